/** What the composition root gives to the web layer. */
import type { Settings } from '../config.ts';
import type { Graph } from '../graph/graph.ts';
import type { Jobs } from '../graph/jobs.ts';
import type { MappingInfo } from '../transfer/mappings.ts';
import type { RunImport } from '../transfer/transfer.ts';

/** An initialised store, open. */
export interface Archive {
  readonly graph: Graph;
  readonly runImport: RunImport;
  readonly jobs: Jobs;
}

/** A format as clients see it. */
export interface FormatInfo {
  readonly name: string;
  readonly help: string;
  /** Types a scope may have. */
  readonly scopes: readonly string[];
  /** Type of the items the format holds. */
  readonly target: string;
  /** Type of the items by type of the scope, where it depends on that. */
  readonly targets?: Readonly<Record<string, string>>;
  /** Content types of a single file. */
  readonly mediaTypes: readonly string[];
  /** A small file of the format, by each content type of a single file. */
  readonly samples: Readonly<Record<string, string>>;
  /** Endings of its files, without the dot. */
  readonly endings: readonly string[];
}

export interface AppOptions {
  readonly settings: Settings;
  /**
   * Undefined while the store is not initialised. Asked for each request, so that a store set up beside a running server is
   * found; no promise any more once it has succeeded, since waiting costs even where nothing is waited for.
   */
  readonly openArchive: () => Archive | Promise<Archive | undefined>;
  /** An existing folder for request bodies, on the disk of the store. */
  readonly spoolFolder: () => string;
  /** Where the files of jobs are, each in a folder named by the id of the job; on the same disk. */
  readonly jobsFolder: string;
  readonly formats: readonly FormatInfo[];
  /** Those of the formats, and those of the deployment. */
  readonly mappings: readonly MappingInfo[];
  readonly version: string;
  readonly now: () => Date;
  /** Takes what a client is not told. */
  readonly logError: (error: unknown, requestId: string) => void;
}
