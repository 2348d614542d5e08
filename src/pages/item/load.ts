/** Reads the page of an item: the record, the links to other items and a page of its children. */
import type { ActorGraph } from '../../graph/actor-graph.ts';
import type { RecordType } from '../../model/define.ts';
import { hasTree } from '../../model/registry.ts';
import { integerParameter, type NoParameters, textParameter } from '../../parameters/parameter.ts';
import { definePage } from '../define-page.ts';
import { chooseDescription, findSelection } from '../shared/choose-description.ts';
import { hasImages } from '../shared/digital-objects.ts';
import { pageFolder, pagePath, typesWithPages } from '../shared/page-path.ts';
import { requirePage } from '../shared/paging.ts';
import { toShownItem } from '../shared/to-shown-item.ts';
import { parseItem, parseList, type WireItem } from '../shared/wire-item.ts';
import type { ItemConnections, ItemLinks } from './custom-loader.ts';
import { findCustomLoader } from './custom-loaders.ts';
import type { ItemPage } from './data.ts';
import { toItemDiscovery } from './discovery.ts';
import { listDownloads } from './downloads.ts';
import { readConnected } from './read-items.ts';
import { treeWindowSize } from './tree/data.ts';
import { readUnitTree } from './tree/load.ts';

/** Children on one page. */
const pageSize = 50;
/** Links of an item that its page shows. */
const maxLinks = 100;

const parameters = {
  lang: textParameter('Language of the description, such as deu'),
  description: textParameter('Id of the description, if there are several in one language'),
  q: textParameter('Words of a search, whose hits in each branch the tree shows', { mayBeEmpty: true }),
  page: integerParameter('Page of the list of children', { default: 1, min: 1, max: 1_000_000 }),
};

/** One page for each type of items in the registry. */
export const itemPages = typesWithPages.map(itemPage);

function itemPage(type: RecordType) {
  const isTree = hasTree(type);
  const custom = findCustomLoader(type);
  return definePage({
    name: 'item',
    path: `/${pageFolder(type)}/{id}`,
    access: 'public',
    summary: `The page of an item of the type ${type.name}`,
    // Only the loader of the custom content reads the values of its parameters; it knows their types.
    parameters: { ...parameters, ...(custom?.parameters as NoParameters) },
    isCached: true,
    pathOf: pagePath,
    discover: toItemDiscovery,
    hasImages,
    load: async ({ params, parameters: values, language, origin }, context): Promise<ItemPage> => {
      const { lang, description: id, page, q = '' } = values;
      const { graph, options } = context;
      const item = parseItem(await graph.items.getJson(type.name, params.id!));
      const choice = { chosenLanguage: lang, chosenDescription: id, readerLanguage: language, q };
      const description = chooseDescription(item, choice);
      const connections = await graph.items.findConnections(item.id, ['links', 'linksFrom', 'includedIn']);
      const links = await readLinks(graph, item, connections);
      const [children, tree, content] = await Promise.all([
        // Pages with a tree or a custom list have their children there.
        isTree || custom?.listsChildren === true ? undefined : listChildren(graph, item, page),
        isTree ? readUnitTree(graph, item, page) : undefined,
        custom?.read(context, item, {
          description,
          connections,
          links,
          language,
          lang,
          page,
          parameters: values,
          selection: findSelection(item, choice),
        }),
      ]);
      if (custom?.listsChildren !== true)
        requirePage({
          page,
          pageSize: isTree ? treeWindowSize : pageSize,
          total: (tree?.children ?? children)?.total ?? 0,
        });
      const showsSourceData = await graph.permissions.may('update', item.id);
      const downloads = listDownloads(item, tree, options.settings);
      const imageSources = { own: origin, allowed: options.settings.imageHosts };
      return {
        ...toShownItem(item, {
          ...choice,
          links: links.items,
          children,
          downloads,
          imageSources,
          showsSourceData,
        }),
        ...(tree !== undefined && { tree: { ...tree, q, ...(lang !== undefined && { lang }) } }),
        ...(content !== undefined && { custom: content }),
      };
    },
  });
}

/** Links to the item and from it. Links that users make lead to both of their ends; those of other systems may not. */
async function readLinks(
  graph: ActorGraph,
  { id }: WireItem,
  connections: ItemConnections,
): Promise<ItemLinks> {
  const window = { offset: 0, limit: maxLinks };
  const read = (connection: 'links' | 'linksFrom') =>
    connections.has(connection) ? readConnected(graph, id, connection, window) : { items: [], total: 0 };
  const [to, from] = await Promise.all([read('links'), read('linksFrom')]);
  const links = [...new Map([...to.items, ...from.items].map((link) => [link.id, link])).values()];
  return { items: links.slice(0, maxLinks), total: Math.max(links.length, to.total, from.total) };
}

async function listChildren(graph: ActorGraph, { type, id, meta }: WireItem, page: number) {
  if (!(Number(meta?.childCount) > 0)) return undefined;
  const request = { offset: (page - 1) * pageSize, limit: pageSize, counted: true };
  const list = await graph.items.listChildren(type, id, request);
  return { total: list.total, page, pageSize, items: await parseList(list) };
}
