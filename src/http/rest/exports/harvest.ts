/** The address for harvesters: OAI-PMH 2.0, by GET and by POST. Whoever asks is shown what everybody may see. */
import { anonymous } from '../../../graph/actor.ts';
import {
  argumentNames,
  type OaiOptions,
  respondToHarvester,
  type SentArguments,
} from '../../../transfer/harvest.ts';
import type { Context } from '../../context.ts';
import {
  decodeText,
  failMediaType,
  formType,
  mediaType,
  readBytes,
  requirePlainEncoding,
} from '../../read-body.ts';
import { baseUrl, recordUrl } from '../../record-url.ts';
import {
  type ArchiveRoute,
  bodyStream,
  type Content,
  type Parameter,
  type Reply,
  type RestRequest,
  text,
} from '../../route.ts';

const path = '/oaipmh';

/** No request of the standard comes near this. */
const formLimit = { name: 'form-bytes', bytes: 65_536 };

const argumentHelp: Readonly<Record<(typeof argumentNames)[number], string>> = {
  verb: 'Identify, ListMetadataFormats, ListSets, GetRecord, ListIdentifiers or ListRecords',
  identifier: 'Identifier of a record, as headers have it',
  metadataPrefix: 'Format of the records, as ListMetadataFormats names it',
  from: 'Changed at or after this day or second, in UTC',
  until: 'Changed at or before this day or second, in UTC',
  set: 'Within this set, as ListSets names it',
  resumptionToken: 'Where to go on; stands alone with the verb',
};

/** The standard has the one; a client that asks for the other by name can read it all the same. */
const document: Content = {
  holds: 'files',
  mediaTypes: { 'text/xml': 'A document of OAI-PMH 2.0', 'application/xml': 'The same, sent as text/xml' },
};

/** Records on one page, whatever a harvester asks for. */
const maxPageRecords = 1000;

const pageSize: Parameter = {
  ...{ name: 'X-Limit', in: 'header', kind: 'integer', min: 1, max: maxPageRecords },
  help: 'Records or sets on a page; the setting oai-records without it',
};

const shared = {
  path,
  access: 'read',
  group: 'harvest',
  // The standard answers them with badArgument.
  checksOwnQuery: true,
  responses: [{ status: 200, help: 'The document, also where the request is wrong', content: document }],
} as const;

export const harvestRoutes: readonly ArchiveRoute[] = [
  {
    ...shared,
    method: 'GET',
    operation: 'harvestRecords',
    summary: 'Harvest records: OAI-PMH 2.0',
    parameters: [...argumentNames.map((name) => text(name, argumentHelp[name])), pageSize],
    handler: (request, context) => reply(request, context, fromQuery(request)),
  },
  {
    ...shared,
    method: 'POST',
    operation: 'harvestRecordsByPost',
    summary: 'Harvest records: OAI-PMH 2.0, with the arguments in the body',
    parameters: [pageSize],
    body: {
      read: 'stream',
      optional: true,
      content: {
        holds: 'files',
        mediaTypes: { [formType]: 'The arguments' },
        examples: { [formType]: 'verb=Identify' },
      },
    },
    errors: ['unsupported-media-type', 'limit-exceeded'],
    handler: async (request, context) =>
      reply(request, context, [...fromQuery(request), ...(await readForm(request))]),
  },
];

async function reply(request: RestRequest, context: Context, sent: SentArguments): Promise<Reply> {
  const graph = context.archive.graph.as(anonymous);
  return {
    status: 200,
    headers: { 'content-type': 'text/xml; charset=utf-8', 'cache-control': 'no-store' },
    body: await respondToHarvester(graph, toOptions(request, context), sent),
  };
}

function toOptions({ headers }: RestRequest, { options }: Context): OaiOptions {
  const { settings } = options;
  const { host } = headers;
  const { oaiName, oaiEmail, oaiHost, oaiRecords } = settings;
  return {
    repositoryName: oaiName,
    adminEmail: oaiEmail,
    host: oaiHost,
    baseUrl: `${baseUrl(host ?? oaiHost, settings)}${path}`,
    pageRecords: parsePageSize(headers['x-limit']) ?? oaiRecords,
    now: options.now(),
    uriOf: (type, id) => recordUrl(host, settings, { type, id }),
  };
}

/** Undefined for anything but a number of records, as the reference has it. */
function parsePageSize(given: string | readonly string[] | undefined): number | undefined {
  if (typeof given !== 'string' || !/^[1-9]\d{0,8}$/.test(given.trim())) return undefined;
  return Math.min(Number(given), maxPageRecords);
}

function fromQuery({ query }: RestRequest): SentArguments {
  return Object.entries(query).flatMap(([name, value]) =>
    [value ?? ''].flat().map((one) => [name, one] as const),
  );
}

/** Throws `unsupported-media-type`, `limit-exceeded`. */
async function readForm(request: RestRequest): Promise<SentArguments> {
  const { headers } = request;
  requirePlainEncoding(headers);
  const bytes = await readBytes(bodyStream(request), headers, formLimit);
  if (bytes.length === 0) return [];
  const type = mediaType(headers);
  if (type !== formType) failMediaType(type, [formType]);
  return [...new URLSearchParams(decodeText(bytes) ?? '')];
}
