/** Runs the commands of the README's walk-through unchanged: in the checkout, and in the folder of an installed package. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectFolder } from '../cli/fonds-process.ts';

export const readme = readFileSync(join(projectFolder, 'README.md'), 'utf8');
const ownAddress = 'http://127.0.0.1:8080/archive';

export interface Step {
  readonly command: string;
  /** The response that the README shows, if it shows one. */
  readonly shown: string | undefined;
}

/** The commands in the `sh` blocks of the walk-through; the block after a step is its response. */
export function readSteps(): readonly Step[] {
  const chapter = /\n## Walk-through\n([\s\S]*?)\n## /.exec(readme)?.[1] ?? '';
  const blocks = [...chapter.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map((match) => ({
    kind: match[1],
    text: match[2]!,
  }));
  return blocks.flatMap(({ kind, text }, i) => {
    if (kind !== 'sh') return [];
    const next = blocks[i + 1];
    const commands = text.replaceAll('\\\n', ' ').trim().split('\n');
    return commands.map((command, n) => ({
      command,
      shown: n === commands.length - 1 && next?.kind !== 'sh' ? next?.text : undefined,
    }));
  });
}

/** The README shortens responses: members that it shows must have the same value in the response. */
function assertShown(actual: unknown, shown: unknown, where: string): void {
  if (typeof shown !== 'object' || shown === null) {
    assert.deepEqual(actual, shown, where);
    return;
  }
  for (const [name, value] of Object.entries(shown)) {
    assertShown((actual as Record<string, unknown>)[name], value, `${where}.${name}`);
  }
}

export interface StepPlace {
  /** Folder with `bin` and `examples`. */
  readonly folder: string;
  /** The Node that runs commands. */
  readonly node: string;
  /** URL of the server, and the folder of its store. */
  readonly url: string;
  readonly data: string;
}

/** Runs one command and compares its output with the README. Returns the output. */
export function runStep({ command, shown }: Step, { folder, node, url, data }: StepPlace): string {
  const script = command.replaceAll(ownAddress, url).replace(/\bcurl /, 'curl -sS --fail-with-body ');
  const result = spawnSync('bash', ['-c', script], {
    cwd: folder,
    env: { ...process.env, FONDS_DATA: data, PATH: `${dirname(node)}:${process.env.PATH}` },
    encoding: 'utf8',
  });
  assert.equal(result.status, 0, `${result.stdout}${result.stderr}`);
  if (shown === undefined) JSON.parse(result.stdout);
  else if (shown.startsWith('{')) assertShown(JSON.parse(result.stdout), JSON.parse(shown), 'answer');
  else assert.equal(result.stdout, shown);
  return result.stdout;
}
