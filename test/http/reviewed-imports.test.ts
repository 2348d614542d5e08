/** Imports that stop after their dry run, until their user has reviewed the differences. */
import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Response as InjectedResponse } from 'light-my-request';
import type { CommandEnvironment } from '../../src/cli/command.ts';
import { jobsCommand } from '../../src/cli/jobs.ts';
import type { JobRunner } from '../../src/transfer/jobs/jobs.ts';
import { makeZip } from '../transfer/make-zip.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { c, ead } from '../world/finding-aid.ts';
import { startJobRunner } from '../world/job-runner.ts';
import { waitUntil } from '../world/wait-until.ts';
import { asMike, assertError, json, request } from './request.ts';

const xml = { 'content-type': 'text/xml', prefer: 'respond-async' };
const as = (user: string) => ({ 'x-user': user });
const unit = 'GET /archive/classes/DocumentaryUnit';
const first = ead('F', c('s', 'S', c('a', 'A') + c('b', 'B') + c('x', 'X')) + c('t', 'T'));
const second = ead('F', c('s', 'Other') + c('t', 'T', c('b', 'B')) + c('n', 'N'));

let archive: TestArchive;
let runner: JobRunner;

/** The id of the repository of the test. */
let scope = '';
let repositories = 0;

before(async () => {
  archive = await openTestArchive();
  await request(archive, 'POST /archive/Country', asMike, { type: 'Country', data: { identifier: 'nl' } });
  for (const user of ['rita', 'rolf']) await archive.addUser(user);
});
beforeEach(async () => {
  await runner?.close();
  runner = await startJobRunner(archive);
  const identifier = `r${++repositories}`;
  scope = `nl-${identifier}`;
  const repository = { type: 'Repository', data: { identifier } };
  await request(archive, 'POST /archive/classes/Country/nl', asMike, repository);
  await grant('rita', ['create', 'update', 'delete']);
  await grant('rolf', ['create', 'update']);
  const headers = { ...asMike, 'content-type': 'text/xml' };
  const reply = await request(archive, `POST /archive/import/ead?scope=${scope}`, headers, first);
  assert.equal(reply.statusCode, 200, reply.body);
});
after(async () => {
  await runner.close();
  await archive.close();
});

type Query = {
  readonly user?: string;
  readonly path?: string;
  readonly query?: string;
  readonly headers?: object;
};

const send = (
  body: string,
  { user = 'rita', path = 'ead', query = '', headers = {} }: Query = {},
): Promise<InjectedResponse> =>
  request(
    archive,
    `POST /archive/import/${path}?scope=${scope}&review=true${query}`,
    { ...as(user), ...xml, ...headers },
    body,
  );

/** Sends a file, and resolves to the id of its job when the job has this state. */
async function review(body: string, query: Query = {}, state = 'review'): Promise<string> {
  const reply = await send(body, query);
  assert.equal(reply.statusCode, 202, reply.body);
  const { id } = json(reply);
  await untilIs(id, state);
  return id;
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of a job
const get = async (id: string, user = 'mike'): Promise<any> =>
  json(await request(archive, `GET /archive/jobs/${id}`, as(user)));

async function untilIs(id: string, state: string): Promise<void> {
  let found = '';
  await waitUntil(async () => {
    found = (await get(id)).state;
    return [state, 'done', 'failed', 'cancelled'].includes(found);
  }, `the job is ${state}`);
  assert.equal(found, state, JSON.stringify((await get(id)).error));
}

const run = (id: string, user = 'rita') => request(archive, `POST /archive/jobs/${id}/run`, as(user));
const cancel = (id: string, user = 'rita') => request(archive, `POST /archive/jobs/${id}/cancel`, as(user));
const changes = (id: string, kind: string, query = '', user = 'rita') =>
  request(archive, `GET /archive/jobs/${id}/changes?kind=${kind}${query}`, as(user));
const ids = async (id: string, kind: string): Promise<unknown[]> =>
  json(await changes(id, kind)).map((change: { id: string }) => change.id);
const statusOf = async (id: string): Promise<number> =>
  (await request(archive, `${unit}/${id}`, as('mike'))).statusCode;
const total = async (): Promise<string> =>
  String((await request(archive, `${unit}?limit=0`, as('mike'))).headers['content-range']);

const grant = (user: string, permissions: readonly string[]) =>
  request(archive, `POST /archive/permissions/${user}/scope/${scope}`, asMike, {
    DocumentaryUnit: permissions,
  });

/** A change by another user. */
async function rename(id: string): Promise<void> {
  const data = {
    type: 'DocumentaryUnit',
    data: { identifier: id.split('-').at(-1), otherIdentifiers: [Math.random().toString()] },
  };
  const reply = await request(archive, `PATCH /archive/classes/DocumentaryUnit/${id}`, asMike, data);
  assert.equal(reply.statusCode, 200, reply.body);
}

describe('An import with review', () => {
  it('stops after its dry run, with the numbers of the differences, and changes nothing', async () => {
    const before = await total();
    const id = await review(second);
    const job = await get(id);
    assert.deepEqual([job.commit, job.ended, job.error], [true, null, null]);
    assert.deepEqual(job.review.counts, { created: 2, updated: 1, moved: 0, deleted: 0, unchanged: 2 });
    assert.ok(Date.parse(job.review.until) > Date.now() + 6 * 86_400_000);
    assert.deepEqual([job.log.created, job.log.updated, job.log.event], [2, 1, null]);
    // Of the differences, which are stored after the dry run.
    assert.equal(job.progress.total, 5);
    assert.ok(job.progress.records <= 5);
    assert.equal(await total(), before);
    assert.equal(await statusOf(`${scope}-f-n`), 404);
  });

  it('shows on its page and on the command line that the differences are being stored', async () => {
    await runner.close();
    const { id } = json(await send(second));
    const { owner } = (await archive.jobStore.find(id))!;
    await archive.jobStore.start(id, owner, '2020-01-01T00:00:00.000Z');
    const progress = { records: 3, total: 5, rate: 1, secondsLeft: 2 };
    await archive.jobStore.updateProgress(id, owner, JSON.stringify(progress));
    const page = await request(archive, `GET /staff/jobs/${id}`, { ...as('rita'), accept: 'text/html' });
    assert.match(page.body, /Their differences are being stored.*max="5" value="3"/s);
    const shown: string[] = [];
    const environment = {
      openArchive: async () => ({ openJobs: async () => archive.jobs, close: async () => {} }),
      print: ({ lines }: { readonly lines: readonly string[] }) => shown.push(...lines),
    };
    await jobsCommand.run(environment as unknown as CommandEnvironment, [id], {});
    assert.match(shown.join('\n'), /3 of 5 records/);
  });

  it('lists every record with its differences, field by field', async () => {
    const id = await review(second);
    const [updated] = json(await changes(id, 'updated'));
    assert.deepEqual(
      [updated.kind, updated.id, updated.type, updated.file],
      ['updated', `${scope}-f-s`, 'DocumentaryUnit', 'body.xml'],
    );
    assert.ok(updated.line > 0);
    assert.deepEqual(updated.changes, [
      { op: 'replace', path: '/relationships/describes/0/data/name', value: 'Other', was: 'S' },
    ]);
    const created = json(await changes(id, 'created'));
    assert.deepEqual(
      created.map(({ id }: { id: string }) => id),
      [`${scope}-f-t-b`, `${scope}-f-n`],
    );
    const added = created[1].changes.map(({ op, path }: { op: string; path: string }) => `${op} ${path}`);
    assert.ok(
      added.includes('add /data/identifier') && added.includes('add /relationships/describes'),
      added.join(),
    );
    const [unchanged] = json(await changes(id, 'unchanged'));
    assert.deepEqual([unchanged.kind, unchanged.id, unchanged.changes], ['unchanged', `${scope}-f`, []]);
  });

  it('lists records in the order of the files, above those below them, and texts with other separators of lines', async () => {
    const one = ead('G', c('s', 'S', c('a', 'A') + c('b', 'B')) + c('t', 'T'));
    const zip = makeZip([
      { name: '1.xml', content: one },
      { name: '2.xml', content: ead('H', c('1', 'One')) },
    ]);
    const id = await review(zip as unknown as string, { headers: { 'content-type': 'application/zip' } });
    const named = (await ids(id, 'created')).map((one) => String(one).slice(scope.length + 1));
    assert.deepEqual(named, ['g', 'g-s', 'g-s-a', 'g-s-b', 'g-t', 'h', 'h-1']);
    await cancel(id);
    const headers = { 'content-type': 'text/csv' };
    const table = await review('identifier,name\nz1,Line\u2028separator\n', { path: 'csv', headers });
    assert.match((await changes(table, 'created')).body, /Line\u2028separator/);
    await cancel(table);
  });

  it('pages through the differences of a large file', async () => {
    const many = Array.from({ length: 250 }, (_, i) => c(`u${i}`, `Unit ${i}`)).join('');
    const id = await review(ead('Large', many));
    const read = async (offset: number, limit: number): Promise<string[]> => {
      const reply = await changes(id, 'created', `&offset=${offset}&limit=${limit}`);
      assert.equal(reply.headers['content-range'], `offset=${offset}; limit=${limit}; total=251`);
      return json(reply).map((change: { id: string }) => change.id);
    };
    const all = await read(0, 1000);
    assert.deepEqual([all.length, new Set(all).size], [251, 251]);
    for (const [offset, limit] of [
      [0, 1],
      [95, 10],
      [100, 100],
      [199, 2],
      [240, 50],
      [251, 5],
      [900, 5],
    ] as const)
      assert.deepEqual(await read(offset, limit), all.slice(offset, offset + limit));
    await cancel(id);
  });

  it('lists moved and deleted units of a sync, which may delete many when it is run', async () => {
    const id = await review(second, { path: 'ead-sync' });
    assert.deepEqual((await get(id)).review.counts, {
      created: 1,
      updated: 1,
      moved: 1,
      deleted: 2,
      unchanged: 2,
    });
    const [moved] = json(await changes(id, 'moved'));
    assert.deepEqual([moved.from, moved.id, moved.changes], [`${scope}-f-s-b`, `${scope}-f-t-b`, []]);
    assert.deepEqual(await ids(id, 'created'), [`${scope}-f-n`]);
    const deleted = json(await changes(id, 'deleted'));
    assert.deepEqual(
      deleted.map(({ id }: { id: string }) => id),
      [`${scope}-f-s-a`, `${scope}-f-s-x`],
    );
    assert.equal(deleted[0].changes[0].op, 'remove');
    assert.equal(await statusOf(`${scope}-f-s-a`), 200);
    assert.equal((await run(id)).statusCode, 202);
    await untilIs(id, 'done');
    assert.deepEqual((await get(id)).log.sync, { created: 1, moved: 1, deleted: 2 });
    assert.equal(await statusOf(`${scope}-f-s-a`), 410);
  });

  it('makes exactly these differences when it is run, in one event of its user', async () => {
    const id = await review(second, { headers: { 'x-logmessage': 'Recount' } });
    const reply = await run(id);
    assert.equal(reply.statusCode, 202, reply.body);
    await untilIs(id, 'done');
    const { log, review: reviewed } = await get(id);
    assert.deepEqual([log.created, log.updated, log.unchanged, reviewed.until], [2, 1, 2, null]);
    const event = json(await request(archive, `GET /archive/classes/SystemEvent/${log.event}`, as('mike')));
    assert.equal(event.data.logMessage, 'Recount');
    assert.equal(event.relationships.hasActioner[0].id, 'rita');
    assert.equal(await statusOf(`${scope}-f-n`), 200);
    assert.deepEqual(
      await ids(id, 'created'),
      [`${scope}-f-t-b`, `${scope}-f-n`],
      'the differences stay with the job',
    );
    await waitUntil(() => !existsSync(join(archive.options.jobsFolder, id)), 'the files are deleted');
    assertError(await run(id), 409, 'not-in-review');
  });

  it('is discarded with its files and differences when it is cancelled', async () => {
    const id = await review(second);
    const before = await total();
    const reply = await cancel(id);
    assert.deepEqual([reply.statusCode, json(reply).state], [200, 'cancelled']);
    assertError(await run(id), 409, 'not-in-review');
    assertError(await changes(id, 'created'), 409, 'not-in-review');
    assert.equal(await total(), before);
    runner.stop(id);
    await waitUntil(() => !existsSync(join(archive.options.jobsFolder, id)), 'the files are deleted');
    await waitUntil(
      async () => (await archive.jobStore.findChanges(id, 'created', 0)) === undefined,
      'the differences are deleted',
    );
  });

  it('is discarded when nobody has run it in time, and says so', async () => {
    const id = await review(second);
    await runner.close();
    const late = new Date(Date.now() + 8 * 86_400_000);
    runner = await startJobRunner(archive, { now: () => late });
    await untilIs(id, 'failed');
    const { error } = await get(id);
    assert.equal(error.code, 'review-expired');
    assert.match(error.message, /within 7 days .*nothing was imported/);
  });

  it('fails in the dry run with the error of the file, and can be corrected and sent again', async () => {
    const id = await review(
      '<ead><eadheader><eadid>F</eadid></eadheader><archdesc level="fonds"><did></archdesc></ead>',
      {},
      'failed',
    );
    assert.equal((await get(id)).error.code, 'malformed-xml');
    assertError(await run(id), 409, 'not-in-review');
  });

  it('works with every format', async () => {
    const csv = 'identifier,name\nz1,Letters\n';
    const id = await review(csv, { path: 'csv', headers: { 'content-type': 'text/csv' } });
    assert.deepEqual(await ids(id, 'created'), [`${scope}-z1`]);
    await cancel(id);
  });

  it('is rejected without Prefer: respond-async, and with commit=false', async () => {
    const reply = await send(second, { headers: { prefer: 'return=minimal' } });
    assertError(reply, 400, 'bad-parameter');
    assert.match(json(reply).message, /Prefer: respond-async/);
    assertError(await send(second, { query: '&commit=false' }), 400, 'bad-parameter');
  });

  it('rejects an unknown kind of change, and a missing one', async () => {
    const id = await review(second);
    assertError(await changes(id, 'renamed'), 400, 'bad-parameter');
    assertError(await request(archive, `GET /archive/jobs/${id}/changes`, as('rita')), 400, 'bad-parameter');
    await cancel(id);
  });

  it('has no differences if it was sent without review', async () => {
    const reply = await request(
      archive,
      `POST /archive/import/ead?scope=${scope}`,
      { ...as('rita'), ...xml },
      second,
    );
    const { id, review: reviewed } = json(reply);
    assert.equal(reviewed, null);
    await untilIs(id, 'done');
    assertError(await changes(id, 'created'), 409, 'not-in-review');
  });
});

describe('Records that change while an import is reviewed', () => {
  it('lead to 412 with their ids and to another dry run, and nothing is imported', async () => {
    const id = await review(second);
    await rename(`${scope}-f-s`);
    const reply = await run(id);
    assertError(reply, 412, 'changed-meanwhile');
    assert.deepEqual(json(reply).details, { ids: [`${scope}-f-s`] });
    await untilIs(id, 'review');
    assert.deepEqual((await get(id)).review.changed, [`${scope}-f-s`]);
    assert.equal(await statusOf(`${scope}-f-n`), 404);
    assert.equal((await run(id)).statusCode, 202);
    await untilIs(id, 'done');
  });

  it('are noticed if they were unchanged, deleted, or created with an id of a new one', async () => {
    const tests = [
      { changed: `${scope}-f-t`, by: () => rename(`${scope}-f-t`) },
      {
        changed: `${scope}-f-n`,
        by: () =>
          request(archive, `POST /archive/classes/DocumentaryUnit/${scope}-f`, asMike, {
            type: 'DocumentaryUnit',
            data: { identifier: 'n' },
          }),
      },
    ];
    for (const { changed, by } of tests) {
      const id = await review(second);
      await by();
      const reply = await run(id);
      assertError(reply, 412, 'changed-meanwhile');
      assert.deepEqual(json(reply).details.ids, [changed]);
      await untilIs(id, 'review');
      await cancel(id);
    }
  });

  it('are noticed also between the check and the run, which then changes nothing', async () => {
    const id = await review(second);
    await runner.close();
    assert.equal((await run(id)).statusCode, 202);
    await rename(`${scope}-f-s`);
    runner = await startJobRunner(archive);
    await untilIs(id, 'review');
    assert.equal(await statusOf(`${scope}-f-n`), 404);
    assert.equal((await run(id)).statusCode, 202);
    await untilIs(id, 'done');
  });
});

describe('The permissions of a reviewed import', () => {
  it('hide the job and its differences from other users, but not from administrators', async () => {
    const id = await review(second);
    for (const reply of [
      await changes(id, 'created', '', 'rolf'),
      await run(id, 'rolf'),
      await cancel(id, 'rolf'),
    ])
      assertError(reply, 404, 'not-found');
    assert.equal((await changes(id, 'created', '', 'mike')).statusCode, 200);
    assertError(await run(id, 'mike'), 403, 'permission-denied');
    assert.equal((await get(id)).state, 'review');
    assert.equal((await cancel(id, 'mike')).statusCode, 200, 'an administrator may discard it');
  });

  it('are required again when it is run: 403, nothing is changed, and the job stays in review', async () => {
    const id = await review(second, { user: 'rolf' });
    await grant('rolf', []);
    assertError(await run(id, 'rolf'), 403, 'permission-denied');
    assert.deepEqual([(await get(id)).state, await statusOf(`${scope}-f-n`)], ['review', 404]);
    await grant('rolf', ['create', 'update']);
    await runner.close();
    assert.equal((await run(id, 'rolf')).statusCode, 202);
    await grant('rolf', []);
    runner = await startJobRunner(archive);
    await untilIs(id, 'failed');
    assert.equal((await get(id)).error.code, 'permission-denied');
    assert.equal(await statusOf(`${scope}-f-n`), 404);
  });

  it('hide the differences of records that the user may not see any longer', async () => {
    const id = await review(second);
    const restrict = await request(
      archive,
      `POST /archive/entities/${scope}-f-s/access?accessibleTo=mike`,
      asMike,
    );
    assert.equal(restrict.statusCode, 200, restrict.body);
    assert.deepEqual(json(await changes(id, 'updated')), [
      { kind: 'updated', id: null, type: 'DocumentaryUnit', changes: [] },
    ]);
    assert.deepEqual(await ids(id, 'created'), [`${scope}-f-t-b`, `${scope}-f-n`]);
  });

  it('hide deleted records that were restricted meanwhile, also after the import', async () => {
    const id = await review(second, { path: 'ead-sync' });
    const shown = async (user?: string): Promise<readonly (string | null)[]> =>
      json(await changes(id, 'deleted', '', user)).map((one: { id: string | null }) => one.id);
    const before = await shown();
    const x = `${scope}-f-s-x`;
    assert.ok(before.includes(x), before.join());
    const restricted = `POST /archive/entities/${x}/access?accessibleTo=mike&accessibleTo=rita`;
    assert.equal((await request(archive, restricted, asMike)).statusCode, 200);
    assert.deepEqual(await shown(), before);
    await runner.close();
    await request(archive, `POST /archive/entities/${x}/access?accessibleTo=mike`, asMike);
    await request(archive, `DELETE /archive/classes/DocumentaryUnit/${x}`, asMike);
    assert.deepEqual(
      await shown(),
      before.map((one) => (one === x ? null : one)),
    );
    assert.deepEqual(await shown('mike'), before);
  });
});

describe('A process with imports in review', () => {
  it('continues after a restart: the import can be reviewed and run', async () => {
    const id = await review(second);
    await runner.close();
    runner = await startJobRunner(archive, { owner: 'restarted' });
    await waitUntil(
      async () => (await archive.jobStore.find(id))?.owner === 'restarted',
      'the job has a new owner',
    );
    assert.deepEqual(await ids(id, 'updated'), [`${scope}-f-s`]);
    assert.equal((await run(id)).statusCode, 202);
    await untilIs(id, 'done');
  });

  it('counts them for the limit of queued jobs', async () => {
    const jobs: string[] = [];
    const { waitingJobsPerUser } = archive.options.settings;
    const maxWaiting = { total: 100, perUser: 2 };
    assert.ok(waitingJobsPerUser >= 2);
    for (let i = 0; i < 2; i++) jobs.push(await review(second));
    const job = { id: 'one-more', userId: 'rita', request: '{}', owner: 'test', created: '2026' };
    const { user } = (await archive.jobStore.find(jobs[0]!))!;
    assert.equal(await archive.jobStore.insert({ ...job, user }, maxWaiting), false);
    for (const id of jobs) await cancel(id);
  });

  it('stops a dry run whose differences are larger than the limit', async () => {
    const reply = await send(second);
    const { id } = json(reply);
    await untilIs(id, 'review');
    await cancel(id);
    const { settings } = archive.options;
    Object.assign(settings, { reviewBytes: 100 });
    try {
      const large = await review(second, {}, 'failed');
      const { error } = await get(large);
      assert.deepEqual([error.code, error.details.limit], ['limit-exceeded', 'review-bytes']);
    } finally {
      Object.assign(settings, { reviewBytes: 1_000_000 });
    }
  });
});

describe('The errors and warnings of a dry run for review', () => {
  const broken = `<ead><eadheader><eadid>F</eadid></eadheader>
<archdesc level="fonds">
<did>
<unitid>F</unitid>
<unittitle>Broken</unitdate>
</did>
</archdesc></ead>`;

  it('have the lines of the file around them', async () => {
    const id = await review(broken, {}, 'failed');
    const [error] = (await get(id)).error.errors;
    assert.equal(error.line, 5);
    assert.deepEqual(error.source, [
      { line: 3, text: '<did>' },
      { line: 4, text: '<unitid>F</unitid>' },
      { line: 5, text: '<unittitle>Broken</unitdate>' },
      { line: 6, text: '</did>' },
      { line: 7, text: '</archdesc></ead>' },
    ]);
  });

  it('have the rows of a table, and name the files of an archive', async () => {
    const table = 'identifier,name\nz1,Letters\n,Without\nz3,Maps\n';
    const headers = { 'content-type': 'text/csv' };
    const id = await review(table, { path: 'csv', headers }, 'failed');
    const [error] = (await get(id)).error.errors;
    assert.equal(error.line, 3);
    assert.deepEqual(
      error.source.map(({ text }: { text: string }) => text),
      ['identifier,name', 'z1,Letters', ',Without', 'z3,Maps', ''],
    );

    const zip = makeZip([
      { name: 'a.xml', content: first },
      { name: 'b.xml', content: broken },
    ]);
    const sent = await send(zip as unknown as string, { headers: { 'content-type': 'application/zip' } });
    await untilIs(json(sent).id, 'failed');
    const [inZip] = (await get(json(sent).id)).error.errors;
    assert.deepEqual([inZip.file, inZip.source.length], ['b.xml', 5]);
  });

  it('have no lines of files on the host, nor without review', async () => {
    const path = join(archive.folder, 'host.xml');
    writeFileSync(path, broken);
    const headers = { 'content-type': 'text/plain', 'x-user': 'mike' };
    const id = await review(path, { headers }, 'failed');
    const [error] = (await get(id)).error.errors;
    assert.deepEqual([error.line, error.source], [5, undefined]);
    const headersOfMike = { ...asMike, 'content-type': 'text/xml' };
    const direct = await request(archive, `POST /archive/import/ead?scope=${scope}`, headersOfMike, broken);
    assert.equal(json(direct).errors[0].source, undefined);
  });
});
