/**
 * What a writer is: it turns records into the text of one file. Like a reader it knows the model, and neither graph nor store. The steps
 * come in the order in which the records stand, in pieces; a writer holds no more of them than the records that are open.
 */
import type { NeighbourWish, WriteStep, WrittenRecord } from '../model/written.ts';

export interface WriteContext {
  /** What the first record stands in, nearest first: units above, repository, country. */
  readonly above: readonly WrittenRecord[];
  /** Which description is wanted, ISO 639-2/T; undefined for all or the first, as the format can. */
  readonly language: string | undefined;
  /** When the file is made. */
  readonly now: Date;
  /** Address of a record of this service, for stable URIs: `<base>/classes/DocumentaryUnit/<id>`. */
  readonly uriOf: (type: string, id: string) => string;
  /** What addresses of a vocabulary and its concepts begin with, where whoever asks wants others than those of this service. */
  readonly baseUri?: string | undefined;
}

export interface Writer {
  /** Name in the path and on the command line: `ead3`. */
  readonly name: string;
  /** The path, where several writers share one; the parameter `format` tells them apart. */
  readonly path?: string;
  /** One line for lists. */
  readonly help: string;
  /** Types of items that it writes into one file. */
  readonly types: readonly string[];
  /** Types of items of which each one in them becomes a file of its own, in a zip. */
  readonly zips: readonly string[];
  /** What a client asks for on the address of an item, and what it then gets. */
  readonly mediaType: string;
  /** What is said of the file at the address of the export. */
  readonly contentType: string;
  /** Ending of its files, without the dot. */
  readonly ending: string;
  /** Whether what stands in a record is written with it. */
  readonly whole: boolean;
  /** Whether it is written where somebody asks for it, all the same. */
  readonly wholeOnDemand?: boolean;
  /** Whether links are wanted; they cost a few reads for each piece. */
  readonly links: boolean;
  /** How harvesters name the format, where they can have it. */
  readonly harvest?: { readonly prefix: string; readonly namespace: string; readonly schema: string };
  /** Which items at the other end of edges are wanted; none by default. */
  readonly neighbours?: readonly NeighbourWish[];
  /** Whether whoever asks can choose what the addresses in the file begin with. */
  readonly takesBaseUri?: boolean;
  /** The text of one file, in pieces of any size. */
  write(steps: AsyncIterable<readonly WriteStep[]>, context: WriteContext): AsyncIterable<string>;
}

/** What older programs expect of an XML file. */
export const xmlContentType = 'text/xml; charset=utf-8';
