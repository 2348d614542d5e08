/** Imports one file into a scratch archive, twice, and measures what was kept of it. */
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { decodeDocument } from '../src/formats/decode-document.ts';
import { Failure } from '../src/model/errors.ts';
import { fileTexts, KeptWords, rdfTexts, type Share } from './measure.ts';
import { openScratchArchive } from './scratch-archive.ts';

/** The element that holds a document of each format: what stands outside of it is no part of it. */
export const rootElements: Readonly<Record<string, string>> = { eac: 'eac-cpf', ead: 'ead', eag: 'eag' };

/** Characters in which the root element, or one inside an envelope, should begin. */
const HEAD = 100_000;

export type Trial = Imported | Refused;

export interface Imported {
  readonly format: string;
  readonly items: number;
  readonly warnings: number;
  readonly seconds: number;
  /** Whether a second import found everything unchanged. */
  readonly isStable: boolean;
  readonly share: Share;
}

export interface Refused {
  readonly format: string;
  readonly code: string;
  readonly message: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
}

export async function tryFile(path: string): Promise<Trial> {
  const format = await findFormatOf(path);
  const archive = await openScratchArchive();
  try {
    const started = performance.now();
    const log = await archive.import(format, path);
    const seconds = (performance.now() - started) / 1000;
    const kept = new KeptWords();
    // Ancestors and events are shown with a record, and are no part of it.
    for await (const record of archive.records(format)) kept.add(record, ['describes']);
    const items = log.created;
    const again = await archive.import(format, path);
    return {
      format,
      items,
      warnings: log.warnings.reduce((sum, { count }) => sum + count, 0),
      seconds,
      isStable: again.unchanged === items && again.created + again.updated === 0,
      share: kept.share(await (format === 'skos' ? rdfTexts(path) : fileTexts(path, rootElements[format]!))),
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { line, column, message } = error.errors?.[0] ?? { message: error.message };
    return { format, code: error.code, message, line, column };
  } finally {
    await archive.close();
  }
}

/** The files to try: a file itself, or all files with such endings below a folder, in the order of their names. */
export function listFiles(
  path: string,
  endings: readonly string[] = ['.xml', '.rdf', '.ttl'],
): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => endings.includes(extname(name)))
    .sort()
    .map((name) => join(path, name));
}

/** By the first element that begins a document of some format; a file without any is read as a finding aid, and refused by name. */
export async function findFormatOf(path: string): Promise<string> {
  const names = Object.values(rootElements).join('|');
  const head = await readHead(path);
  if (['.rdf', '.ttl'].includes(extname(path)) || /<(?:[\w.-]+:)?RDF[\s/>]/.test(head)) return 'skos';
  const name = new RegExp(`<(?:[\\w.-]+:)?(${names})[\\s/>]`).exec(head)?.[1];
  return Object.keys(rootElements).find((format) => rootElements[format] === name) ?? 'ead';
}

async function readHead(path: string): Promise<string> {
  let head = '';
  try {
    for await (const text of decodeDocument(createReadStream(path))) {
      head += text;
      if (head.length > HEAD) break;
    }
  } catch (error) {
    // The import tells what is wrong with the bytes.
    if (!(error instanceof Failure)) throw error;
  }
  return head;
}

/** `100 %` only where nothing is missing. */
export function formatShare({ words, found }: Share): string {
  if (found === words) return '100 %';
  return `${(Math.floor((found / words) * 10_000) / 100).toFixed(2)} %`;
}

export function formatRefusal({ code, message, line, column }: Refused): string {
  const place = [line, column].filter((number) => number !== undefined).join(':');
  return `refused (${code}${place === '' ? '' : `, ${place}`}): ${message}`;
}
