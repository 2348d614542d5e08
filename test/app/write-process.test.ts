/** The client of the write process, with a real process and a real store. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { WriteProcessClient, type WriteProcessOptions } from '../../src/app/write-process-client.ts';
import { toChangeJob } from '../../src/graph/background-changes.ts';
import { initialise } from '../../src/graph/initialise.ts';
import { profiles } from '../../src/model/profile.ts';
import { adminGroupId, groupType } from '../../src/model/system.ts';
import type { ImportProgress } from '../../src/transfer/import/import.ts';
import { c, ead } from '../world/finding-aid.ts';
import { limits } from '../world/limits.ts';
import { makeSqliteStore, scratchFolder } from '../world/scratch.ts';

const newUser = (identifier: string, groups: readonly string[] = []) =>
  ({
    change: 'create',
    actor: adminGroupId,
    actorType: groupType,
    bundle: { type: 'UserProfile', data: { identifier, name: identifier }, relationships: {} },
    groups,
    logMessage: null,
  }) as const;

async function initialisedFolder(folder = scratchFolder()): Promise<string> {
  const store = makeSqliteStore(folder);
  await initialise(store, profiles.archive);
  await store.close();
  return folder;
}

function open(
  t: TestContext,
  folder: string,
  waitMs = 60_000,
  own: Partial<WriteProcessOptions> = {},
  log: (line: string) => void = () => undefined,
): WriteProcessClient {
  const data = {
    store: { engine: 'sqlite' as const, folder, waitMs, inheritsRestrictions: true },
    limits,
    tmpFolder: folder,
    mappings: [],
    schemas: '',
    profile: 'archive',
    writeMemory: 512 * 1024 * 1024,
    ...own,
  };
  const writer = new WriteProcessClient(data, log);
  t.after(() => writer.close());
  return writer;
}

/** An import that takes a while. */
function longImport(folder: string, units = 1000) {
  const path = join(folder, 'long.xml');
  writeFileSync(path, ead('F', Array.from({ length: units }, (_, i) => c(`${i}`, `Unit ${i}`)).join('')));
  return {
    format: 'ead',
    scope: 'nl-r1',
    actor: 'mike',
    logMessage: null,
    sources: [{ name: 'long.xml', path, kind: 'document' as const }],
    commit: true,
    allowUpdate: true,
    tolerant: false,
    language: 'eng',
  };
}

async function makeScope(writer: WriteProcessClient): Promise<void> {
  await writer.perform(newUser('mike', ['admin']));
  const make = (
    bundle: { type: string; data: { identifier: string } },
    parent?: { type: string; id: string },
  ) =>
    writer.perform({
      change: 'create',
      actor: 'mike',
      bundle: { ...bundle, relationships: {} },
      logMessage: null,
      ...(parent && { parent }),
    });
  await make({ type: 'Country', data: { identifier: 'nl' } });
  await make({ type: 'Repository', data: { identifier: 'r1' } }, { type: 'Country', id: 'nl' });
}

/** The id of the only write process that this process has started. */
function writeProcessId(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number);
  const [id, ...others] = children.filter((child) =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('write-process-main'),
  );
  assert.ok(id !== undefined && others.length === 0, `${children}`);
  return id;
}

describe('The write process', () => {
  it('executes changes one after the other, and returns their failures with code and details', async (t) => {
    const writer = open(t, await initialisedFolder());
    const [first, second] = await Promise.allSettled([
      writer.perform(newUser('a')),
      writer.perform(newUser('a')),
    ]);
    assert.deepEqual(first, { status: 'fulfilled', value: { type: 'UserProfile', id: 'a' } });
    assert.equal(second.status, 'rejected');
    await assert.rejects(writer.perform(newUser('a')), { name: 'Failure', code: 'duplicate' });
  });

  it('fails with busy for a change that waited too long for an import, and executes the next', async (t) => {
    const folder = await initialisedFolder();
    await makeScope(open(t, folder));
    const writer = open(t, folder, 50);
    const running = writer.runImport(longImport(folder, 8000));
    await assert.rejects(writer.perform(newUser('late')), { code: 'busy' });
    assert.equal((await running).created, 8001);
    assert.equal((await writer.perform(newUser('next'))).id, 'next');
  });

  it('reports the progress of an import', async (t) => {
    const folder = await initialisedFolder();
    const writer = open(t, folder);
    await makeScope(writer);
    const seen: number[] = [];
    await writer.runImport(longImport(folder), { onProgress: ({ bytesRead }) => seen.push(bytesRead) });
    assert.ok(seen.length > 0 && seen[0]! > 0);
  });

  it('rolls back an import that is cancelled while it runs, and executes the next', async (t) => {
    const folder = await initialisedFolder();
    const writer = open(t, folder);
    await makeScope(writer);
    const stop = new AbortController();
    // It takes much longer than until the first report of progress, which cancels it.
    const units = 300_000;
    const seen: number[] = [];
    const onProgress = ({ created }: ImportProgress): void => {
      seen.push(created);
      stop.abort();
    };
    const running = writer.runImport(longImport(folder, units), { onProgress, signal: stop.signal });
    await assert.rejects(running, { code: 'cancelled' });
    assert.ok(seen[0]! > 0 && seen.at(-1)! < units + 1, seen.join());
    assert.equal((await writer.runImport(longImport(folder))).created, 1001);
  });

  it('removes a cancelled import from the queue', async (t) => {
    const folder = await initialisedFolder();
    const writer = open(t, folder);
    await makeScope(writer);
    const stop = new AbortController();
    const first = writer.runImport(longImport(folder));
    const second = writer.runImport(longImport(folder), { signal: stop.signal });
    stop.abort();
    await assert.rejects(second, { code: 'cancelled' });
    assert.equal((await first).created, 1001);
  });

  it('lets a job wait without a timeout, and claims it before it runs', async (t) => {
    const folder = await initialisedFolder();
    await makeScope(open(t, folder));
    const writer = open(t, folder, 50);
    const first = writer.runImport(longImport(folder));
    const unwanted = writer.runJob(longImport(folder), {}, async () => false);
    const wanted = writer.runJob(longImport(folder), {}, async () => true);
    const lost = writer.runJob(longImport(folder), {}, () => Promise.reject(new Error('no answer')));
    await assert.rejects(lost, /no answer/);
    assert.equal((await first).created, 1001);
    assert.equal(await unwanted, undefined);
    assert.equal((await wanted)?.unchanged, 1001);
  });

  it('asks before an import is committed, and rolls it back if the reply is no', async (t) => {
    const folder = await initialisedFolder();
    const writer = open(t, folder);
    await makeScope(writer);
    const answers: readonly (() => Promise<boolean>)[] = [
      async () => false,
      () => Promise.reject(new Error('no answer')),
    ];
    for (const mayCommit of answers)
      await assert.rejects(writer.runImport(longImport(folder), { mayCommit }), { code: 'cancelled' });
    const log = await writer.runImport(longImport(folder), { mayCommit: async () => true });
    assert.equal(log.created, 1001, 'nothing was committed before');
  });

  it('uses custom mappings and the folder of schemas', async (t) => {
    const folder = await initialisedFolder();
    writeFileSync(join(folder, 'ead.dtd'), '<!ELEMENT ead EMPTY>');
    const rows = [{ path: 'archdesc/did/unittitle', to: 'field', name: 'abstract' }];
    const damp = { name: 'damp', format: 'ead', help: '', file: 'damp.json', rows, version: '1' };
    const writer = open(t, folder, 5000, { mappings: [damp], schemas: folder });
    await makeScope(writer);
    const path = join(folder, 'short.xml');
    writeFileSync(path, ead('F', '', { title: 'A title' }));
    const request = {
      ...longImport(folder),
      sources: [{ name: 'short.xml', path, kind: 'document' as const }],
    };
    const log = await writer.runImport({ ...request, mapping: 'damp' });
    assert.deepEqual(
      log.warnings.map(({ code }) => code),
      ['no-title'],
      'the title went elsewhere',
    );
    await assert.rejects(writer.runImport({ ...request, validate: true }), { code: 'schema-violation' });
  });

  it('is replaced when it ends: its task fails, and the next change is executed', async (t) => {
    const folder = scratchFolder();
    const writer = open(t, folder);
    // Without a store the process cannot open it.
    await assert.rejects(writer.perform(newUser('a')));
    await initialisedFolder(folder);
    assert.equal((await writer.perform(newUser('b'))).id, 'b');
  });

  it('runs a job in a new process if the old one is killed while the job is claimed', async (t) => {
    const folder = await initialisedFolder();
    const ended = Promise.withResolvers<void>();
    const writer = open(t, folder, 60_000, {}, (line) => {
      if (line.includes('was killed by SIGKILL')) ended.resolve();
    });
    await makeScope(writer);
    const job = writer.runJob(longImport(folder), {}, async () => {
      process.kill(writeProcessId(), 'SIGKILL');
      await ended.promise;
      return true;
    });
    const next = writer.perform(newUser('next'));
    assert.equal((await job)?.created, 1001);
    assert.equal((await next).id, 'next');
  });

  it('undoes nothing if it is killed during an undo, and everything in the next process', async (t) => {
    const folder = await initialisedFolder();
    const writer = open(t, folder);
    await makeScope(writer);
    const { event } = await writer.runImport(longImport(folder));
    const request = {
      event: event!,
      force: false,
      page: { offset: 0, limit: 0 },
      actor: 'mike',
      logMessage: null,
    };
    const undo = toChangeJob({ change: 'undo', ...request });
    const counts: number[] = [];
    const onProgress = (progress: object): void => {
      if (!('records' in progress)) return;
      if (counts.length === 0 && Number(progress.records) > 0) process.kill(writeProcessId(), 'SIGKILL');
      if (Number(progress.records) > 0) counts.push(Number(progress.records));
    };
    await assert.rejects(
      writer.runChangeJob(undo, { onProgress }, async () => true),
      { code: 'unavailable' },
    );
    const refused = writer.runChangeJob(undo, { mayCommit: async () => false }, async () => true);
    await assert.rejects(refused, { code: 'cancelled' });
    const result = await writer.perform({ change: 'undo', ...request });
    assert.deepEqual([result.deleted, result.impossible], [1001, []], 'all units were still there');
    assert.deepEqual(
      counts,
      counts.toSorted((a, b) => a - b),
    );
  });

  it('names the limit if a change needs too much memory, and executes the next one soon', async (t) => {
    const writer = open(t, await initialisedFolder(), 60_000, { writeMemory: 256 * 1024 * 1024 });
    const parts = Array.from({ length: 1_000_000 }, () => ({ type: 'Address', data: {}, relationships: {} }));
    const { bundle, ...user } = newUser('a');
    const large = writer.perform({ ...user, bundle: { ...bundle, relationships: { parts } } });
    await assert.rejects(large, { code: 'limit-exceeded', message: /limit write-memory/ });
    const ended = performance.now();
    assert.equal((await writer.perform(newUser('b'))).id, 'b');
    t.diagnostic(`the next change was done ${Math.round(performance.now() - ended)} ms later`);
  });

  it('rolls back an import that runs out of memory, and executes the next', async (t) => {
    const folder = await initialisedFolder();
    await makeScope(open(t, folder));
    const path = join(folder, 'large.xml');
    const units = Array.from({ length: 500 }, (_, i) => c(`${i}`, `Unit ${i}`)).join('');
    // Batches of units are written before the one that is too large.
    const large = c('large', 'x'.repeat(24_000_000));
    writeFileSync(path, ead('F', units + large));
    const request = {
      ...longImport(folder),
      sources: [{ name: 'large.xml', path, kind: 'document' as const }],
    };
    const wide = { ...limits, itemText: 1_000_000_000 };
    const writer = open(t, folder, 60_000, { writeMemory: 256 * 1024 * 1024, limits: wide });
    await assert.rejects(writer.runImport(request), { code: 'limit-exceeded', message: /write-memory/ });
    writeFileSync(path, ead('F', units));
    assert.equal((await writer.runImport(request)).created, 501);
  });

  it('fails waiting tasks when it is closed, and starts no further ones', async (t) => {
    const folder = await initialisedFolder();
    const writer = open(t, folder);
    await makeScope(writer);
    const calls = Promise.allSettled([
      writer.runImport(longImport(folder)),
      writer.perform(newUser('waiting')),
    ]);
    await writer.close();
    assert.deepEqual(
      (await calls).map((call) => call.status),
      ['rejected', 'rejected'],
    );
  });
});
