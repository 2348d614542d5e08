/**
 * What a format is: it turns a stream of bytes into drafts. A format knows the model, and neither graph nor store: it
 * does not know which items exist, mints no ids and asks no permission. transfer/ feeds it and applies what it yields.
 */
import type { DraftStep } from '../model/draft.ts';
import type { SourceError, SourceLocation } from '../model/errors.ts';
import type { MappingRowData } from './mapping-row.ts';

/** Something odd that was kept all the same. One code gathers all its places. */
export interface Oddity {
  readonly code: string;
  /** A sentence about the code in general, the same for each location. */
  readonly message: string;
  readonly location: WarningLocation;
}

export interface WarningLocation extends SourceLocation {
  /** The known name that an unknown one most likely misspells. */
  readonly nearest?: string;
}

/** Options of a table that a request can name. */
export interface TableOptions {
  /** One character between cells; without it the first line decides between comma, semicolon and tab. */
  readonly fieldSeparator?: string;
  /** Between the values of one cell; `||` without it. */
  readonly arraySeparator?: string;
}

export interface ReadContext {
  /** Name of the file for messages. */
  readonly file: string;
  /** The name of the file without folders and ending; undefined for a body that was sent without a name. */
  readonly fileName?: string | undefined;
  /** Content type of the file, where it was sent with one. */
  readonly mediaType?: string | undefined;
  /** Encoding of the file, where whoever sent it tells. */
  readonly charset?: string | undefined;
  /** Id of the item that is imported into. */
  readonly scope?: string | undefined;
  /** Type of the items to be read, where the format holds several. */
  readonly target: string;
  /** Description language where the file does not tell; ISO 639-2/T. */
  readonly language: string;
  readonly limits: ReadLimits;
  readonly table?: TableOptions | undefined;
  /** Whether a unit without identifier is invalid; otherwise it gets a substitute. */
  readonly requiresIdentifiers?: boolean;
  /** Called for each oddity while reading. */
  readonly warn: (oddity: Oddity) => void;
  /** In tolerant mode: called for what is left out, so that the rest can be taken. Absent where a fault ends the import. */
  readonly leaveOut?: ((location: SourceError) => void) | undefined;
}

export interface XmlLimits {
  /** Elements open at once. */
  readonly xmlDepth: number;
  /** Characters that all entities of one document may expand to. */
  readonly entityExpansion: number;
  /** Characters of text that one item may hold. */
  readonly itemText: number;
}

export interface RdfLimits {
  /** Elements or objects open at once. */
  readonly rdfDepth: number;
  /** Statements of one file; of JSON-LD values, which all have to be read before the first statement is known. */
  readonly rdfStatements: number;
}

export interface ReadLimits extends XmlLimits, RdfLimits {
  /** Bytes of a file that can only be read as a whole. */
  readonly wholeFileBytes: number;
  /** Columns of a table. */
  readonly csvColumns: number;
}

/** Which schema documents of a format are checked against, by their namespace. */
export interface FormatSchemas {
  /** The element that is checked. */
  readonly root: string;
  readonly versions: readonly SchemaVersion[];
}

export interface SchemaVersion {
  /** For messages: `EAD3`. */
  readonly version: string;
  /** Empty for documents without one. */
  readonly namespace: string;
  /** Name of the schema's file, XSD or DTD. */
  readonly file: string;
}

export interface Format {
  /** Name in the path of the import endpoint and on the command line: `ead`. */
  readonly name: string;
  /** One line for lists. */
  readonly help: string;
  /** Types a scope may have. */
  readonly scopes: readonly string[];
  /** Type of the items the format holds; where that depends on the scope, see `targets`. */
  readonly target: string;
  /** Type of the items by type of the scope. */
  readonly targets?: Readonly<Record<string, string>>;
  /** Content types of a single file. */
  readonly mediaTypes: readonly string[];
  /** A small file of the format for each of these content types, to show and to try. */
  readonly samples: Readonly<Record<string, string>>;
  /** Endings of its files in an archive, without the dot; the first is the usual one. */
  readonly endings: readonly string[];
  /** Raised whenever the same file would give other drafts; part of every digest. */
  readonly mappingVersion: number;
  /** The table it follows, as it is listed. */
  readonly rows: readonly MappingRowData[];
  /** Absent where there is no schema. */
  readonly schemas?: FormatSchemas;
  /**
   * Reads one document. Yields the steps of each chunk together, so that a caller can look up many items at once.
   * Throws Failure: `malformed-xml` (or `-rdf`, `-table`), `wrong-format`, `no-items`, `limit-exceeded`, each with its location.
   */
  readonly read: ReadFormat;
  /**
   * How it is read with rows of a deployment before its own. Throws `invalid` with the row that cannot be followed. Absent where the
   * table cannot be extended.
   */
  readonly extend?: (rows: readonly MappingRowData[]) => ReadFormat;
}

export type ReadFormat = (
  bytes: AsyncIterable<Uint8Array>,
  context: ReadContext,
) => AsyncIterable<readonly DraftStep[]>;

export const xmlMediaTypes: readonly string[] = ['text/xml', 'application/xml'];

/** A sample that is XML, whichever way it is sent. */
export const xmlSamples = (text: string): Format['samples'] =>
  Object.fromEntries(xmlMediaTypes.map((name) => [name, text]));
