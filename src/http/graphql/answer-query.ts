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
import type { QueryContext } from './data-fields.ts';
import { mostTokens, QueryBudget, requireSmall } from './limits.ts';

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

type Limits = Pick<Settings, 'graphqlDepth' | 'graphqlFields' | 'graphqlCost'>;

/** Errors told of one answer: more would help nobody. */
const errorsShown = 100;

/** Throws what is no fault of the query. */
export async function answerQuery(
  schema: GraphQLSchema,
  graph: ActorGraph,
  request: GraphQlRequest,
  limits: Limits,
): Promise<GraphQlAnswer> {
  try {
    const document = parseQuery(request.query, limits);
    const faults = validate(schema, document, undefined, { maxErrors: errorsShown });
    if (faults.length > 0) return { errors: faults.map(tellError) };
    const { data, errors } = await run(schema, graph, { ...request, document }, limits);
    return {
      ...(errors === undefined ? {} : { errors: errors.slice(0, errorsShown).map(tellError) }),
      ...(data === undefined ? {} : { data }),
    };
  } catch (error) {
    return { errors: [tellError(toGraphQl(error))] };
  }
}

function parseQuery(query: string, limits: Limits): DocumentNode {
  try {
    const document = parse(query, { maxTokens: mostTokens });
    requireSmall(document, limits);
    return document;
  } catch (error) {
    // The parser calls itself for everything that stands in something else.
    if (!(error instanceof RangeError)) throw error;
    const { graphqlDepth } = limits;
    throw new Failure('limit-exceeded', `The query is too deep to be read (limit graphqlDepth).`, {
      details: { limit: 'graphqlDepth', allowed: graphqlDepth },
      cause: error,
    });
  }
}

async function run(
  schema: GraphQLSchema,
  graph: ActorGraph,
  { document, variables, operationName }: GraphQlRequest & { readonly document: DocumentNode },
  { graphqlCost }: Limits,
): Promise<ExecutionResult> {
  const stop = new AbortController();
  const budget = new QueryBudget(graphqlCost, (failure) => stop.abort(failure));
  const contextValue: QueryContext = { reader: graph.reader(budget), budget };
  try {
    return await execute({
      ...{ schema, document, contextValue, abortSignal: stop.signal },
      ...(variables === undefined ? {} : { variableValues: variables }),
      ...(operationName === undefined ? {} : { operationName }),
      options: { maxCoercionErrors: errorsShown },
    });
  } catch (error) {
    // A query that has spent too much is not answered in part.
    throw stop.signal.aborted ? stop.signal.reason : error;
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
