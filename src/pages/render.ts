/** How pages are rendered: the functions that ui provides. */
import type { ErrorCode } from '../model/errors.ts';
import type { Site } from './site.ts';

/** A page with its data. The registry has the type of each. */
export interface ShownPage {
  readonly name: string;
  readonly data: unknown;
}

/** A form whose page is the response: it was not accepted, or its result is shown only once. */
export interface RejectedForm {
  /** Name of the form. */
  readonly name: string;
  /** The fields as they were sent. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** Messages by the names of fields. */
  readonly errors: Readonly<Record<string, string>>;
  /** Code of the error; undefined if fields are wrong. */
  readonly code?: ErrorCode;
  /** The result of an accepted form that is shown only once, such as a token. */
  readonly shown?: Readonly<Record<string, string>>;
  /** Of an error that lasts for a while. */
  readonly retryAfterSeconds?: number;
  /** An error that belongs to no single field. */
  readonly message: string | undefined;
}

/** Returns a complete document. @param form the form of the page that was not accepted. */
export type RenderPage = (page: ShownPage, site: Site, form?: RejectedForm) => string;

/** Begins to render a streamed page. */
export type StreamView<Data = unknown, Part = unknown> = (data: Data, site: Site) => StreamedDocument<Part>;

/** A page that is rendered in pieces. */
export interface StreamedDocument<Part> {
  readonly start: string;
  readonly renderParts: (parts: readonly Part[]) => string;
  /** To be called after the last parts. */
  readonly renderEnd: () => string;
  /** Instead of the end after an error: states that parts are missing. */
  readonly failedEnd: string;
}

/** By the names of the pages. */
export type StreamViews = Readonly<Record<string, StreamView>>;
