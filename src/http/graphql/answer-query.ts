/**
 * One query, from its text to its answer: parse → limits → validate → execute. What is wrong with the query is told as GraphQL tells it, with
 * its place; a fault of the service or its store is none of the query, and is thrown on as it is.
 */
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  parse,
  validate,
} from 'graphql';
import type { Settings } from '../../config.ts';
import type { ActorGraph } from '../../graph/actor-graph.ts';
import { type ErrorCode, Failure } from '../../model/errors.ts';
import { getProfile } from '../../model/profile.ts';
import type { QueryContext } from './data-fields.ts';
import { mostTokens } from './limits.ts';
import { QueryBudget } from './query-budget.ts';
import { requireSmall } from './query-size.ts';
import type { WorkScheduler } from './work-scheduler.ts';

export interface GraphQlRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>> | undefined;
  readonly operationName: string | undefined;
}

export interface GraphQlAnswer {
  /** Without `data` nothing was executed. */
  readonly data?: unknown;
  readonly errors?: readonly GraphQLFormattedError[];
}

type Limits = Pick<Settings, 'graphqlDepth' | 'graphqlFields' | 'graphqlCost' | 'sortRows' | 'profile'>;

/** Shared by all queries. */
export interface QueryService {
  readonly schema: GraphQLSchema;
  readonly scheduler: WorkScheduler;
  readonly limits: Limits;
}

/** One query with its caller. */
export interface QueryRun {
  readonly graph: ActorGraph;
  readonly request: GraphQlRequest;
  /** Aborted when nobody waits for the answer any longer. */
  readonly signal?: AbortSignal;
}

/** Errors told of one answer: more would help nobody. */
const errorsShown = 100;

/** Throws errors that the query did not cause, and the reason of `signal`. */
export async function answerQuery(service: QueryService, query: QueryRun): Promise<GraphQlAnswer> {
  try {
    const { document, typenames } = parseQuery(query.request.query, service.limits);
    const faults = validate(service.schema, document, undefined, { maxErrors: errorsShown });
    if (faults.length > 0) return { errors: faults.map(tellError) };
    // An alias of `__typename` is resolved without charging, for each object of the answer.
    const costs = { allowed: service.limits.graphqlCost, object: 1 + typenames };
    const { data, errors } = await run(service, query, document, new QueryBudget(costs, service.scheduler));
    return {
      ...(errors === undefined ? {} : { errors: errors.slice(0, errorsShown).map(tellError) }),
      ...(data === undefined ? {} : { data }),
    };
  } catch (error) {
    return { errors: [tellError(toGraphQl(error))] };
  }
}

function parseQuery(
  query: string,
  limits: Limits,
): { readonly document: DocumentNode; readonly typenames: number } {
  try {
    const document = parse(query, { maxTokens: mostTokens });
    const { typenames } = requireSmall(document, limits);
    return { document, typenames };
  } catch (error) {
    // The parser calls itself for everything that stands in something else.
    if (!(error instanceof RangeError)) throw error;
    const { graphqlDepth } = limits;
    throw new Failure('limit-exceeded', `The query is too deep to be read (limit graphql-depth).`, {
      details: { limit: 'graphql-depth', allowed: graphqlDepth },
      cause: error,
    });
  }
}

async function run(
  { schema, limits: { sortRows, profile } }: QueryService,
  { graph, request: { variables, operationName }, signal }: QueryRun,
  document: DocumentNode,
  budget: QueryBudget,
): Promise<ExecutionResult> {
  const lists = { profile: getProfile(profile), sortRows };
  const contextValue: QueryContext = { reader: graph.reader(budget), budget, lists };
  const leave = (): void => budget.stop(signal?.reason);
  signal?.addEventListener('abort', leave);
  try {
    signal?.throwIfAborted();
    return await execute({
      ...{ schema, document, contextValue, abortSignal: budget.signal },
      ...(variables === undefined ? {} : { variableValues: variables }),
      ...(operationName === undefined ? {} : { operationName }),
      options: { maxCoercionErrors: errorsShown },
    });
  } catch (error) {
    // A query that has spent too much is not answered in part.
    throw budget.signal.aborted ? budget.signal.reason : error;
  } finally {
    signal?.removeEventListener('abort', leave);
  }
}

/** Throws what is neither a fault of the query nor a limit of the service. */
function toGraphQl(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  if (!(error instanceof Failure)) throw error;
  return new GraphQLError(error.message, { cause: error });
}

/** Codes of failures that a query can cause; any other is told as everywhere. */
const ofQueries: ReadonlySet<ErrorCode> = new Set(['bad-parameter', 'limit-exceeded', 'malformed-query']);

function tellError(error: GraphQLError): GraphQLFormattedError {
  const cause: unknown = error.cause;
  if (cause !== undefined && !(cause instanceof GraphQLError)) {
    if (!(cause instanceof Failure) || !ofQueries.has(cause.code)) throw cause;
    return { ...error.toJSON(), extensions: { code: cause.code, details: cause.details } };
  }
  return { ...error.toJSON(), extensions: { code: 'malformed-query' satisfies ErrorCode } };
}
