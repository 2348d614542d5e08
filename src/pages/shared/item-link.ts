/** Titles of items, and links to them and to the items that contain them. */
import type { Summary } from '../../graph/wire/summary.ts';
import { getRecordType } from '../../model/registry.ts';
import { findParent } from './find-parent.ts';
import { firstText, partsOf } from './item-parts.ts';
import { type AncestorLink, hasItemPages, type ItemLink, pagePath, type UnnamedItem } from './page-path.ts';
import { findWordOfAddress, hasTitle } from './reference-code.ts';
import { toPlainTitle } from './rich-text.ts';
import { textsOf, type WireItem } from './wire-item.ts';

/** The name of the first description; of items without descriptions, their own name or identifier. */
export function titleOf(item: WireItem): string {
  const [description = item] = item.relationships.describes ?? [];
  return toPlainTitle(textsOf(description, 'name')[0] ?? textsOf(item, 'identifier')[0] ?? item.id);
}

/** The name of a record by its summary, or its id, since an identifier may be generated. */
export function titleOfSummary({ id, data: { name } }: Pick<Summary, 'id' | 'data'>): string {
  return typeof name === 'string' ? toPlainTitle(name) : id;
}

/** The list that the title is a code of: a country has no name but its code. */
export function findTitleCodeList(item: WireItem): ItemLink['codes'] {
  const isCountry = getRecordType(item.type).fields.identifier?.kind === 'country';
  return isCountry && titleOf(item) === firstText(item, 'identifier') ? 'country' : undefined;
}

/** A link to the item's page. Items in short form, with required fields only, suffice. */
export function toLink(item: WireItem): ItemLink {
  const unnamed = findUnnamed(item);
  return {
    title: titleOf(item),
    codes: findTitleCodeList(item),
    path: pagePath(item),
    ...(unnamed !== undefined && { unnamed }),
  };
}

/** Relations of links and annotations to the records that they are about. */
const endRelations = ['hasLinkSource', 'hasLinkTarget', 'annotates'];

/** The records that a link connects, or that an annotation is about. Records of types without pages are omitted. */
export function listEnds(item: WireItem): readonly WireItem[] {
  const ends = endRelations.flatMap((relation) => partsOf(item, relation));
  return [...new Map(ends.map((end) => [end.id, end])).values()].filter(({ type }) => hasItemPages(type));
}

/** Undefined for an item with a name. A generated id or identifier says nothing to readers. */
export function findUnnamed(item: WireItem): UnnamedItem | undefined {
  const { type } = item;
  const [identifier, identifierOrigin] = ['identifier', 'identifierOrigin'].map((name) =>
    firstText(item, name),
  );
  const named = { name: titleOf(item), identifier, identifierOrigin };
  if (!hasTitle(named)) return { type, ends: [] };
  const word = findWordOfAddress(named);
  if (word !== undefined && isConcept(type)) return { type, ends: [], word };
  if (getRecordType(type).id !== 'generated' || titleOf(item) !== item.id) return undefined;
  return { type, ends: listEnds(item).map(toLink) };
}

/** Items of other types with an identifier that looks like an address, such as `A/12`, have it as their reference code. */
export function isConcept(type: string): boolean {
  return getRecordType(type).page?.layout === 'concept';
}

/** From the topmost item to the parent. */
export function listAncestors(item: WireItem): readonly AncestorLink[] {
  const parent = findParent(item);
  if (parent === undefined) return [];
  return [...listAncestors(parent), { type: parent.type, ...toLink(parent) }];
}
