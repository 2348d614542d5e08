/**
 * Runs one export: writes an item, as visible to the actor, to one file, or its children to a zip of files. Streams: only the open records of the
 * writer are in memory, and the consumer controls the speed.
 */
import { Buffer } from 'node:buffer';
import {
  type ExtensionOption,
  extensionOptionValues,
  type RecordWriter,
} from '../../formats/record-writer.ts';
import { recordWriters } from '../../formats/registry.ts';
import type { ActorGraph } from '../../graph/actor-graph.ts';
import type { ExportReadOptions, ExportStream } from '../../graph/export/export.ts';
import { shortDigest } from '../../lib/digest.ts';
import { withArticle } from '../../lib/english.ts';
import { type ZipEntry, zipStream } from '../../lib/zip-stream.ts';
import { fail } from '../../model/errors.ts';
import type { ExportStep } from '../../model/export-step.ts';

/** A format for exports, for routes and commands. */
export type ExportFormat = RecordWriter;

export { extensionOptionValues as extensionOptions };

/** Values of the option `languages`: `together` (default) writes all descriptions into one file, `separate` a file for each language. */
export const languagesOptionValues = ['together', 'separate'] as const;

type LanguagesOption = (typeof languagesOptionValues)[number];

export const exportFormats: readonly ExportFormat[] = recordWriters;

export interface ExportRequest {
  readonly format: ExportFormat;
  readonly id: string;
  /** The expected type of the item. */
  readonly type?: string;
  /** Language of the descriptions, ISO 639-2/T; undefined for all that the format supports. */
  readonly language: string | undefined;
  /** `together` by default. `separate` needs `language` to be undefined. */
  readonly languages?: LanguagesOption | undefined;
  /** `full` by default. */
  readonly extension?: ExtensionOption | undefined;
  /** Also writes the descendants; ignored by formats without that option. */
  readonly withDescendants?: boolean | undefined;
  readonly now: Date;
  /** URI of a record of this service. */
  readonly uriOf: (type: string, id: string) => string;
  /** Replaces the beginning of the URIs of a vocabulary and its concepts. */
  readonly baseUri?: string | undefined;
}

interface ExportResult {
  /** Name of the file. */
  readonly name: string;
  readonly isZip: boolean;
  readonly pieces: AsyncIterable<string | Uint8Array>;
}

/** Throws `not-found`, `gone` or `type-mismatch`. @param onRecords called with the number of records read. */
export async function openExport(
  graph: ActorGraph,
  request: ExportRequest,
  onRecords: (count: number) => void = () => undefined,
): Promise<ExportResult> {
  const { format, id } = request;
  const type = request.type ?? (await graph.items.getType(id));
  const isZip = format.zips.includes(type);
  if (!isZip && !format.types.includes(type)) {
    const possible = [...format.types, ...format.zips].join(', ');
    fail(
      'type-mismatch',
      `'${id}' is ${withArticle(type)}; ${format.name} can be written for ${withArticle(possible)}.`,
      { details: possible },
    );
  }
  const counted = counter(onRecords);
  const options = readOptionsOf(request);
  const isSeparate = request.languages === 'separate';
  if (isZip || isSeparate) {
    const files = isZip
      ? await graph.exports.list({ id, type }, options)
      : only(await graph.exports.get({ id, type }, options));
    const entries = isSeparate
      ? toEntriesByLanguage(graph, files, request, counted)
      : toEntries(files, request, counted);
    return {
      name: `${toFileName(id)}-${format.name}.zip`,
      isZip: true,
      pieces: zipStream(entries, request.now),
    };
  }
  const file = await graph.exports.get({ id, type }, options);
  return { name: fileName(file, format), isZip, pieces: writePacked(file, request, counted) };
}

async function* only(file: ExportStream): AsyncGenerator<ExportStream> {
  yield file;
}

/** One file for each language of the descriptions of a record and its descendants. Reads these records once to find the languages. */
async function* toEntriesByLanguage(
  graph: ActorGraph,
  files: AsyncIterable<ExportStream>,
  request: ExportRequest,
  counted: Counted,
): AsyncGenerator<ZipEntry> {
  const { format } = request;
  for await (const { id, type, steps } of files) {
    if (!format.types.includes(type)) continue;
    const languages = await listLanguages(steps);
    for (const language of languages.length === 0 ? [undefined] : languages) {
      const file = await graph.exports.get({ id, type }, readOptionsOf(request));
      const name = language === undefined ? fileName(file, format) : fileName(file, format, `.${language}`);
      yield { name, content: writePacked(file, { ...request, language }, counted) };
    }
  }
}

async function listLanguages(steps: ExportStream['steps']): Promise<readonly string[]> {
  const languages = new Set<string>();
  for await (const some of steps) {
    for (const step of some) {
      if (step.step !== 'open') continue;
      for (const { data } of step.record.relationships.describes ?? [])
        if (data.languageCode !== undefined) languages.add(String(data.languageCode));
    }
  }
  return [...languages].sort();
}

/** The bytes of a binary format, the text of others. */
function writePacked(
  file: ExportStream,
  request: ExportRequest,
  counted: Counted,
): AsyncIterable<string | Uint8Array> {
  const text = writeFile(file, request, counted);
  return request.format.pack?.(text, request) ?? text;
}

function readOptionsOf({ format, withDescendants = false }: ExportRequest): ExportReadOptions {
  return {
    ...format,
    withDescendants: format.withDescendants || (withDescendants && format.descendantsOnRequest === true),
  };
}

type Counted = (steps: ExportStream['steps']) => AsyncIterable<readonly ExportStep[]>;

function counter(onRecords: (count: number) => void): Counted {
  let count = 0;
  return async function* (steps) {
    for await (const some of steps) {
      count += some.filter(({ step }) => step === 'open').length;
      onRecords(count);
      yield some;
    }
  };
}

async function* toEntries(
  files: AsyncIterable<ExportStream>,
  request: ExportRequest,
  counted: Counted,
): AsyncGenerator<ZipEntry> {
  for await (const file of files) {
    if (!request.format.types.includes(file.type)) continue;
    yield { name: fileName(file, request.format), content: writeFile(file, request, counted) };
  }
}

function writeFile(
  { ancestors, steps }: ExportStream,
  { format, ...context }: ExportRequest,
  counted: Counted,
): AsyncIterable<string> {
  return format.write(counted(steps), { ...context, above: ancestors });
}

function fileName({ id }: ExportStream, { ending }: ExportFormat, suffix = ''): string {
  return `${toFileName(id)}${suffix}.${ending}`;
}

/** File systems allow 255 bytes; digest and extension are appended. */
const maxNameBytes = 200;

/** Ids can contain any character: escapes those that are not allowed in file names, and shortens long ids. */
function toFileName(id: string): string {
  const name = id.toWellFormed().replace(/[\\/%:*?"<>|]/g, toHex);
  if (Buffer.byteLength(name) <= maxNameBytes) return name;
  let start = '';
  for (const character of name) {
    if (Buffer.byteLength(start + character) > maxNameBytes) break;
    start += character;
  }
  return `${start}-${shortDigest(id)}`;
}

function toHex(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
