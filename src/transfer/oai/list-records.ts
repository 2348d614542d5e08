/**
 * The two lists of OAI-PMH, of headers and of records. A page is read before anything is sent, so that an empty one is an error and no list; the records
 * themselves are written one after the other, and the page ends early where they are long.
 */
import {
  closeVerb,
  openVerb,
  writeHeader,
  writeRecord,
  writeResumption,
} from '../../formats/oai-document.ts';
import type { ActorGraph } from '../../graph/actor-graph.ts';
import type { Harvested, HarvestQuery } from '../../graph/harvest.ts';
import { getFormat, type HarvestFormat, typesOf } from './harvest-formats.ts';
import { type ListVerb, type OaiArguments, parsePeriod } from './oai-arguments.ts';
import { failOai, OaiError } from './oai-error.ts';
import { fromSetSpec, toOaiIdentifier, toSetSpec } from './oai-names.ts';
import type { OaiOptions } from './oai-options.ts';
import { failToken, type Resumption, readToken, writeToken } from './resumption-token.ts';

/** Larger lists are not counted to the end. */
const countedRecords = 20_000;

/** A page of records ends behind the one that makes it longer than this. */
const pageCharacters = 4 * 1024 * 1024;

/** Where a list stands: what was asked, and how far it has come. */
type Place = Pick<Resumption, 'verb' | 'given' | 'cursor' | 'completeListSize'> & {
  readonly after: Resumption['after'] | undefined;
};

interface ListPage {
  readonly place: Place;
  readonly format: HarvestFormat;
  readonly records: readonly Harvested[];
  /** Whether there are others behind them. */
  readonly isMore: boolean;
}

/** Throws OaiFault before the first piece. */
export async function openList(
  graph: ActorGraph,
  options: OaiOptions,
  verb: ListVerb,
  given: OaiArguments,
): Promise<AsyncIterable<string>> {
  const token = given.resumptionToken;
  if (token === undefined)
    return writeList(graph, options, await readPage(graph, options, start(verb, given)));
  const place = readToken(token, verb);
  try {
    return writeList(graph, options, await readPage(graph, options, place));
  } catch (error) {
    // What no first request can have asked for was never in a token.
    if (error instanceof OaiError && error.code !== 'noRecordsMatch') failToken();
    throw error;
  }
}

const start = (verb: ListVerb, given: OaiArguments): Place => ({
  ...{ verb, given, after: undefined, cursor: 0, completeListSize: undefined },
});

async function readPage(graph: ActorGraph, options: OaiOptions, place: Place): Promise<ListPage> {
  const { given, after } = place;
  // What is no argument at all comes first: beside a format that there is not it would be told back in the request.
  const within = { set: parseSet(given.set), ...parsePeriod(given) };
  const format = getFormat(given.metadataPrefix!);
  const wish: HarvestQuery = { types: typesOf(format), ...within };
  const rows = await graph.harvest.list(wish, { after, limit: options.pageRecords + 1 });
  if (rows.length === 0) failOai('noRecordsMatch', 'Nothing has changed in that time and set.');
  const isMore = rows.length > options.pageRecords;
  const counted = after === undefined && isMore ? await graph.harvest.count(wish, countedRecords) : undefined;
  const completeListSize =
    counted === undefined || counted >= countedRecords ? place.completeListSize : counted;
  return {
    place: { ...place, completeListSize },
    format,
    records: isMore ? rows.slice(0, -1) : rows,
    isMore,
  };
}

function parseSet(spec: string | undefined): HarvestQuery['set'] {
  if (spec === undefined) return undefined;
  return fromSetSpec(spec) ?? failOai('badArgument', `'${spec}' cannot be the name of a set.`);
}

async function* writeList(graph: ActorGraph, options: OaiOptions, page: ListPage): AsyncGenerator<string> {
  const { place, records } = page;
  const { verb, cursor, completeListSize } = place;
  yield openVerb(verb);
  let written = 0;
  if (verb === 'ListIdentifiers') {
    yield records.map((record) => writeHeader(toHeader(options, record))).join('');
    written = records.length;
  } else {
    for await (const { text, ends } of writeRecords(graph, options, page)) {
      yield text;
      if (ends) written += 1;
    }
  }
  const isMore = page.isMore || written < records.length;
  const after = records[written - 1]!;
  const next = { ...place, after: { stamp: after.stamp, id: after.id }, cursor: cursor + written };
  const token = isMore ? writeToken(next) : undefined;
  if (isMore || place.after !== undefined) yield writeResumption({ token, cursor, completeListSize });
  yield closeVerb(verb);
}

/** Pieces of records, and whether a record ends with it. One that was closed since is left out: it comes again as deleted. */
async function* writeRecords(
  graph: ActorGraph,
  options: OaiOptions,
  { records, format }: ListPage,
): AsyncGenerator<{ readonly text: string; readonly ends: boolean }> {
  const files = await readFiles(graph, options, format, records);
  let characters = 0;
  for (const record of records) {
    const file = files.get(record.id);
    if (file !== undefined || record.gone) {
      for await (const text of writeRecord(toHeader(options, record), file)) {
        characters += text.length;
        yield { text, ends: false };
      }
    }
    yield { text: '', ends: true };
    if (characters > pageCharacters) return;
  }
}

/** The records that are still there, each as a file of its own. */
export async function readFiles(
  graph: ActorGraph,
  { now, uriOf }: OaiOptions,
  format: HarvestFormat,
  records: readonly Harvested[],
): Promise<ReadonlyMap<string, AsyncIterable<string>>> {
  const there = records.filter((record) => !record.gone).map((record) => record.gid);
  const written = await graph.exports.getMany(there, format);
  return new Map(
    written.map(({ id, ancestors, steps }) => [
      id,
      format.write(steps, { above: ancestors, language: undefined, now, uriOf }),
    ]),
  );
}

export function toHeader({ host }: Pick<OaiOptions, 'host'>, record: Harvested) {
  return {
    identifier: toOaiIdentifier(host, record.id),
    datestamp: record.stamp,
    setSpecs: record.sets.map(toSetSpec),
    isDeleted: record.gone,
  };
}
