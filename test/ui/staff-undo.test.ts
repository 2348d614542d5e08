/** Undo in a real browser: an archivist imports a finding aid, undoes the import on the page of its job, and undoes the undo. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { JobRunner } from '../../src/transfer/jobs/jobs.ts';
import { addRepository, asMike, json, request } from '../http/request.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { assertAccessible, useBrowser, withoutBrowser } from '../world/browser.ts';
import { c, ead } from '../world/finding-aid.ts';
import { startJobRunner } from '../world/job-runner.ts';
import { waitUntil } from '../world/wait-until.ts';

describe('Undo on the pages', { skip: withoutBrowser }, () => {
  const browser = useBrowser();
  let archive: TestArchive;
  let runner: JobRunner;
  let url = '';
  before(async () => {
    archive = await openTestArchive();
    await addRepository(archive);
    await archive.addUser('rita');
    const grants = { DocumentaryUnit: ['create', 'update', 'delete'] };
    await request(archive, 'POST /archive/permissions/rita/scope/nl-r1', asMike, grants);
    runner = await startJobRunner(archive);
    archive.app.server.listen(0);
    url = `http://localhost:${(archive.app.server.address() as AddressInfo).port}`;
  });
  after(async () => {
    await runner.close();
    await archive.close();
  });

  const asRita = { extraHTTPHeaders: { 'X-User': 'rita' } };

  /** Resolves to the path of the page of the job. */
  async function importInBackground(file: string): Promise<string> {
    const headers = { 'X-User': 'rita', 'Content-Type': 'text/xml', Prefer: 'respond-async' };
    const address = `${url}/archive/import/ead?scope=nl-r1&tag=aid.xml`;
    const { id } = (await (await fetch(address, { method: 'POST', headers, body: file })).json()) as {
      id: string;
    };
    await waitUntil(
      async () => json(await request(archive, `GET /archive/jobs/${id}`, asMike)).state === 'done',
      'the import is done',
    );
    return `${url}/staff/jobs/${id}`;
  }

  const statusOf = async (id: string): Promise<number> =>
    (await request(archive, `GET /archive/classes/DocumentaryUnit/${id}`, asMike)).statusCode;

  async function rename(id: string, name: string): Promise<void> {
    const unit = json(await request(archive, `GET /archive/classes/DocumentaryUnit/${id}`, asMike));
    const [description] = unit.relationships.describes;
    const body = {
      type: 'DocumentaryUnit',
      data: unit.data,
      relationships: { describes: [{ type: description.type, data: { ...description.data, name } }] },
    };
    const reply = await request(archive, `PUT /archive/classes/DocumentaryUnit/${id}`, asMike, body);
    assert.equal(reply.statusCode, 200, reply.body);
  }

  /** Presses Tab until the element has the focus, then Enter. */
  async function press(page: Page, text: string): Promise<void> {
    for (let tabs = 0; tabs < 60; tabs += 1) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate('document.activeElement?.textContent ?? ""')) === text) {
        await Promise.all([
          page.waitForLoadState('load'),
          page.waitForNavigation(),
          page.keyboard.press('Enter'),
        ]);
        return;
      }
    }
    assert.fail(`'${text}' cannot be reached with the keyboard`);
  }

  it('takes back an import from the page of its job, and the undo too, with the keyboard only', async () => {
    const page = await browser.open(
      await importInBackground(ead('F', c('a', 'Letters') + c('b', 'Maps'))),
      asRita,
    );
    await press(page, 'Undo');
    assert.match((await page.textContent('main'))!, /3 records are deleted/);
    assert.equal(await statusOf('nl-r1-f-a'), 200, 'nothing is changed yet');
    await press(page, 'Undo');
    assert.match((await page.textContent('.message[role=status]'))!, /Undone: 3 records\./);
    assert.equal(await statusOf('nl-r1-f-a'), 410);
    await press(page, 'Undo this');
    assert.match((await page.textContent('main'))!, /3 deleted records come back/);
    await press(page, 'Undo');
    assert.match((await page.textContent('.message[role=status]'))!, /Undone: 3 records\./);
    assert.equal(await statusOf('nl-r1-f-a'), 200);
  });

  it('shows values that were changed since side by side, in every size and colour scheme', async () => {
    const job = await importInBackground(ead('G', c('a', 'Letters') + c('b', 'Maps')));
    await rename('nl-r1-g-b', 'Maps and plans');
    const path = await (await browser.open(job, asRita)).getAttribute('.job-line a', 'href');
    for (const width of [390, 1440])
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await browser.open(url + path, {
          ...asRita,
          viewport: { width, height: 900 },
          colorScheme,
        });
        assert.match((await page.textContent('.undo-conflicts'))!, /nl-r1-g-b/);
        assert.equal(await page.locator('.undo-bar button').count(), 2);
        await assertAccessible(page);
      }
    const page = await browser.open(url + path, asRita);
    await page.getByRole('button', { name: 'Undo, including values changed since' }).click();
    assert.match((await page.textContent('.message[role=status]'))!, /Undone: 3 records\./);
    assert.equal(await statusOf('nl-r1-g-b'), 410);
  });

  it('asks again if a record is changed while the page is open', async () => {
    const job = await importInBackground(ead('H', c('a', 'Letters')));
    const page = await browser.open(job, asRita);
    await press(page, 'Undo');
    await rename('nl-r1-h-a', 'Letters and maps');
    await press(page, 'Undo');
    assert.match(
      (await page.textContent('[role=alert]'))!,
      /Records were changed after you opened this page/,
    );
    assert.match((await page.textContent('main'))!, /1 value was changed since/);
    assert.equal(await statusOf('nl-r1-h'), 200, 'nothing was undone');
  });
});
