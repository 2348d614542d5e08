/** The documents of an import after they were prepared (prepare-documents.ts). */
import type { ThrownData } from '../../model/errors.ts';
import type { UnpackWarning } from '../unpack/archive-guard.ts';

/** Plain data: a child process may have prepared the documents. */
export interface PreparedDocuments {
  /** Delete it after the import. */
  readonly folder: string;
  readonly documents: readonly PreparedDocument[];
  readonly warnings: readonly UnpackWarning[];
  /** The error that ended the list, such as that of a damaged archive. */
  readonly thrown?: ThrownData;
}

export interface PreparedDocument {
  /** As in ImportDocument. */
  readonly name: string;
  readonly fileName: string | undefined;
  readonly mediaType: string | undefined;
  readonly charset: string | undefined;
  /** Contains a file for each part of the text. */
  readonly folder: string;
  /** Bytes of the text. */
  readonly size: number;
  readonly thrown?: ThrownData;
}
