/** Titles of items, and links to them and to the items that contain them. */
import { getRecordType } from '../model/registry.ts';
import { firstText } from './item-parts.ts';
import { type ItemLink, pagePath } from './page-path.ts';
import { removeMarkup } from './rich-text.ts';
import { textsOf, type WireItem } from './wire-item.ts';

/** The name of the first description; of items without descriptions, their own name or identifier. */
export function titleOf(item: WireItem): string {
  const [description = item] = item.relationships.describes ?? [];
  return removeMarkup(textsOf(description, 'name')[0] ?? textsOf(item, 'identifier')[0] ?? item.id);
}

/** The list that the title is a code of: a country has no name but its code. */
export function titleCodes(item: WireItem): ItemLink['codes'] {
  const isCountry = getRecordType(item.type).fields.identifier?.kind === 'country';
  return isCountry && titleOf(item) === firstText(item, 'identifier') ? 'country' : undefined;
}

/** A link to the item's page. Items in short form, with required fields only, suffice. */
export function toLink(item: WireItem): ItemLink {
  return { title: titleOf(item), codes: titleCodes(item), path: pagePath(item) };
}

/** From the topmost item to the parent. */
export function listAncestors(item: WireItem): readonly ItemLink[] {
  const parent = findParent(item);
  return parent === undefined ? [] : [...listAncestors(parent), toLink(parent)];
}

/** The parent is a relation of its own; the nearest ancestor of another type follows the topmost item of the own type. */
export function findParent(item: WireItem): WireItem | undefined {
  const { relations } = getRecordType(item.type);
  for (const from of ['parent', 'ancestor'] as const) {
    for (const [name, relation] of Object.entries(relations)) {
      const found = relation.from === from ? item.relationships[name]?.[0] : undefined;
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
