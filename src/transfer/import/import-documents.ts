/** The documents of an import: opens its sources one after the other, unpacks archives, and gives each document a unique name. */
import { statSync } from 'node:fs';
import type { ReadPrepared } from '../../formats/format.ts';
import { fail } from '../../model/errors.ts';
import { type UnpackOptions, unpackDocuments } from '../unpack/unpack.ts';
import type { ImportSource } from './import.ts';

export interface ImportDocument {
  /** Unique in the import; for messages and logs. */
  readonly name: string;
  /** Name of the file without folders and extension; undefined if the sender gave no name. */
  readonly fileName: string | undefined;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly mediaType: string | undefined;
  readonly charset: string | undefined;
  /** The text of the document, if it was prepared before the import. */
  readonly prepared?: ReadPrepared;
  /** The error of a document that could not be prepared; thrown when the document is read. */
  readonly failure?: Error;
}

/** @param charset takes precedence over the charset of each source. */
export async function* openDocuments(
  sources: readonly ImportSource[],
  charset: string | undefined,
  options: UnpackOptions,
): AsyncGenerator<ImportDocument> {
  const counts = new Map<string, number>();
  for (const source of sources) {
    for await (const { name, bytes } of unpackDocuments(source, options)) {
      // Two archives can contain the same names, and a list can name a file twice.
      const fullName = isEntry(source, name) && sources.length > 1 ? `${source.name}/${name}` : name;
      const count = (counts.get(fullName) ?? 0) + 1;
      counts.set(fullName, count);
      yield {
        name: count === 1 ? fullName : `${fullName} (${count})`,
        fileName: fileNameOf(source, name),
        bytes,
        mediaType: source.mediaType,
        charset: charset ?? source.charset,
      };
    }
  }
}

/** Undefined if there are archives: their content is measured while they are unpacked. Throws `file-not-found`. */
export function totalBytes(sources: readonly ImportSource[]): number | undefined {
  const sizes = sources.map(
    ({ path, name }) =>
      statSync(path, { throwIfNoEntry: false })?.size ??
      fail('file-not-found', `The file ${name} no longer exists.`, { details: name }),
  );
  if (sources.some(({ kind }) => kind === 'archive')) return undefined;
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Whether a document is an entry of an archive. A single document that was sent as an archive, compressed or not, has the name of its source. */
function isEntry({ name: sourceName, kind }: ImportSource, name: string): boolean {
  return kind === 'archive' && name !== sourceName && name !== sourceName.replace(/\.gz$/i, '');
}

/** An extension begins with a letter, so that a number at the end of a name stays. */
function fileNameOf(source: ImportSource, name: string): string | undefined {
  if (source.isUnnamed === true && !isEntry(source, name)) return undefined;
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  return last.replace(/\.[a-z][a-z0-9]{0,7}$/i, '');
}
