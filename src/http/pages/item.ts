/** The page of an item: reads the record, the links to other items and a page of its children. */
import type { Settings } from '../../config/settings.ts';
import type { ActorGraph } from '../../graph/actor-graph.ts';
import type { RecordType } from '../../model/define.ts';
import { hasTree } from '../../model/registry.ts';
import { findingAidPath, pdfPath } from '../../pages/finding-aid/derive.ts';
import { chooseDescription, findSelection } from '../../pages/item/choose-description.ts';
import { toItemPage } from '../../pages/item/derive.ts';
import { treeWindowSize, type UnitTree } from '../../pages/item/unit-tree.ts';
import type { ItemPage } from '../../pages/page.ts';
import { pageFolder, pagePath } from '../../pages/shared/page-path.ts';
import { parseItem, parseList, type WireItem } from '../../pages/shared/wire-item.ts';
import { exportFormats } from '../../transfer/export/export.ts';
import { integerParameter, type NoParameters, textParameter } from '../parameter.ts';
import { pageOrigin } from '../record-url.ts';
import type { Route } from '../route.ts';
import { findCustomReader } from './custom-readers.ts';
import type { ItemConnections, ItemLinks } from './custom-request.ts';
import { exportPath } from './discovery.ts';
import { definePage, languageOf } from './page-route.ts';
import { readConnected } from './read-items.ts';
import { readUnitTree } from './read-tree.ts';
import { requirePage } from './require-page.ts';

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

export function itemPage(type: RecordType): Route {
  const isTree = hasTree(type);
  const custom = findCustomReader(type);
  return definePage({
    path: `/${pageFolder(type)}/{id}`,
    access: 'read',
    summary: `The page of an item of the type ${type.name}`,
    // Values of the parameters of the custom content are only read by its reader, which has their types.
    parameters: { ...parameters, ...(custom?.parameters as NoParameters) },
    isCached: true,
    item: type,
    pathOf: pagePath,
    load: async ({ params, parameters: values, headers }, context) => {
      const { lang, description: id, page, q = '' } = values;
      const { graph, options } = context;
      const item = parseItem(await graph.items.getJson(type.name, params.id!));
      const language = languageOf(headers);
      const choice = { chosenLanguage: lang, chosenDescription: id, readerLanguage: language, q };
      const description = chooseDescription(item, choice);
      const connections = await graph.items.findConnections(item.id, ['links', 'linksFrom', 'includedIn']);
      const links = await readLinks(graph, item, connections);
      const [children, tree, content] = await Promise.all([
        // Pages with a tree or a custom list have their children there.
        isTree || custom?.listsChildren === true ? undefined : listChildren(graph, item, page),
        isTree ? readUnitTree(graph, item, page) : undefined,
        custom?.read(context, item, {
          ...{ description, connections, links, language, lang, page, parameters: values },
          selection: findSelection(item, choice),
        }),
      ]);
      if (custom?.listsChildren !== true)
        requirePage({
          page,
          pageSize: isTree ? treeWindowSize : pageSize,
          total: (tree?.children ?? children)?.total ?? 0,
        });
      const downloads = listDownloads(item, tree, options.settings);
      const imageSources = {
        own: pageOrigin(headers.host, options.settings),
        allowed: options.settings.imageHosts,
      };
      const data = toItemPage(item, { ...choice, links: links.items, children, downloads, imageSources });
      return {
        name: 'item',
        data: {
          ...data,
          ...(tree !== undefined && { tree: { ...tree, q, ...(lang !== undefined && { lang }) } }),
          ...(content !== undefined && { custom: content }),
        },
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

/** The record in all formats of the API; of a unit that contains units, also the page with all of them. */
function listDownloads(
  { type, id }: WireItem,
  tree: UnitTree | undefined,
  { prefix, pdfUnits }: Settings,
): ItemPage['downloads'] {
  // Counts the units that the reader may see; `childCount` of the record counts all.
  const hasUnits = tree !== undefined && tree.children.total > 0;
  const hasPdf = pdfUnits > 0;
  const record = `${prefix}/classes/${type}/${pagePath({ type, id }).split('/').at(-1)}`;
  const formats = exportFormats.filter(({ types }) => types.includes(type));
  return [
    ...(hasUnits
      ? [
          { format: 'whole', path: findingAidPath({ type, id }) },
          ...(hasPdf ? [{ format: 'pdf', path: pdfPath({ type, id }) }] : []),
        ]
      : []),
    // Browsers prefer pages to JSON, so the URL of the record alone would lead them back to the page.
    { format: 'json', path: `${record}?format=json` },
    ...formats.map((format) => ({ format: format.name, path: `${record}/${exportPath(format)}` })),
  ];
}
