/**
 * Responds to OAI-PMH 2.0 requests (https://www.openarchives.org/OAI/openarchivesprotocol.html). Every response is one document, also for
 * invalid requests. It contains the records visible to the actor; for harvesters, those visible to everyone.
 */
import {
  writeDocumentEnd,
  writeDocumentStart,
  writeError,
  writeFormat,
  writeIdentity,
  writeRecord,
  writeResumption,
  writeSet,
  writeVerbEnd,
  writeVerbStart,
} from '../../formats/oai-document.ts';
import type { ActorGraph } from '../../graph/actor-graph.ts';
import type { HarvestRecord } from '../../graph/harvest.ts';
import { getHarvestFormat, harvestFormats } from './harvest-formats.ts';
import { exportExistingRecords, openList, toHeader } from './list-records.ts';
import type { OaiService } from './oai-arguments.ts';
import {
  argumentNames,
  type OaiArguments,
  parseArguments,
  type SentArguments,
  type Verb,
} from './oai-arguments.ts';
import { failOai, OaiError } from './oai-error.ts';
import { fromOaiIdentifier, toOaiIdentifier, toSetSpec } from './oai-names.ts';
import { failToken, readSetToken, writeSetToken } from './resumption-token.ts';

export { argumentNames, type OaiService as OaiOptions, type SentArguments };

/** Streams the document. Errors of the harvester are reported in it. */
export async function respondToHarvester(
  graph: ActorGraph,
  options: OaiService,
  sent: SentArguments,
): Promise<AsyncIterable<string>> {
  let given: OaiArguments = {};
  try {
    const request = parseArguments(sent);
    given = request.given;
    const content = await verbHandlers[request.verb](graph, options, given);
    return inDocument(options, given, content);
  } catch (error) {
    if (!(error instanceof OaiError)) throw error;
    // The standard requires that the document repeats the arguments unless these are invalid.
    const isUnderstood = error.code !== 'badVerb' && error.code !== 'badArgument';
    return inDocument(options, isUnderstood ? given : {}, [writeError(error.code, error.message)]);
  }
}

/** Small texts of records are combined: sending costs more than writing them. */
const chunkCharacters = 65_536;

type Content = AsyncIterable<string> | readonly string[];

async function* inDocument(
  { baseUrl, now }: OaiService,
  given: OaiArguments,
  content: Content,
): AsyncGenerator<string> {
  let text = writeDocumentStart({ baseUrl, arguments: given, responseDate: toSecond(now) });
  for await (const piece of content) {
    text += piece;
    if (text.length < chunkCharacters) continue;
    yield text;
    text = '';
  }
  yield text + writeDocumentEnd();
}

type VerbHandler = (graph: ActorGraph, options: OaiService, given: OaiArguments) => Promise<Content>;

const verbHandlers: Readonly<Record<Verb, VerbHandler>> = {
  Identify: identify,
  ListMetadataFormats: listFormats,
  ListSets: listAllSets,
  GetRecord: getRecord,
  ListIdentifiers: (graph, options, given) => openList(graph, options, 'ListIdentifiers', given),
  ListRecords: (graph, options, given) => openList(graph, options, 'ListRecords', given),
};

async function identify(graph: ActorGraph, options: OaiService): Promise<Content> {
  const { host, now } = options;
  const earliestDatestamp = (await graph.harvest.findEarliestStamp()) ?? toSecond(now);
  const sampleIdentifier = toOaiIdentifier(host, 'nl-city-archive-council');
  return inVerb('Identify', writeIdentity({ ...options, earliestDatestamp, sampleIdentifier }));
}

async function listFormats(
  graph: ActorGraph,
  options: OaiService,
  { identifier }: OaiArguments,
): Promise<Content> {
  const type = identifier === undefined ? undefined : (await getHarvested(graph, options, identifier)).type;
  const formats = harvestFormats.filter((format) => type === undefined || format.types.includes(type));
  if (formats.length === 0) failOai('noMetadataFormats', `There are no formats for '${identifier}'.`);
  return inVerb('ListMetadataFormats', ...formats.map(({ harvest }) => writeFormat(harvest)));
}

async function listAllSets(
  graph: ActorGraph,
  { pageRecords }: OaiService,
  { resumptionToken }: OaiArguments,
): Promise<Content> {
  const start = resumptionToken === undefined ? undefined : readSetToken(resumptionToken);
  const sets = await graph.harvest.listSets();
  if (sets.length === 0) failOai('noSetHierarchy', 'There are no records yet, so there are no sets.');
  const left = start === undefined ? sets : sets.filter(({ key }) => key > start.after);
  if (left.length === 0) failToken();
  const page = left.slice(0, pageRecords);
  const cursor = start?.cursor ?? 0;
  const isMore = left.length > page.length;
  const token = isMore ? writeSetToken({ after: page.at(-1)!.key, cursor: cursor + page.length }) : undefined;
  const resumption = { token, cursor, completeListSize: sets.length };
  return inVerb(
    'ListSets',
    ...page.map(({ path, name }) => writeSet(toSetSpec(path), name)),
    ...(isMore || start !== undefined ? [writeResumption(resumption)] : []),
  );
}

async function getRecord(graph: ActorGraph, options: OaiService, given: OaiArguments): Promise<Content> {
  const record = await getHarvested(graph, options, given.identifier!);
  const format = getHarvestFormat(given.metadataPrefix!, record.type);
  const file = (await exportExistingRecords(graph, options, format, [record])).get(record.id);
  if (file === undefined && !record.isDeleted) failUnknownIdentifier(given.identifier!);
  return streamInVerb('GetRecord', writeRecord(toHeader(options, record), file));
}

async function getHarvested(
  graph: ActorGraph,
  { host }: OaiService,
  identifier: string,
): Promise<HarvestRecord> {
  const id = fromOaiIdentifier(host, identifier);
  return (id === undefined ? undefined : await graph.harvest.find(id)) ?? failUnknownIdentifier(identifier);
}

function failUnknownIdentifier(identifier: string): never {
  failOai('idDoesNotExist', `There is no record '${identifier}' here.`);
}

function inVerb(verb: Verb, ...content: readonly string[]): Content {
  return [writeVerbStart(verb), ...content, writeVerbEnd(verb)];
}

async function* streamInVerb(verb: Verb, content: AsyncIterable<string>): AsyncGenerator<string> {
  yield writeVerbStart(verb);
  yield* content;
  yield writeVerbEnd(verb);
}

function toSecond(time: Date): string {
  return time.toISOString().replace(/\.\d+/, '');
}
