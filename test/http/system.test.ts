/** The state of the service, for administrators: in the API and on its page. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { describeSettings } from '../../src/config/describe-settings.ts';
import { loadSettingsWithSources } from '../../src/config/load-settings.ts';
import { settingNames, settingTable } from '../../src/config/settings.ts';
import type { Setting } from '../../src/lib/setting.ts';
import { settingName } from '../../src/lib/setting.ts';
import type { SystemState } from '../../src/model/service-state.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, assertError, json, request } from './request.ts';

let archive: TestArchive;
const password = 'p@ss/word?';

before(async () => {
  archive = await openTestArchive({
    settings: { searchUrl: [`https://admin:${password}@search.example.org`], waitingJobs: 7 },
  });
});
after(() => archive.close());

describe('The state of the service', () => {
  it('is only for administrators', async () => {
    assertError(await request(archive, 'GET /archive/system'), 403, 'permission-denied');
    assertError(
      await request(archive, 'GET /archive/system', { 'x-user': 'ruth' }),
      403,
      'permission-denied',
    );
    assert.equal((await request(archive, 'GET /staff/system', { 'x-user': 'ruth' })).statusCode, 403);
  });

  it('has the sizes of the store, the documents of the search index and the processes', async () => {
    const state = json(await request(archive, 'GET /archive/system', asMike)) as SystemState;
    assert.ok(state.store.schema > 20);
    assert.ok(state.store.sizes.some(({ bytes }) => bytes > 10_000));
    assert.ok(state.disk.free > 0 && state.disk.free <= state.disk.total);
    assert.deepEqual([state.search.status, state.search.version], ['ok', state.search.neededVersion]);
    assert.ok(Number.isInteger(state.search.documents));
    assert.deepEqual(
      state.processes.map(({ role, pid }) => [role, pid]),
      [['server', process.pid]],
    );
    assert.match(state.started, /^\d{4}-\d\d-\d\dT/);
  });

  it('counts the jobs by kind and state', async () => {
    const { jobs } = json(await request(archive, 'GET /archive/system', asMike)) as SystemState;
    assert.deepEqual(jobs, []);
    await archive.jobStore.insert(
      { id: archive.env.newId(), user: 1, userId: 'mike', request: '{}', owner: 'other', created: '2026' },
      { total: 9, perUser: 9 },
    );
    const after = json(await request(archive, 'GET /archive/system', asMike)) as SystemState;
    assert.deepEqual(after.jobs, [{ kind: 'import', state: 'queued', count: 1 }]);
  });

  it('contains no password, neither in the API nor on the page', async () => {
    const reply = await request(archive, 'GET /archive/system', asMike);
    const page = await request(archive, 'GET /staff/system', asMike);
    assert.match(reply.body, /https:\/\/\*\*\*@search\.example\.org/);
    assert.match(page.body, /https:\/\/\*\*\*@search\.example\.org/);
    for (const { body } of [reply, page]) assert.ok(!body.includes('word?') && !body.includes('p@ss'));
  });
});

describe('The settings of the service', () => {
  const values = { flags: { waitingJobs: '8' }, environment: { FONDS_WAITING_JOBS: '9', FONDS_HOST: '::1' } };

  it('have the source that took precedence', () => {
    const { settings, sources } = loadSettingsWithSources(values);
    const described = describeSettings(settings, sources);
    const of = (name: string) => described.find((one) => one.name === name);
    assert.deepEqual(of('waiting-jobs'), { name: 'waiting-jobs', value: 8, source: 'flag' });
    assert.deepEqual(of('host'), { name: 'host', value: '::1', source: 'environment' });
    assert.deepEqual(of('profile'), { name: 'profile', value: 'archive', source: 'default' });
    assert.equal(described.length, settingNames.length);
  });

  it('are masked where they are secrets, or addresses that may contain a password', () => {
    const { settings, sources } = loadSettingsWithSources(values);
    for (const url of [
      'postgres://fonds:secret@db/archive',
      'postgres://fonds:se@cret/x@db/archive',
      'postgres://fonds@db/archive?password=secret',
      'postgres:///archive?user=fonds&sslpassword=secret',
    ]) {
      const described = describeSettings({ ...settings, databaseUrl: url, readUrls: [url, url] }, sources);
      const text = JSON.stringify(described.map(({ value }) => value));
      assert.ok(!text.includes('secret') && !text.includes('cret'), text.slice(0, 400));
      assert.ok(text.includes('archive'));
    }
  });

  it('declare whether they are secrets if their names say so', () => {
    const harmless = ['publicUrl', 'searchUrlMs', 'importUrls'];
    const suspicious = settingNames.filter((name) =>
      /(?:secret|password|token|url|urls)(?:Ms)?$/i.test(name),
    );
    assert.deepEqual(
      suspicious.filter(
        (name) => !harmless.includes(name) && (settingTable[name] as Setting).secret === undefined,
      ),
      [],
    );
    assert.ok(suspicious.map(settingName).includes('database-url'));
  });
});
