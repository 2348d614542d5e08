/** Asks the service what the files are. It gets the first bytes of each file; archives and workbooks, which cannot be read in part, are sent whole if they are small. */
import type { ChosenFile } from './dropped-files.ts';

interface DetectedDocument {
  readonly file: string;
  readonly format: string | null;
  readonly version: string | null;
  /** Why it cannot be imported. */
  readonly reason: string | null;
  readonly language: string | null;
  readonly title: string | null;
}

export interface DetectedColumn {
  readonly heading: string;
  /** How an import addresses it. */
  readonly key: string;
  readonly samples: readonly string[];
  /** The field that an import would use; null for none. */
  readonly field: string | null;
  readonly proposal: string | null;
  readonly isIgnored: boolean;
}

export interface DetectedTable {
  readonly file: string;
  readonly sheet: string | null;
  readonly isChosen: boolean;
  readonly columns: readonly DetectedColumn[];
}

/** The response of `POST import/detect`, as far as the page uses it. */
export interface Detection {
  readonly format: string | null;
  readonly formats: readonly { readonly format: string | null; readonly files: number }[];
  readonly documents: readonly DetectedDocument[];
  readonly language: string | null;
  readonly scopes: readonly { readonly id: string; readonly type: string; readonly name: string }[];
  readonly profiles?: readonly string[];
  readonly tables: readonly DetectedTable[];
  readonly fields: readonly { readonly name: string; readonly help: string }[];
}

/** Bytes that the service reads of a document. */
const headBytes = 256 * 1024;
/** Larger archives and workbooks are not sent in advance. */
const maxWholeBytes = 32 * 1024 * 1024;
/** Bytes that are sent in advance, besides archives and workbooks. */
const maxHeadBytes = 16 * 1024 * 1024;
const maxDocuments = 100;

const whole = /\.(?:zip|tar|tgz|gz|xlsx)$/i;

/** Whether the file is read in advance. */
export function isDetectable({ path, file }: ChosenFile): boolean {
  return !whole.test(path) || file.size <= maxWholeBytes;
}

/** The names of the files in the request have `_` instead of `/`. */
export async function detectFiles(
  path: string,
  files: readonly ChosenFile[],
  signal: AbortSignal,
): Promise<Detection | undefined> {
  const sent = files.filter(isDetectable).slice(0, maxDocuments);
  if (sent.length === 0) return undefined;
  const bytes = Math.min(headBytes, Math.floor(maxHeadBytes / sent.length));
  const form = new FormData();
  for (const { path: name, file } of sent)
    form.append('file', whole.test(name) ? file : file.slice(0, bytes), name.replaceAll('/', '_'));
  const response = await fetch(path, { method: 'POST', body: form, signal });
  return response.ok ? ((await response.json()) as Detection) : undefined;
}
