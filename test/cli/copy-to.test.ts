/** A store that is copied from one engine to the other and back returns the same responses, and can be changed. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import Database from 'better-sqlite3';
import { recordTypes } from '../../src/model/registry.ts';
import { openSqliteStore } from '../../src/store/sqlite/store.ts';
import { create, importEad } from '../end-to-end/processes.ts';
import { c, ead } from '../world/finding-aid.ts';
import { postgresServer, withoutPostgres } from '../world/postgres.ts';
import { type FondsRun, runFonds, startFonds, temporaryFolder } from './fonds-process.ts';

const components = (titles: readonly string[]): string =>
  ead('F', titles.map((title, i) => c(`n${i}`, title)).join(''));

/** A store with something in every table: users, units of several imports, a deleted one, one that not all may see, grants, versions. */
async function makeStore(t: TestContext): Promise<string> {
  const data = join(temporaryFolder(t), 'store');
  for (const command of [['init'], ['user', 'add', 'mike', '--group', 'admin'], ['user', 'add', 'ruth']])
    assert.equal((await runFonds([...command, '--data', data])).code, 0);
  // Links, sessions and the security log are not copied.
  assert.equal((await runFonds(['user', 'sign-in-link', 'ruth', '--data', data])).code, 0);
  const { url, stop } = await startFonds(t, ['serve', '--data', data]);
  await create(url, 'Country', 'Country', 'nl');
  await create(url, 'classes/Country/nl', 'Repository', 'r1');
  // Tabs, line ends and backslashes are escaped in the copy to PostgreSQL.
  const titles = [...Array.from({ length: 450 }, (_, i) => `Unit ${i}`), 'a\\tb', 'tab\there', 'ночь 🗝'];
  assert.equal((await importEad(url, components(titles))).json.created, 454);
  assert.equal((await importEad(url, components(['New title', ...titles.slice(1)]))).json.updated, 1);
  await create(url, 'classes/Repository/nl-r1', 'DocumentaryUnit', 'gone');
  await createConcept(url);
  const deleted = await fetch(`${url}/classes/DocumentaryUnit/nl-r1-gone`, {
    method: 'DELETE',
    headers: { 'X-User': 'mike' },
  });
  assert.ok(deleted.ok);
  await stop();
  await restrict(data);
  return data;
}

/** A vocabulary with a concept, whose labels are in the alphabetical index. */
async function createConcept(url: string): Promise<void> {
  const post = async (path: string, body: object): Promise<void> => {
    const headers = { 'X-User': 'mike', 'Content-Type': 'application/json' };
    const reply = await fetch(`${url}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    assert.equal(reply.status, 201, await reply.text());
  };
  await post('CvocVocabulary', { type: 'CvocVocabulary', data: { identifier: 'terms', name: 'Terms' } });
  const describes = ['eng', 'deu'].map((languageCode) => ({
    type: 'CvocConceptDescription',
    data: { name: `Term ${languageCode}`, languageCode },
  }));
  const concept = { type: 'CvocConcept', data: { identifier: 'term' }, relationships: { describes } };
  await post('classes/CvocVocabulary/terms', concept);
}

/** Changes that the web service does not offer yet. */
async function restrict(data: string): Promise<void> {
  const store = openSqliteStore({ folder: data, waitMs: 5000 }, 'write');
  const [ruth, unit] = [await store.items.find('ruth'), await store.items.find('nl-r1-f-n3')];
  await store.transaction(async (tx) => {
    await tx.access.set(unit!.gid, [ruth!.gid]);
    await tx.formerIds.upsert([{ id: 'nl-r1-f-old', item: unit!.gid }]);
    const [gid, event] = [await tx.reserveGids(1), await tx.reserveGids(1)];
    await tx.grants.insert([
      {
        gid,
        id: 'grant',
        accessor: ruth!.gid,
        permission: 'owner',
        targets: [unit!.gid],
        scope: null,
        grantee: null,
      },
    ]);
    const created = '2026-11-01T00:00:00.000+00:00';
    await tx.outcomes.insert(
      { user: ruth!.gid, key: 'k', digest: 'd', type: unit!.type, id: unit!.id, created },
      created,
    );
    await tx.importProfiles.upsert({
      name: 'Finding aids',
      format: 'ead',
      scope: unit!.gid,
      parameters: '{}',
      user: ruth!.gid,
      updated: created,
    });
    await tx.jobEnds.insert({ id: 'job', ended: created, log: '{}' }, '');
    const delivery = {
      from: '0',
      to: '1',
      started: 't',
      milliseconds: 3,
      status: 204,
      error: null,
      changes: 1,
    };
    const password = { id: 'c', user: ruth!.gid, kind: 'password' as const, key: String(ruth!.gid) };
    await tx.credentials.insert({ ...password, data: '$scrypt$', note: '', created });
    await tx.credentials.beginEpochs([ruth!.gid], 'session');
    await tx.webhooks.insertDelivery('hook', delivery, 1);
    await tx.feed.insertReturns(event, [unit!.gid]);
    await tx.webhooks.insert({
      id: 'w',
      url: 'https://portal.example/',
      types: ['Country'],
      scope: 'nl',
      user: null,
      secret: 's',
      created,
      cursor: '3',
      attempts: 0,
      failingSince: null,
      lastError: null,
      nextTry: created,
      givenUp: null,
    });
    // More deleted items than a change has retries: their gids must not be reused.
    for (let n = 0; n < 8; n++)
      await tx.tokens.insert({
        id: `t${n}`,
        digest: `d${n}`,
        user: ruth!.gid,
        note: 'reading room',
        created,
      });
    await tx.events.insert({
      gid: event,
      id: 'event-with-nul',
      eventType: 'modification',
      timestamp: '2026-11-01T00:00:00Z',
      logMessage: 'before\0after',
      actor: ruth!.gid,
      scope: null,
      subjectCount: 0,
    });
  });
  await store.close();
}

/** Every list and every record in them, as seen by anonymous and by an administrator. */
async function readAll(t: TestContext, flags: readonly string[]): Promise<Record<string, string>> {
  const { url, stop } = await startFonds(t, ['serve', ...flags]);
  const answers: Record<string, string> = {};
  const read = async (path: string, user?: string): Promise<string> => {
    const headers: Record<string, string> = user === undefined ? {} : { 'X-User': user };
    const response = await fetch(`${url}${path}`, { headers });
    const text = await response.text();
    answers[`${path} as ${user}`] = `${response.status} ${response.headers.get('content-range')} ${text}`;
    return text;
  };
  for (const { name } of recordTypes.filter((type) => ['item', 'event', 'fixed'].includes(type.kind))) {
    await read(`/classes/${name}?limit=7&offset=3`);
    await read(`/classes/${name}`, 'ruth');
    for (const { id } of JSON.parse(await read(`/classes/${name}`)) as { id: string }[]) {
      await read(`/classes/${name}/${id}`);
    }
  }
  await read('/classes/Repository/nl-r1/list?all=true');
  await read('/classes/DocumentaryUnit/nl-r1-f/list', 'ruth');
  await read('/classes/DocumentaryUnit/nl-r1-f-n3');
  await read('/classes/DocumentaryUnit/nl-r1-f-n3', 'ruth');
  await read('/classes/DocumentaryUnit/nl-r1-gone');
  await stop();
  return answers;
}

/** All rows of all tables; of the full-text table all words with their positions, since its own tables depend on the order of writes. */
function dump(data: string): Record<string, unknown[]> {
  const database = new Database(join(data, 'fonds.sqlite'), { readonly: true });
  const names = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'search_text%'")
    .pluck()
    .all() as string[];
  database.exec('create virtual table temp.search_words using fts5vocab(main, search_text, instance)');
  names.push('search_words');
  const tables = names.map((name) => {
    const columns = database.pragma(`table_info(${name})`) as unknown[];
    const order = columns.length === 1 ? '1' : '1, 2';
    return [name, database.prepare(`select * from ${name} order by ${order}`).all()];
  });
  database.close();
  return Object.fromEntries(tables) as Record<string, unknown[]>;
}

async function copyTo(place: string, flags: readonly string[]): Promise<FondsRun> {
  const run = await runFonds(['copy-to', place, ...flags]);
  assert.equal(run.code, 0, run.err);
  return run;
}

describe('fonds copy-to', { skip: withoutPostgres }, () => {
  it('creates an equal store in PostgreSQL, and from that in a file: same responses, same rows', {
    timeout: 600_000,
  }, async (t) => {
    const data = await makeStore(t);
    const before = dump(data);
    for (const [table, rows] of Object.entries(before)) assert.notEqual(rows.length, 0, `${table} is tried`);
    const nul = before.event?.find((event) => (event as { id: string }).id === 'event-with-nul');
    // PostgreSQL cannot store NUL.
    (nul as { log_message: string }).log_message = 'before\uFFFDafter';

    const database = await (await postgresServer()).emptyDatabase();
    const { out } = await copyTo(database, ['--data', data]);
    assert.match(out, /\n {2}item: 482\n/);
    const server = await postgresServer();
    const databaseName = database.split('/').at(-1)!;
    for (const table of ['session', 'one_time_link', 'security_log'])
      assert.deepEqual(await server.ask(databaseName, `select * from ${table}`), [], table);
    const answers = await readAll(t, ['--data', data]);
    const onPostgres = ['--data', temporaryFolder(t), '--database-url', database];
    assert.ok(Object.keys(answers).length > 460);
    assert.match(answers['/classes/DocumentaryUnit/nl-r1-gone as undefined']!, /^410 /);
    const copied = await readAll(t, onPostgres);
    for (const [path, answer] of Object.entries(answers))
      assert.equal(copied[path], answer.replaceAll('before\\u0000after', 'before\uFFFDafter'), path);

    await (await postgresServer()).ask(
      database.split('/').at(-1)!,
      "insert into job (id, user_gid, user_id, request, state, owner, beat, created) values ('j', 1, 'ruth', '{}', 'queued', 'o', 1, '2026')",
    );
    await server.ask(
      databaseName,
      "insert into session (id, digest, user_gid, user_id, method, address, browser, created, last_used) values ('s', 'd', 1, 'ruth', 'link', '', '', '2026', '2026')",
    );
    const back = join(temporaryFolder(t), 'back');
    await copyTo(back, onPostgres);
    assert.deepEqual(
      readdirSync(back).filter((name) => name !== 'tmp'),
      ['fonds.sqlite'],
    );
    const after = dump(back);
    const [next] = after.counter as [{ value: number }];
    assert.ok(next.value >= (before.counter as [{ value: number }])[0].value);
    // Jobs stay where their files are.
    assert.deepEqual({ ...after, counter: [] }, { ...before, counter: [], job_end: [] });

    for (const flags of [onPostgres, ['--data', back]]) {
      const { url, stop } = await startFonds(t, ['serve', ...flags]);
      const { json } = await importEad(url, components(['New title', 'Another', 'Unit 2']));
      assert.deepEqual([json.created, json.updated, json.unchanged], [0, 1, 3]);
      const made = await importEad(url, ead('G', c('n1', 'On the copy'), { eadid: 'file2' }));
      assert.deepEqual([made.status, made.json.created], [200, 2]);
      assert.equal((await create(url, 'classes/Repository/nl-r1', 'DocumentaryUnit', 'late')).status, 201);
      await stop();
      const token = await runFonds(['token', 'add', '--any-user', '--note', 'late', ...flags]);
      assert.equal(token.code, 0, token.err);
    }
  });

  it('fails if the target has a store, and changes neither', async (t) => {
    const folder = temporaryFolder(t);
    const database = await (await postgresServer()).emptyDatabase();
    const [one, other] = [join(folder, 'one'), join(folder, 'other')];
    for (const flags of [
      ['--data', one],
      ['--data', other],
      ['--data', folder, '--database-url', database],
    ])
      assert.equal((await runFonds(['init', ...flags])).code, 0);
    for (const place of [other, one, database]) {
      const { code, err, out } = await runFonds(['copy-to', place, '--data', one]);
      assert.deepEqual([code, out], [5, '']);
      assert.match(err, /already; nothing was changed/);
    }
  });

  it('leaves nothing after an error', async (t) => {
    const folder = temporaryFolder(t);
    const missing = await runFonds(['copy-to', join(folder, 'new'), '--data', join(folder, 'none')]);
    assert.match(missing.err, /There is no store in/);
    const unknown = await runFonds(['copy-to', 'mysql://db/fonds', '--data', folder]);
    assert.equal(unknown.code, 1);
    assert.equal(existsSync(join(folder, 'new', 'fonds.sqlite')), false);
  });
});
