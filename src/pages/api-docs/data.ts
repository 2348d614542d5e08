/** The documentation of the API. Its texts are those of the OpenAPI document, in English. */
import type { OpenApi } from '../../lib/openapi-document.ts';

export interface ApiDocsPage {
  /** Version of Fonds. */
  readonly version: string;
  readonly description: string;
  readonly guides: readonly { readonly title: string; readonly path: string }[];
  /** Operations by subject. */
  readonly sections: readonly ApiSection[];
  readonly errors: readonly ApiError[];
  /** Schemas of records and responses. */
  readonly types: readonly ApiType[];
}

export interface ApiSection {
  readonly name: string;
  readonly description: string;
  /** Number of operations. */
  readonly count: number;
  readonly groups: readonly OperationGroup[];
}

/** Operations that differ only in the record type, or a single one. */
export interface OperationGroup {
  /** In lower-case letters. */
  readonly method: string;
  /** With `…` for the segments that differ. */
  readonly path: string;
  readonly summary: string;
  readonly operations: readonly ApiOperation[];
}

export interface ApiOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description?: string | undefined;
  /** An example as a curl command. */
  readonly command: string;
  /** Content of the file that the command sends. */
  readonly file?: string | undefined;
  readonly parameters: readonly ApiTerm[];
  readonly body: readonly ApiTerm[];
  readonly responses: readonly ApiTerm[];
}

/** A parameter, a media type, a status or a member of an object. */
export interface ApiTerm {
  readonly name: string;
  readonly text: ApiText;
}

export type ApiText = readonly ApiTextPart[];

/** Plain text, code, a remark, or the name of a type or an error, which the page links to its description. */
export type ApiTextPart =
  | string
  | { readonly kind: 'code' | 'note' | 'type' | 'error'; readonly text: string };

interface ApiError {
  readonly code: string;
  readonly status: number;
  readonly meaning: string;
}

export interface ApiType {
  readonly name: string;
  readonly description?: string | undefined;
  readonly members: readonly ApiTerm[];
}

/** A description of the API. */
export interface ApiDocsInput {
  readonly document: OpenApi;
  /** Path prefix of the API. */
  readonly prefix: string;
  /** With the prefix, for commands. */
  readonly url: string;
  /** Id of the user in commands. */
  readonly user: string;
  readonly errors: ApiDocsPage['errors'];
  /** Titles of the guides by their names. */
  readonly guides: Readonly<Record<string, { readonly title: string }>>;
}
