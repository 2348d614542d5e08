/** Undo and restore of more records than a page executes while it is loaded: both are jobs, whose page shows what would happen. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { JobRunner } from '../../../src/transfer/jobs/jobs.ts';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { c, ead } from '../../world/finding-aid.ts';
import { startJobRunner } from '../../world/job-runner.ts';
import { waitUntil } from '../../world/wait-until.ts';
import { addRepository, asMike, json, request } from '../request.ts';

let archive: TestArchive;
let runner: JobRunner;
let event = '';

/** Below the fonds, so that it has more than 2,000 with itself. */
const units = 2000;
const fonds = 'nl-r1-f';
const restorePath = `/staff/restore/${fonds}`;

const get = async (path: string): Promise<string> => {
  const reply = await request(archive, `GET ${path}`, { ...asMike, accept: 'text/html' });
  assert.equal(reply.statusCode, 200, reply.body);
  return reply.body;
};

async function post(path: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const headers = { ...asMike, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
  const reply = await request(archive, `POST ${path}`, headers, new URLSearchParams(fields).toString());
  assert.equal(reply.statusCode, 303, reply.body);
  return reply.headers.location as string;
}

/** The body of the page of the job when it has ended. */
async function untilEnded(path: string): Promise<string> {
  const job = path.replace('/staff/', '/archive/');
  await waitUntil(
    async () => ['done', 'failed'].includes(json(await request(archive, `GET ${job}`, asMike)).state),
    'the job has ended',
  );
  return get(path);
}

/** The fields of the form that makes the change of a dry run. */
function fieldsOn(body: string): Record<string, string> {
  const form = /<form method="post"[^>]*class="undo-bar">.*?<\/form>/s.exec(body)![0];
  return Object.fromEntries(
    [...form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map((match) => [
      match[1]!,
      match[2]!,
    ]),
  );
}

async function edit(id: string, identifierType: string): Promise<string> {
  const path = `/archive/classes/DocumentaryUnit/${id}`;
  const { data, relationships } = json(await request(archive, `GET ${path}`, asMike));
  const { describes } = relationships;
  const body = { type: 'DocumentaryUnit', data: { ...data, identifierType }, relationships: { describes } };
  const reply = await request(archive, `PUT ${path}`, asMike, body);
  assert.equal(reply.statusCode, 200, reply.body);
  return json(await request(archive, 'GET /archive/classes/SystemEvent?limit=1', asMike))[0]?.id as string;
}

const statusOf = async (id: string): Promise<number> =>
  (await request(archive, `GET /archive/classes/DocumentaryUnit/${id}`, asMike)).statusCode;

before(async () => {
  archive = await openTestArchive();
  await addRepository(archive);
  const file = ead('F', Array.from({ length: units }, (_, i) => c(`u${i}`, `Unit ${i}`)).join(''));
  const headers = { ...asMike, 'content-type': 'text/xml' };
  const reply = await request(archive, 'POST /archive/import/ead?scope=nl-r1', headers, file);
  assert.equal(reply.statusCode, 200, reply.body);
  event = json(reply).event as string;
  runner = await startJobRunner(archive);
});
after(async () => {
  await runner.close();
  await archive.close();
});

describe('The page that restores more than 2,000 records', () => {
  it('makes the dry run and the change as jobs, which show the result', async () => {
    await edit(`${fonds}-u7`, 'edited');
    await request(archive, `DELETE /archive/classes/DocumentaryUnit/${fonds}-u8`, asMike);
    const alone = await get(`${restorePath}?event=${event}`);
    assert.match(alone, /Everything is as on that day/, 'one record is no job');
    const body = await get(`${restorePath}?event=${event}&below=true`);
    assert.match(body, /There are more than 2,000 records/);
    assert.doesNotMatch(body, /name="digest"/, 'nothing is restored that nobody has seen');
    const fields = fieldsOn(body);
    assert.deepEqual([fields.event, fields.below], [event, 'true']);

    const tried = await untilEnded(await post(restorePath, { ...fields, 'dry-run': 'true' }));
    assert.match(tried, /Dry run: restore nl-r1-f as on a day/);
    assert.match(tried, /1 record gets former values back/);
    assert.match(tried, /1 deleted record comes back/);
    assert.match(tried, /type="submit">Restore</);
    assert.equal(await statusOf(`${fonds}-u8`), 410);

    const done = await untilEnded(await post(restorePath, fieldsOn(tried)));
    assert.match(done, /1 deleted record comes back/);
    assert.match(done, /href="\/staff\/events\/[^"]+\/undo">Undo</);
    assert.equal(await statusOf(`${fonds}-u8`), 200);
    assert.match(await get('/staff/jobs'), /Restore/);
  });

  it('restores nothing if records were changed after the dry run', async () => {
    await edit(`${fonds}-u9`, 'first');
    const fields = { date: '', event, below: 'true' };
    const tried = await untilEnded(await post(restorePath, { ...fields, 'dry-run': 'true' }));
    await edit(`${fonds}-u9`, 'second');
    const failed = await untilEnded(await post(restorePath, fieldsOn(tried)));
    assert.match(failed, /<strong>Nothing was restored\.<\/strong>/);
  });
});

describe('The page that undoes an event of more than 2,000 records', () => {
  it('makes the dry run and the undo as jobs, and lists what was changed since', async () => {
    const path = `/staff/events/${event}/undo`;
    const body = await get(path);
    assert.match(body, /This event has 2,001 records/);
    const tried = await untilEnded(await post(path, { 'dry-run': 'true' }));
    assert.match(tried, /values? (?:was|were) changed since/);
    assert.equal(await statusOf(fonds), 200);
    const done = await untilEnded(await post(path, { ...fieldsOn(tried), force: 'true' }));
    assert.match(done, /2,001 records are deleted/);
    assert.equal(await statusOf(fonds), 410);
  });
});
