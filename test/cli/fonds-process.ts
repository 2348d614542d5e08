/** Runs the command `fonds` in another process, in a temporary folder. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
/** `npm test` builds the service first, as for the package. A test file that is run without it runs the TypeScript. */
const isBuilt = process.env.FONDS_TEST_BUILT !== undefined;
export const executable = join(projectFolder, isBuilt ? 'test/cli/built-fonds.js' : 'bin/fonds.js');
const mainModule = join(projectFolder, isBuilt ? 'dist/app/main.js' : 'src/app/main.ts');
const commandLoop = join(projectFolder, 'test/cli/command-loop.js');

/** Longer than any command takes, so that a test fails instead of waiting forever. */
const PATIENCE_MS = 600_000;

/** A test, or another scope with a cleanup at its end. */
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

/**
 * Runs a command to its end. Commands of one test file share a process that has loaded the program already, unless options choose another
 * program: loading it takes 0.4 s of processor time. test/cli/dump.test.ts took 40 s of it with a process for each command, and takes 20 s.
 */
export function runFonds(args: readonly string[], options: RunOptions = {}): Promise<FondsRun> {
  // A server sets up its process for as long as that runs.
  const isShared = args[0] !== 'serve' && options.program === undefined && options.node === undefined;
  return isShared ? runInLoop(args, options) : spawnFonds(args, options).done;
}

const idleLoops: ChildProcess[] = [];

async function runInLoop(args: readonly string[], options: RunOptions): Promise<FondsRun> {
  const child =
    idleLoops.pop() ??
    fork(commandLoop, [mainModule], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: [] });
  setReferenced(child, true);
  const endMark = `\n${randomUUID()}\n`;
  try {
    const outputs = [child.stdout!, child.stderr!].map((stream) => readUntil(stream, endMark));
    const code = readCode(child);
    child.send({ args, cwd: options.cwd ?? tmpdir(), env: environmentFor(options), endMark });
    const [out, err] = await Promise.all(outputs);
    return { code: await code, out: out!, err: err! };
  } finally {
    if (child.connected) {
      setReferenced(child, false);
      idleLoops.push(child);
    }
  }
}

/** An idle process must not keep the test file from ending. */
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  const change = isReferenced ? 'ref' : 'unref';
  child[change]();
  child.channel?.[change]();
  for (const stream of [child.stdout, child.stderr] as unknown as Socket[]) stream[change]();
}

/** Resolves with the text before the mark, or with all text when the stream ends without it. */
function readUntil(stream: Readable, mark: string): Promise<string> {
  let text = '';
  return new Promise((resolve) => {
    const end = (): void => {
      stream.off('data', read);
      stream.off('close', end);
      resolve(text.endsWith(mark) ? text.slice(0, -mark.length) : text);
    };
    const read = (piece: string): void => {
      text += piece;
      if (text.endsWith(mark)) end();
    };
    stream.setEncoding('utf8');
    stream.on('data', read);
    stream.on('close', end);
  });
}

/** Of the command, as the process reports it, or of the process if the command ends it. */
function readCode(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    const report = ({ code }: { readonly code: number }): void => end(code);
    const end = (code: number | null): void => {
      child.off('message', report);
      child.off('exit', end);
      resolve(code);
    };
    child.on('message', report);
    child.on('exit', end);
  });
}

/** A command in progress, in a process of its own. */
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

/** The environment without variables that would change the settings or the flags of Node. A server without `--port` takes a free port. */
function environmentFor({ env }: RunOptions): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('FONDS_') && name !== 'NODE_OPTIONS',
  );
  return { ...Object.fromEntries(own), FONDS_PORT: '0', ...env };
}

function start(args: readonly string[], options: RunOptions): ChildProcess {
  const { cwd, program = executable, node = process.execPath } = options;
  return spawn(node, [program, ...args], {
    cwd: cwd ?? tmpdir(),
    env: environmentFor(options),
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
