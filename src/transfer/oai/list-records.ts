/**
 * ListIdentifiers and ListRecords. The rows of a page are read before anything is sent, since an empty page must be an error. Records are
 * written one after the other, and a page of long records ends early.
 */

import {
  writeHeader,
  writeRecord,
  writeResumption,
  writeVerbEnd,
  writeVerbStart,
} from '../../formats/oai-document.ts';
import type { ActorGraph } from '../../graph/actor-graph.ts';
import type { HarvestQuery, HarvestRecord } from '../../graph/harvest.ts';
import { mebibyte } from '../../lib/quantities.ts';
import { getHarvestFormat, type HarvestFormat, harvestedTypesOf } from './harvest-formats.ts';
import type { OaiService } from './oai-arguments.ts';
import { type ListVerb, type OaiArguments, parsePeriod } from './oai-arguments.ts';
import { failOai, OaiError } from './oai-error.ts';
import { fromSetSpec, toOaiIdentifier, toSetSpec } from './oai-names.ts';
import { failToken, type Resumption, readToken, writeToken } from './resumption-token.ts';

/** The size of longer lists is not counted. */
const maxCountedRecords = 20_000;

/** A page of records ends after the record that exceeds this length. */
const maxPageCharacters = 4 * mebibyte;

/** The request of a list, and the cursor in it. */
type ListState = Pick<Resumption, 'verb' | 'given' | 'cursor' | 'completeListSize'> & {
  readonly after: Resumption['after'] | undefined;
};

interface ListPage {
  readonly state: ListState;
  readonly format: HarvestFormat;
  readonly records: readonly HarvestRecord[];
  /** Whether there are further records. */
  readonly isMore: boolean;
}

/** Throws OaiError before the first text. */
export async function openList(
  graph: ActorGraph,
  options: OaiService,
  verb: ListVerb,
  given: OaiArguments,
): Promise<AsyncIterable<string>> {
  const token = given.resumptionToken;
  if (token === undefined)
    return writeList(graph, options, await readPage(graph, options, startState(verb, given)));
  const state = readToken(token, verb);
  try {
    return writeList(graph, options, await readPage(graph, options, state));
  } catch (error) {
    // A first request with these arguments would have failed, so the service has not created this token.
    if (error instanceof OaiError && error.code !== 'noRecordsMatch') failToken();
    throw error;
  }
}

const startState = (verb: ListVerb, given: OaiArguments): ListState => ({
  verb,
  given,
  after: undefined,
  cursor: 0,
  completeListSize: undefined,
});

async function readPage(graph: ActorGraph, options: OaiService, state: ListState): Promise<ListPage> {
  const { given, after } = state;
  // Must be parsed before the format: the response to `badArgument` does not repeat the arguments, that to an unknown format does.
  const within = { set: parseSet(given.set), ...parsePeriod(given) };
  const format = getHarvestFormat(given.metadataPrefix!);
  const query: HarvestQuery = { types: harvestedTypesOf(format), ...within };
  const rows = await graph.harvest.list(query, { after, limit: options.pageRecords + 1 });
  if (rows.length === 0) failOai('noRecordsMatch', 'No records match the period and set.');
  const isMore = rows.length > options.pageRecords;
  const counted =
    after === undefined && isMore ? await graph.harvest.count(query, maxCountedRecords) : undefined;
  const completeListSize =
    counted === undefined || counted >= maxCountedRecords ? state.completeListSize : counted;
  return {
    state: { ...state, completeListSize },
    format,
    records: isMore ? rows.slice(0, -1) : rows,
    isMore,
  };
}

function parseSet(spec: string | undefined): HarvestQuery['set'] {
  if (spec === undefined) return undefined;
  return fromSetSpec(spec) ?? failOai('badArgument', `'${spec}' cannot be the name of a set.`);
}

async function* writeList(graph: ActorGraph, options: OaiService, page: ListPage): AsyncGenerator<string> {
  const { state, records } = page;
  const { verb, cursor, completeListSize } = state;
  yield writeVerbStart(verb);
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
  const next = { ...state, after: { stamp: after.stamp, id: after.id }, cursor: cursor + written };
  const token = isMore ? writeToken(next) : undefined;
  if (isMore || state.after !== undefined) yield writeResumption({ token, cursor, completeListSize });
  yield writeVerbEnd(verb);
}

/** Yields texts, and whether a record ends with it. Skips records that became restricted meanwhile: they will be listed as deleted. */
async function* writeRecords(
  graph: ActorGraph,
  options: OaiService,
  { records, format }: ListPage,
): AsyncGenerator<{ readonly text: string; readonly ends: boolean }> {
  const files = await exportExistingRecords(graph, options, format, records);
  let characters = 0;
  for (const record of records) {
    const file = files.get(record.id);
    if (file !== undefined || record.isDeleted) {
      for await (const text of writeRecord(toHeader(options, record), file)) {
        characters += text.length;
        yield { text, ends: false };
      }
    }
    yield { text: '', ends: true };
    if (characters > maxPageCharacters) return;
  }
}

/** The records that still exist, each as a separate file. */
export async function exportExistingRecords(
  graph: ActorGraph,
  { now, uriOf }: OaiService,
  format: HarvestFormat,
  records: readonly HarvestRecord[],
): Promise<ReadonlyMap<string, AsyncIterable<string>>> {
  const existing = records.filter((record) => !record.isDeleted).map((record) => record.gid);
  const written = await graph.exports.getMany(existing, format);
  return new Map(
    written.map(({ id, ancestors, steps }) => [
      id,
      format.write(steps, { above: ancestors, language: undefined, now, uriOf }),
    ]),
  );
}

export function toHeader({ host }: Pick<OaiService, 'host'>, record: HarvestRecord) {
  return {
    identifier: toOaiIdentifier(host, record.id),
    datestamp: record.stamp,
    setSpecs: record.sets.map(toSetSpec),
    isDeleted: record.isDeleted,
  };
}
