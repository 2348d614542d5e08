/** How pages are rendered: the functions that ui provides. */
import type { Site } from './site.ts';

/** A page with its data. The registry has the type of each. */
export interface ShownPage {
  readonly name: string;
  readonly data: unknown;
}

/** A form that was sent and not accepted, which its page shows again. */
export interface RejectedForm {
  /** Name of the form. */
  readonly name: string;
  /** The fields as they were sent. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** Messages by the names of fields. */
  readonly errors: Readonly<Record<string, string>>;
  /** An error that belongs to no single field. */
  readonly message: string | undefined;
}

/** Returns a complete document. @param form the form of the page that was not accepted. */
export type RenderPage = (page: ShownPage, site: Site, form?: RejectedForm) => string;

/** Renders a streamed page in pieces. */
export interface StreamView<Data = unknown, Part = unknown> {
  /** The document before and after the parts. */
  readonly frame: (data: Data, site: Site) => StreamFrame;
  readonly parts: (parts: readonly Part[], site: Site) => string;
}

export interface StreamFrame {
  readonly start: string;
  readonly end: string;
  /** Instead of `end` after an error: states that parts are missing. */
  readonly failedEnd: string;
}

/** By the names of the pages. */
export type StreamViews = Readonly<Record<string, StreamView>>;
