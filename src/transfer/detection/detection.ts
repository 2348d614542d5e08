/**
 * Finds out what the files of an import are, before it: the format of each document, its language, title and institution, and the columns of tables.
 * Nothing is stored. Reads the first bytes of each document only, except for workbooks.
 */

import { stat } from 'node:fs/promises';
import { type DetectedDocument, detectDocument } from '../../formats/detection/detection.ts';
import type { FormatContext, MappingRowData, TableOptions, TableSettings } from '../../formats/format.ts';
import { formats } from '../../formats/registry.ts';
import type { Imports } from '../../graph/import/import-scope.ts';
import type { ProposedScope, ScopeQuery } from '../../graph/import/propose-scopes.ts';
import type { ImportProfiles } from '../../graph/profiles-for-imports.ts';
import { toStream } from '../../lib/batches.ts';
import { Failure } from '../../model/errors.ts';
import type { ImportSource } from '../import/import.ts';
import { type ImportDocument, openDocuments } from '../import/import-documents.ts';
import type { MappingInfo } from '../mappings.ts';
import { profileTargets } from '../profile-parameters.ts';
import { isPacked, type UnpackLimits, type UnpackOptions } from '../unpack/unpack.ts';
import type { DetectedFile, DetectedTable } from './detected-file.ts';
import { hideContent } from './hide-content.ts';
import { summariseDetection } from './summarise-detection.ts';

/** Bytes that are read of each document, except of workbooks. */
const maxDetectedBytes = 256 * 1024;
/** A table of this length, with a row for every few bytes, is read in some 50 ms. */
const maxShortBytes = 64 * 1024;
/** Documents that are read; further ones are only counted. */
const maxDetectedDocuments = 1000;

/** Plain data: a child process may execute it. */
export interface DetectionRequest {
  readonly sources: readonly ImportSource[];
  readonly charset?: string | undefined;
  readonly table?: TableOptions | undefined;
  /** The rows of a custom mapping of tables. */
  readonly mapping?: { readonly rows: readonly MappingRowData[]; readonly table?: TableSettings } | undefined;
  /** Type of the item to import into: it determines the fields of tables. */
  readonly scopeType?: string | undefined;
}

export interface DetectionOptions {
  readonly limits: FormatContext['limits'] & UnpackLimits;
  readonly tmpFolder: string;
}

export type Detection = ReturnType<typeof summariseDetection>;

/** Throws `bad-archive`, `limit-exceeded`. A document that cannot be imported is no error: the result has the reason. */
export async function detectFiles(request: DetectionRequest, options: DetectionOptions): Promise<Detection> {
  const found: DetectedFile[] = [];
  const skipped: string[] = [];
  let count = 0;
  for (const source of request.sources) {
    const isArchive = await isPacked(source.path);
    const sources = [{ ...source, kind: isArchive ? ('archive' as const) : ('document' as const) }];
    const unpacking: UnpackOptions = {
      ...options,
      endings: allEndings,
      warn: ({ code, file }) => void (code === 'skipped-entry' && skipped.push(file)),
    };
    try {
      for await (const document of openDocuments(sources, request.charset, unpacking)) {
        count += 1;
        if (count > maxDetectedDocuments) continue;
        const file = await detectOne(document, request, options);
        found.push(source.hidesContent === true ? hideContent(file) : file);
      }
    } catch (error) {
      // An archive without a file that can be imported.
      if (!(error instanceof Failure) || error.code !== 'no-items') throw error;
    }
  }
  return summariseDetection(found, { count, skipped });
}

/** The result of a detection, with proposals for the import. */
export interface ImportProposal extends Omit<Detection, 'hints'> {
  /** Items to import into; the best first. */
  readonly scopes: readonly ProposedScope[];
  /** Names of the mappings that the format can use. */
  readonly mappings: readonly string[];
  /** Names of the import profiles for the format that the user may use. */
  readonly profiles: readonly string[];
}

interface ProposeOptions {
  /** Of the user who imports. */
  readonly graph: {
    readonly imports: Pick<Imports, 'proposeScopes'>;
    readonly importProfiles: Pick<ImportProfiles, 'list'>;
  };
  readonly mappings: readonly MappingInfo[];
  readonly limits: ScopeQuery['limits'];
}

/** Adds items that the user may import such files into. */
export async function proposeImport(
  { hints, ...found }: Detection,
  { graph, mappings, limits }: ProposeOptions,
): Promise<ImportProposal> {
  const format = formats.find(({ name }) => name === found.format);
  if (format === undefined) return { ...found, scopes: [], mappings: [], profiles: [] };
  const { name, mappingsOf, scopes: scopeTypes, target, targets } = format;
  const targetIn = (scopeType: string): string => targets?.[scopeType] ?? target;
  const type = found.tables.find(({ isChosen }) => isChosen)?.type;
  const possible = scopeTypes.filter((scopeType) => type === undefined || targetIn(scopeType) === type);
  const scopes = await graph.imports.proposeScopes({ hints, scopeTypes: possible, targetIn, limits });
  const own = mappings.filter((mapping) => [name, mappingsOf].includes(mapping.format));
  const profiles = (await graph.importProfiles.list(profileTargets)).filter(
    (profile) => profile.format === name && profile.problem === null,
  );
  return {
    ...found,
    scopes,
    mappings: own.map((mapping) => mapping.name),
    profiles: profiles.map((profile) => profile.name),
  };
}

/** Whether none of the files is an archive, a workbook or compressed, and all together are short. */
export async function canDetectInProcess(sources: readonly ImportSource[]): Promise<boolean> {
  let bytes = 0;
  for (const { path } of sources) {
    bytes += (await stat(path)).size;
    if (bytes > maxShortBytes || (await isPacked(path))) return false;
  }
  return true;
}

const allEndings = [...new Set(formats.flatMap(({ endings }) => endings)), 'txt'];

async function detectOne(
  { name: file, bytes, charset }: ImportDocument,
  request: DetectionRequest,
  { limits }: DetectionOptions,
): Promise<DetectedFile> {
  const chunks = bytes[Symbol.asyncIterator]();
  try {
    const head = await readHead(chunks);
    const { table } = request;
    const { fieldSeparator } = { ...request.mapping?.table, ...table };
    const document = await detectDocument({ file, ...head, charset, fieldSeparator, limits });
    const context = {
      file,
      fileName: undefined,
      charset: document.charset ?? charset,
      language: 'und',
      limits,
      warn: () => undefined,
      table: {
        ...request.mapping?.table,
        ...table,
        ...(document.fieldSeparator !== null && { fieldSeparator: document.fieldSeparator }),
      },
    };
    try {
      const tables = await inspect(document, { head, chunks }, context, request);
      return { ...document, file, tables };
    } catch (error) {
      if (!(error instanceof Failure) || error.code === 'bad-parameter') throw error;
      return {
        ...document,
        format: null,
        reason: error.errors?.[0]?.message ?? error.message,
        file,
        tables: [],
      };
    }
  } finally {
    await chunks.return?.(undefined);
  }
}

interface Head {
  readonly bytes: Uint8Array;
  readonly isComplete: boolean;
}

async function readHead(chunks: AsyncIterator<Uint8Array>): Promise<Head> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  while (length < maxDetectedBytes) {
    const { done, value } = await chunks.next();
    if (done === true) return { bytes: Buffer.concat(pieces), isComplete: true };
    // The memory of a chunk may be reused for the next one.
    pieces.push(Uint8Array.from(value));
    length += value.length;
  }
  return { bytes: Buffer.concat(pieces), isComplete: false };
}

interface OpenDocument {
  readonly head: Head;
  /** The chunks after the head. */
  readonly chunks: AsyncIterator<Uint8Array>;
}

/** The tables of the document; none if its format has no tables. */
async function inspect(
  { format: name }: DetectedDocument,
  { head, chunks }: OpenDocument,
  context: Omit<FormatContext, 'target'>,
  { mapping, scopeType }: DetectionRequest,
): Promise<readonly DetectedTable[]> {
  const format = formats.find((one) => one.name === name);
  if (format?.inspect === undefined) return [];
  const { inspect: inspectFormat, target, targets = {} } = format;
  // A workbook is needed completely; of other tables, the head is enough.
  const isWhole = format.prepare !== undefined;
  const pieces = isWhole ? await collect(head, chunks, context) : [head.bytes];
  const run = (type: string) =>
    inspectFormat(toStream(pieces), { ...context, target: type }, isWhole || head.isComplete, mapping);
  const known = scopeType === undefined ? undefined : (targets[scopeType] ?? target);
  let tables = await run(known ?? target);
  // Without a scope, the headings of another program show which records the table has.
  for (const type of new Set(known === undefined ? Object.values(targets) : [])) {
    if (tables.every(({ reason }) => reason === null)) break;
    const other = await run(type);
    if (other.some(({ reason, hasKnownHeadings }) => reason === null && hasKnownHeadings)) tables = other;
  }
  return tables.map((table) => ({ ...table, file: context.file }));
}

async function collect(
  { bytes, isComplete }: Head,
  chunks: AsyncIterator<Uint8Array>,
  { limits }: Pick<FormatContext, 'limits'>,
): Promise<readonly Uint8Array[]> {
  const pieces = [bytes];
  let length = bytes.length;
  while (!isComplete) {
    const { done, value } = await chunks.next();
    // The reader of the workbook reports that it exceeds the limit.
    if (done === true || length > limits.wholeFileBytes) break;
    pieces.push(Uint8Array.from(value));
    length += value.length;
  }
  return pieces;
}
