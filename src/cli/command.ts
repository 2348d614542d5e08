/**
 * What a command is, and what it is given to work with. A command is declared as data: its words, arguments, options and
 * settings stand once, and help texts, parsing and docs/cli.md (by a test) follow from them. Commands open no store and
 * no port themselves; the composition root hands them the functions that do.
 */
import type { SettingName, Settings } from '../config.ts';
import type { Perform } from '../graph/changes.ts';
import type { Graph } from '../graph/graph.ts';
import type { Jobs } from '../graph/jobs.ts';
import type { RunImport } from '../transfer/transfer.ts';

/** A store opened for writing by this process, beside a running server if there is one. */
export interface Writer {
  readonly graph: Graph;
  readonly perform: Perform;
  readonly runImport: RunImport;
  /** Jobs of all processes on the store, to be looked at. */
  readonly openJobs: () => Promise<Jobs>;
  /** For files that are gone when it is closed. */
  readonly tmpFolder: string;
  close(): Promise<void>;
}

export interface RunningServer {
  /** Where the endpoints are: `http://127.0.0.1:8080/archive`. */
  readonly url: string;
  /** False while every data endpoint answers `not-initialised`. */
  isReady(): Promise<boolean>;
  /** Ends what is under way, then closes the port and the store. */
  close(): Promise<void>;
}

/** What the composition root gives to the command line. */
export interface CliParts {
  readonly version: string;
  /** Formats that can be imported, for help and messages. */
  readonly formats: readonly {
    readonly name: string;
    readonly help: string;
    readonly endings: readonly string[];
  }[];
  /** One line to standard output: results. */
  readonly out: (line: string) => void;
  /** One line to standard error: what went wrong, and what is worth knowing. */
  readonly err: (line: string) => void;
  /** Raw text to standard error, for a bar that is drawn over and over. */
  readonly draw: (text: string) => void;
  /** Whether standard error is a terminal. */
  readonly isTerminal: boolean;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Resolves when the process is asked to end (Ctrl-C, SIGTERM). */
  readonly untilStopped: () => Promise<void>;
  /** Throws `duplicate` when the store is there already, and changes nothing then. */
  readonly initStore: (settings: Settings) => Promise<void>;
  /** Brings the tables up to this version. Throws `not-initialised` when there is no store, or a newer one. */
  readonly migrateStore: (settings: Settings) => Promise<{ readonly from: number; readonly to: number }>;
  /**
   * Makes a store in `place`, a folder or the URL of a database, that holds what this one holds. Throws `duplicate` when one is there. Returns how
   * many rows each table has.
   */
  readonly copyStore: (
    settings: Settings,
    place: string,
    onRows: (table: string, count: number) => void,
  ) => Promise<ReadonlyMap<string, number>>;
  /**
   * Writes the whole store to a file, or to standard output. @param onItems called with the number of items written and the total.
   * @param verifies whether to restore the file into a scratch store and compare, before it replaces an older file. Throws `invalid` where
   * they differ, and where there is no file.
   */
  readonly dumpStore: (
    settings: Settings,
    file: string | undefined,
    onItems: (count: number, total: number) => void,
    verifies: boolean,
  ) => Promise<void>;
  /**
   * Fills the store from a file, or from standard input, and makes it first where there is none. Throws `duplicate` when it holds records. Returns
   * how many records of each type there were. @param onBytes told how many bytes are read, and are to be.
   */
  readonly restoreStore: (
    settings: Settings,
    file: string | undefined,
    onBytes: (read: number, total: number) => void,
  ) => Promise<{ readonly counts: ReadonlyMap<string, number> }>;
  /** Writes what an export gives to a file, which is there when it is whole, or to standard output. */
  readonly writeOut: (pieces: AsyncIterable<string | Uint8Array>, file: string | undefined) => Promise<void>;
  /** The time of day. */
  readonly today: () => Date;
  /** Throws `not-initialised` when there is no store. */
  readonly openWriter: (settings: Settings) => Promise<Writer>;
  /** Reads the whole store. Returns what is damaged, as sentences. Throws `not-initialised` when there is no store. */
  readonly checkStore: (settings: Settings, maxProblems: number) => Promise<readonly string[]>;
  /** Before the data folder is created. Throws `invalid` when the port is taken; does nothing where the folder exists. */
  readonly requireFreePort: (settings: Settings) => Promise<void>;
  /** Also starts where there is no store yet. Throws Failure when the port is taken. */
  readonly startServer: (settings: Settings) => Promise<RunningServer>;
}

export interface CommandEnvironment extends CliParts {
  readonly settings: Settings;
}

/** Options as they were parsed, by camel-case name: text, true, or texts where an option may be repeated. */
export type Options = Readonly<Record<string, unknown>>;

export interface OptionDeclaration {
  /** As in help: `--message <M>`. */
  readonly flags: string;
  readonly help: string;
  readonly required?: boolean;
  /** May be given more than once; the values are gathered in a list. */
  readonly repeatable?: boolean;
  readonly default?: string;
}

export interface CommandDeclaration {
  /** `['user', 'add']` is called as `fonds user add`. */
  readonly words: readonly string[];
  readonly summary: string;
  /** More for `--help` of the command. */
  readonly help: (parts: CliParts) => string;
  readonly arguments?: readonly { readonly name: string; readonly help: string }[];
  readonly options?: readonly OptionDeclaration[];
  /** Settings that matter to the command, each of which becomes a flag. */
  readonly settings: readonly SettingName[];
  /** Throws Failure. @param args the values of `arguments`; a list where the last one may be repeated. */
  readonly run: (
    environment: CommandEnvironment,
    args: readonly unknown[],
    options: Options,
  ) => Promise<void>;
}

/** An option that takes text, or undefined when it was not given. */
export function textOption(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** The values of an argument or option that may be repeated. */
export function textList(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
