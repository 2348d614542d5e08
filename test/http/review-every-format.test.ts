/** Reviewed imports of every format, under both profiles: dry run, differences by field, errors with their lines, run; and users who may not run them. */
import assert from 'node:assert/strict';
import type { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import type { ProfileName } from '../../src/model/profile.ts';
import { projectFolder } from '../cli/fonds-process.ts';
import { makeWorkbook, row } from '../formats/xlsx/make-workbook.ts';
import type { TestArchive } from '../world/archive.ts';
import { c, ead } from '../world/finding-aid.ts';
import { openImportingArchive } from '../world/importing-archive.ts';
import { startJobRunner } from '../world/job-runner.ts';
import { waitUntil } from '../world/wait-until.ts';
import { asMike, assertError, json, request } from './request.ts';

const example = (path: string): string => readFileSync(join(projectFolder, 'examples', path), 'utf8');

interface ReviewedFormat {
  readonly format: string;
  readonly type: string;
  readonly scope: string;
  readonly first: string | Buffer;
  readonly second: string | Buffer;
  /** A word of the first version, and the one that replaces it. */
  readonly words: readonly [before: string, after: string];
  /** A version with an error in the line that has the marker. */
  readonly broken?: readonly [text: string, marker: string];
}

const replaceAll = (text: string, [before, after]: readonly [string, string]): string => {
  assert.ok(text.includes(before), before);
  return text.replaceAll(before, after);
};

const text = (
  base: Omit<ReviewedFormat, 'first' | 'second'> & { readonly first: string },
): ReviewedFormat => ({ ...base, second: replaceAll(base.first, base.words) });

const breakAt = (whole: string, closing: string): readonly [string, string] => [
  whole.replace(closing, `</broken>`),
  '</broken>',
];

const workbook = (title: string): Promise<Buffer> =>
  makeWorkbook([{ name: 'Units', rows: row(1, 'identifier', 'name') + row(2, '1', title) }]);

const unit = ead('F', `\n${c('a', 'Letters about the harbour')}\n`);
const agent = example('sample/agents/harbour-office.xml');
const repository = example('repository.xml');
const subjects = example('sample/subjects.ttl');

const reviewedFormats: readonly ReviewedFormat[] = [
  text({
    format: 'ead',
    type: 'text/xml',
    scope: 'nl-r1',
    first: unit,
    words: ['harbour', 'quays'],
    broken: breakAt(unit, '</unittitle></did></c>'),
  }),
  text({
    format: 'eac',
    type: 'text/xml',
    scope: 'agents',
    first: agent,
    words: ['Harbour Office', 'Port Authority'],
    broken: breakAt(agent, '</part>'),
  }),
  text({
    format: 'eag',
    type: 'text/xml',
    scope: 'nl',
    first: repository,
    words: ['founded in 1871', 'established in 1871'],
    broken: breakAt(repository, '</autform>'),
  }),
  text({
    format: 'skos',
    type: 'text/turtle',
    scope: 'subjects',
    first: subjects,
    words: ['Swing bridges', 'Pivoting bridges'],
    broken: [subjects.replace('skos:related s:quays .', 'skos:related s:quays s:quays .'), 's:quays s:quays'],
  }),
  text({
    format: 'csv',
    type: 'text/csv',
    scope: 'nl-r1',
    first: 'identifier,name\n1,Letters about the harbour\n2,Maps\n',
    words: ['harbour', 'quays'],
    broken: ['identifier,name\n1,Letters\n,Without\n3,Maps\n', ',Without'],
  }),
  {
    format: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    scope: 'nl-r1',
    first: await workbook('Letters about the harbour'),
    second: await workbook('Letters about the quays'),
    words: ['harbour', 'quays'],
  },
];

/** An archive with a runner of jobs, and a user who may import into everything. */
async function open(t: TestContext, profile: ProfileName = 'archive') {
  // The runner is closed before the archive.
  let runner: Awaited<ReturnType<typeof startJobRunner>> | undefined;
  t.after(() => runner?.close());
  const archive = await openImportingArchive(t, profile);
  const post = async (path: string, body: object) => {
    const reply = await request(archive, `POST /archive/${path}`, asMike, body);
    assert.ok(reply.statusCode < 300, reply.body);
  };
  await post('classes/AuthoritativeSet', {
    type: 'AuthoritativeSet',
    data: { identifier: 'agents', name: 'A' },
  });
  await post('classes/CvocVocabulary', {
    type: 'CvocVocabulary',
    data: { identifier: 'subjects', name: 'S' },
  });
  await archive.addUser('rita', ['admin']);
  runner = await startJobRunner(archive);
  return {
    archive,
    closeRunner: () => runner!.close(),
    startRunner: async () => (runner = await startJobRunner(archive)),
  };
}

const send = (
  archive: TestArchive,
  { format, type, scope }: ReviewedFormat,
  body: string | Buffer,
  query: string,
) =>
  request(
    archive,
    `POST /archive/import/${format}?scope=${scope}&${query}`,
    { 'x-user': 'rita', 'content-type': type, prefer: 'respond-async' },
    body,
  );

// biome-ignore lint/suspicious/noExplicitAny: JSON of a job
const getJob = async (archive: TestArchive, id: string): Promise<any> =>
  json(await request(archive, `GET /archive/jobs/${id}`, { 'x-user': 'mike' }));

async function untilIs(archive: TestArchive, id: string, state: string): Promise<void> {
  let found = '';
  await waitUntil(async () => {
    found = (await getJob(archive, id)).state;
    return [state, 'done', 'failed'].includes(found);
  }, `the job is ${state}`);
  assert.equal(found, state, JSON.stringify((await getJob(archive, id)).error));
}

/** Sends a file as a job, and resolves to its id when the job has this state. */
async function sendUntil(
  archive: TestArchive,
  format: ReviewedFormat,
  body: string | Buffer,
  { review, state }: { readonly review: boolean; readonly state: string },
): Promise<string> {
  const reply = await send(archive, format, body, review ? 'review=true&allow-update=true' : 'commit=true');
  assert.equal(reply.statusCode, 202, reply.body);
  const { id } = json(reply);
  await untilIs(archive, id, state);
  return id;
}

const run = (archive: TestArchive, id: string) =>
  request(archive, `POST /archive/jobs/${id}/run`, { 'x-user': 'rita' });

describe('A reviewed import', () => {
  for (const profile of ['archive', 'ehri'] as const)
    for (const one of reviewedFormats)
      it(`of ${one.format} shows its differences by field and word, and makes them, under ${profile}`, async (t) => {
        const { archive } = await open(t, profile);
        const [before, after] = one.words;
        await sendUntil(archive, one, one.first, { review: false, state: 'done' });
        const id = await sendUntil(archive, one, one.second, { review: true, state: 'review' });
        const job = await getJob(archive, id);
        assert.equal(job.review.counts.created, 0);
        assert.ok(job.review.counts.updated > 0, JSON.stringify(job.review.counts));
        const list = json(
          await request(archive, `GET /archive/jobs/${id}/changes?kind=updated`, { 'x-user': 'rita' }),
        );
        const [change] = list[0].changes.filter(({ op }: { op: string }) => op === 'replace');
        assert.match(change.path, /^\/(?:data|relationships)\//);
        assert.ok(JSON.stringify(change.was).includes(before), JSON.stringify(change));
        assert.ok(JSON.stringify(change.value).includes(after), JSON.stringify(change));
        const record = async (): Promise<string> =>
          (await request(archive, `GET /archive/entities/${list[0].id}`, { 'x-user': 'rita' })).body;
        const old = await record();
        assert.ok(old.includes(before) && !old.includes(after), 'nothing is changed yet');
        assert.equal((await run(archive, id)).statusCode, 202);
        await untilIs(archive, id, 'done');
        assert.ok((await record()).includes(after));
      });

  for (const one of reviewedFormats.filter(({ broken }) => broken !== undefined))
    it(`of ${one.format} shows the lines around an error`, async (t) => {
      const { archive } = await open(t);
      const [broken, marker] = one.broken!;
      const id = await sendUntil(archive, one, broken, { review: true, state: 'failed' });
      const [error] = (await getJob(archive, id)).error.errors;
      const lines = broken.split('\n');
      const at = lines.findIndex((line) => line.includes(marker)) + 1;
      assert.equal(error.line, at);
      const expected = [at - 2, at - 1, at, at + 1, at + 2].filter(
        (line) => line > 0 && line <= lines.length,
      );
      assert.deepEqual(
        error.source.map(({ line }: { line: number }) => line),
        expected,
      );
      assert.ok(error.source.find(({ line }: { line: number }) => line === at).text.includes(marker));
    });

  it('is not run by a user who was deactivated after the review', async (t) => {
    const { archive } = await open(t);
    const [first] = reviewedFormats;
    const id = await sendUntil(archive, first!, first!.first, { review: true, state: 'review' });
    await request(archive, 'POST /archive/classes/UserProfile/rita/deactivate', asMike);
    assertError(await run(archive, id), 403, 'user-deactivated');
    assert.equal((await getJob(archive, id)).state, 'review');
    const unitReply = await request(archive, 'GET /archive/classes/DocumentaryUnit/nl-r1-f', asMike);
    assert.equal(unitReply.statusCode, 404);
  });

  it('fails if its user is deactivated while it waits to be run', async (t) => {
    const { archive, closeRunner, startRunner } = await open(t);
    const [first] = reviewedFormats;
    const id = await sendUntil(archive, first!, first!.first, { review: true, state: 'review' });
    await closeRunner();
    assert.equal((await run(archive, id)).statusCode, 202);
    await request(archive, 'POST /archive/classes/UserProfile/rita/deactivate', asMike);
    await startRunner();
    await untilIs(archive, id, 'failed');
    const job = await getJob(archive, id);
    assert.equal(job.error.code, 'user-deactivated', JSON.stringify(job.error));
    const unitReply = await request(archive, 'GET /archive/classes/DocumentaryUnit/nl-r1-f', asMike);
    assert.equal(unitReply.statusCode, 404);
  });
});
