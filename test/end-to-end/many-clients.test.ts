/** Clients that create children of one item concurrently, through a real server. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { runFonds, startFonds, temporaryFolder } from '../cli/fonds-process.ts';
import { describeOnEach } from '../world/engines.ts';
import { childCount, create, total } from './processes.ts';

const clients = 8;
const unitCount = 300;

describeOnEach('Three hundred units made by eight clients', (engine) => {
  it('exist once, each with its own position', { timeout: 600_000 }, async (t) => {
    const flags = await engine.storeFlags(temporaryFolder(t));
    for (const command of [['init'], ['user', 'add', 'mike', '--group', 'admin']]) {
      const { code, err } = await runFonds([...command, ...flags]);
      assert.equal(code, 0, err);
    }
    const { url } = await startFonds(t, ['serve', ...flags]);
    await create(url, 'Country', 'Country', 'nl');
    await create(url, 'classes/Country/nl', 'Repository', 'r1');
    const events = await total(url, 'SystemEvent');

    let next = 0;
    const made: number[] = [];
    const refused: number[] = [];
    const client = async (): Promise<void> => {
      for (let i = next++; i < unitCount; i = next++) {
        // Every tenth request is sent twice, as by a client that lost the response.
        const answers = await Promise.all(
          Array.from({ length: i % 10 === 0 ? 2 : 1 }, () =>
            create(url, 'classes/Repository/nl-r1', 'DocumentaryUnit', `u${i}`),
          ),
        );
        for (const { status } of answers) (status === 201 ? made : refused).push(status);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));

    assert.equal(made.length, unitCount);
    assert.ok(
      refused.every((status) => status === 400),
      `refused with ${[...new Set(refused)]}`,
    );
    assert.equal(await childCount(url), unitCount);
    assert.equal(await total(url, 'SystemEvent'), events + unitCount);
    const list = (await (await fetch(`${url}/classes/Repository/nl-r1/list`)).json()) as { id: string }[];
    const wanted = Array.from({ length: unitCount }, (_, i) => `nl-r1-u${i}`);
    assert.deepEqual(list.map((record) => record.id).sort(), wanted.sort());
    // Pages continue after the position of the last record: two records with one position would be visible.
    const pages: string[] = [];
    for (let offset = 0; offset < unitCount; offset += 7) {
      const page = await fetch(`${url}/classes/Repository/nl-r1/list?offset=${offset}&limit=7`);
      pages.push(...((await page.json()) as { id: string }[]).map((record) => record.id));
    }
    assert.deepEqual(
      pages,
      list.map((record) => record.id),
    );
  });
});
