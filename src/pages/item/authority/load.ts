/** Reads the custom content of the pages of agents and concepts: names, links, related items, and the units that refer to them. */
import { toLanguageCode } from '../../../model/languages.ts';
import type { PageContext } from '../../page-request.ts';
import type { CountedLink } from '../../shared/counted-link.ts';
import { firstText } from '../../shared/item-parts.ts';
import { toLocationMap } from '../../shared/map.ts';
import { toCountedLink } from '../../shared/to-counted-link.ts';
import { textsOf, type WireItem } from '../../shared/wire-item.ts';
import type { CustomLoader, CustomRequest } from '../custom-loader.ts';
import { readLinkPage } from '../read-items.ts';
import { findCoordinates } from '../repository/derive.ts';
import type { AgentContent, ConceptContent } from './data.ts';
import { listBroader, toLinkedItems, toNameRows } from './derive.ts';
import { findUnitsByAccessPoint } from './find-units-by-access-point.ts';
import { groupIdentifiers } from './identifiers.ts';

/** Narrower concepts on one page. */
const pageSize = 50;

/** Related concepts that a page shows. */
const maxRelated = 200;

/** Paths to broader concepts that a page shows. */
const maxPaths = 10;

export const agentLoader: CustomLoader<AgentContent> = {
  listsChildren: false,
  read: async (context, item, { links }) => ({
    layout: 'agent',
    identifiers: groupIdentifiers(firstText(item, 'identifier') ?? '', textsOf(item, 'otherIdentifiers')),
    names: toNameRows(item),
    links: toLinkedItems(item, links.items, links.total),
    found: await findUnitsByAccessPoint(context, item, ['creator']),
  }),
};

export const conceptLoader: CustomLoader<ConceptContent> = {
  listsChildren: true,
  read: async (context, item, request) => ({
    layout: 'concept',
    names: toNameRows(item),
    broader: listBroader(item, maxPaths),
    narrower: await readLinkPage({ page: request.page, pageSize, language: request.language }, (window) =>
      context.graph.listedItems.listChildren(item.type, item.id, window),
    ),
    related: await readRelated(context, item, request),
    links: toLinkedItems(item, request.links.items, request.links.total),
    found: await findUnitsByAccessPoint(context, item, ['subject', 'place']),
    location: await readLocation(context, item),
  }),
};

/** The relation has no direction, but is stored with one. */
async function readRelated(
  { graph }: PageContext,
  { id }: WireItem,
  { language }: CustomRequest,
): Promise<readonly CountedLink[]> {
  const window = { offset: 0, limit: maxRelated };
  const lists = await Promise.all(
    (['related', 'relatedBy'] as const).map((connection) =>
      graph.listedItems.listConnected({ id, connection }, window),
    ),
  );
  const wanted = toLanguageCode(language);
  const links = lists.flatMap(({ items }) => items.map((item) => toCountedLink(item, wanted)));
  return [...new Map(links.map((link) => [link.path, link])).values()];
}

async function readLocation({ options }: PageContext, item: WireItem): Promise<ConceptContent['location']> {
  const at = findCoordinates(item);
  if (at === undefined) return undefined;
  const { readWorldMap } = await options.openPages();
  return { ...at, map: toLocationMap(await readWorldMap(), at) };
}
