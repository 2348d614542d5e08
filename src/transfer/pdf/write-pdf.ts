/** Writes one PDF into a file, in a child process, while the units are read. */
import { ProcessEnded } from '../../lib/isolated-process.ts';
import { Failure } from '../../model/errors.ts';
import { PdfProcess, type PdfProperties } from './pdf-process.ts';

/** The finding aid, as the renderer reads it. */
export interface PdfSource {
  readonly properties: PdfProperties;
  /** The data of the page without its units. */
  readonly page: unknown;
  readonly units: AsyncIterable<readonly unknown[]>;
}

export interface PdfLimits {
  readonly maxUnits: number;
  /** Bytes of the child process. */
  readonly memory: number;
  /** Seconds of one PDF. */
  readonly maxSeconds: number;
}

export interface PdfWriterOptions extends PdfLimits {
  /** URL of the module that writes a PDF, with a folder `fonts` next to it. */
  readonly renderer: URL;
  /** Additional fonts: files and folders. */
  readonly fonts: readonly string[];
  /** Path of a PNG for the cover. */
  readonly logo: string | undefined;
}

export interface WrittenPdf {
  readonly units: number;
  readonly pages: number;
  readonly bytes: number;
  /** Names of the scripts with characters that no font has. */
  readonly missingScripts: readonly string[];
}

/** @param onUnits called with the number of units so far. Throws `limit-exceeded` beyond the limit of units. */
export async function writePdf(
  { properties, page, units }: PdfSource,
  path: string,
  { renderer, fonts, logo, maxUnits, memory }: PdfWriterOptions,
  { signal, onUnits }: { readonly signal: AbortSignal; readonly onUnits: (count: number) => void },
): Promise<WrittenPdf> {
  signal.throwIfAborted();
  const writer = new PdfProcess(memory, signal);
  try {
    await writer.send({ kind: 'begin', renderer: renderer.href, path, fonts, page, logo, ...properties });
    let count = 0;
    for await (const some of units) {
      count += some.length;
      if (count > maxUnits) throw limitFailure('pdf-units', maxUnits, 'The finding aid has more units');
      await writer.send({ kind: 'units', units: some });
      onUnits(count);
    }
    const reply = await writer.send({ kind: 'end' });
    if (reply.kind !== 'done') throw new Error('The PDF has no end');
    const { pages, bytes, missingScripts } = reply;
    return { units: count, pages, bytes, missingScripts };
  } finally {
    await writer.close();
  }
}

/** The failure of the job; `internal` for an unexpected error, which must be logged. */
export function toPdfFailure(
  error: unknown,
  hasTimedOut: boolean,
  { memory, maxSeconds }: PdfLimits,
): Failure {
  if (error instanceof Failure)
    return error.code === 'not-found' || error.code === 'gone' ? changedFailure() : error;
  if (error instanceof ProcessEnded && error.isOutOfMemory)
    return limitFailure('pdf-memory', memory, 'Writing the PDF needs more memory');
  if (hasTimedOut) return limitFailure('pdf-seconds', maxSeconds, 'Writing the PDF takes longer');
  return new Failure('internal', 'The PDF could not be made: an unexpected error occurred in the service.');
}

export function changedFailure(): Failure {
  return new Failure(
    'changed-meanwhile',
    'The finding aid, or the access to it, was changed while the PDF was being written. Request it again.',
  );
}

function limitFailure(limit: string, value: number, problem: string): Failure {
  return new Failure('limit-exceeded', `${problem} than ${limit} allows (${value}).`, {
    details: { limit, value },
  });
}
