/**
 * One export: an item, as one actor may see it, through one writer into one file, or the items in it into a zip of files. Nothing is held
 * but what the writer has open; whoever takes the bytes decides how fast they come.
 */

import { Buffer } from 'node:buffer';
import type { RecordWriter } from '../formats/record-writer.ts';
import { writers } from '../formats/writers.ts';
import type { ActorGraph } from '../graph/actor-graph.ts';
import type { ExportReadOptions, ExportSource } from '../graph/export-reader.ts';
import { shortDigest } from '../lib/digest.ts';
import { withArticle } from '../lib/english.ts';
import { type ZipEntry, zipStream } from '../lib/zip-stream.ts';
import { fail } from '../model/errors.ts';
import type { ExportStep } from '../model/export-step.ts';

/** What can be exported, for routes and commands. */
export type ExportFormat = RecordWriter;

export const exportFormats: readonly ExportFormat[] = writers;

export interface ExportRequest {
  readonly format: ExportFormat;
  readonly id: string;
  /** The type it must have, where the caller knows. */
  readonly type?: string;
  /** Language of the descriptions, ISO 639-2/T; undefined for all, as far as the format can. */
  readonly language: string | undefined;
  /** Also writes the descendants; ignored by formats without that option. */
  readonly withDescendants?: boolean | undefined;
  readonly now: Date;
  /** Address of a record of this service. */
  readonly uriOf: (type: string, id: string) => string;
  /** What addresses of a vocabulary and its concepts begin with, instead. */
  readonly baseUri?: string | undefined;
}

export interface ExportResult {
  /** A name for the file. */
  readonly name: string;
  readonly isZip: boolean;
  readonly pieces: AsyncIterable<string | Uint8Array>;
}

/** Throws `not-found`, `gone` or `type-mismatch`; after that only what goes wrong in the store. @param onRecords told how many are read. */
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
      `'${id}' is ${withArticle(type)}; ${format.name} can be made of ${withArticle(possible)}.`,
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
  return { name: fileName(file, format), isZip, pieces: writeFile(file, request, counted) };
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

/** Most bytes of a name; file systems take 255, and something comes behind it. */
const nameBytes = 200;

/** Ids may hold anything; a name must not lead to another folder, and must be one that files can have. */
function toFileName(id: string): string {
  const name = id.toWellFormed().replace(/[\\/%:*?"<>|]/g, toHex);
  if (Buffer.byteLength(name) <= nameBytes) return name;
  let start = '';
  for (const character of name) {
    if (Buffer.byteLength(start + character) > nameBytes) break;
    start += character;
  }
  return `${start}-${shortDigest(id)}`;
}

function toHex(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
