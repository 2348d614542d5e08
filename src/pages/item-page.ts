/** The page of an item of any type, derived from the registry: its fields under the headings of its standard. */
import type { AreaDeclaration, RecordType } from '../model/define.ts';
import { languageTag, undetermined } from '../model/languages.ts';
import { getRecordType } from '../model/registry.ts';
import type { Area, ItemLink, ItemPage, ShownDescription, ShownField } from './page.ts';
import { pagePath } from './page-path.ts';
import { textsOf, type WireItem } from './wire-item.ts';

export function toItemPage(item: WireItem): ItemPage {
  return {
    type: item.type,
    id: item.id,
    title: titleOf(item),
    ancestors: listAncestors(item),
    description: describe(item),
  };
}

/** The name of the first description; of items without descriptions, their own name or identifier. */
function titleOf(item: WireItem): string {
  const [description = item] = item.relationships.describes ?? [];
  return textsOf(description, 'name')[0] ?? textsOf(item, 'identifier')[0] ?? item.id;
}

/** The title of an item in short form, which contains the required fields only. */
function toLink(item: WireItem): ItemLink {
  return { title: titleOf(item), path: pagePath(item) };
}

/** From the topmost item to the parent. */
function listAncestors(item: WireItem): readonly ItemLink[] {
  const parent = findParent(item);
  return parent === undefined ? [] : [...listAncestors(parent), toLink(parent)];
}

/** The parent is a relation of its own; the nearest ancestor of another type follows the topmost item of the own type. */
function findParent(item: WireItem): WireItem | undefined {
  const { relations } = getRecordType(item.type);
  for (const from of ['parent', 'ancestor'] as const) {
    for (const [name, relation] of Object.entries(relations)) {
      const found = relation.from === from ? item.relationships[name]?.[0] : undefined;
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function describe(item: WireItem): ShownDescription {
  const [description] = item.relationships.describes ?? [];
  const areas = description === undefined ? toAreas(item) : joinAreas(toAreas(item), toAreas(description));
  return {
    language: languageTag(textsOf(description ?? item, 'languageCode')[0] ?? undetermined),
    areas: areas.filter(({ fields }) => fields.length > 0),
  };
}

/** The fields of the item itself begin the first area of its description. */
function joinAreas(own: readonly Area[], [first, ...others]: readonly Area[]): readonly Area[] {
  if (first === undefined) return own;
  return [{ name: first.name, fields: [...own.flatMap(({ fields }) => fields), ...first.fields] }, ...others];
}

function toAreas(item: WireItem): readonly Area[] {
  return listAreas(getRecordType(item.type)).map(({ name, fields }) => ({
    name,
    fields: fields.flatMap((field) => toField(item, field)),
  }));
}

/** The areas of a type in the order of its standard; of a type without areas, one with all its listed fields. */
export function listAreas({ areas, fields, unlistedFields = {} }: RecordType): readonly AreaDeclaration[] {
  if (areas !== undefined) return areas;
  const listed = Object.keys(fields).filter((name) => !Object.hasOwn(unlistedFields, name));
  return [{ name: 'item', fields: listed }];
}

function toField(item: WireItem, name: string): readonly ShownField[] {
  const values = textsOf(item, name);
  if (values.length === 0) return [];
  const { codes } = getRecordType(item.type).fields[name]!;
  return [{ type: item.type, name, values, ...(codes !== undefined && { codes }) }];
}
