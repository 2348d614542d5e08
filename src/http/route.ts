/**
 * What a route is: one row of plain data from which fastify's routes, 404 and 405, and OpenAPI are made. A handler turns a
 * request and a context into a reply; it never sees the socket.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { RecordType } from '../model/define.ts';
import type { ErrorCode } from '../model/errors.ts';
import type { Access, Context, PublicContext } from './context.ts';
import type { Schema } from './json-schema.ts';
import type { NoParameters, ParameterTable, ParameterValues } from './parameter.ts';

/** A request as a handler gets it. @typeParam P parameters of the route, or those of them that the function reads. */
export interface RestRequest<P extends ParameterTable = NoParameters> {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly url: string;
  /** Values of `{…}` in the path, percent-decoded once. */
  readonly params: Readonly<Record<string, string>>;
  /** Parsed values of the query parameters and headers that the row declares; defaults for those that the client did not send. */
  readonly parameters: ParameterValues<P>;
  /** The query before parsing, without undeclared parameters; only for {@link isGiven} and for routes that check their own query. */
  readonly query: Query;
  readonly headers: IncomingHttpHeaders;
  /** The JSON value or the unread stream, as the row says; undefined without. */
  readonly body: unknown;
  /** Aborted when the client has gone, or the service ends. */
  readonly leaving: () => AbortSignal;
  /** Aborted when the client has gone, or has its response. */
  readonly gone: () => AbortSignal;
  /** IP address of the client, or of the proxy that forwards its requests. */
  readonly address: () => string;
  /** Called when the body is about to be read. */
  readonly allowBody?: () => void;
}

export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The query of requests without one. Parsers recognise the object and skip their work. */
export const noQuery: Query = Object.freeze({});

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes and text go out as they are, an iterable as a stream, anything else as JSON. */
  readonly body?: unknown;
  /** Called once the reply is out, or the client gone. */
  readonly afterwards?: () => Promise<void>;
}

/** What a body or a reply holds: a record or a list of them, or something with a schema of its own. */
export type Content =
  | { readonly holds: 'child-record' | 'child-record-list' }
  | {
      readonly holds: 'record-list';
      /** Records of which types can be asked for in groups, each a list. */
      readonly inGroups?: (type: RecordType) => boolean;
    }
  | {
      readonly holds: 'record';
      /** Whether a request holds the changes to a record only; parts are then named by their ids. */
      readonly isPatch?: boolean;
      /** Media types besides JSON that a record of the type can be had in, with what they are. */
      readonly alsoAs?: (type: RecordType) => Readonly<Record<string, string>>;
    }
  /** Records of any of several types: one, a page of them, or all of a few. */
  | {
      readonly holds: 'any-record' | 'any-record-list' | 'any-records';
      readonly of: (type: RecordType) => boolean;
      /** Null stands in the place of those that there are not. */
      readonly orNull?: boolean;
    }
  | {
      readonly holds: 'schema';
      readonly schema: string;
      readonly list?: boolean;
      /** Media types that it goes out as besides JSON. */
      readonly alsoAs?: readonly string[];
      /** What it is as plain text, for those who would rather have that. */
      readonly asText?: string;
    }
  | {
      readonly holds: 'table';
      /** What its columns are, in a request. */
      readonly help?: string;
      readonly example?: readonly (readonly string[])[];
    }
  /** One JSON value a line. */
  | { readonly holds: 'lines'; readonly schema: string }
  | {
      readonly holds: 'files';
      readonly mediaTypes: Readonly<Record<string, string>>;
      /** Further ones, of which each format takes its own. */
      readonly ofFormats?: Readonly<Record<string, string>>;
      /** Schemas of content types that client generators must be able to distinguish. */
      readonly schemas?: Readonly<Record<string, Schema>>;
      /** A body of each content type that is text. */
      readonly examples?: Readonly<Record<string, unknown>>;
    }
  | { readonly holds: 'page' }
  | { readonly holds: 'nothing' };

interface RouteBase<P extends ParameterTable> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the prefix, with `{name}` for each part that varies; `{type}` is a record type. */
  readonly path: string;
  /** Whether the last part of the path is the name of a format, which is accepted in any letter case. */
  readonly endsInFormat?: boolean;
  /** Stands at the root of the host as well. */
  readonly atRoot?: boolean;
  /** Which record types `{type}` may be. Others are no route; rows with one method and path share the types among them. */
  readonly types?: (type: RecordType) => boolean;
  /** Those of the types that the documentation lists; all by default. */
  readonly documented?: (type: RecordType) => boolean;
  /** The format that it reads, where the path does not name one. */
  readonly format?: string;
  /** Id of the record that its example is about; without, the example of the type in the path, or a unit. */
  readonly exampleId?: string;
  /**
   * Operation id of the OpenAPI document, and name of the method of generated clients. `{Type}` and `{Types}` stand for the name of
   * the record type in singular and plural, `{Format}` for the name of the format. Unique; renaming one breaks clients.
   */
  readonly operation: string;
  readonly summary: string;
  readonly group: string;
  readonly parameters: [P] extends [never] ? ParameterTable : P;
  /** The handler reports unknown parameters itself, in the form that its protocol prescribes. */
  readonly checksOwnQuery?: boolean;
  /** How the body is read, and what it holds; one that is optional may be left out, which is as good as an empty one. */
  readonly body?: {
    readonly read: 'json' | 'stream';
    readonly content: Content;
    readonly optional?: boolean;
  };
  readonly responses: readonly {
    readonly status: number;
    readonly help: string;
    readonly content: Content;
  }[];
  /** Codes that this route can fail with besides those that any route can. */
  readonly errors?: readonly ErrorCode[];
}

/** Needs no store. @typeParam P `never` for a route with any parameters. */
export interface PublicRoute<P extends ParameterTable = never> extends RouteBase<P> {
  readonly access: 'public';
  readonly handler: (request: RestRequest<P>, context: PublicContext) => Promise<Reply>;
}

/** Needs a store: `read` accepts anonymous callers, `write` requires a user. The graph decides what the user may do. */
export interface ArchiveRoute<P extends ParameterTable = never> extends RouteBase<P>, Access {
  /** Rejects users without any grant before the body is read: a long body costs more than the rejection. */
  readonly needsGrant?: boolean;
  readonly handler: (request: RestRequest<P>, context: Context) => Promise<Reply>;
}

export type Route = PublicRoute | ArchiveRoute;

/** Checks that the handler reads only parameters that the row declares, and infers the types of their values. */
export function defineRoute<const P extends ParameterTable>(row: ArchiveRoute<P>): ArchiveRoute<P>;
export function defineRoute<const P extends ParameterTable>(row: PublicRoute<P>): PublicRoute<P>;
export function defineRoute<Row>(row: Row): Row {
  return row;
}

/** Whether the request has the query parameter; its value can equal the default. */
export function isGiven<P extends ParameterTable>(
  { query }: RestRequest<P>,
  name: keyof P & string,
): boolean {
  return Object.hasOwn(query, name);
}

/** The stream of a request whose row says `read: 'stream'`. */
export function bodyStream(request: Pick<RestRequest, 'body' | 'allowBody'>): Readable {
  request.allowBody?.();
  return request.body as Readable;
}
