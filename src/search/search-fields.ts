/** The searched fields of each record type, derived from the registry. */
import type { Field, RecordType, SearchColumn } from '../model/define.ts';
import { recordTypes } from '../model/registry.ts';
import { listAccessPointValues, type TokenName } from '../model/search-values.ts';
import { accessPointType } from '../model/system.ts';

export interface SearchFields {
  /** Fields with words, and their column for a given `type` of the record. */
  readonly texts: readonly {
    readonly name: string;
    readonly columnOf: (type: unknown) => SearchColumn | undefined;
    /** The search values that contain the text, if it is a name of an access point. */
    readonly valuesOf?: (type: unknown) => readonly TokenName[];
  }[];
  /** Fields with a country code, whose column gets the names of the country. */
  readonly countries: readonly { readonly name: string; readonly column: SearchColumn }[];
  /** Whether the texts of undeclared keys are searched. */
  readonly hasFreeTexts: boolean;
}

const fieldsByType = new Map(recordTypes.map((type) => [type.name, toSearchFields(type)]));

/** The type must be in the registry. */
export function getSearchFields(type: string): SearchFields {
  return fieldsByType.get(type)!;
}

export const searchedTypes: readonly string[] = recordTypes
  .filter((type) => type.kind === 'item' && type.searched)
  .map((type) => type.name);

const searched = new Set(searchedTypes);

export function isSearched(type: string): boolean {
  return searched.has(type);
}

const listedByName = new Set(recordTypes.filter((type) => type.listedByName).map((type) => type.name));

export function isListedByName(type: string): boolean {
  return listedByName.has(type);
}

function toSearchFields(type: RecordType): SearchFields {
  const fields = Object.entries(type.fields);
  return {
    texts: fields
      .filter(([, field]) => field.search !== 'none' && field.kind === 'text')
      .map(([name, field]) => ({
        name,
        columnOf: columnOf(type, field),
        ...(type.name === accessPointType && name === 'name' && { valuesOf: listAccessPointValues }),
      })),
    countries: fields.flatMap(([name, { kind, search }]) =>
      kind === 'country' && search !== 'none' && search !== 'by-type' ? [{ name, column: search }] : [],
    ),
    hasFreeTexts: type.freeForm && type.searched,
  };
}

function columnOf(type: RecordType, { search }: Field): (value: unknown) => SearchColumn | undefined {
  if (search === 'none') return () => undefined;
  if (search !== 'by-type') return () => search;
  return (value) => (typeof value === 'string' ? type.searchColumns?.[value] : undefined);
}

/** Changes whenever another declaration of the searched fields requires a new index. */
export function fingerprintSearchFields(): string {
  return JSON.stringify(
    recordTypes.map((type) => [
      type.name,
      type.searched,
      type.searchColumns ?? null,
      type.freeForm ?? false,
      Object.entries(type.fields).map(([name, field]) => [name, field.search, field.kind]),
    ]),
  );
}
