/** The pages of jobs in a real browser: an archivist imports a finding aid with an error, corrects it, reviews the differences and imports it. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { JobRunner } from '../../src/transfer/jobs/jobs.ts';
import { addRepository, allowImports } from '../http/request.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { assertAccessible, useBrowser, withoutBrowser } from '../world/browser.ts';
import { c, ead } from '../world/finding-aid.ts';
import { startJobRunner } from '../world/job-runner.ts';
import { waitUntil } from '../world/wait-until.ts';

const first = ead('F', c('a', 'Letters about the harbour'));
const corrected = ead('F', `${c('a', 'Letters about the quays')}\n${c('b', 'Maps')}`);
const broken = corrected.replace('>Maps</unittitle>', '>Maps</unitdate>');

describe('The page of a job', { skip: withoutBrowser }, () => {
  const browser = useBrowser();
  let archive: TestArchive;
  let runner: JobRunner;
  let url = '';
  before(async () => {
    archive = await openTestArchive();
    await addRepository(archive);
    await archive.addUser('rita');
    await allowImports(archive, 'rita');
    runner = await startJobRunner(archive);
    archive.app.server.listen(0);
    url = `http://localhost:${(archive.app.server.address() as AddressInfo).port}`;
    await send(first, false);
  });
  after(async () => {
    await runner.close();
    await archive.close();
  });

  const asRita = { extraHTTPHeaders: { 'X-User': 'rita' } };

  /** Resolves to the path of the job's page when the job has ended, or is in review. */
  async function send(file: string, isReviewed = true): Promise<string> {
    const headers = { 'X-User': 'rita', 'Content-Type': 'text/xml', Prefer: 'respond-async' };
    const address = `${url}/archive/import/ead?scope=nl-r1&tag=aid.xml&review=${isReviewed}`;
    const { id } = (await (await fetch(address, { method: 'POST', headers, body: file })).json()) as {
      id: string;
    };
    const readState = async (): Promise<string> =>
      ((await (await fetch(`${url}/archive/jobs/${id}`, { headers })).json()) as { state: string }).state;
    await waitUntil(
      async () => ['review', 'done', 'failed'].includes(await readState()),
      'the job has ended',
    );
    return `${url}/staff/jobs/${id}`;
  }

  it('says that nothing was imported, and shows the line with the error', async () => {
    const page = await browser.open(await send(broken), asRita);
    assert.match(
      (await page.textContent('.staff [role=status]'))!,
      /Nothing was imported\..*aid\.xml.*Correct the file/s,
    );
    assert.match((await page.textContent('.source-lines mark'))!, /Maps<\/unitdate>/);
    assert.equal(
      await page.locator('progress:visible, .job-counts, .job-bar:not(.job-correct *)').count(),
      0,
      'it does not look finished',
    );
    await assertAccessible(page);
  });

  it('shows the differences word by word, imports them, and keeps them', async () => {
    const page = await browser.open(await send(corrected), asRita);
    assert.match((await page.textContent('.staff [role=status]'))!, /Nothing has been changed yet/);
    const counts = await page.locator('.job-counts a').allInnerTexts();
    assert.deepEqual(
      counts.map((text) => text.replace(/\s+/g, ' ')),
      ['1 created', '1 changed', '1 unchanged'],
    );
    assert.match((await page.textContent('.differences del'))!, /harbour/);
    assert.match((await page.textContent('.differences ins'))!, /quays/);
    await assertAccessible(page);
    await page.click('.job-counts a:has-text("created")');
    assert.match((await page.textContent('.job-record h3'))!, /Maps/);
    assert.equal(await page.locator('.job-record h3 a').count(), 0, 'it does not exist yet');
    await page.keyboard.press('End');
    await page.locator('button:has-text("Import 2 records")').press('Enter');
    await page.locator('.job-line.good').waitFor();
    assert.match((await page.textContent('.job-line.good'))!, /1 created, 1 changed, 1 unchanged/);
    await page.click('.job-counts a:has-text("created")');
    await page.click('.job-record h3 a');
    assert.equal(await page.textContent('h1'), 'Maps');
  });

  it('discards the differences', async () => {
    const page = await browser.open(await send(first), asRita);
    await page.click('button:has-text("Discard")');
    assert.match((await page.textContent('.staff [role=status]'))!, /cancelled\. Nothing was changed/);
  });

  it('is in the list of jobs of its user only', async () => {
    const page = await browser.open(`${url}/staff/jobs`, asRita);
    assert.ok((await page.locator('tbody tr').count()) >= 3);
    await assertAccessible(page);
    const other = await browser.open(`${url}/staff/jobs`, { extraHTTPHeaders: { 'X-User': 'ruth' } });
    assert.match((await other.textContent('.staff'))!, /No jobs yet/);
  });

  it('needs a user', async () => {
    const reply = await fetch(`${url}/staff/jobs`, { headers: { accept: 'text/html' }, redirect: 'manual' });
    assert.notEqual(reply.status, 200);
  });
});
