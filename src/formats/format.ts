/**
 * The interface of an import format, which turns a stream of bytes into drafts. A format depends on the model only, not on graph or
 * store: it does not know which items exist, creates no ids and checks no permissions. The caller is transfer/import/import-run.ts.
 */
import type { DraftStep } from '../model/draft.ts';
import { fail, type SourceError, type SourceLocation } from '../model/errors.ts';
import type { DateContext } from './date-context.ts';
import type { AssignableField, InspectedTable } from './inspected-table.ts';

/** A problem in a file that does not prevent the import. The import log groups warnings by code. */
export interface ReadWarning {
  readonly code: string;
  /** Explains the code; the same text for every location. */
  readonly message: string;
  readonly location: WarningLocation;
}

export interface WarningLocation extends SourceLocation {
  /** The known name most similar to an unknown one. */
  readonly nearest?: string;
  /** For an unknown column, the number of its cells with content. */
  readonly cells?: number;
}

/** A line of the text into which a document is converted before the import. A document has several texts, each with a name. */
export interface PreparedLine {
  readonly part: string;
  readonly line: string;
}

/** Reads the lines of a part again from its start; none if the part has no lines. */
export type ReadPrepared = (part: string) => AsyncIterable<string>;

/** Options for tables that a request can set. */
export interface TableOptions {
  /** One character. By default the first line decides between comma, semicolon and tab. */
  readonly fieldSeparator?: string;
  /** Separates several values in one cell; default `||`. */
  readonly arraySeparator?: string;
  /** Number of the row with the headings, from 1. */
  readonly headerRow?: number;
  /** Name of the sheet of a workbook; by default the first one with known headings. */
  readonly sheet?: string;
  /** Columns by their keys (csv/assigned-columns.ts), and the name of the column that each is read as; null ignores it. */
  readonly columns?: ColumnAssignments;
}

export type ColumnAssignments = Readonly<Record<string, string | null>>;

export interface FormatContext {
  /** Name of the file, for messages. */
  readonly file: string;
  /** Name without folders and extension; undefined for a request body without a name. */
  readonly fileName?: string | undefined;
  /** Content type from the request, if known. */
  readonly mediaType?: string | undefined;
  /** Encoding from the request, if given. */
  readonly charset?: string | undefined;
  /** Id of the item that the file is imported into. */
  readonly scope?: string | undefined;
  /** Type of that item. */
  readonly scopeType?: string | undefined;
  /** Name of the sheet of a workbook, for messages. */
  readonly sheet?: string | undefined;
  /** The text of the document that {@link Format.prepare} has made, if the format has that function; the bytes are then ignored. */
  readonly prepared?: ReadPrepared | undefined;
  /** Type of the items to read; a format may support several. */
  readonly target: string;
  /** Language of descriptions whose language the file does not state, ISO 639-2/T. */
  readonly language: string;
  /** Called for descriptions whose language the file does not state; absent if the request states it. */
  readonly onAssumedLanguage?: ((location: WarningLocation) => void) | undefined;
  /** Whether parts marked `audience="internal"` are restricted; otherwise they are read like all others, with a warning. */
  readonly restrictsInternal?: boolean;
  readonly limits: ReadLimits;
  readonly table?: TableOptions | undefined;
  /** Whether a unit without an identifier is an error; otherwise the reader generates one. */
  readonly requiresIdentifiers?: boolean;
  /** The order of day and month in the dates of this file. If absent, dates such as 5/6/1940 stay text. */
  readonly dates?: DateContext | undefined;
  /** Whether the mark-up of the file is kept for exports (`sourceMarkup`). */
  readonly keepsMarkup?: boolean;
  /** Keys of unknown properties of units inside of units; short by default. */
  readonly keyStyle?: 'short' | 'full-path';
  readonly warn: (warning: ReadWarning) => void;
  /** Tolerant mode: called for each item that is skipped because of an error. If absent, the first error ends the import. */
  readonly onSkipped?: ((error: SourceError) => void) | undefined;
}

export interface XmlLimits {
  /** Maximum depth of nested elements. */
  readonly xmlDepth: number;
  /** Maximum attributes of one element. */
  readonly xmlAttributes: number;
  /** Maximum characters that the entities of one document expand to. */
  readonly entityExpansion: number;
  /** Maximum characters of text of one item. */
  readonly itemText: number;
}

interface RdfLimits {
  /** Maximum depth of nested elements or objects. */
  readonly rdfDepth: number;
  /** Maximum statements of one file. For JSON-LD: maximum values, since all are parsed before the first statement is emitted. */
  readonly rdfStatements: number;
}

export interface ReadLimits extends XmlLimits, RdfLimits {
  /** Maximum bytes of a file that is read into memory before it is processed. */
  readonly wholeFileBytes: number;
  /** Maximum columns of a table. */
  readonly csvColumns: number;
  /** Maximum rows of a workbook. */
  readonly batchItems: number;
  /** Maximum bytes of an unpacked workbook, as of an archive. */
  readonly archiveBytes: number;
  /** Maximum ratio of unpacked to packed bytes of a workbook, as of an archive. */
  readonly archiveRatio: number;
}

/** Schemas for validation, selected by the namespace of the document. */
export interface FormatSchemas {
  /** Names of the elements to validate. */
  readonly roots: readonly string[];
  readonly versions: readonly SchemaVersion[];
}

export interface SchemaVersion {
  /** For messages: `EAD3`. */
  readonly version: string;
  /** Empty for documents without a namespace. */
  readonly namespace: string;
  /** File name of the XSD or DTD. */
  readonly file: string;
}

export interface Format {
  /** Name in the path of the import endpoint and on the command line: `ead`. */
  readonly name: string;
  /** Further names in paths and commands: those of exports that the format reads, `ead3`. */
  readonly aliases?: readonly string[];
  /** One line for lists. */
  readonly help: string;
  /** Allowed types of the scope. */
  readonly scopes: readonly string[];
  /** Type of the imported items, unless `targets` has an entry for the type of the scope. */
  readonly target: string;
  /** Type of the imported items by type of the scope. */
  readonly targets?: Readonly<Record<string, string>>;
  /** Content types of a single file. */
  readonly mediaTypes: readonly string[];
  /** A small valid file for each content type, for examples and tests; as base64 for a binary format. */
  readonly samples: Readonly<Record<string, string>>;
  /** File extensions in archives, without the dot; the first is the most common one. */
  readonly endings: readonly string[];
  /** Name of another format whose mapping files apply to this one too. */
  readonly mappingsOf?: string;
  /** Must be increased whenever the same file gives different drafts; part of every digest. */
  readonly mappingVersion: number;
  /** The mapping table, for lists. */
  readonly rows: readonly MappingRowData[];
  /** Absent if the format has no schema. */
  readonly schemas?: FormatSchemas;
  /**
   * Reads one document. Yields steps in batches, so that the caller can look up many items with one query.
   * Throws `malformed-xml` (or `-rdf`, `-table`), `wrong-format`, `no-items` or `limit-exceeded`, each with its location.
   */
  readonly read: ReadFormat;
  /**
   * Converts a document, before the import takes the lock of the store, to text that is fast to read: for formats that take long to unpack
   * and parse. Throws like `read`.
   */
  readonly prepare?: (
    bytes: AsyncIterable<Uint8Array>,
    context: Pick<FormatContext, 'file' | 'limits'>,
  ) => AsyncIterable<PreparedLine>;
  /** Lists the tables of a document with their columns. Absent for formats that are no tables. */
  readonly inspect?: InspectFormat;
  /** The fields that the columns of a table of items of the type can be assigned to. */
  readonly listFields?: (target: string) => readonly AssignableField[];
  /**
   * Returns a reader that applies the rows of a deployment before those of the format. Throws `invalid` with the location of an invalid
   * row. Absent if the table cannot be extended.
   */
  readonly extend?: (rows: readonly MappingRowData[], table?: TableSettings) => ReadFormat;
}

/** The settings of tables in a mapping file. */
export interface TableSettings extends Omit<TableOptions, 'sheet' | 'columns'> {
  /** Number of the first row with a record, from 1. */
  readonly firstRow?: number;
}

export type ReadFormat = (
  bytes: AsyncIterable<Uint8Array>,
  context: FormatContext,
) => AsyncIterable<readonly DraftStep[]>;

/** @param isComplete whether the bytes are the whole document; otherwise the last row may be incomplete, and is left out. */
export type InspectFormat = (
  bytes: AsyncIterable<Uint8Array>,
  context: FormatContext,
  isComplete: boolean,
  mapping?: { readonly rows: readonly MappingRowData[]; readonly table?: TableSettings },
) => Promise<readonly InspectedTable[]>;

export const xmlMediaTypes: readonly string[] = ['text/xml', 'application/xml'];

/** The same sample for both content types of XML. */
export const xmlSamples = (text: string): Format['samples'] =>
  Object.fromEntries(xmlMediaTypes.map((name) => [name, text]));

/** A row of a mapping table as plain data: in lists, and in the mapping files of a deployment. */
export interface MappingRowData {
  /** The source: path of an element or attribute, name of a column or of a property. */
  readonly path: string;
  /** Kind of target, e.g. `field`. */
  readonly to: string;
  /** Name of the target, if the kind has several. */
  readonly name?: string;
  readonly how?: string;
}

/** Throws `invalid` with the location of the row in the mapping. */
export function failMappingRow(at: number, key: keyof MappingRowData, message: string): never {
  fail('invalid', message, { errors: [{ path: `rows[${at}].${key}`, message }] });
}
