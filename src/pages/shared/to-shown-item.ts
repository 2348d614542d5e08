/** Derives an item as pages show it, from its record and the registry: its fields under the headings of its standard. */
import type { AreaDeclaration, RecordType } from '../../model/define.ts';
import { getRecordType } from '../../model/registry.ts';
import {
  chooseDescription,
  type DescriptionChoice,
  languageTagOf,
  listDescriptions,
} from './choose-description.ts';
import { type ImageOrigins, listDigitalObjects } from './digital-objects.ts';
import { findCode, findCodeAbove, hasGeneratedIdentifier } from './find-code.ts';
import { findParent } from './find-parent.ts';
import { findTitleCodeList, findUnnamed, listAncestors, titleOf, toLink } from './item-link.ts';
import {
  firstText,
  groupAccessPoints,
  listContainers,
  listMaintenance,
  listPeriods,
  partsOf,
} from './item-parts.ts';
import { historyPath, pagePath } from './page-path.ts';
import type { Paged } from './paging.ts';
import { trimTitle } from './reference-code.ts';
import { findLinkedPaths, listRelated, listRelatedEnds } from './related-items.ts';
import { findRepeatedNotes } from './repeated-notes.ts';
import { withoutRepeatedValues } from './repeated-values.ts';
import { toPlainTitle } from './rich-text.ts';
import { type Area, identityArea, type ShownDescription, type ShownItem } from './shown-item.ts';
import type { ShownField } from './shown-values.ts';
import { listNotes, listSourceData } from './source-notes.ts';
import { toShownField } from './to-shown-field.ts';
import { textsOf, type WireItem } from './wire-item.ts';

/** Data of the page besides the record. */
export interface ShownItemOptions extends DescriptionChoice {
  /** Links between the item and others, in either direction. */
  readonly links?: readonly WireItem[];
  /** Undefined for a page without a list of children. */
  readonly children?: Paged<WireItem> | undefined;
  readonly downloads?: ShownItem['downloads'];
  /** Undefined for a page without images, on which all digital objects are links. */
  readonly imageSources?: ImageOrigins;
  /** Whether the reader may update the item. */
  readonly showsSourceData?: boolean;
}

const noChildren: Paged<WireItem> = { total: 0, page: 1, pageSize: 1, items: [] };

export function toShownItem(item: WireItem, options: ShownItemOptions): ShownItem {
  const {
    links = [],
    children = noChildren,
    downloads = [],
    imageSources,
    showsSourceData = false,
  } = options;
  const path = pagePath(item);
  const shown = chooseDescription(item, options);
  const periods = findPeriods(item, shown);
  const unnamed = findUnnamed(item);
  const summary = listSummary(item, shown);
  const description = withoutRepeatedValues(describe(item, shown), {
    periods,
    summary,
    codes: textsOf(item, 'identifier'),
  });
  const holder = findHolder(item);
  const isRepeated = findRepeatedNotes(shown, {
    areas: description.areas,
    names: listNames(item, shown),
    holder,
  });
  return {
    ...(unnamed !== undefined && { unnamed }),
    type: item.type,
    id: item.id,
    path,
    title: toPlainTitle(firstText(shown, 'name') ?? titleOf(item)),
    codes: findTitleCodeList(item),
    ancestors: listAncestors(item),
    periods,
    summary,
    description,
    ...listDescriptions(item, path, options),
    accessPoints: groupAccessPoints(shown, findLinkedPaths(item, links)),
    containers: listContainers(shown),
    digitalObjects: listDigitalObjects(shown, imageSources),
    notes: listNotes(shown, isRepeated),
    sourceData: showsSourceData ? listSourceData(shown, isRepeated) : [],
    maintenance: listMaintenance(shown),
    related: [...listRelatedEnds(item), ...listRelated(item, links)],
    children: { ...children, items: children.items.map(toLink) },
    citation: {
      text: firstText(shown, 'preferredCitation'),
      isCitedByCode: isCitedByCode(item),
      code: findCode(item),
      codeAbove: hasGeneratedIdentifier(item) ? findCodeAbove(item) : undefined,
      top: findTop(item),
      holder,
    },
    downloads,
    history: { path: historyPath(item), timestamp: findLatestTime(item) },
  };
}

/** The title and the codes. */
function listNames(item: WireItem, shown: WireItem): readonly string[] {
  return [titleOf(item), ...textsOf(shown, 'name'), ...textsOf(item, 'identifier')];
}

/** The periods of the description, or else of the first one that has some: they are the same in every language. */
function findPeriods(item: WireItem, shown: WireItem): ShownItem['periods'] {
  const described = [shown, ...partsOf(item, 'describes')].map(listPeriods);
  return described.find((periods) => periods.length > 0) ?? [];
}

function findLatestTime(item: WireItem): string | undefined {
  const [event] = partsOf(item, 'lifecycleEvent');
  return event && firstText(event, 'timestamp');
}

/** Fields that a reader needs to recognise the material. */
export const summaryFields: readonly string[] = [
  'identifier',
  'levelOfDescription',
  'extentAndMedium',
  'typeOfEntity',
  'datesOfExistence',
];

function listSummary(item: WireItem, shown: WireItem): readonly ShownField[] {
  if (shown === item) return [];
  // The periods precede the summary, which would repeat these dates.
  const omitted = ['identifier', ...(listPeriods(shown).length > 0 ? ['datesOfExistence'] : [])];
  const described = pickFields(
    shown,
    summaryFields.filter((name) => !omitted.includes(name)),
  );
  // Identifiers that readers do not cite are in the area of the identity only.
  const names = isCitedByCode(item) ? summaryFields : summaryFields.filter((name) => name !== 'identifier');
  const summary = [...withoutRepeatedFields(pickFields(item, names), described), ...described];
  return summary.map((field) => ({ ...field, values: splitFacts(field).slice(0, maxFacts) }));
}

/** Facts of one field in the summary. The area of the field has all of them. */
export const maxFacts = 3;

/** Each line of a value is a fact of its own, such as one of several extents. */
export function splitFacts({ values }: ShownField): readonly string[] {
  return values.flatMap((value) => value.split(/\s*\n\s*/));
}

function pickFields(item: WireItem, names: readonly string[]): readonly ShownField[] {
  const { fields } = getRecordType(item.type);
  return names.filter((name) => fields[name] !== undefined).flatMap((name) => toShownField(item, name));
}

/** The fields of an item without those that its description repeats, such as the type of an institution. */
function withoutRepeatedFields(
  own: readonly ShownField[],
  described: readonly ShownField[],
): readonly ShownField[] {
  const isRepeated = ({ name, values }: ShownField): boolean =>
    described.some((field) => field.name === name && values.every((value) => field.values.includes(value)));
  return own.filter((field) => !isRepeated(field));
}

function isCitedByCode({ type }: WireItem): boolean {
  const layout = getRecordType(type).page?.layout;
  return layout === 'unit' || layout === 'virtual';
}

/** The title of the fonds that contains the item; undefined for a fonds. */
function findTop(item: WireItem): string | undefined {
  const above = findParent(item);
  if (above?.type !== item.type) return undefined;
  return findTop(above) ?? titleOf(above);
}

/** The title of the institution, which is the nearest ancestor of another type. */
function findHolder(item: WireItem): string | undefined {
  const { relations } = getRecordType(item.type);
  const name = Object.keys(relations).find((relation) => relations[relation]!.from === 'ancestor');
  const [holder] = name === undefined ? [] : partsOf(item, name);
  return holder && titleOf(holder);
}

function describe(item: WireItem, shown: WireItem): ShownDescription {
  const joined = shown === item ? toAreas(item) : joinAreas(toAreas(item), toAreas(shown));
  const areas = joined.map((area) => {
    if (area.name !== identityArea) return area;
    const titled = findUnnamed(item) === undefined ? withTitle(area, shown, findCode(item)) : area;
    return withInheritedCode(titled, item);
  });
  return { language: languageTagOf(shown), areas: areas.filter(({ fields }) => fields.length > 0) };
}

/** The title follows the codes, as in ISAD(G). An import uses the code of a unit without a title as its name, which is not repeated as title. */
function withTitle({ name, fields }: Area, shown: WireItem, code: string | undefined): Area {
  const isCode = (field: ShownField): boolean => codeFields.includes(field.name);
  const codes = fields.filter(isCode);
  const title = toShownField(shown, 'name').filter(
    ({ values }) => values[0] === undefined || trimTitle(values[0]) !== code,
  );
  return { name, fields: [...codes, ...title, ...fields.filter((field) => !isCode(field))] };
}

/** The code by which readers request and cite a unit without a code of its own. */
function withInheritedCode({ name, fields }: Area, item: WireItem): Area {
  const code = hasGeneratedIdentifier(item) ? findCodeAbove(item) : undefined;
  if (code === undefined) return { name, fields };
  return {
    name,
    fields: [{ type: item.type, name: 'identifier', values: [code], isInherited: true }, ...fields],
  };
}

const codeFields = ['identifier', 'otherIdentifiers'];

/** The fields of the item itself begin the first area of its description. The last one has the code of the description, if it is another one. */
function joinAreas(own: readonly Area[], [first, ...others]: readonly Area[]): readonly Area[] {
  if (first === undefined) return own;
  const ownFields = own.flatMap((area) => area.fields);
  const codes = ownFields.filter(({ name }) => name === 'identifier');
  return [
    { name: first.name, fields: [...withoutRepeatedFields(ownFields, first.fields), ...first.fields] },
    ...others.map(({ name, fields }) => ({ name, fields: withoutRepeatedFields(fields, codes) })),
  ];
}

function toAreas(item: WireItem): readonly Area[] {
  return listAreas(getRecordType(item.type)).map(({ name, fields }) => ({
    name,
    fields: fields.flatMap((field) => toShownField(item, field)),
  }));
}

/** The areas of a type in the order of its standard; of a type without areas, one with all its listed fields. */
export function listAreas({ areas, fields, unlistedFields = {} }: RecordType): readonly AreaDeclaration[] {
  if (areas !== undefined) return areas;
  const listed = Object.keys(fields).filter((name) => !Object.hasOwn(unlistedFields, name));
  return [{ name: 'item', fields: listed }];
}
