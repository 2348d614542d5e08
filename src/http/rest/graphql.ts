/** GraphQL over HTTP: queries by POST and GET, and a page to write them. The library is loaded when somebody asks. */
import type { GraphQLSchema } from 'graphql';
import type { Settings } from '../../config.ts';
import { anonymous } from '../../graph/actor.ts';
import { suggest } from '../../lib/nearest.ts';
import { fail } from '../../model/errors.ts';
import { getProfile, type Profile } from '../../model/profile.ts';
import { isPreferred, isWelcome } from '../accept.ts';
import type { Context } from '../context.ts';
import type { GraphQlAnswer, GraphQlRequest, QueryRun } from '../graphql/answer-query.ts';
import type { QuerySlots } from '../graphql/query-slots.ts';
import { findText } from '../parameters.ts';
import {
  decodeText,
  failMediaType,
  mediaType,
  readBytes,
  readJson,
  requirePlainEncoding,
} from '../read-body.ts';
import { bodyStream, type Content, type Reply, type RestRequest, type Route, text } from '../route.ts';
import { privately } from './records/lists.ts';

const json = 'application/json';
const graphqlJson = 'application/graphql-response+json';
const html = 'text/html';
/** A body that is the text of the query itself. */
const plainTexts = ['text/plain', 'application/octet-stream'];

const exampleQuery = '{ documentaryUnits(first: 2, topLevel: true) { items { id } } }';

const answers = {
  [graphqlJson]: 'data and errors; the status tells whether the query could be run',
  [json]: 'The same, with status 200 also for queries that could not be run',
};
const ofPost: Content = { holds: 'files', mediaTypes: answers };
const ofGet: Content = { holds: 'files', mediaTypes: { ...answers, [html]: 'The page' } };
const notRun = {
  status: 400,
  help: 'The query could not be run',
  content: { holds: 'schema', schema: 'GraphQlErrors', alsoAs: [graphqlJson] },
} as const;

/** Created by the first request: most deployments that do not use GraphQL never load the library. */
interface Engine {
  readonly schema: GraphQLSchema;
  readonly slots: QuerySlots;
  readonly answer: (query: QueryRun) => Promise<GraphQlAnswer>;
}

type GetEngine = (context: Context) => Promise<Engine>;

async function makeEngine(limits: Settings): Promise<Engine> {
  const [{ answerQuery }, { makeSchema }, { QuerySlots }, { WorkScheduler }] = await Promise.all([
    import('../graphql/answer-query.ts'),
    import('../graphql/schema.ts'),
    import('../graphql/query-slots.ts'),
    import('../graphql/work-scheduler.ts'),
  ]);
  const service = { schema: makeSchema(getProfile(limits.profile)), scheduler: new WorkScheduler(), limits };
  return {
    schema: service.schema,
    slots: new QuerySlots(limits.graphqlQueries),
    answer: (query) => answerQuery(service, query),
  };
}

export function graphqlRoutes(): readonly Route[] {
  let engine: Promise<Engine> | undefined;
  const getEngine: GetEngine = ({ options }) => {
    engine ??= makeEngine(options.settings);
    return engine;
  };
  const shared = { path: '/graphql', access: 'read', group: 'graphql' } as const;
  return [
    {
      ...shared,
      method: 'POST',
      operation: 'queryGraphql',
      summary: 'Ask for what a GraphQL query names',
      parameters: [],
      body: {
        read: 'stream',
        content: {
          holds: 'files',
          mediaTypes: {
            [json]: 'An object with query, and where needed variables and operationName',
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
        },
      },
      responses: [{ status: 200, help: 'The answer', content: ofPost }, notRun],
      errors: ['malformed-json', 'malformed-query', 'bad-parameter', 'limit-exceeded', 'too-many-queries'],
      handler: async (request: RestRequest, context: Context) =>
        reply(request, context, getEngine, await readRequest(request, context)),
    },
    {
      ...shared,
      method: 'GET',
      operation: 'queryGraphqlByGet',
      summary: 'The same by GET; without a query the schema, or a page to write queries on',
      parameters: [
        text('query', 'The query'),
        { ...text('variables', 'Its variables, as a JSON object'), mayBeEmpty: true },
        { ...text('operationName', 'Which of its operations to run'), mayBeEmpty: true },
        { ...text('extensions', 'A JSON object; without effect'), mayBeEmpty: true },
      ],
      responses: [{ status: 200, help: 'The answer', content: ofGet }, notRun],
      errors: ['malformed-json', 'malformed-query', 'bad-parameter', 'limit-exceeded', 'too-many-queries'],
      handler: (request: RestRequest, context: Context) => answerGet(request, context, getEngine),
    },
  ];
}

async function answerGet(request: RestRequest, context: Context, getEngine: GetEngine): Promise<Reply> {
  const { query, headers } = request;
  const given = findText(query, 'query');
  if (given !== undefined) return reply(request, context, getEngine, parseParameters(query));
  const useless = Object.keys(query).find((name) => query[name] !== '');
  if (useless !== undefined)
    fail('bad-parameter', `The parameter ${useless} has no effect without the parameter query.`, {
      details: { parameter: useless },
    });
  if (wantsPage(headers.accept, getProfile(context.options.settings.profile))) {
    const { writeGraphqlPage } = await import('../static/graphql-page.ts');
    const page = writeGraphqlPage((await getEngine(context)).schema, context.options.settings.prefix);
    return { status: 200, headers: { ...page.headers, vary: 'Accept' }, body: Buffer.from(page.html) };
  }
  // Clients of the reference learn the schema this way.
  const { getIntrospectionQuery } = await import('graphql');
  const whole = { query: getIntrospectionQuery(), variables: undefined, operationName: undefined };
  return reply(request, context, getEngine, whole);
}

/** A client of the reference gets the schema as JSON wherever it can read that, as browsers can. */
function wantsPage(accept: string | undefined, { graphqlPage }: Pick<Profile, 'graphqlPage'>): boolean {
  if (accept === undefined || !isPreferred(accept, html, json)) return false;
  return graphqlPage === 'if-preferred' || !isWelcome(accept, json);
}

async function reply(
  request: RestRequest,
  context: Context,
  getEngine: GetEngine,
  asked: GraphQlRequest,
): Promise<Reply> {
  const engine = await getEngine(context);
  const signal = request.gone();
  return engine.slots.run(callerOf(request, context), signal, async () => {
    const answer = await engine.answer({ graph: context.graph, request: asked, signal });
    return toReply(request.headers, answer, getProfile(context.options.settings.profile));
  });
}

/** The user, or for an anonymous request the address it came from. */
function callerOf({ address }: RestRequest, { actor }: Context): string {
  return actor === anonymous ? `address ${address()}` : `user ${actor.id}`;
}

function toReply(
  headers: RestRequest['headers'],
  answer: GraphQlAnswer,
  { graphqlErrors }: Pick<Profile, 'graphqlErrors'>,
): Reply {
  const { accept } = headers;
  const isNamed = (accept ?? '').toLowerCase().includes(graphqlJson);
  const isNew = isNamed && !isPreferred(accept, json, graphqlJson);
  // Where the answer is plain JSON the standard has 200 for whatever was asked in JSON.
  const isStrict = isNew || plainTexts.includes(mediaType(headers)) || graphqlErrors === 'always-400';
  return {
    status: isStrict && !wasRun(answer) ? 400 : 200,
    headers: {
      ...privately,
      'content-type': `${isNew ? graphqlJson : json}; charset=utf-8`,
      vary: `${privately.vary}, Accept`,
    },
    body: Buffer.from(JSON.stringify(answer)),
  };
}

const wasRun = ({ data }: GraphQlAnswer): boolean => data !== undefined;

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
    const query = decodeText(await readBytes(bodyStream(request), headers, limit));
    if (query === undefined) fail('bad-parameter', 'The query is not valid UTF-8.');
    return { query, variables: undefined, operationName: undefined };
  }
  if (type !== json) failMediaType(type, [json, ...plainTexts]);
  const body = await readJson(bodyStream(request), headers, settings, limit);
  if (getProfile(settings.profile).unknownMembers === 'refused') requireMembers(body);
  return toRequest(body);
}

function parseParameters(query: RestRequest['query']): GraphQlRequest {
  const parseObject = (name: string): unknown => {
    const given = findText(query, name);
    if (given === undefined || given === '') return undefined;
    try {
      return JSON.parse(given);
    } catch {
      return failMember(name, 'a JSON object');
    }
  };
  return toRequest({
    query: findText(query, 'query'),
    operationName: findText(query, 'operationName') || undefined,
    variables: parseObject('variables'),
    extensions: parseObject('extensions'),
  });
}

const members = ['query', 'variables', 'operationName', 'extensions'];

/** Throws `bad-parameter` for misspelled `variables`, without which the query would run with other values. */
function requireMembers(body: unknown): void {
  const unknown = isObject(body) ? Object.keys(body).find((name) => !members.includes(name)) : undefined;
  if (unknown === undefined) return;
  fail('bad-parameter', `The body has the unknown member '${unknown}'. ${suggest(unknown, members)}`, {
    details: { parameter: unknown },
  });
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

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function failMember(name: string, wanted: string): never {
  fail('bad-parameter', `${name} must be ${wanted}.`, { details: { parameter: name } });
}
