/** What http and cli need to know of imports: a request in plain data, what it reports on the way, and its log. */
import type { TableOptions } from '../formats/format.ts';
import { fail, type SourceError } from '../model/errors.ts';
import type { ImportLog } from './import-log.ts';

/** A file on this machine, spooled from a request or named by its path. */
export interface ImportSource {
  /** Name for messages and logs. */
  readonly name: string;
  readonly path: string;
  readonly kind: 'document' | 'archive';
  /** The sender gave no name: `name` is a substitute for messages, and identifies nothing. */
  readonly isUnnamed?: boolean;
  /** Content type of a single document, where it was sent with one. */
  readonly mediaType?: string;
  /** Encoding of a single document, where it was sent with one. */
  readonly charset?: string;
  /** Whether errors must not quote the file: the caller named a file of the host, and need not be allowed to read it. */
  readonly hidesContent?: boolean;
}

/** A file named by its path: archives are told by their ending. */
export function toImportSource(path: string, name = path): ImportSource {
  return { name, path, kind: /\.(zip|tar|tgz|gz)$/i.test(name) ? 'archive' : 'document' };
}

export interface ImportRequest {
  /** Name of a format: `ead`. */
  readonly format: string;
  /** Id of the item to import into. */
  readonly scope: string;
  /** Id of the user who imports. */
  readonly actor: string;
  /** Of a job, the user by number: the id may have gone to somebody else since it was sent. */
  readonly actorGid?: number;
  readonly logMessage: string | null;
  readonly sources: readonly ImportSource[];
  /** In tolerant mode: documents that could not be fetched, for `errors` of the log. */
  readonly fetchErrors?: readonly SourceError[];
  /** Ids of the users and groups who alone may see new items, besides the actor; everybody when there are none. */
  readonly accessibleTo?: readonly string[];
  /** False for a dry run. */
  readonly commit: boolean;
  /** False refuses the import when an existing item would change. */
  readonly allowUpdate: boolean;
  /** Leaves out and lists what cannot be taken: a file, or of a table a row. */
  readonly tolerant: boolean;
  /** Description language where a file does not tell. */
  readonly language: string;
  /** Name of a mapping of the format; without, that of the format itself. */
  readonly mapping?: string | undefined;
  /** Checks every file against the schema of its format before anything is written. */
  readonly validate?: boolean;
  /** Encoding of the files, where they have no byte order mark. */
  readonly charset?: string | undefined;
  /** The hierarchy file, which names the parent of each unit. */
  readonly hierarchy?: ImportSource;
  /** Options of a table, if the request names any. */
  readonly table?: TableOptions;
  /** Where to write what became of each item: lines of keys-file.ts. */
  readonly keysFile?: string;
  /** Id of the job that the import is the work of: it is done when the records are kept, and not otherwise. */
  readonly job?: string;
  /** Whether to write there what is other than before in each item that was updated. */
  readonly diff?: boolean;
  /** Moves and deletes afterwards what the files hold elsewhere, or no more. */
  readonly sync?: SyncRequest;
}

export interface SyncRequest {
  /** Id of the unit whose tree is compared with the files; the scope where there is none. */
  readonly fonds?: string | undefined;
  /** Ids of units that are left alone, with all below them. */
  readonly except: readonly string[];
}

/** The one format whose files hold a whole tree, and so say what is gone. */
export const syncableFormat = 'ead';

/** A sync deletes what is not in the files: for that it must have read all of them, and they must be all there is. Throws `bad-parameter`. */
export function requireSyncable(format: string, tolerant: boolean): void {
  if (format !== syncableFormat)
    fail('bad-parameter', `Only ${syncableFormat} can be synced; import ${format} without.`, {
      details: format,
    });
  if (!tolerant) return;
  fail(
    'bad-parameter',
    'A sync cannot be tolerant: what was left out would be deleted. Repair or leave out the file.',
    { details: { parameter: 'tolerant', value: 'true' } },
  );
}

export interface ImportProgress {
  readonly file: string;
  /** Bytes of all files read so far, and in all where that is known. */
  readonly bytesRead: number;
  readonly bytesTotal: number | undefined;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** What whoever waits for an import may want. */
export interface ImportHooks {
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Stops the import soon, which then fails with `cancelled`. */
  readonly signal?: AbortSignal;
  /** Asked once, when all is written and before it is committed. The import fails with `cancelled` if the answer is false. */
  readonly mayCommit?: () => Promise<boolean>;
}

/** Runs one import in one transaction. Throws Failure; then nothing of it is kept. */
export type RunImport = (request: ImportRequest, watch?: ImportHooks) => Promise<ImportLog>;
