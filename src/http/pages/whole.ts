/**
 * A whole finding aid as one page, streamed: the units are read and rendered in batches, as exports are, and the reader's browser controls the
 * speed. Like exports, it reads no snapshot: a reader who pauses would make the database keep all old versions.
 */
import type { ActorGraph } from '../../graph/actor-graph.ts';
import type { ExportSource } from '../../graph/export-reader.ts';
import type { RecordType } from '../../model/define.ts';
import { pageFolder } from '../../pages/page-path.ts';
import {
  readContents,
  toWholePage,
  toWholeUnit,
  type WantedLanguages,
  wholePath,
} from '../../pages/to-whole-page.ts';
import type { Contents, WholePage, WholeUnit } from '../../pages/whole-page.ts';
import type { Context } from '../context.ts';
import { textParameter } from '../parameter.ts';
import { defineRoute, type Reply, type RestRequest, type Route } from '../route.ts';
import { languageOf, redirectRenamed, siteOf, streamedPageHeaders } from './page-route.ts';

const parameters = { lang: textParameter('Language of the descriptions, such as deu') };

type WholeRequest = RestRequest<typeof parameters>;

export function wholePage(type: RecordType): Route {
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
        return await streamWhole(type, request, context);
      } catch (error) {
        return redirectRenamed(request, context, error, wholePath);
      }
    },
  }) as unknown as Route;
}

async function streamWhole(type: RecordType, request: WholeRequest, context: Context): Promise<Reply> {
  const { graph, options } = context;
  const languages = {
    chosenLanguage: request.parameters.lang,
    readerLanguage: languageOf(request.headers),
  };
  const item = { type: type.name, id: request.params.id! };
  const { page, units } = await openWhole(graph, item, languages);
  const files = await options.openPages();
  const { whole } = files;
  const site = siteOf(options, request, files);
  const { start, end, failedEnd } = whole.frame(page, site);
  return {
    status: 200,
    headers: { ...streamedPageHeaders, 'x-robots-tag': 'noindex' },
    body: writeWhole(start, units, end, (some) => whole.units(some, site)),
    failedEnd,
  };
}

interface OpenWhole {
  readonly page: WholePage;
  readonly units: AsyncIterable<readonly WholeUnit[]>;
}

/** The units are read while the caller takes them. Throws `not-found` or `gone`. */
export async function openWhole(
  graph: ActorGraph,
  item: { readonly type: string; readonly id: string },
  languages: WantedLanguages,
): Promise<OpenWhole> {
  const source = await graph.exports.get(item, { withDescendants: true, links: false });
  const contents = await listContents(graph, item);
  const units = readUnits(source, languages);
  const first = await units.next();
  const [top] = first.value ?? [];
  if (top === undefined) throw new Error(`The export of '${item.id}' has no record`);
  const page = toWholePage(top.item, source.ancestors.toReversed(), contents, languages);
  return { page, units: startWith(first.value!, units) };
}

async function* startWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

function listContents(graph: ActorGraph, { type, id }: { type: string; id: string }): Promise<Contents> {
  return readContents(id, (parent, limit) => graph.readTree({ type, id: parent, offset: 0, limit }));
}

async function* readUnits(
  { steps }: ExportSource,
  languages: WantedLanguages,
): AsyncGenerator<readonly WholeUnit[], undefined> {
  let depth = 0;
  for await (const batch of steps) {
    const units: WholeUnit[] = [];
    for (const step of batch) {
      if (step.step === 'close') depth -= 1;
      else units.push(toWholeUnit(step.record, depth++, languages));
    }
    if (units.length > 0) yield units;
  }
}

async function* writeWhole(
  start: string,
  units: AsyncIterable<readonly WholeUnit[]>,
  end: string,
  write: (units: readonly WholeUnit[]) => string,
): AsyncGenerator<string> {
  yield start;
  for await (const some of units) yield write(some);
  yield end;
}
