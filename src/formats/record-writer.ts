/**
 * The interface of a record writer, which turns records into the text of one file. Like a reader it depends on the model only, not on
 * graph or store. Steps arrive in source order and in batches; a writer keeps only the open records in memory.
 */
import type { ExportedRecord, ExportStep, NeighbourSelection } from '../model/export-step.ts';

/**
 * Values of the option `extension`: `full` (default) writes the data that only Fonds needs to import the file without loss, `none` leaves it
 * out.
 */
export const extensionOptionValues = ['full', 'none'] as const;

export type ExtensionOption = (typeof extensionOptionValues)[number];

export interface WriterContext {
  /** Ancestors of the first record, nearest first: units, repository, country. */
  readonly above: readonly ExportedRecord[];
  /** Language of the descriptions to write, ISO 639-2/T; undefined for all, or for the first one if the format allows only one. */
  readonly language: string | undefined;
  /** `full` by default. */
  readonly extension?: ExtensionOption | undefined;
  /** Time of the export. */
  readonly now: Date;
  /** URL of a record of this service, used as a stable URI: `<base>/classes/DocumentaryUnit/<id>`. */
  readonly uriOf: (type: string, id: string) => string;
  /** Base of the URIs of a vocabulary and its concepts, if the request asks for another than the URL of this service. */
  readonly baseUri?: string | undefined;
}

export interface RecordWriter {
  /** Name in the path and on the command line: `ead3`. */
  readonly name: string;
  /** Path of the endpoint if several writers share one; the parameter `format` then selects the writer. */
  readonly path?: string;
  /** One line for lists. */
  readonly help: string;
  /** Types of items that are written into one file. */
  readonly types: readonly string[];
  /** Types of items that are written as a zip with one file per child. */
  readonly zips: readonly string[];
  /** Media type that selects the writer in the header Accept of a request for an item; also the content type of that response. */
  readonly mediaType: string;
  /** Content type at the export endpoint. */
  readonly contentType: string;
  /** File extension without the dot. */
  readonly ending: string;
  /** Whether the descendants of a record are always written with it. */
  readonly withDescendants: boolean;
  /** Whether the descendants are written if the request asks for them. */
  readonly descendantsOnRequest?: boolean;
  /** Whether the records need their links, which cost a few reads per batch. */
  readonly links: boolean;
  /** How OAI-PMH names the format; absent if it cannot be harvested. */
  readonly harvest?: { readonly prefix: string; readonly namespace: string; readonly schema: string };
  /** Connected items that the records need; none by default. */
  readonly neighbours?: readonly NeighbourSelection[];
  /** Whether a request may set {@link WriterContext.baseUri}. */
  readonly takesBaseUri?: boolean;
  /** Yields the text of one file in pieces of any size. */
  write(steps: AsyncIterable<readonly ExportStep[]>, context: WriterContext): AsyncIterable<string>;
  /** For a binary format: packs the text. Such a format has no {@link zips} and cannot be harvested. */
  pack?(text: AsyncIterable<string>, context: Pick<WriterContext, 'now'>): AsyncIterable<Uint8Array>;
}

/** `text/xml` rather than `application/xml`: older programs expect it. */
export const xmlContentType = 'text/xml; charset=utf-8';
