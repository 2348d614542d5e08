/**
 * A route: one row of plain data from which the router, errors 404 and 405, and OpenAPI are derived. A handler turns a request and a context
 * into a reply; it has no access to the socket.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Schema } from '../lib/json-schema.ts';
import type { RecordType } from '../model/define.ts';
import type { ErrorCode } from '../model/errors.ts';
import type { NoParameters, ParameterTable, ParameterValues, Query } from '../parameters/parameter.ts';
import type { Access, Context, StorelessContext } from './context.ts';

/** A request as a handler gets it. @typeParam P parameters of the route, or those of them that the function reads. */
export interface RestRequest<P extends ParameterTable = NoParameters> {
  readonly method: string;
  /** Path and query as sent by the client. */
  readonly url: string;
  /** Values of `{…}` in the path, percent-decoded once. */
  readonly params: Readonly<Record<string, string>>;
  /** Parsed values of the query parameters and headers that the route declares; defaults for those that the client did not send. */
  readonly parameters: ParameterValues<P>;
  /** The query before parsing, without undeclared parameters; only for {@link isGiven} and for routes that check their own query. */
  readonly query: Query;
  readonly headers: IncomingHttpHeaders;
  /** The JSON value or the unread stream, as the route declares; undefined without a body. */
  readonly body: unknown;
  /** Aborted when the client disconnects, or the service shuts down. */
  readonly cancelSignal: () => AbortSignal;
  /** Aborted when the client disconnects, or the response is sent. */
  readonly disconnectSignal: () => AbortSignal;
  /** IP address of the client, or of the proxy that forwards its requests unless the setting trusted-proxies contains it. */
  readonly address: () => string;
  /** Called when the body is about to be read. */
  readonly allowBody?: () => void;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Buffers and strings are sent unchanged, async iterables as a stream, other values as JSON. */
  readonly body?: unknown;
  /** The end of a stream that fails after its first byte. Without it, the connection is cut. It must state that the body is incomplete. */
  readonly failedEnd?: string;
  /** Called when the response is sent, or the client has disconnected. */
  readonly afterwards?: () => Promise<void>;
}

/** The content of a body or a response: records, or a value with a schema. */
export type Content =
  | { readonly kind: 'child-record' | 'child-record-list' }
  | {
      readonly kind: 'record-list';
      /** Record types whose list can be grouped: a list of lists. */
      readonly inGroups?: (type: RecordType) => boolean;
    }
  | {
      readonly kind: 'record';
      /** Whether the body has the changed fields only; parts are then identified by their ids. */
      readonly isPatch?: boolean;
      /** Other media types that records of the type are available in, with descriptions. */
      readonly alsoAs?: (type: RecordType) => Readonly<Record<string, string>>;
    }
  /** Records of several types: one record, a page, or a short list. */
  | {
      readonly kind: 'any-record' | 'any-record-list' | 'any-records';
      readonly of: (type: RecordType) => boolean;
      /** Whether the list has null for records that do not exist. */
      readonly orNull?: boolean;
    }
  | {
      readonly kind: 'schema';
      readonly schema: string;
      readonly list?: boolean;
      /** Media types besides JSON. */
      readonly alsoAs?: readonly string[];
      /** Description of the plain text, for clients that prefer text/plain. */
      readonly asText?: string;
    }
  | {
      readonly kind: 'table';
      /** Description of the columns, for OpenAPI; only for a request body. */
      readonly help?: string;
      readonly example?: readonly (readonly string[])[];
    }
  /** One JSON value per line. */
  | { readonly kind: 'lines'; readonly schema: string }
  | {
      readonly kind: 'files';
      readonly mediaTypes: Readonly<Record<string, string>>;
      /** Help by media type, for bodies with one file. The OpenAPI document of a format lists only the media types that the format accepts. */
      readonly ofFormats?: Readonly<Record<string, string>>;
      /** Schemas of content types that client generators must be able to distinguish. */
      readonly schemas?: Readonly<Record<string, Schema>>;
      /** Example body by content type. */
      readonly examples?: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'page' }
  | { readonly kind: 'nothing' };

/** A response to a request that succeeds. */
interface RouteResponse {
  readonly status: number;
  readonly help: string;
  readonly content: Content;
}

interface RouteBase<P extends ParameterTable> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the prefix, with `{name}` for each variable segment; `{type}` is a record type. */
  readonly path: string;
  /** Whether the last segment of the path is the name of a format, which is accepted in any letter case. */
  readonly endsInFormat?: boolean;
  /** Also available at the root of the host, without the prefix. */
  readonly atRoot?: boolean;
  /** Sent whatever the header Accept says: a file with a fixed format, which people also open in browsers. */
  readonly ignoresAccept?: boolean;
  /** A page for people: at the root of the host only, and not part of the API. Its errors are pages too. */
  readonly isPage?: boolean;
  /** The pages about the API need it: it is available even if the API has no prefix, and therefore the paths of all other pages. */
  readonly isForApiPages?: boolean;
  /** Throws `unknown-route` if a variable segment of the path has an unknown value. Called before the query is checked. Not for `{type}`. */
  readonly requirePath?: (params: RestRequest['params'], options: StorelessContext['options']) => void;
  /** Record types that `{type}` can be; others are unknown routes. Routes with the same method and path must have different types. */
  readonly types?: (type: RecordType) => boolean;
  /** The types that the OpenAPI document lists; all of `types` by default. */
  readonly documented?: (type: RecordType) => boolean;
  /** Name of the import format, if the path has no `{format}`. */
  readonly format?: string;
  /** Example of `{id}` in the OpenAPI document. Default: the example id of the record type in the path; without a type, that of a unit. */
  readonly exampleId?: string;
  /**
   * Operation id of the OpenAPI document, and name of the method of generated clients. `{Type}` and `{Types}` stand for the name of
   * the record type in singular and plural, `{Format}` for the name of the format. Unique; renaming one breaks clients.
   */
  readonly operation: string;
  readonly summary: string;
  readonly group: string;
  readonly parameters: [P] extends [never] ? ParameterTable : P;
  /** The handler reads `request.query` and reports unknown parameters itself, as its protocol prescribes. */
  readonly checksOwnQuery?: boolean;
  /** How the body is read, and its content. An optional body may be missing, which is the same as an empty one. */
  readonly body?: {
    readonly read: 'json' | 'stream';
    readonly content: Content;
    readonly optional?: boolean;
  };
  readonly responses: readonly RouteResponse[];
  /** Error codes of this route, besides those of every route. */
  readonly errors?: readonly ErrorCode[];
}

/** A route that needs no store, such as the OpenAPI document. @typeParam P `never` for a route with any parameters. */
export interface StorelessRoute<P extends ParameterTable = never> extends RouteBase<P> {
  readonly access: 'storeless';
  readonly handler: (request: RestRequest<P>, context: StorelessContext) => Promise<Reply>;
}

/** Needs a store: `read` accepts anonymous callers, `write` requires a user. The graph decides what the user may do. */
export interface ArchiveRoute<P extends ParameterTable = never> extends RouteBase<P>, Access {
  /** Rejects users without any grant before the body is read: a long body costs more than the rejection. */
  readonly needsGrant?: boolean;
  readonly handler: (request: RestRequest<P>, context: Context) => Promise<Reply>;
}

export type Route = StorelessRoute | ArchiveRoute;

/** Checks that the handler reads only parameters that the route declares, and infers the types of their values. */
export function defineRoute<const P extends ParameterTable>(route: ArchiveRoute<P>): ArchiveRoute<P>;
export function defineRoute<const P extends ParameterTable>(route: StorelessRoute<P>): StorelessRoute<P>;
export function defineRoute<Route>(route: Route): Route {
  return route;
}

/** The responses of a route that succeeds in one way. */
export function oneResponse(help: string, content: Content, status = 200): readonly RouteResponse[] {
  return [{ status, help, content }];
}

/** The body of a request whose route declares `read: 'stream'`. */
export function openBodyStream(request: Pick<RestRequest, 'body' | 'allowBody'>): Readable {
  request.allowBody?.();
  return request.body as Readable;
}
