/** Derives the custom content of the pages of agents, concepts and virtual collections from their records. */

import { undetermined } from '../../../model/language-tables.ts';
import { languageTag } from '../../../model/languages.ts';
import type { SearchHit } from '../../../model/search-response.ts';
import { findCodeBesideTitle } from '../../shared/find-code.ts';
import { toLink } from '../../shared/item-link.ts';
import { firstText, listPeriods, partsOf } from '../../shared/item-parts.ts';
import { type ItemLink, pagePath } from '../../shared/page-path.ts';
import { codeBesideTitle, hasTitle } from '../../shared/reference-code.ts';
import { otherEnds } from '../../shared/related-items.ts';
import { toPlainTitle } from '../../shared/rich-text.ts';
import { textsOf, type WireItem } from '../../shared/wire-item.ts';
import { type LinkedItem, type LinkedItems, type ListedUnit, type NameRow, otherNameFields } from './data.ts';

/** Empty for an item with one description, whose page shows all names. */
export function toNameRows(item: WireItem): readonly NameRow[] {
  const described = partsOf(item, 'describes');
  if (described.length < 2) return [];
  return described.map((description) => ({
    language: languageTag(firstText(description, 'languageCode') ?? undetermined),
    name: firstText(description, 'name') ?? '',
    others: [...new Set(otherNameFields.flatMap((field) => textsOf(description, field)))],
  }));
}

/** The names under which access points of units may refer to the item. */
export function listSearchedNames(item: WireItem, max: number): readonly string[] {
  const names = partsOf(item, 'describes').flatMap((description) => textsOf(description, 'name'));
  return [...new Set(names)].slice(0, max);
}

/** @param total number of links of the item. */
export function toLinkedItems(item: WireItem, links: readonly WireItem[], total: number): LinkedItems {
  const directions = listDirections(item);
  const items = links.flatMap((link) =>
    otherEnds(item, link).map((end): LinkedItem => {
      const [body] = partsOf(link, 'hasLinkBody');
      return {
        ...toLink(end),
        type: end.type,
        relation: directions.get(body?.id ?? '') ?? firstText(link, 'type') ?? 'associative',
        text: firstText(link, 'description'),
      };
    }),
  );
  return { items, omitted: Math.max(0, total - links.length) };
}

/** Types of relations in EAC-CPF that have a direction. */
const directedRelations = new Set([
  'hierarchical-parent',
  'hierarchical-child',
  'temporal-earlier',
  'temporal-later',
]);

/** The directed relation that the item's own access points state, by the id of the access point. */
function listDirections(item: WireItem): ReadonlyMap<string, string> {
  const points = partsOf(item, 'describes').flatMap((description) => partsOf(description, 'relatesTo'));
  return new Map(
    points
      .map((point) => [point.id, firstText(point, 'relationType')?.toLowerCase() ?? ''] as const)
      .filter(([, relation]) => directedRelations.has(relation)),
  );
}

/** Paths from a topmost concept down to a direct broader concept of the item. @param max number of paths: a polyhierarchy can have very many. */
export function listBroader(item: WireItem, max: number): readonly (readonly ItemLink[])[] {
  const paths: ItemLink[][] = [];
  const walk = (concept: WireItem, below: readonly ItemLink[], seen: ReadonlySet<string>): void => {
    const broader = partsOf(concept, 'broader').filter(({ id }) => !seen.has(id));
    if (broader.length === 0 && below.length > 0 && paths.length < max) paths.push([...below]);
    for (const one of broader) {
      if (paths.length >= max) return;
      walk(one, [toLink(one), ...below], new Set([...seen, one.id]));
    }
  };
  walk(item, [], new Set([item.id]));
  return paths;
}

export function toListedUnit(unit: WireItem): ListedUnit {
  const [description] = partsOf(unit, 'describes');
  const [holder] = partsOf(unit, 'heldBy');
  return {
    ...toLink(unit),
    identifier: findCodeBesideTitle(unit),
    periods: description === undefined ? [] : listPeriods(description),
    holder: holder && toLink(holder),
  };
}

export function hitToUnit(hit: Omit<SearchHit, 'fragments'>): ListedUnit {
  const holder = hit.ancestors.findLast(({ type }) => type !== hit.type);
  return {
    title: toPlainTitle(hit.name),
    ...(!hasTitle(hit) && { unnamed: { type: hit.type, ends: [] } }),
    path: pagePath(hit),
    identifier: codeBesideTitle(hit),
    periods: hit.dates.map((text) => ({ text, start: undefined, end: undefined })),
    holder: holder && { title: holder.name, path: pagePath(holder) },
  };
}
