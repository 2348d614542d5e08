/** Runs every command of the README's walk-through, as it stands there, against a server of its own. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type FondsServer, projectFolder, startFonds, temporaryFolder } from '../cli/fonds-process.ts';

const readme = readFileSync(join(projectFolder, 'README.md'), 'utf8');
const MAX_LINES = 120;
const ownAddress = 'http://127.0.0.1:8080/archive';

interface Step {
  readonly command: string;
  /** What the README shows as the answer, where it shows one. */
  readonly shown: string | undefined;
}

/** The commands in the `sh` blocks of the walk-through; the block after a step holds its answer. */
function readSteps(): readonly Step[] {
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

/** Members shown in the README must be in the answer with the same value; answers are shortened there. */
function assertShown(actual: unknown, shown: unknown, where: string): void {
  if (typeof shown !== 'object' || shown === null) {
    assert.deepEqual(actual, shown, where);
    return;
  }
  for (const [name, value] of Object.entries(shown)) {
    assertShown((actual as Record<string, unknown>)[name], value, `${where}.${name}`);
  }
}

describe('The README', () => {
  it(`has at most ${MAX_LINES} lines`, () => {
    assert.ok(readme.split('\n').length <= MAX_LINES + 1);
  });
});

describe("The README's walk-through", () => {
  const answers = new Map<string, string>();
  const steps = readSteps();
  let server: FondsServer;
  let data: string;

  const endings: (() => unknown)[] = [];
  // The steps share one store, so it ends with the last of them and not with each.
  const steady = { after: (end: () => unknown) => void endings.unshift(end) };

  before(async () => {
    data = join(temporaryFolder(steady), 'data');
    server = await startFonds(steady, ['serve', '--init', 'archivist', '--data', data]);
  });
  after(async () => {
    for (const end of endings) await end();
  });

  it('holds the steps: a country, a repository, a finding aid, lists', () => {
    assert.ok(steps.length >= 7, `found ${steps.length} commands`);
    const all = steps.map(({ command }) => command).join('\n');
    for (const part of ['/Country', 'import/eag', 'import/ead', 'classes/DocumentaryUnit', 'fonds.js import'])
      assert.ok(all.includes(part), part);
  });

  for (const { command, shown } of steps) {
    it(`runs: ${command.replace(/\s+/g, ' ')}`, () => {
      const result = spawnSync(
        'bash',
        ['-c', command.replaceAll(ownAddress, server.url).replace(/\bcurl /, 'curl -sS --fail-with-body ')],
        {
          cwd: projectFolder,
          env: {
            ...process.env,
            FONDS_DATA: data,
            PATH: `${join(process.execPath, '..')}:${process.env.PATH}`,
          },
          encoding: 'utf8',
        },
      );
      assert.equal(result.status, 0, `${result.stdout}${result.stderr}`);
      answers.set(command, result.stdout);
      if (shown === undefined) JSON.parse(result.stdout);
      else if (shown.startsWith('{')) assertShown(JSON.parse(result.stdout), JSON.parse(shown), 'answer');
      else assert.equal(result.stdout, shown);
    });
  }

  it('ends with five units in their order', () => {
    const listed = [...answers].find(([command]) => command.endsWith('classes/DocumentaryUnit'))?.[1];
    const ids = (JSON.parse(listed ?? '[]') as { id: string }[]).map(({ id }) => id);
    assert.deepEqual(ids, [
      'nl-waterstad-0012',
      'nl-waterstad-0012-1',
      'nl-waterstad-0012-2',
      'nl-waterstad-0012-2-1',
      'nl-waterstad-0012-2-2',
    ]);
  });

  it('says the truth about a second import', async () => {
    const response = await fetch(`${server.url}/import/ead?scope=nl-waterstad`, {
      method: 'POST',
      headers: { 'X-User': 'archivist', 'Content-Type': 'text/xml' },
      body: readFileSync(join(projectFolder, 'examples/fonds.xml')),
    });
    assert.equal(((await response.json()) as { unchanged: number }).unchanged, 5);
  });
});
