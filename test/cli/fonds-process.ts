/** Runs the command `fonds` as a user does: the executable, in a process of its own, in a temporary folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
const executable = join(projectFolder, 'bin/fonds.js');

/** Longer than anything here takes; a test that waits for ever tells nothing. */
const PATIENCE_MS = 600_000;

/** A test, or whatever else comes to an end and tidies up then. */
export interface Endable {
  after(end: () => unknown): void;
}

export interface FondsRun {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Another program than the executable: the script of `npm start`. */
  readonly program?: string;
  /** Another Node than the one that runs the tests. */
  readonly node?: string;
}

export interface FondsServer {
  readonly url: string;
  readonly process: ChildProcess;
  /** Everything printed so far. */
  readonly output: () => string;
  /** Ends it like Ctrl-C and returns its exit code. */
  stop(): Promise<number | null>;
}

const cleanUps = new WeakMap<Endable, (() => unknown)[]>();

/**
 * Runs after the test, the last one first: a server is ended before its folder is deleted. `t.after` runs in the order of registration, and skips
 * the rest after an error, which would leave servers running and the test file without an end.
 */
function cleanUpAfter(t: Endable, end: () => unknown): void {
  const known = cleanUps.get(t);
  if (known !== undefined) {
    known.unshift(end);
    return;
  }
  const ends = [end];
  cleanUps.set(t, ends);
  t.after(async () => {
    const errors: unknown[] = [];
    for (const one of ends) {
      try {
        await one();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Cleaning up after the test failed');
  });
}

/** A folder that is deleted after the test. A blank in its name is a trap for careless quoting. */
export function temporaryFolder(t: Endable): string {
  const folder = mkdtempSync(join(tmpdir(), 'fonds test '));
  // A write process notices the end of its server a moment later, and may write until then.
  cleanUpAfter(t, () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return folder;
}

export function runFonds(args: readonly string[], options: RunOptions = {}): Promise<FondsRun> {
  return spawnFonds(args, options).done;
}

/** A command under way. */
export function spawnFonds(
  args: readonly string[],
  options: RunOptions = {},
): { readonly process: ChildProcess; readonly done: Promise<FondsRun> } {
  const child = start(args, options);
  return { process: child, done: gather(child) };
}

async function gather(child: ChildProcess): Promise<FondsRun> {
  let out = '';
  let err = '';
  child.stdout?.on('data', (text) => {
    out += text;
  });
  child.stderr?.on('data', (text) => {
    err += text;
  });
  const code = await ended(child);
  return { code, out, err };
}

/** Starts a server on a free port and waits until it says where it answers. It is ended after the test. */
export async function startFonds(
  t: Endable,
  args: readonly string[],
  options: RunOptions = {},
): Promise<FondsServer> {
  const child = start([...args, '--port', '0'], options);
  const end = ended(child);
  cleanUpAfter(t, async () => {
    child.kill('SIGKILL');
    await end;
  });
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (text: Buffer): void => {
      printed += text;
      const found = /answers at (\S+)/.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void end.then((code) => reject(new Error(`fonds ended with ${code} before it answered: ${printed}`)));
  });
  const stop = (): Promise<number | null> => {
    child.kill('SIGINT');
    return end;
  };
  return { url, process: child, output: () => printed, stop };
}

function start(
  args: readonly string[],
  { cwd, env, program = executable, node = process.execPath }: RunOptions,
): ChildProcess {
  // Variables of whoever runs the tests must not decide what they find.
  const own = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('FONDS_') && name !== 'NODE_OPTIONS',
  );
  return spawn(node, [program, ...args], {
    cwd: cwd ?? tmpdir(),
    env: { ...Object.fromEntries(own), ...env },
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL',
  });
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
}
