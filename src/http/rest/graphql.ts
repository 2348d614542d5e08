/** GraphQL over HTTP: queries by POST and GET, and a page to write them. The first query loads the library. */
import type { GraphQLSchema } from 'graphql';
import type { Settings } from '../../config/settings.ts';
import { networkOf } from '../../lib/client-network.ts';
import { isObject } from '../../lib/json-diff.ts';
import { suggestionSentence } from '../../lib/nearest.ts';
import { fail } from '../../model/errors.ts';
import { getProfile, type Profile } from '../../model/profile.ts';
import { apiPages } from '../../pages/registry.ts';
import { type ParameterValues, textParameter } from '../../parameters/parameter.ts';
import { isAcceptable, isPreferred } from '../accept.ts';
import type { Context } from '../context.ts';
import type { QuerySlots } from '../graphql/query-slots.ts';
import type { GraphQlRequest, GraphQlResult, QueryWithCaller } from '../graphql/run-query.ts';
import { createApiPageResponder } from '../pages/api-page-responder.ts';
import { pageHeaders } from '../pages/page-reply.ts';
import {
  decodeText,
  failMediaType,
  mediaType,
  readBytes,
  readJson,
  requirePlainEncoding,
} from '../read-body.ts';
import {
  type Content,
  defineRoute,
  openBodyStream,
  type Reply,
  type RestRequest,
  type Route,
} from '../route.ts';
import { negotiatedHeaders } from './cache-headers.ts';

const json = 'application/json';
const graphqlJson = 'application/graphql-response+json';
const html = 'text/html';
/** Content types of a body that is the text of the query. */
const plainTexts = ['text/plain', 'application/octet-stream'];

const exampleQuery = '{ documentaryUnits(first: 2, topLevel: true) { items { id } } }';

const queryContent: Content = {
  kind: 'files',
  mediaTypes: {
    [json]: 'An object with query, and optionally variables and operationName',
    ...Object.fromEntries(plainTexts.map((type) => [type, 'The text of the query'])),
  },
  schemas: {
    [json]: {
      type: 'object',
      properties: {
        query: { type: 'string' },
        variables: { type: ['object', 'null'] },
        operationName: { type: ['string', 'null'] },
        extensions: { type: ['object', 'null'] },
      },
      required: ['query'],
    },
  },
  examples: {
    [json]: { query: exampleQuery },
    ...Object.fromEntries(plainTexts.map((type) => [type, exampleQuery])),
  },
};

const responseTypes = {
  [graphqlJson]: 'Data and errors; status 400 if the query could not be run',
  [json]: 'The same, with status 200 even if the query could not be run',
};
const postContent: Content = { kind: 'files', mediaTypes: responseTypes };
const getContent: Content = {
  kind: 'files',
  mediaTypes: { ...responseTypes, [html]: 'A page to write queries' },
};
const notRun = {
  status: 400,
  help: 'The query could not be run',
  content: { kind: 'schema', schema: 'GraphQlErrors', alsoAs: [graphqlJson] },
} as const;

/** Created by the first request, so that deployments without GraphQL never load the library. */
interface QueryRunner {
  readonly schema: GraphQLSchema;
  readonly slots: QuerySlots;
  readonly run: (query: QueryWithCaller) => Promise<GraphQlResult>;
}

type GetRunner = (limits: Settings) => Promise<QueryRunner>;

async function createRunner(limits: Settings): Promise<QueryRunner> {
  const [{ runQuery }, { makeSchema }, { QuerySlots }, { WorkScheduler }] = await Promise.all([
    import('../graphql/run-query.ts'),
    import('../graphql/schema.ts'),
    import('../graphql/query-slots.ts'),
    import('../graphql/work-scheduler.ts'),
  ]);
  const service = { schema: makeSchema(getProfile(limits.profile)), scheduler: new WorkScheduler(), limits };
  return {
    schema: service.schema,
    slots: new QuerySlots(limits.graphqlQueries),
    run: (query) => runQuery(service, query),
  };
}

const queryParameters = {
  query: textParameter('The query'),
  variables: textParameter('Variables of the query, as a JSON object', { mayBeEmpty: true }),
  operationName: textParameter('Name of the operation to run', { mayBeEmpty: true }),
  extensions: textParameter('A JSON object; has no effect', { mayBeEmpty: true }),
};

type GetRequest = RestRequest<typeof queryParameters>;

export function graphqlRoutes(): readonly Route[] {
  let runner: Promise<QueryRunner> | undefined;
  const getRunner: GetRunner = (settings) => {
    runner ??= createRunner(settings);
    return runner;
  };
  const sendEditor = createApiPageResponder(apiPages.graphql, async ({ settings }) => {
    const { describeTypes } = await import('../graphql/describe-types.ts');
    return describeTypes((await getRunner(settings)).schema);
  });
  const shared = { path: '/graphql', access: 'read', group: 'graphql' } as const;
  return [
    {
      ...shared,
      method: 'POST',
      operation: 'queryGraphql',
      summary: 'Run a GraphQL query',
      parameters: {},
      body: { read: 'stream', content: queryContent },
      responses: [{ status: 200, help: 'The result', content: postContent }, notRun],
      errors: ['malformed-json', 'malformed-query', 'bad-parameter', 'limit-exceeded', 'too-many-queries'],
      handler: async (request: RestRequest, context: Context) =>
        runInSlot(request, context, getRunner, await readRequest(request, context)),
    },
    defineRoute({
      ...shared,
      method: 'GET',
      operation: 'queryGraphqlByGet',
      summary:
        'Run a GraphQL query by GET; without a query the response is the schema, or a page to write queries',
      parameters: queryParameters,
      responses: [{ status: 200, help: 'The result', content: getContent }, notRun],
      errors: ['malformed-json', 'malformed-query', 'bad-parameter', 'limit-exceeded', 'too-many-queries'],
      handler: async (request, context) =>
        wantsEditor(request, context)
          ? sendEditor(request, context, { vary: `Accept, ${pageHeaders.vary}` })
          : handleGet(request, context, getRunner),
    }),
  ];
}

/** Throws `bad-parameter` for parameters that have no effect. */
function wantsEditor({ parameters, headers }: GetRequest, { options }: Context): boolean {
  if (parameters.query !== undefined) return false;
  const useless = Object.entries(parameters).find(([, value]) => value !== undefined)?.[0];
  if (useless !== undefined)
    fail('bad-parameter', `The parameter ${useless} has no effect without the parameter query.`, {
      details: { parameter: useless },
    });
  return wantsPage(headers.accept, getProfile(options.settings.profile));
}

async function handleGet(request: GetRequest, context: Context, getRunner: GetRunner): Promise<Reply> {
  const { parameters } = request;
  if (parameters.query !== undefined) return runInSlot(request, context, getRunner, toQuery(parameters));
  // Clients of ehri-rest read the schema this way.
  const { getIntrospectionQuery } = await import('graphql');
  const introspection = { query: getIntrospectionQuery(), variables: undefined, operationName: undefined };
  return runInSlot(request, context, getRunner, introspection);
}

/** Under the profile `ehri`, clients that accept JSON at all get the schema as JSON. */
function wantsPage(accept: string | undefined, { graphqlPage }: Pick<Profile, 'graphqlPage'>): boolean {
  if (accept === undefined || !isPreferred(accept, html, json)) return false;
  return graphqlPage === 'if-preferred' || !isAcceptable(accept, json);
}

async function runInSlot(
  request: RestRequest,
  context: Context,
  getRunner: GetRunner,
  query: GraphQlRequest,
): Promise<Reply> {
  const runner = await getRunner(context.options.settings);
  const signal = request.disconnectSignal();
  return runner.slots.run(callerOf(request, context), signal, async () => {
    const result = await runner.run({ graph: context.graph, request: query, signal });
    return toReply(request.headers, result, getProfile(context.options.settings.profile));
  });
}

/** The user, or the network of an anonymous client. */
function callerOf({ address }: RestRequest, { actor }: Context): string {
  return actor.gid === null ? `address ${networkOf(address())}` : `user ${actor.id}`;
}

function toReply(
  headers: RestRequest['headers'],
  result: GraphQlResult,
  { graphqlErrors }: Pick<Profile, 'graphqlErrors'>,
): Reply {
  const { accept } = headers;
  const isNamed = (accept ?? '').toLowerCase().includes(graphqlJson);
  const isGraphqlJson = isNamed && !isPreferred(accept, json, graphqlJson);
  // For responses of type application/json the standard prescribes 200 if the request was well-formed JSON.
  const isStrict = isGraphqlJson || plainTexts.includes(mediaType(headers)) || graphqlErrors === 'always-400';
  return {
    status: isStrict && !wasRun(result) ? 400 : 200,
    headers: { ...negotiatedHeaders, 'content-type': `${isGraphqlJson ? graphqlJson : json}; charset=utf-8` },
    body: Buffer.from(JSON.stringify(result)),
  };
}

const wasRun = ({ data }: GraphQlResult): boolean => data !== undefined;

/** Throws `unsupported-media-type`, `limit-exceeded`, `malformed-json`, `bad-parameter`. */
async function readRequest(
  request: RestRequest,
  { options: { settings } }: Context,
): Promise<GraphQlRequest> {
  const { headers } = request;
  const type = mediaType(headers);
  const limit = { name: 'graphql-bytes', bytes: settings.graphqlBytes };
  if (plainTexts.includes(type)) {
    requirePlainEncoding(headers);
    const query = decodeText(await readBytes(openBodyStream(request), headers, limit));
    if (query === undefined) fail('bad-parameter', 'The query is not valid UTF-8.');
    return { query, variables: undefined, operationName: undefined };
  }
  if (type !== json) failMediaType(type, [json, ...plainTexts]);
  const body = await readJson(openBodyStream(request), headers, settings, limit);
  if (getProfile(settings.profile).unknownMembers === 'refused') requireMembers(body);
  return toRequest(body);
}

function toQuery(parameters: ParameterValues<typeof queryParameters>): GraphQlRequest {
  const { query, operationName } = parameters;
  const parseObject = (name: 'variables' | 'extensions'): unknown => {
    const given = parameters[name];
    if (given === undefined) return undefined;
    try {
      return JSON.parse(given);
    } catch {
      return failMember(name, 'a JSON object');
    }
  };
  return toRequest({
    query,
    operationName,
    variables: parseObject('variables'),
    extensions: parseObject('extensions'),
  });
}

const members = ['query', 'variables', 'operationName', 'extensions'];

/** Throws `bad-parameter` for a misspelled member: without its `variables` a query would run with other values. */
function requireMembers(body: unknown): void {
  const unknown = isObject(body) ? Object.keys(body).find((name) => !members.includes(name)) : undefined;
  if (unknown === undefined) return;
  fail(
    'bad-parameter',
    `The body has the unknown member '${unknown}'. ${suggestionSentence(unknown, members)}`,
    { details: { parameter: unknown } },
  );
}

function toRequest(body: unknown): GraphQlRequest {
  if (!isObject(body)) fail('bad-parameter', 'The body must be a JSON object with the member query.');
  const { query, variables, operationName, extensions } = body;
  if (typeof query !== 'string') failMember('query', 'a text');
  if (!isAbsent(operationName) && typeof operationName !== 'string') failMember('operationName', 'a text');
  if (!isAbsent(variables) && !isObject(variables)) failMember('variables', 'an object');
  if (!isAbsent(extensions) && !isObject(extensions)) failMember('extensions', 'an object');
  return {
    query,
    variables: isObject(variables) ? variables : undefined,
    operationName: typeof operationName === 'string' ? operationName : undefined,
  };
}

const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

function failMember(name: string, wanted: string): never {
  fail('bad-parameter', `${name} must be ${wanted}.`, { details: { parameter: name } });
}
