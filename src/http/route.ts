/**
 * What a route is: one row of plain data from which fastify's routes, 404 and 405, and OpenAPI are made. A handler turns a
 * request and a context into a reply; it never sees the socket.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { RecordType } from '../model/define.ts';
import type { ErrorCode } from '../model/errors.ts';
import type { Profile } from '../model/profile.ts';
import type { Access, Context, PublicContext } from './context.ts';
import type { Schema } from './json-schema.ts';

export interface RestRequest {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly url: string;
  /** Values of `{…}` in the path, percent-decoded once. */
  readonly params: Readonly<Record<string, string>>;
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

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes and text go out as they are, an iterable as a stream, anything else as JSON. */
  readonly body?: unknown;
  /** Called once the reply is out, or the client gone. */
  readonly afterwards?: () => Promise<void>;
}

/** A parameter of the query or a header, as OpenAPI tells of it. */
export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'header';
  readonly help: string;
  readonly kind: 'text' | 'integer' | 'flag';
  readonly required?: boolean;
  readonly many?: boolean;
  /** Whether `name=` without a value means the same as leaving it out; an error otherwise. */
  readonly mayBeEmpty?: boolean;
  /** Declared only so that the handler can reject it with a more specific message than 'Unknown parameter'. */
  readonly undocumented?: boolean;
  /** The least and the most that a number can be. */
  readonly min?: number;
  readonly max?: number;
  /** All that it can be. */
  readonly oneOf?: readonly string[];
  /** The value that a request without it has; a function where that differs between profiles. */
  readonly default?: DefaultValue | ((profile: Profile) => DefaultValue | undefined);
  /** A value that a request can be sent with; none where the request is told well enough without. */
  readonly example?: string | readonly string[] | boolean;
  /** Names of the formats that it applies to; all by default. */
  readonly formats?: readonly string[];
  /** Which record types it means something for; all by default. */
  readonly types?: (type: RecordType) => boolean;
}

type DefaultValue = string | number | boolean;

/** A parameter of the query that is true or false. */
export const flag = (
  name: string,
  value: boolean | ((profile: Profile) => boolean),
  help: string,
): Parameter => ({
  ...{ name, in: 'query', kind: 'flag', default: value, help },
});

/** A parameter of the query that is a text. */
export const text = (name: string, help: string): Parameter => ({ name, in: 'query', kind: 'text', help });

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

interface RouteBase {
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
  readonly parameters: readonly Parameter[];
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

/** Answers always, without a store. */
export interface PublicRoute extends RouteBase {
  readonly access: 'public';
  readonly handler: (request: RestRequest, context: PublicContext) => Promise<Reply>;
}

/** Needs a store: `read` takes anonymous callers, `write` a user. What the user may do is decided in the graph. */
export interface ArchiveRoute extends RouteBase, Access {
  /** Refuses users to whom nothing was granted before the body is read: a long body costs more than the refusal. */
  readonly needsGrant?: boolean;
  readonly handler: (request: RestRequest, context: Context) => Promise<Reply>;
}

export type Route = PublicRoute | ArchiveRoute;

/** The stream of a request whose row says `read: 'stream'`. */
export function bodyStream(request: RestRequest): Readable {
  request.allowBody?.();
  return request.body as Readable;
}
