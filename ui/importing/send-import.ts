/** Sends files to the API with progress, which fetch cannot report. The browser reads the files while it sends them. */
import type { ChosenFile } from './dropped-files.ts';
import { packTar } from './tar.ts';

export interface Upload {
  readonly loaded: number;
  readonly total: number;
}

/** How a request ended. */
export type Outcome =
  | { readonly kind: 'job'; readonly id: string }
  | { readonly kind: 'error'; readonly status: number; readonly code: string; readonly message: string }
  /** No response. */
  | { readonly kind: 'connection' }
  | { readonly kind: 'cancelled' };

interface SendOptions {
  readonly path: string;
  readonly body: Blob | FormData | string;
  readonly onProgress: (upload: Upload) => void;
  readonly signal: AbortSignal;
}

const archive = /\.(?:zip|tar|tgz|gz)$/i;

/** One file or several in one request; a folder, or more files than a request may have, as one archive. */
export function toBody(files: readonly ChosenFile[], maxFiles: number): Blob | FormData {
  const hasFolders = files.some(({ path }) => path.includes('/'));
  // Archives must not be nested.
  const isPackable = !files.some(({ path }) => archive.test(path));
  if (isPackable && (hasFolders || files.length > maxFiles)) return packTar(files);
  const form = new FormData();
  for (const { path, file } of files) form.append('file', file, path.split('/').at(-1)!);
  return form;
}

export function sendImport({ path, body, onProgress, signal }: SendOptions): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('Prefer', 'respond-async');
    // The browser itself sets the type of a form, with its boundary.
    if (typeof body === 'string') request.setRequestHeader('Content-Type', 'text/plain; charset=utf-8');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress({ loaded, total }));
    request.addEventListener('load', () => resolve(toOutcome(request)));
    request.addEventListener('error', () => resolve({ kind: 'connection' }));
    request.addEventListener('abort', () => resolve({ kind: 'cancelled' }));
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

function toOutcome({ status, responseText }: XMLHttpRequest): Outcome {
  const reply = parse(responseText);
  if (status === 202 && reply.id !== undefined) return { kind: 'job', id: reply.id };
  return { kind: 'error', status, code: reply.code ?? '', message: reply.message ?? '' };
}

interface Reply {
  readonly id?: string;
  readonly code?: string;
  readonly message?: string;
}

/** A proxy may respond with something else. */
function parse(text: string): Reply {
  try {
    return JSON.parse(text) as Reply;
  } catch {
    return {};
  }
}
