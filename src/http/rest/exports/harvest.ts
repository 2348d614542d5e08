/** OAI-PMH 2.0 for harvesters, by GET and POST. Every caller gets the public records only. */
import { anonymous } from '../../../graph/actor.ts';
import { textParameter } from '../../../parameters/parameter.ts';
import {
  argumentNames,
  type OaiOptions,
  respondToHarvester,
  type SentArguments,
} from '../../../transfer/oai/oai.ts';
import type { Context } from '../../context.ts';
import {
  decodeText,
  failMediaType,
  formMediaType,
  mediaType,
  readBytes,
  requirePlainEncoding,
} from '../../read-body.ts';
import { publicFormLimit } from '../../read-form.ts';
import { baseUrl, recordUrl } from '../../record-url.ts';
import {
  type Content,
  defineRoute,
  oneResponse,
  openBodyStream,
  type Reply,
  type RestRequest,
  type Route,
} from '../../route.ts';
import { uncachedHeaders } from '../cache-headers.ts';

const path = '/oaipmh';

const argumentHelp: Readonly<Record<(typeof argumentNames)[number], string>> = {
  verb: 'Identify, ListMetadataFormats, ListSets, GetRecord, ListIdentifiers or ListRecords',
  identifier: 'Identifier of a record, as in the headers of records',
  metadataPrefix: 'Format of the records, as listed by ListMetadataFormats',
  from: 'Changed at or after this day or second, in UTC',
  until: 'Changed at or before this day or second, in UTC',
  set: 'Records of this set, as listed by ListSets',
  resumptionToken: 'Continues a list; the only argument besides the verb',
};

/** The standard prescribes text/xml; clients that accept only application/xml can read it as well. */
const document: Content = {
  kind: 'files',
  mediaTypes: { 'text/xml': 'A document of OAI-PMH 2.0', 'application/xml': 'The same, sent as text/xml' },
};

/** Limit of X-Limit. */
const maxPageRecords = 1000;

const pageParameters = {
  'X-Limit': {
    in: 'header',
    kind: 'integer',
    min: 1,
    max: maxPageRecords,
    help: 'Records or sets per page; by default the setting oai-records',
    parse: parsePageSize,
  },
} as const;

const shared = {
  path,
  access: 'read',
  group: 'harvest',
  // The standard prescribes the error badArgument for unknown arguments.
  checksOwnQuery: true,
  responses: oneResponse('The document; errors of the protocol have status 200 as well', document),
} as const;

export const harvestRoutes: readonly Route[] = [
  defineRoute({
    ...shared,
    method: 'GET',
    operation: 'harvestRecords',
    summary: 'Harvest records: OAI-PMH 2.0',
    parameters: {
      ...Object.fromEntries(argumentNames.map((name) => [name, textParameter(argumentHelp[name])])),
      ...pageParameters,
    },
    handler: (request, context) => reply(request, context, fromQuery(request)),
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    operation: 'harvestRecordsByPost',
    summary: 'Harvest records: OAI-PMH 2.0, with the arguments in the body',
    parameters: pageParameters,
    body: {
      read: 'stream',
      optional: true,
      content: {
        kind: 'files',
        mediaTypes: { [formMediaType]: 'The arguments' },
        examples: { [formMediaType]: 'verb=Identify' },
      },
    },
    errors: ['unsupported-media-type', 'limit-exceeded'],
    handler: async (request, context) =>
      reply(request, context, [...fromQuery(request), ...(await readForm(request))]),
  }),
];

type HarvestRequest = RestRequest<typeof pageParameters>;

async function reply(request: HarvestRequest, context: Context, sent: SentArguments): Promise<Reply> {
  const graph = context.archive.graph.as(anonymous);
  return {
    status: 200,
    headers: { 'content-type': 'text/xml; charset=utf-8', ...uncachedHeaders },
    body: await respondToHarvester(graph, toOptions(request, context), sent),
  };
}

function toOptions({ headers, parameters }: HarvestRequest, { options }: Context): OaiOptions {
  const { settings } = options;
  const { host } = headers;
  const { oaiName, oaiEmail, oaiHost, oaiRecords } = settings;
  return {
    repositoryName: oaiName,
    adminEmail: oaiEmail,
    host: oaiHost,
    baseUrl: `${baseUrl(host ?? oaiHost, settings)}${path}`,
    pageRecords: parameters['X-Limit'] ?? oaiRecords,
    now: options.now(),
    uriOf: (type, id) => recordUrl(host, settings, { type, id }),
  };
}

/** Other values than numbers are ignored, as in ehri-rest. */
function parsePageSize(given: string): number | undefined {
  if (!/^[1-9]\d{0,8}$/.test(given.trim())) return undefined;
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
  const bytes = await readBytes(openBodyStream(request), headers, publicFormLimit);
  if (bytes.length === 0) return [];
  const type = mediaType(headers);
  if (type !== formMediaType) failMediaType(type, [formMediaType]);
  return [...new URLSearchParams(decodeText(bytes) ?? '')];
}
