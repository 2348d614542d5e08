/**
 * Runs one export: writes an item, as visible to the actor, to one file, or its children to a zip of files. Streams: only the open records of the
 * writer are in memory, and the consumer controls the speed.
 */
import { Buffer } from 'node:buffer';
import type { RecordWriter } from '../formats/record-writer.ts';
import { recordWriters } from '../formats/registry.ts';
import type { ActorGraph } from '../graph/actor-graph.ts';
import type { ExportReadOptions, ExportSource } from '../graph/export-reader.ts';
import { shortDigest } from '../lib/digest.ts';
import { withArticle } from '../lib/english.ts';
import { type ZipEntry, zipStream } from '../lib/zip-stream.ts';
import { fail } from '../model/errors.ts';
import type { ExportStep } from '../model/export-step.ts';

/** A format for exports, for routes and commands. */
export type ExportFormat = RecordWriter;

export const exportFormats: readonly ExportFormat[] = recordWriters;

export interface ExportRequest {
  readonly format: ExportFormat;
  readonly id: string;
  /** The expected type of the item. */
  readonly type?: string;
  /** Language of the descriptions, ISO 639-2/T; undefined for all that the format supports. */
  readonly language: string | undefined;
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
  const type = request.type ?? (await graph.getType(id));
  const isZip = format.zips.includes(type);
  if (!isZip && !format.types.includes(type)) {
    const possible = [...format.types, ...format.zips].join(', ');
    fail(
      'type-mismatch',
      `'${id}' is ${withArticle(type)}; ${format.name} can be written for ${withArticle(possible)}.`,
      {
        details: possible,
      },
    );
  }
  const counted = counter(onRecords);
  if (isZip) {
    const files = await graph.exports.list({ id, type }, readOptionsOf(request));
    return {
      name: `${toFileName(id)}-${format.name}.zip`,
      isZip,
      pieces: zipStream(toEntries(files, request, counted), request.now),
    };
  }
  const file = await graph.exports.get({ id, type }, readOptionsOf(request));
  const text = writeFile(file, request, counted);
  return { name: fileName(file, format), isZip, pieces: format.pack?.(text, request) ?? text };
}

function readOptionsOf({ format, withDescendants = false }: ExportRequest): ExportReadOptions {
  return {
    ...format,
    withDescendants: format.withDescendants || (withDescendants && format.descendantsOnRequest === true),
  };
}

type Counted = (steps: ExportSource['steps']) => AsyncIterable<readonly ExportStep[]>;

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
  files: AsyncIterable<ExportSource>,
  request: ExportRequest,
  counted: Counted,
): AsyncGenerator<ZipEntry> {
  for await (const file of files) {
    if (!request.format.types.includes(file.type)) continue;
    yield { name: fileName(file, request.format), content: writeFile(file, request, counted) };
  }
}

function writeFile(
  { ancestors, steps }: ExportSource,
  { format, ...context }: ExportRequest,
  counted: Counted,
): AsyncIterable<string> {
  return format.write(counted(steps), { ...context, above: ancestors });
}

function fileName({ id }: ExportSource, { ending }: ExportFormat): string {
  return `${toFileName(id)}.${ending}`;
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
