/** Workbooks of jobs are unpacked and parsed before the job waits for the write process, and the jobs of a user keep their order. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ImportRequest, toImportSource } from '../../src/transfer/import/import.ts';
import { JobSequencer } from '../../src/transfer/jobs/job-sequencer.ts';
import { Preparation } from '../../src/transfer/preparation/preparation.ts';
import { makeWorkbook, row } from '../formats/xlsx/make-workbook.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { limits } from '../world/limits.ts';
import { waitUntil } from '../world/wait-until.ts';

interface Job {
  readonly user: string;
  readonly name: string;
  readonly signal?: AbortSignal;
}

/** Runs jobs as the server does, with a queue that notes which of them arrive and whether they are parsed. */
async function makeQueue(world: GraphWorld) {
  const order = new JobSequencer();
  const preparation = new Preparation(
    { limits, tmpFolder: world.folder, memoryBytes: 512 * 1024 * 1024, waitMs: 60_000, detectSeconds: 60 },
    () => undefined,
  );
  const arrived: string[] = [];
  const claims = new Map<string, () => void>();
  const run = ({ user, name, signal }: Job): Promise<void> => {
    const request: ImportRequest = {
      format: name.endsWith('xlsx') ? 'xlsx' : 'csv',
      scope: 'nl-r1',
      actor: user,
      logMessage: null,
      sources: [toImportSource(world.write(name, files.get(name) ?? ''))],
      commit: true,
      allowUpdate: true,
      tolerant: false,
    };
    return order.run(
      user,
      signal,
      async () => true,
      (claim) =>
        preparation.run(request, signal === undefined ? {} : { signal }, async ({ prepared }) => {
          arrived.push(`${name} ${prepared === undefined ? 'as sent' : 'parsed'}`);
          await new Promise<void>((resolve) => claims.set(name, resolve));
          await claim();
        }),
    );
  };
  const files = new Map([
    ['units.xlsx', await makeWorkbook([{ name: 'Units', rows: row(1, 'identifier', 'name') }])],
  ]);
  const leave = async (name: string): Promise<void> => {
    await waitUntil(() => claims.has(name), `${name} waits for the write process`);
    claims.get(name)!();
  };
  return { run, arrived, leave };
}

describe('The jobs of a user', () => {
  it('wait for the write process in the order of submission, and workbooks are parsed before', async () => {
    const queue = await makeQueue(await GraphWorld.make());
    const jobs = [
      queue.run({ user: 'mike', name: 'units.xlsx' }),
      queue.run({ user: 'mike', name: 'later.csv' }),
      queue.run({ user: 'mike', name: 'last.csv' }),
      queue.run({ user: 'reader', name: 'other.csv' }),
    ];
    for (const name of ['other.csv', 'units.xlsx', 'later.csv', 'last.csv']) await queue.leave(name);
    await Promise.all(jobs);
    assert.deepEqual(queue.arrived, [
      'other.csv as sent',
      'units.xlsx parsed',
      'later.csv as sent',
      'last.csv as sent',
    ]);
  });

  it('continue after a job that was cancelled before it began, still in their order', async () => {
    const queue = await makeQueue(await GraphWorld.make());
    const stop = new AbortController();
    const first = queue.run({ user: 'mike', name: 'first.csv' });
    const cancelled = queue.run({ user: 'mike', name: 'units.xlsx', signal: stop.signal });
    const last = queue.run({ user: 'mike', name: 'last.csv' });
    stop.abort();
    await assert.rejects(cancelled, { code: 'cancelled' });
    assert.deepEqual(queue.arrived, ['first.csv as sent']);
    await queue.leave('first.csv');
    await queue.leave('last.csv');
    await Promise.all([first, last]);
    assert.deepEqual(queue.arrived, ['first.csv as sent', 'last.csv as sent']);
  });
});
