/** Imports one file into a temporary archive, twice, and measures how much of its text is stored. */
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { decodeDocument } from '../src/formats/decode-document.ts';
import { Failure } from '../src/model/errors.ts';
import { fileTexts, rdfTexts, type Share, StoredWords } from './measure.ts';
import { openScratchArchive } from './scratch-archive.ts';

/** The root elements of each format; text outside of them is not part of the document. */
export const rootElements: Readonly<Record<string, readonly string[]>> = {
  eac: ['eac-cpf', 'eac'],
  ead: ['ead'],
  eag: ['eag'],
};

/** The root element, which may be inside an envelope, must begin within this many characters. */
const maxHead = 100_000;

export type Trial = Imported | Rejected;

export interface Imported {
  readonly format: string;
  readonly items: number;
  readonly warnings: number;
  readonly seconds: number;
  /** Whether a second import changed nothing. */
  readonly isStable: boolean;
  readonly share: Share;
}

export interface Rejected {
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
    const stored = new StoredWords();
    // The record also contains its ancestors and events, which are not part of it.
    for await (const record of archive.records(format)) stored.add(record, ['describes']);
    for await (const annotation of archive.annotations()) stored.add(annotation, []);
    const items = log.created;
    const again = await archive.import(format, path);
    return {
      format,
      items,
      warnings: log.warnings.reduce((sum, { count }) => sum + count, 0),
      seconds,
      isStable: again.unchanged === items && again.created + again.updated === 0,
      share: stored.share(
        await (format === 'skos' ? rdfTexts(path) : fileTexts(path, rootElements[format]!)),
      ),
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { line, column, message } = error.errors?.[0] ?? { message: error.message };
    return { format, code: error.code, message, line, column };
  } finally {
    await archive.close();
  }
}

const documentEndings = ['.xml', '.rdf', '.ttl'];

/** Returns the file itself, or all files with these endings below a folder, ordered by name. A table is never listed as a document. */
export function listFiles(path: string, endings: readonly string[] = documentEndings): readonly string[] {
  if (!statSync(path).isDirectory())
    return (extname(path) === '.csv') === endings.includes('.csv') ? [path] : [];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => endings.includes(extname(name)))
    .sort()
    .map((name) => join(path, name));
}

/** Returns the format of the first known root element; the default is `ead`, whose import rejects the file with its name. */
export async function findFormatOf(path: string): Promise<string> {
  const names = Object.values(rootElements).flat().join('|');
  const head = await readHead(path);
  if (['.rdf', '.ttl'].includes(extname(path)) || /<(?:[\w.-]+:)?RDF[\s/>]/.test(head)) return 'skos';
  const name = new RegExp(`<(?:[\\w.-]+:)?(${names})[\\s/>]`).exec(head)?.[1] ?? '';
  return Object.keys(rootElements).find((format) => rootElements[format]!.includes(name)) ?? 'ead';
}

async function readHead(path: string): Promise<string> {
  let head = '';
  try {
    for await (const text of decodeDocument(createReadStream(path))) {
      head += text;
      if (head.length > maxHead) break;
    }
  } catch (error) {
    // The import reports the invalid bytes.
    if (!(error instanceof Failure)) throw error;
  }
  return head;
}

/** Returns `100 %` only if nothing is missing. */
export function formatShare({ words, found }: Share): string {
  if (found === words) return '100 %';
  return `${(Math.floor((found / words) * 10_000) / 100).toFixed(2)} %`;
}

export function formatRejection({ code, message, line, column }: Rejected): string {
  const location = [line, column].filter((number) => number !== undefined).join(':');
  return `rejected (${code}${location === '' ? '' : `, ${location}`}): ${message}`;
}
