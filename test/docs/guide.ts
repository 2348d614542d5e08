/**
 * Runs the commands of a page as a reader would: in a folder of their own, with `fonds` as a command and a server on a free port.
 *
 * - A block `sh` is a script. A block `json` or `text` after it is its expected output: members shown in JSON must be equal, `…` in a text
 *   matches anything.
 * - A block in another language whose first line names a file (`// file: undo.mjs`) is written to that file.
 * - A block `console` is not run.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { executable, projectFolder } from '../cli/fonds-process.ts';

export interface Block {
  readonly kind: string;
  readonly text: string;
}

export interface GuideStep {
  readonly command: string;
  /** The output that the page shows, if it shows one. */
  readonly shown: Block | undefined;
}

export interface GuideFolder {
  readonly path: string;
  /** URL of the server, in place of `http://127.0.0.1:8080/archive`. */
  readonly url: string;
  readonly env?: Readonly<Record<string, string>>;
}

export function readPage(path: string): string {
  return readFileSync(join(projectFolder, path), 'utf8');
}

/** The text of each `##` section, by its heading. */
export function readSections(page: string): ReadonlyMap<string, string> {
  const sections = page.split(/^## /m).slice(1);
  return new Map(sections.map((text) => [text.slice(0, text.indexOf('\n')), text]));
}

export function readBlocks(text: string): readonly Block[] {
  return [...text.matchAll(/^```([\w ]+)\n([\s\S]*?)^```$/gm)].map(([, kind, body]) => ({
    kind: kind!,
    text: body!,
  }));
}

/** @param kind of the blocks to run. */
export function readSteps(blocks: readonly Block[], kind = 'sh'): readonly GuideStep[] {
  return blocks.flatMap((block, i) => {
    if (block.kind !== kind) return [];
    const next = blocks[i + 1];
    return [{ command: block.text, shown: next && /^(json|text)$/.test(next.kind) ? next : undefined }];
  });
}

/** Writes the blocks that name a file in their first line. */
export function writeFiles(blocks: readonly Block[], folder: string): void {
  for (const { text } of blocks) {
    const name = /^(?:\/\/|#) file: (\S+)\n/.exec(text)?.[1];
    if (name !== undefined) writeFileSync(join(folder, name), text);
  }
}

/** Puts a command `fonds` into the folder; {@link runStep} finds it there. */
export function installCommand(folder: string): void {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'fonds'), `#!/bin/sh\nexec '${process.execPath}' '${executable}' "$@"\n`);
  chmodSync(join(bin, 'fonds'), 0o755);
}

/** Runs one command and compares its output with the page. Returns the output. */
export async function runStep(
  { command, shown }: GuideStep,
  { path, url, env = {} }: GuideFolder,
): Promise<string> {
  const script = `set -euo pipefail\n${command.replaceAll('http://127.0.0.1:8080/archive', url)}`;
  const output = await runBash(script, path, env);
  if (shown?.kind === 'json') assertContains(JSON.parse(output), JSON.parse(shown.text), 'response');
  if (shown?.kind === 'text') assert.match(output, toPattern(shown.text));
  return output;
}

/** Makes the archive of the README's walk-through on a new server. */
export async function fillExampleArchive(url: string): Promise<void> {
  const send = async (target: string, type: string, body: string): Promise<void> => {
    const headers = { 'X-User': 'archivist', 'Content-Type': type };
    const response = await fetch(`${url}/${target}`, { method: 'POST', headers, body });
    assert.ok(response.ok, await response.text());
  };
  await send('Country', 'application/json', '{"type": "Country", "data": {"identifier": "nl"}}');
  await send('import/eag?scope=nl', 'text/xml', readPage('examples/repository.xml'));
  await send('import/ead?scope=nl-waterstad', 'text/xml', readPage('examples/fonds.xml'));
}

function runBash(script: string, cwd: string, env: Readonly<Record<string, string>>): Promise<string> {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(FONDS_|npm_)/.test(name) && name !== 'NODE_OPTIONS',
  );
  const path = [join(cwd, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter);
  const child = spawn('bash', ['-c', script], {
    cwd,
    env: { ...Object.fromEntries(own), PATH: path, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(out) : reject(new Error(`exit code ${code}:\n${script}\n${out}${err}`)),
    );
  });
}

/** Members of the shown value must be in the actual one; a text `…` stands for anything. */
function assertContains(actual: unknown, shown: unknown, where: string): void {
  if (shown === '…') return;
  if (typeof shown !== 'object' || shown === null) {
    assert.deepEqual(actual, shown, where);
    return;
  }
  assert.ok(typeof actual === 'object' && actual !== null, `${where} is ${JSON.stringify(actual)}`);
  for (const [name, value] of Object.entries(shown))
    assertContains((actual as Record<string, unknown>)[name], value, `${where}.${name}`);
}

function toPattern(shown: string): RegExp {
  const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`^${shown.trim().split('…').map(literal).join('[\\s\\S]*?')}\\s*$`);
}
