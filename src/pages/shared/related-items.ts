/** Items that users have linked to an item, in either direction. */

import { listEnds, toLink } from './item-link.ts';
import { firstText, partsOf } from './item-parts.ts';
import { hasItemPages, pagePath } from './page-path.ts';
import type { RelatedItem } from './shown-item.ts';
import type { WireItem } from './wire-item.ts';

/** The records that a link connects, or that an annotation is about. */
export function listRelatedEnds(item: WireItem): readonly RelatedItem[] {
  return listEnds(item).map((end) => ({
    ...toLink(end),
    type: end.type,
    linkType: undefined,
    text: undefined,
  }));
}

export function listRelated(item: WireItem, links: readonly WireItem[]): readonly RelatedItem[] {
  return links.flatMap((link) =>
    otherEnds(item, link).map((end) => ({
      ...toLink(end),
      type: end.type,
      linkType: firstText(link, 'type'),
      text: firstText(link, 'description'),
    })),
  );
}

/** Paths of the linked items by the id of the access point that the link explains. */
export function findLinkedPaths(item: WireItem, links: readonly WireItem[]): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const link of links)
    for (const point of partsOf(link, 'hasLinkBody')) {
      const [end] = otherEnds(item, link);
      if (end !== undefined) paths.set(point.id, pagePath(end));
    }
  return paths;
}

/** The items at the other ends of a link. Types without pages have no address. */
export function otherEnds(item: WireItem, link: WireItem): readonly WireItem[] {
  const ends = [...partsOf(link, 'hasLinkSource'), ...partsOf(link, 'hasLinkTarget')];
  const others = ends.filter(({ id, type }) => id !== item.id && hasItemPages(type));
  return [...new Map(others.map((end) => [end.id, end])).values()];
}
