/** The interface of imports for http and cli: the request as plain data, and hooks for progress and cancelling. */
import type { Format, TableOptions } from '../../formats/format.ts';
import { fail, type SourceError } from '../../model/errors.ts';
import type { PreparedDocuments } from '../preparation/prepared-documents.ts';
import type { ImportLog } from './import-log.ts';

/** An import format, as shown to clients. */
export type FormatInfo = Pick<
  Format,
  'name' | 'help' | 'scopes' | 'target' | 'targets' | 'mediaTypes' | 'samples' | 'endings'
>;

/** A file on this machine, spooled from a request or named by its path. */
export interface ImportSource {
  /** Name for messages and logs. */
  readonly name: string;
  readonly path: string;
  readonly kind: 'document' | 'archive';
  /** The sender gave no name: `name` is a substitute for messages, and identifies nothing. */
  readonly isUnnamed?: boolean;
  /** Content type of a single document, if it was sent with one. */
  readonly mediaType?: string;
  /** Encoding of a single document, if it was sent with one. */
  readonly charset?: string;
  /** Whether errors must not quote the file: the caller named a file of the host, which it may not be allowed to read. */
  readonly hidesContent?: boolean;
}

/** A source for a file on this machine. Archives are recognised by their extension. */
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
  /** For a job, the gid of the user: another user may have the id by now. */
  readonly actorGid?: number;
  readonly logMessage: string | null;
  readonly sources: readonly ImportSource[];
  /** The documents of the sources, if they were prepared before (preparation.ts). */
  readonly prepared?: PreparedDocuments;
  /** In tolerant mode: documents that could not be fetched, for `errors` of the log. */
  readonly fetchErrors?: readonly SourceError[];
  /** Ids of the users and groups who may see new items, besides the actor; without any, new items are visible to everyone. */
  readonly accessibleTo?: readonly string[];
  /** False for a dry run. */
  readonly commit: boolean;
  /** If false, the import fails if it would change an existing item. */
  readonly allowUpdate: boolean;
  /** Skips and lists files, and rows of tables, that cannot be imported. */
  readonly tolerant: boolean;
  /** Language of descriptions whose language a file does not state; by default that of the profile. */
  readonly language?: string | undefined;
  /** How parts marked as internal are imported: restricted (the default), or public like all others. */
  readonly internal?: 'public' | 'restrict' | undefined;
  /** Name of a custom mapping; by default the mapping of the format. */
  readonly mapping?: string | undefined;
  /** Whether to validate every file against the schema of its format before anything is written. */
  readonly validate?: boolean;
  /** Encoding of files without a byte order mark. */
  readonly charset?: string | undefined;
  /** The hierarchy file, which names the parent of each unit. */
  readonly hierarchy?: ImportSource;
  /** Options of tables. */
  readonly table?: TableOptions;
  /** Path of the file for the outcome of each item (keys-file.ts). */
  readonly keysFile?: string;
  /** Id of the job that runs the import. Its state becomes `done` in the transaction of the import. */
  readonly job?: string;
  /** Whether the keys file has the changes of each updated item. */
  readonly diff?: boolean;
  /** Only for a job that is reviewed. Such an import begins with a dry run, whatever `commit` is. */
  readonly review?: ReviewRequest;
  /** For a sync: moves units whose parent changed and deletes units missing from the files. */
  readonly sync?: SyncRequest;
}

interface ReviewRequest {
  /** Path of the file for the differences of every record: JSON lines with a ReviewedRecord each. */
  readonly file: string;
  readonly maxBytes: number;
  /** Digest of the file that a user has approved. The import fails with `changed-meanwhile` unless it makes the same differences. */
  readonly approved?: string;
}

export interface SyncRequest {
  /** Id of the unit whose tree is compared with the files; by default the scope. */
  readonly fonds?: string | undefined;
  /** Ids of units that are not changed, with their descendants. */
  readonly except: readonly string[];
  /** Whether the sync may delete many units, and units from other files. */
  readonly deleteMany?: boolean;
}

/** The only format whose files contain complete trees, so that missing units can be detected. */
export const syncableFormat = 'ead';

/** Throws `bad-parameter`. A sync deletes units that are not in the files, so the files must be complete trees and none may be skipped. */
export function requireSyncable(format: string, tolerant: boolean): void {
  if (format !== syncableFormat)
    fail('bad-parameter', `Only ${syncableFormat} can be synced; import ${format} without sync.`, {
      details: format,
    });
  if (!tolerant) return;
  fail(
    'bad-parameter',
    'A sync cannot be tolerant: units of skipped files would be deleted. Correct the file, or remove it from the import.',
    { details: { parameter: 'tolerant', value: 'true' } },
  );
}

export interface ImportProgress {
  readonly file: string;
  /** Bytes read so far, of all files; `bytesTotal` is undefined if it is not known. */
  readonly bytesRead: number;
  readonly bytesTotal: number | undefined;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

export interface ImportHooks {
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Cancels the import, which fails with `cancelled`. */
  readonly signal?: AbortSignal;
  /** Aborted when the client has left. The preparation of documents then ends, and nothing is imported; an import that has begun continues. */
  readonly disconnectSignal?: AbortSignal;
  /** Called once before the commit. If it returns false, the import fails with `cancelled`. */
  readonly mayCommit?: () => Promise<boolean>;
}

/** Runs one import in one transaction. Throws Failure after a rollback. */
export type RunImport = (request: ImportRequest, watch?: ImportHooks) => Promise<ImportLog>;
