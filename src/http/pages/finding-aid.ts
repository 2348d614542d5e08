/**
 * A whole finding aid as one page, streamed: the units are read and rendered in batches, as exports are, and the reader's browser controls the
 * speed. Like exports, it reads no snapshot: a reader who pauses would make the database keep all old versions.
 */
import type { ActorGraph } from '../../graph/actor-graph.ts';
import type { ExportSource } from '../../graph/export/export.ts';
import { networkOf } from '../../lib/client-network.ts';
import type { RecordType } from '../../model/define.ts';
import type { Contents, FindingAidPage, FindingAidUnit } from '../../pages/finding-aid/data.ts';
import {
  findingAidPath,
  readContents,
  toFindingAidPage,
  toFindingAidUnit,
  type WantedLanguages,
} from '../../pages/finding-aid/derive.ts';
import { type ItemKey, pageFolder } from '../../pages/shared/page-path.ts';
import type { Context } from '../context.ts';
import { textParameter } from '../parameter.ts';
import { defineRoute, type Reply, type RestRequest, type Route } from '../route.ts';
import type { FindingAidEtags } from './finding-aid-etags.ts';
import type { FindingAidSlots } from './finding-aid-slots.ts';
import { findUnchanged, languageOf, redirectRenamed, siteOf, streamedPageHeaders } from './page-route.ts';

const parameters = { lang: textParameter('Language of the descriptions, such as deu') };

type FindingAidRequest = RestRequest<typeof parameters>;

/** Shared by the pages of all types. */
interface FindingAidState {
  readonly slots: FindingAidSlots;
  readonly etags: FindingAidEtags;
}

export function findingAidPage(type: RecordType, state: FindingAidState): Route {
  return defineRoute({
    method: 'GET',
    path: `/${pageFolder(type)}/{id}/whole`,
    access: 'read',
    isPage: true,
    operation: `page /${pageFolder(type)}/{id}/whole`,
    summary: `An item of the type ${type.name} with all items below it, as one page`,
    group: 'pages',
    parameters,
    responses: [{ status: 200, help: 'The page', content: { kind: 'page' } }],
    handler: async (request, context) => {
      try {
        return await streamFindingAid(type, request, context, state);
      } catch (error) {
        return redirectRenamed(request, context, error, findingAidPath);
      }
    },
  });
}

async function streamFindingAid(
  type: RecordType,
  request: FindingAidRequest,
  context: Context,
  { slots, etags }: FindingAidState,
): Promise<Reply> {
  const { graph, options } = context;
  const files = await options.openPages();
  const site = siteOf(options, request, files);
  // Before the records are read, which may change meanwhile.
  const etag = etags.create(context, site);
  const unchanged = findUnchanged(request, etag);
  if (unchanged !== undefined) return unchanged;
  const address = networkOf(request.address());
  // Before the first records are read. The slot is taken with the first chunk.
  slots.requireFree(address, options.settings);
  const languages = {
    chosenLanguage: request.parameters.lang,
    readerLanguage: languageOf(request.headers),
  };
  const item = { type: type.name, id: request.params.id! };
  const { page, units } = await openFindingAid(graph, item, languages);
  const { findingAid } = files;
  const { start, end, failedEnd } = findingAid.frame(page, site);
  return {
    status: 200,
    headers: { ...streamedPageHeaders, 'x-robots-tag': 'noindex', etag },
    body: slots.limit(
      address,
      options.settings,
      expireAfterError(
        writeFindingAid(start, units, end, (some) => findingAid.units(some, site)),
        etags,
      ),
    ),
    failedEnd,
  };
}

async function* expireAfterError(
  chunks: AsyncIterable<string>,
  etags: FindingAidEtags,
): AsyncGenerator<string> {
  try {
    yield* chunks;
  } catch (error) {
    etags.expire();
    throw error;
  }
}

interface OpenFindingAid {
  readonly page: FindingAidPage;
  readonly units: AsyncIterable<readonly FindingAidUnit[]>;
}

/** The units are read while the caller takes them. Throws `not-found` or `gone`. */
export async function openFindingAid(
  graph: ActorGraph,
  item: ItemKey,
  languages: WantedLanguages,
): Promise<OpenFindingAid> {
  const source = await graph.exports.get(item, { withDescendants: true, links: false });
  const contents = await listContents(graph, item);
  const units = readUnits(source, languages);
  const first = await units.next();
  const [top] = first.value ?? [];
  if (top === undefined) throw new Error(`The export of '${item.id}' has no record`);
  const page = toFindingAidPage(top.item, source.ancestors.toReversed(), contents, languages);
  return { page, units: startWith(first.value!, units) };
}

async function* startWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

function listContents(graph: ActorGraph, { type, id }: ItemKey): Promise<Contents> {
  return readContents(id, (parent, limit) => graph.tree.read({ type, id: parent, offset: 0, limit }));
}

async function* readUnits(
  { steps }: ExportSource,
  languages: WantedLanguages,
): AsyncGenerator<readonly FindingAidUnit[], undefined> {
  let depth = 0;
  for await (const batch of steps) {
    const units: FindingAidUnit[] = [];
    for (const step of batch) {
      if (step.step === 'close') depth -= 1;
      else units.push(toFindingAidUnit(step.record, depth++, languages));
    }
    if (units.length > 0) yield units;
  }
}

async function* writeFindingAid(
  start: string,
  units: AsyncIterable<readonly FindingAidUnit[]>,
  end: string,
  write: (units: readonly FindingAidUnit[]) => string,
): AsyncGenerator<string> {
  yield start;
  for await (const some of units) yield write(some);
  yield end;
}
