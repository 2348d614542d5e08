/** Runs every command of the README's walk-through, as it stands there, against a server of its own. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type FondsServer, projectFolder, startFonds, temporaryFolder } from '../cli/fonds-process.ts';
import { readme, readSteps, runStep } from '../world/readme-steps.ts';

const maxLines = 120;

describe('The README', () => {
  it(`has at most ${maxLines} lines`, () => {
    assert.ok(readme.split('\n').length <= maxLines + 1);
  });
});

describe("The README's walk-through", () => {
  const steps = readSteps();
  let server: FondsServer;
  let data: string;

  const cleanUps: (() => unknown)[] = [];
  // The steps share one server, which is stopped after the last of them.
  const lifetime = { after: (end: () => unknown) => void cleanUps.unshift(end) };

  before(async () => {
    data = join(temporaryFolder(lifetime), 'data');
    server = await startFonds(lifetime, ['serve', '--init', 'archivist', '--data', data]);
  });
  after(async () => {
    for (const end of cleanUps) await end();
  });

  it('has steps for a country, a repository, a finding aid and lists', () => {
    assert.ok(steps.length >= 7, `found ${steps.length} commands`);
    const all = steps.map(({ command }) => command).join('\n');
    for (const part of [
      '/Country',
      'import/eag',
      'import/ead',
      'search?q',
      'classes/DocumentaryUnit',
      'fonds.js import',
    ])
      assert.ok(all.includes(part), part);
  });

  for (const step of steps) {
    it(`runs: ${step.command.replace(/\s+/g, ' ')}`, () => {
      const place = { folder: projectFolder, node: process.execPath, url: server.url, data };
      runStep(step, place);
    });
  }

  it('ends with five units in source order', async () => {
    const response = await fetch(`${server.url}/classes/DocumentaryUnit`);
    const ids = ((await response.json()) as { id: string }[]).map(({ id }) => id);
    assert.deepEqual(ids, [
      'nl-waterstad-0012',
      'nl-waterstad-0012-1',
      'nl-waterstad-0012-2',
      'nl-waterstad-0012-2-1',
      'nl-waterstad-0012-2-2',
    ]);
  });

  it('describes a second import correctly', async () => {
    const response = await fetch(`${server.url}/import/ead?scope=nl-waterstad`, {
      method: 'POST',
      headers: { 'X-User': 'archivist', 'Content-Type': 'text/xml' },
      body: readFileSync(join(projectFolder, 'examples/fonds.xml')),
    });
    assert.equal(((await response.json()) as { unchanged: number }).unchanged, 5);
  });
});
