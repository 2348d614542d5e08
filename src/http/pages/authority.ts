/** Reads the custom parts of the pages of agents and concepts: names, links, related items, and the units that refer to them. */
import { toLanguageCode } from '../../model/languages.ts';
import type { AgentPart, ConceptPart } from '../../pages/authority-page.ts';
import { toPlaceMap } from '../../pages/map.ts';
import type { OutlineLink } from '../../pages/outline-page.ts';
import { listBroader, listNames, toLinkedItems } from '../../pages/to-authority-parts.ts';
import { toOutlineLink } from '../../pages/to-outline.ts';
import { findCoordinates } from '../../pages/to-repository-part.ts';
import type { WireItem } from '../../pages/wire-item.ts';
import type { Context } from '../context.ts';
import type { CustomReader, CustomRequest } from './custom-request.ts';
import { findUnits } from './find-units.ts';

/** Narrower concepts on one page. */
const pageSize = 50;

/** Related concepts that a page shows. */
const maxRelated = 200;

/** Paths to broader concepts that a page shows. */
const maxPaths = 10;

export const agentReader: CustomReader<AgentPart> = {
  listsChildren: false,
  read: async (context, item, { links }) => ({
    layout: 'agent',
    names: listNames(item),
    links: toLinkedItems(item, links.items, links.total),
    found: await findUnits(context, item, ['creator']),
  }),
};

export const conceptReader: CustomReader<ConceptPart> = {
  listsChildren: true,
  read: async (context, item, request) => ({
    layout: 'concept',
    names: listNames(item),
    broader: listBroader(item, maxPaths),
    narrower: await readNarrower(context, item, request),
    related: await readRelated(context, item, request),
    links: toLinkedItems(item, request.links.items, request.links.total),
    found: await findUnits(context, item, ['subject', 'place']),
    place: await readPlace(context, item),
  }),
};

async function readNarrower(
  { graph }: Context,
  { type, id }: WireItem,
  { language, page }: CustomRequest,
): Promise<ConceptPart['narrower']> {
  const window = { offset: (page - 1) * pageSize, limit: pageSize };
  const { total, nodes } = await graph.outline.listChildren(type, id, window);
  const wanted = toLanguageCode(language);
  return { total, page, pageSize, items: nodes.map((node) => toOutlineLink(node, wanted)) };
}

/** The relation has no direction, but is stored with one. */
async function readRelated(
  { graph }: Context,
  { id }: WireItem,
  { language }: CustomRequest,
): Promise<readonly OutlineLink[]> {
  const window = { offset: 0, limit: maxRelated };
  const lists = await Promise.all(
    (['related', 'relatedBy'] as const).map((connection) =>
      graph.outline.listConnected({ id, connection }, window),
    ),
  );
  const links = lists.flatMap(({ nodes }) =>
    nodes.map((node) => toOutlineLink(node, toLanguageCode(language))),
  );
  return [...new Map(links.map((link) => [link.path, link])).values()];
}

async function readPlace({ options }: Context, item: WireItem): Promise<ConceptPart['place']> {
  const at = findCoordinates(item);
  if (at === undefined) return undefined;
  const { readWorldMap } = await options.openPages();
  return { ...at, map: toPlaceMap(await readWorldMap(), at) };
}
