/**
 * Runs a query: parse → check limits → validate → execute. Errors in the query become GraphQL errors with their locations; errors of the service
 * or its store are thrown.
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
import type { Settings } from '../../config/settings.ts';
import type { ActorGraph } from '../../graph/actor-graph.ts';
import type { SearchLimits } from '../../graph/search/search-options.ts';
import { type ErrorCode, Failure } from '../../model/errors.ts';
import { getProfile } from '../../model/profile.ts';
import type { QueryContext } from './data-fields.ts';
import { maxTokens } from './limits.ts';
import { QueryBudget } from './query-budget.ts';
import { requireQueryWithinLimits } from './query-size.ts';
import type { WorkScheduler } from './work-scheduler.ts';

export interface GraphQlRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>> | undefined;
  readonly operationName: string | undefined;
}

export interface GraphQlResult {
  /** Undefined if nothing was executed. */
  readonly data?: unknown;
  readonly errors?: readonly GraphQLFormattedError[];
}

type Limits = Pick<Settings, 'graphqlDepth' | 'graphqlFields' | 'graphqlCost' | 'sortRows' | 'profile'> &
  SearchLimits;

/** Shared by all queries. */
interface QueryService {
  readonly schema: GraphQLSchema;
  readonly scheduler: WorkScheduler;
  readonly limits: Limits;
}

/** One query with its caller. */
export interface QueryWithCaller {
  readonly graph: ActorGraph;
  readonly request: GraphQlRequest;
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal;
}

/** Errors listed in one response. */
const maxListedErrors = 100;

/** Throws errors that the query did not cause, and the reason of `signal`. */
export async function runQuery(service: QueryService, query: QueryWithCaller): Promise<GraphQlResult> {
  try {
    const { document, typenames } = parseQuery(query.request.query, service.limits);
    const errors = validate(service.schema, document, undefined, { maxErrors: maxListedErrors });
    if (errors.length > 0) return { errors: errors.map(formatError) };
    // The library resolves aliases of `__typename` in each object without charging, so each object costs more.
    const costs = { allowed: service.limits.graphqlCost, object: 1 + typenames };
    const result = await run(service, query, document, new QueryBudget(costs, service.scheduler));
    return {
      ...(result.errors !== undefined && {
        errors: result.errors.slice(0, maxListedErrors).map(formatError),
      }),
      ...(result.data !== undefined && { data: result.data }),
    };
  } catch (error) {
    return { errors: [formatError(toGraphQl(error))] };
  }
}

function parseQuery(
  query: string,
  limits: Limits,
): { readonly document: DocumentNode; readonly typenames: number } {
  try {
    const document = parse(query, { maxTokens });
    const { typenames } = requireQueryWithinLimits(document, limits);
    return { document, typenames };
  } catch (error) {
    // The parser is recursive, so a deeply nested query overflows the stack.
    if (!(error instanceof RangeError)) throw error;
    const { graphqlDepth } = limits;
    throw new Failure('limit-exceeded', 'The query is nested too deeply (limit graphql-depth).', {
      details: { limit: 'graphql-depth', allowed: graphqlDepth },
      cause: error,
    });
  }
}

async function run(
  { schema, limits }: QueryService,
  { graph, request: { variables, operationName }, signal }: QueryWithCaller,
  document: DocumentNode,
  budget: QueryBudget,
): Promise<ExecutionResult> {
  const contextValue: QueryContext = {
    reader: graph.reader(budget),
    budget,
    search: searchInSequence(graph, limits),
    maxHits: limits.searchPage,
    lists: { profile: getProfile(limits.profile), sortRows: limits.sortRows },
  };
  const onAbort = (): void => budget.stop(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  try {
    signal?.throwIfAborted();
    return await execute({
      schema,
      document,
      contextValue,
      abortSignal: budget.signal,
      ...(variables !== undefined && { variableValues: variables }),
      ...(operationName !== undefined && { operationName }),
      options: { maxCoercionErrors: maxListedErrors },
    });
  } catch (error) {
    // A query that exceeds its budget gets no partial result.
    throw budget.signal.aborted ? budget.signal.reason : error;
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}

/** One query must not occupy all search threads. */
function searchInSequence(graph: ActorGraph, limits: Limits): QueryContext['search'] {
  let last: Promise<unknown> = Promise.resolve();
  return (options) => {
    const next = last.then(() => graph.search.query(options, limits));
    last = next.catch(() => undefined);
    return next;
  };
}

/** Throws errors that are neither caused by the query nor by a limit of the service. */
function toGraphQl(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error;
  if (!(error instanceof Failure)) throw error;
  return new GraphQLError(error.message, { cause: error });
}

/** Codes of failures that a query can cause; others become ordinary error responses. */
const queryErrorCodes: ReadonlySet<ErrorCode> = new Set([
  'bad-parameter',
  'limit-exceeded',
  'malformed-query',
]);

function formatError(error: GraphQLError): GraphQLFormattedError {
  const cause: unknown = error.cause;
  if (cause !== undefined && !(cause instanceof GraphQLError)) {
    if (!(cause instanceof Failure) || !queryErrorCodes.has(cause.code)) throw cause;
    return { ...error.toJSON(), extensions: { code: cause.code, details: cause.details } };
  }
  return { ...error.toJSON(), extensions: { code: 'malformed-query' satisfies ErrorCode } };
}
