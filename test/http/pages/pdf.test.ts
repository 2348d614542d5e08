/** The PDF of a finding aid: requested with a form, tagged, complete, and with the permissions of the reader. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Job } from '../../../src/graph/jobs.ts';
import { buildApp } from '../../../src/http/app.ts';
import { PdfJobs } from '../../../src/transfer/pdf/pdf.ts';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { listHtmlProblems } from '../../world/browser.ts';
import { c, ead } from '../../world/finding-aid.ts';
import { readPdfText } from '../../world/pdf-text.ts';
import { waitUntil } from '../../world/wait-until.ts';
import { addRepository, asMike, request } from '../request.ts';

const path = '/units/nl-r1-f/pdf';

const scripts = {
  Latin: 'Łódź, façade, Ångström',
  Greek: 'Αρχείο του λιμανιού',
  Cyrillic: 'письма инженера',
  Hebrew: 'מכתבים של המהנדס (1920) אל המועצה',
  Arabic: 'رسائل المهندس (١٩٢٠) إلى المجلس',
  Armenian: 'Նամակներ',
  Georgian: 'წერილები',
  Chinese: '港口委员会',
};
const paragraphs = Object.values(scripts).map((text) => `<p>${text}</p>`);
const files = Array.from({ length: 60 }, (_, i) => c(`f${i}`, `File ${i}`));
const finding = ead(
  'F',
  c('s', 'Series', `<scopecontent>${paragraphs.join('')}<list><item>One</item></list></scopecontent>`) +
    c('t', 'Secret series') +
    c('u', 'Long series', files.join('')),
  { title: 'Archives of a mill' },
);

let archive: TestArchive;
before(async () => {
  archive = await openTestArchive();
  await addRepository(archive);
  const headers = { ...asMike, 'content-type': 'text/xml' };
  const imported = await request(archive, 'POST /archive/import/ead?scope=nl-r1', headers, finding);
  assert.equal(imported.statusCode, 200, imported.body);
  const hidden = await request(archive, 'POST /archive/entities/nl-r1-f-t/access?accessibleTo=mike', asMike);
  assert.equal(hidden.statusCode, 200, hidden.body);
});
after(() => archive.close());

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** Requests the PDF as a browser without scripts does, and waits for it. */
async function makePdf(headers: Record<string, string> = {}): Promise<Buffer> {
  const posted = await request(archive, `POST ${path}`, { ...form, ...headers });
  assert.equal(posted.statusCode, 303, posted.body);
  assert.equal(posted.headers.location, path);
  let body = '';
  await waitUntil(async () => {
    const state = await request(archive, `GET ${path}`, headers);
    ({ body } = state);
    const isReady = body.includes(`${path}/file`);
    assert.equal(state.headers.refresh, isReady ? undefined : '3', body);
    return isReady;
  }, 'the PDF is ready');
  assert.deepEqual(await listHtmlProblems(body), []);
  const file = await request(archive, `GET ${path}/file`, headers);
  assert.equal(file.statusCode, 200);
  assert.equal(file.headers['content-type'], 'application/pdf');
  assert.equal(file.headers['content-length'], String(file.rawPayload.length));
  return file.rawPayload;
}

describe('The PDF of a finding aid', () => {
  let pdf: Buffer;
  let text: string;
  before(async () => {
    pdf = await makePdf();
    text = readPdfText(pdf);
  });

  it('is requested on a page that is correct HTML, which the page of the unit links to', async () => {
    assert.match((await request(archive, 'GET /units/nl-r1-f')).body, new RegExp(`href="${path}"`));
    const { body } = await request(archive, 'GET /units/nl-r1-f-u/pdf');
    assert.match(body, /<form method="post" action="\/units\/nl-r1-f-u\/pdf">/);
    assert.deepEqual(await listHtmlProblems(body), []);
  });

  it('has tags, the language, the title and bookmarks', () => {
    const raw = pdf.toString('latin1');
    assert.match(raw, /\/StructTreeRoot \d+ 0 R/);
    assert.match(raw, /\/Marked true/);
    assert.match(raw, /\/Lang \(en\)/);
    assert.match(raw, /\/DisplayDocTitle true/);
    assert.match(raw, /\/Title \(Archives of a mill\)/);
    assert.match(raw, /pdfuaid:part>1</);
    for (const type of ['Document', 'H1', 'H2', 'H3', 'P']) assert.match(raw, new RegExp(`/S /${type}\\n`));
    assert.match(raw, /\/Outlines \d+ 0 R/);
    assert.match(raw, /\/Title \(Long series\)/);
  });

  it('has the words of all units in order, in eight scripts', () => {
    for (const [script, words] of Object.entries(scripts)) assert.ok(text.includes(words), script);
    const found = [...text.matchAll(/^f\d+ File (\d+)$/gm)].map(([, number]) => Number(number));
    assert.deepEqual(
      found,
      files.map((_, i) => i),
    );
    assert.match(text, /Scope and content .*^•\nOne$/ms);
  });

  it('is a job, which administrators see, and no other user', async () => {
    const [job] = await jobsOf(asMike);
    const { kind, user, scope, state, progress, result, log, error } = job!;
    assert.deepEqual(
      { kind, user, scope, state, progress, result, log, error },
      {
        kind: 'pdf',
        user: null,
        scope: 'nl-r1-f',
        state: 'done',
        progress: { units: 63 },
        result: { pages: pageCount(pdf), bytes: pdf.length, available: true },
        log: null,
        error: null,
      },
    );
    assert.deepEqual(await jobsOf({ 'x-user': 'ruth' }), []);
    const { statusCode } = await request(archive, `GET /archive/jobs/${job!.id}`, { 'x-user': 'ruth' });
    assert.equal(statusCode, 404);
    assert.equal((await request(archive, 'GET /archive/jobs')).statusCode, 403);
  });

  it('is one job for all readers who see the same records', async () => {
    await makePdf();
    assert.equal((await jobsOf(asMike)).length, 1);
  });

  it('has headers, which a request without a body gets too', async () => {
    const head = await request(archive, `HEAD ${path}/file`);
    assert.deepEqual([head.statusCode, head.headers['content-length']], [200, String(pdf.length)]);
  });

  it('has no units that the reader may not see, and is not shared with readers who see more', async () => {
    assert.doesNotMatch(text, /Secret/);
    assert.equal((await request(archive, `GET ${path}/file`, asMike)).statusCode, 303);
    assert.match(readPdfText(await makePdf({ 'x-user': 'mike' })), /Secret series/);
    const again = await request(archive, `GET ${path}/file`);
    assert.deepEqual(again.rawPayload, pdf, 'the same file while nothing has changed');
  });

  it('is not made of units that the reader may not see', async () => {
    assert.equal((await request(archive, 'GET /units/nl-r1-f-t/pdf')).statusCode, 404);
    assert.equal((await request(archive, 'POST /units/nl-r1-f-t/pdf', form)).statusCode, 404);
  });

  it('is still sent after changes of other finding aids', async () => {
    const headers = { ...asMike, 'content-type': 'text/xml' };
    const other = ead('G', c('s', 'Other series'));
    const imported = await request(archive, 'POST /archive/import/ead?scope=nl-r1', headers, other);
    assert.equal(imported.statusCode, 200, imported.body);
    assert.deepEqual((await request(archive, `GET ${path}/file`)).rawPayload, pdf);
  });

  it('is no longer sent after a unit was restricted', async () => {
    const access = 'POST /archive/entities/nl-r1-f-u-f1/access?accessibleTo=mike';
    assert.equal((await request(archive, access, asMike)).statusCode, 200);
    await assertRequestedAgain(archive);
  });

  it('is still sent after a restart', async () => {
    const made = await makePdf();
    const opened = (await archive.options.openArchive())!;
    const { env, jobStore: store } = archive;
    const pdfs = new PdfJobs({ store, env, maxWaiting: 20, wake: () => undefined });
    const app = buildApp({ ...archive.options, openArchive: async () => ({ ...opened, pdfs }) });
    assert.deepEqual((await request({ app }, `GET ${path}/file`)).rawPayload, made);
  });
});

async function jobsOf(headers: Record<string, string>): Promise<readonly Job[]> {
  const reply = await request(archive, 'GET /archive/jobs', headers);
  assert.equal(reply.statusCode, 200, reply.body);
  return JSON.parse(reply.body) as readonly Job[];
}

function pageCount(pdf: Buffer): number {
  return [...pdf.toString('latin1').matchAll(/\/Type \/Page\n/g)].length;
}

/** There is no file, and an old link leads to the page with the form. */
async function assertRequestedAgain(service: Pick<TestArchive, 'app'>): Promise<void> {
  const { statusCode, headers } = await request(service, `GET ${path}/file`);
  assert.deepEqual([statusCode, headers.location], [303, path]);
  assert.match((await request(service, `GET ${path}`)).body, /<form method="post"/);
}

describe('A service with pdf-units=0', () => {
  it('neither offers nor makes PDFs', async () => {
    const without = await openTestArchive({ settings: { pdfUnits: 0 } });
    try {
      await addRepository(without);
      const headers = { ...asMike, 'content-type': 'text/xml' };
      const file = ead('F', c('s', 'Series'));
      const imported = await request(without, 'POST /archive/import/ead?scope=nl-r1', headers, file);
      assert.equal(imported.statusCode, 200, imported.body);
      const page = await request(without, 'GET /units/nl-r1-f');
      assert.match(page.body, /\/units\/nl-r1-f\/whole"/);
      assert.ok(!page.body.includes(path));
      for (const line of [`GET ${path}`, `POST ${path}`, `GET ${path}/file`]) {
        const { statusCode, body } = await request(without, line, line.startsWith('POST') ? form : {});
        assert.equal(statusCode, 404, line);
        assert.match(body, /pdf-units/, line);
      }
    } finally {
      await without.close();
    }
  });
});
