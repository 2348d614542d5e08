/**
 * Declarations of commands, and the functions that the composition root passes to them. Parsing and help texts are derived from the words,
 * arguments, options and settings of a declaration; a test compares docs/cli.md with them. Commands must not open a store or a port themselves.
 */
import type { LoadedSettings } from '../config/load-settings.ts';
import type { SettingName, Settings } from '../config/settings.ts';
import type { Perform } from '../graph/changes/changes.ts';
import type { Graph } from '../graph/graph.ts';
import type { Jobs } from '../graph/jobs.ts';
import type { ReindexProgress } from '../graph/search/reindex.ts';
import type { SignIn } from '../graph/sign-in/sign-in.ts';
import { fail } from '../model/errors.ts';
import type { RunImport } from '../transfer/import/import.ts';
import type { LoadSample } from '../transfer/sample/sample.ts';

/** A store that this process has opened for writing. A server may use it at the same time. */
export interface WritableArchive {
  readonly graph: Graph;
  readonly perform: Perform;
  readonly signIn: SignIn;
  readonly runImport: RunImport;
  readonly loadSample: LoadSample;
  /** Opens the jobs of all processes, for reading and cancelling. */
  readonly openJobs: () => Promise<Jobs>;
  /** Deleted by `close`. */
  readonly tmpFolder: string;
  close(): Promise<void>;
}

export interface RunningServer {
  /** URL of the endpoints: `http://127.0.0.1:8080/archive`. */
  readonly url: string;
  /** The reason why all endpoints for records fail with `not-initialised`; undefined if they do not. */
  findMissing(): Promise<'store' | 'administrator' | undefined>;
  /** A one-time link for an administrator, as long as no user has a password or passkey. @param preferred id of the administrator, if there are several */
  createFirstLink(preferred: string): Promise<string | undefined>;
  /** Completes the requests in progress, then closes the port and the store. */
  close(): Promise<void>;
}

export interface CliDependencies {
  readonly version: string;
  /** The start of a command line that calls the program as the user has: `npx fonds`. */
  readonly program: string;
  /** Formats that can be imported, for help and messages. */
  readonly formats: readonly {
    readonly name: string;
    readonly help: string;
    readonly endings: readonly string[];
  }[];
  /** Prints a line to standard output: results. */
  readonly out: (line: string) => void;
  /** Prints a line to standard error: errors and notes. */
  readonly err: (line: string) => void;
  /** Reads standard input to its end, as UTF-8. */
  readonly readInput: () => Promise<string>;
  /** Writes standard input to a new file in the folder. Returns its path. */
  readonly spoolInput: (folder: string) => Promise<string>;
  /** Prints text to standard error without a line end, for a progress bar that is redrawn. */
  readonly draw: (text: string) => void;
  /** Whether standard error is a terminal. */
  readonly isTerminal: boolean;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Resolves on SIGINT (Ctrl-C) or SIGTERM. */
  readonly waitForSignal: () => Promise<void>;
  /** Throws `duplicate` if the store exists. */
  readonly initStore: (settings: Settings) => Promise<void>;
  /**
   * Migrates the tables to this version, restricts records as the profile says, and builds the search index if it is of another version. Throws `not-initialised` if the store does not
   * exist, `store-unusable` if it is newer.
   */
  readonly migrateStore: (
    settings: Settings,
    onProgress: (progress: ReindexProgress) => void,
  ) => Promise<{
    readonly from: number;
    readonly to: number;
    /** Records whose visibility changed, since the store restricted records by another rule before. */
    readonly ruleChange: { readonly hidden: number; readonly opened: number } | undefined;
  }>;
  /** Builds the search index again. Returns the number of records. Throws `not-initialised` if there is no store. */
  readonly reindexStore: (
    settings: Settings,
    onProgress: (progress: ReindexProgress) => void,
  ) => Promise<number>;
  /**
   * Creates a copy of the store. Throws `duplicate` if a store exists there. Returns the number of rows of each table.
   * @param location a folder or the URL of a database.
   */
  readonly copyStore: (
    settings: Settings,
    location: string,
    onRows: (table: string, count: number) => void,
  ) => Promise<ReadonlyMap<string, number>>;
  /**
   * Writes a dump of the store to a file or to standard output. @param onItems called with the number of items written and the total.
   * @param verifies whether to restore the file into a temporary store and compare, before it replaces an older file. Throws `invalid` if
   * they differ, or without a file. Returns the number of webhooks, which are not in the dump.
   */
  readonly dumpStore: (
    settings: Settings,
    file: string | undefined,
    onItems: (count: number, total: number) => void,
    verifies: boolean,
  ) => Promise<{ readonly webhooks: number }>;
  /**
   * Restores a dump from a file or from standard input; creates the store if it does not exist. Throws `duplicate` if the store has records.
   * Returns the number of records of each type. @param onBytes called with the number of bytes read and the total.
   * @param withoutEnd whether to accept a dump without an end line.
   */
  readonly restoreStore: (
    settings: Settings,
    file: string | undefined,
    onBytes: (read: number, total: number) => void,
    withoutEnd: boolean,
  ) => Promise<{ readonly counts: ReadonlyMap<string, number> }>;
  /** Writes an export to standard output or to a file, which is created when the export is complete. */
  readonly writeOut: (pieces: AsyncIterable<string | Uint8Array>, file: string | undefined) => Promise<void>;
  /** The current time. */
  readonly clock: () => Date;
  /** Throws `not-initialised` if there is no store. */
  readonly openArchive: (settings: Settings) => Promise<WritableArchive>;
  /** Reads the whole store and returns one sentence for each problem. Throws `not-initialised` if there is no store. */
  readonly checkStore: (settings: Settings, maxProblems: number) => Promise<readonly string[]>;
  /** Must be called before the data folder is created. Throws `invalid` if the port is in use; does nothing if the folder exists. */
  readonly requireFreePort: (settings: Settings) => Promise<void>;
  /** Also starts if there is no store yet. Throws Failure if the port is in use. */
  readonly startServer: (settings: LoadedSettings, log: (line: string) => void) => Promise<RunningServer>;
}

/** The result of a command, as text and as JSON. */
interface CommandResult {
  /** Printed with `--json` instead of everything else; `json` of the declaration describes its form. */
  readonly json: unknown;
  /** Lines for standard output. */
  readonly lines?: readonly string[];
  /** Lines for standard error, printed first. */
  readonly notes?: readonly string[];
  /** Standard output is used for data, so the JSON goes to standard error. */
  readonly outputIsData?: boolean;
}

export interface CommandEnvironment extends CliDependencies {
  readonly settings: Settings;
  readonly settingSources: LoadedSettings['sources'];
  readonly print: (result: CommandResult) => void;
  /** Every command. */
  readonly commands: readonly CommandDeclaration[];
  /** Completes the quoted commands of a text, as `err` does: `'fonds init'` becomes `'npx fonds init --data DIR'`. */
  readonly nameCommands: (text: string) => string;
}

/** Parsed options by camel-case name: text, true, or a list of texts if the option is repeatable. */
export type Options = Readonly<Record<string, unknown>>;

export interface OptionDeclaration {
  /** As in help: `--message <M>`. */
  readonly flags: string;
  readonly help: string;
  readonly required?: boolean;
  /** May be given more than once; the value is a list. */
  readonly repeatable?: boolean;
  readonly default?: string;
}

export interface CommandDeclaration {
  /** `['user', 'add']` is called as `fonds user add`. */
  readonly words: readonly string[];
  readonly summary: string;
  /** Details for `--help` of the command. */
  readonly help: (dependencies: CliDependencies) => string;
  readonly arguments?: readonly { readonly name: string; readonly help: string }[];
  readonly options?: readonly OptionDeclaration[];
  /** The form of its JSON output, for `--json`; absent for the commands that print no result. */
  readonly json?: string;
  /** Settings that the command uses; each becomes a flag. */
  readonly settings: readonly SettingName[];
  /** Throws Failure. @param args the values of `arguments`; the last one is a list if it is repeatable. */
  readonly run: (
    environment: CommandEnvironment,
    args: readonly unknown[],
    options: Options,
  ) => Promise<void>;
}

/** The options of a command besides its settings. */
export function optionsOf({ options = [], json }: CommandDeclaration): readonly OptionDeclaration[] {
  return json === undefined ? options : [...options, { flags: '--json', help: `Print JSON: ${json}` }];
}

/** The value of an option with text; undefined if the option is absent. */
export function textOption(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** The values of a repeatable argument or option. */
export function textList(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** The file that an argument names; undefined for standard output, `-`. */
export function outputFile(argument: unknown): string | undefined {
  return argument === undefined || argument === '-' ? undefined : String(argument);
}

/** Throws `invalid` for other texts than a whole number. */
export function numberOption(options: Options, name: string): number | undefined {
  const text = textOption(options, name);
  if (text === undefined) return undefined;
  return /^\d{1,15}$/.test(text)
    ? Number(text)
    : fail('invalid', `--${toFlagName(name)} must be a whole number, was '${text}'.`);
}

/** The flag of an option, without dashes: `header-row` for `headerRow`. */
export function toFlagName(option: string): string {
  return option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
