/** A real Fonds server in its own process and temporary folder, with the memory and processor time of that process. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export const fondsProgram = new URL('../bin/fonds.js', import.meta.url).pathname;

export interface Server {
  readonly port: number;
  readonly pid: number;
  /** Seconds from the start of the process to its first response. */
  readonly startSeconds: number;
  stop(): Promise<void>;
}

/** @param env settings of the command. */
function runFonds(env: Readonly<Record<string, string>>, ...args: readonly string[]): void {
  execFileSync(process.execPath, [fondsProgram, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
}

/** Creates a store with the administrator `mike`. */
export function initialise(folder: string, env: Readonly<Record<string, string>> = {}): void {
  runFonds(env, 'init', '--data', folder);
  runFonds(env, 'user', 'add', 'mike', '--group', 'admin', '--data', folder);
}

/** @param env settings of the server. */
export async function startFonds(
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const started = performance.now();
  const child = spawn(process.execPath, [fondsProgram, 'serve', '--data', folder, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const line = await firstLine(child, /:(\d+)\//);
  const port = Number(/:(\d+)\//.exec(line)![1]);
  await (await fetch(`http://127.0.0.1:${port}/archive/health`)).text();
  return server(child, port, (performance.now() - started) / 1000);
}

export function startBaseline(bodiesFile: string): Promise<Server> {
  return startScript('./baseline-server.ts', bodiesFile);
}

/** The baseline for lists: reads the rows of the store and sends prepared bytes. */
export function startBaselineList(bodiesFile: string, storeFile: string): Promise<Server> {
  return startScript('./baseline-list-server.ts', bodiesFile, storeFile);
}

/** The baseline for searches. */
export function startBaselineSearch(storeFile: string): Promise<Server> {
  return startScript('./baseline-search-server.ts', storeFile);
}

async function startScript(name: string, ...args: readonly string[]): Promise<Server> {
  const started = performance.now();
  const script = new URL(name, import.meta.url).pathname;
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = Number(await firstLine(child, /^\d+$/));
  return server(child, port, (performance.now() - started) / 1000);
}

function server(child: ChildProcess, port: number, startSeconds: number): Server {
  return {
    port,
    pid: child.pid!,
    startSeconds,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill();
      }),
  };
}

async function firstLine(child: ChildProcess, wanted: RegExp): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    if (!wanted.test(line)) continue;
    // Continues reading, so that the process never blocks on a full pipe.
    child.stdout!.resume();
    return line;
  }
  throw new Error('The server ended before it was ready');
}

/** Peak resident memory in megabytes, of the process and its children together (Linux). */
export function peakMemory(pid: number): number {
  return readMemory(pid, 'VmHWM');
}

/** Resident memory in megabytes at the moment, of the process and its children together (Linux). */
export function residentMemory(pid: number): number {
  return readMemory(pid, 'VmRSS');
}

function readMemory(pid: number, field: 'VmHWM' | 'VmRSS'): number {
  return sumOf(pid, (one) => {
    const status = readFileSync(`/proc/${one}/status`, 'utf8');
    const kilobytes = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)![1]);
    // Children share the file-mapped pages with their parent.
    return (kilobytes(field) - (one === pid ? 0 : kilobytes('RssFile'))) / 1024;
  });
}

/** Seconds of processor time, all threads and children (Linux; a tick is a hundredth of a second). */
export function cpuSeconds(pid: number): number {
  return sumOf(pid, cpuOf);
}

function sumOf(pid: number, measure: (pid: number) => number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return children.filter(Boolean).reduce((sum, child) => sum + sumOf(Number(child), measure), measure(pid));
}

function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

export async function post(
  port: number,
  path: string,
  type: string,
  body: string | Blob,
): Promise<Record<string, unknown>> {
  const response = await fetch(`http://127.0.0.1:${port}/archive/${path}`, {
    method: 'POST',
    headers: { 'X-User': 'mike', 'Content-Type': type },
    body,
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer;
}

/** Creates the country `nl` with the repository `nl-r1`. */
export async function makeScope(port: number): Promise<void> {
  await post(
    port,
    'Country',
    'application/json',
    JSON.stringify({ type: 'Country', data: { identifier: 'nl' } }),
  );
  const repository = { type: 'Repository', data: { identifier: 'r1' } };
  await post(port, 'classes/Country/nl', 'application/json', JSON.stringify(repository));
}
