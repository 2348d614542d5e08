/** The page of an item of any type, derived from the registry: all fields in the order of their declaration. */
import { getRecordType } from '../model/registry.ts';
import type { Area, ItemLink, ItemPage, ShownDescription } from './page.ts';
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
  const shown = description ?? item;
  const own = description === undefined ? [] : [toArea('identity', item)];
  return {
    language: textsOf(shown, 'languageCode')[0] ?? 'und',
    areas: [...own, toArea('content', shown)].filter(({ fields }) => fields.length > 0),
  };
}

function toArea(name: string, item: WireItem): Area {
  const names = Object.keys(getRecordType(item.type).fields);
  const fields = names.map((field) => ({ name: field, values: textsOf(item, field) }));
  return { name, fields: fields.filter(({ values }) => values.length > 0) };
}
