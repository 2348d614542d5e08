/** In a browser: invited users import into the one institution for which they have permissions, and nowhere else. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { JobRunner } from '../../src/transfer/jobs/jobs.ts';
import { projectFolder } from '../cli/fonds-process.ts';
import { asMike, request } from '../http/request.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { assertAccessible, useBrowser, withoutBrowser } from '../world/browser.ts';
import { startJobRunner } from '../world/job-runner.ts';

const findingAid = join(projectFolder, 'examples/fonds.xml');

describe('An invited user', { skip: withoutBrowser }, () => {
  const browser = useBrowser();
  let archive: TestArchive;
  let runner: JobRunner;
  let root: string;
  before(async () => {
    archive = await openTestArchive();
    runner = await startJobRunner(archive);
    await archive.app.listen({ port: 0, host: '127.0.0.1' });
    root = `http://127.0.0.1:${(archive.app.server.address() as AddressInfo).port}`;
    await create('Country', 'Country', 'nl');
    // More than the page lists, and before the own one by title.
    for (let number = 0; number < 101; number++)
      await create('classes/Country/nl', 'Repository', `a${number}`);
    await create('classes/Country/nl', 'Repository', 'zierikzee');
    await saveProfile('Own', 'nl-zierikzee');
    await saveProfile('Elsewhere', 'nl-a1');
  });
  after(async () => {
    await runner?.close();
    await archive?.close();
  });

  async function post(path: string, body: object): Promise<void> {
    const reply = await request(archive, `POST /archive/${path}`, asMike, body);
    assert.ok(reply.statusCode < 300, reply.body);
  }
  const create = (path: string, type: string, identifier: string): Promise<void> =>
    post(path, { type, data: { identifier } });
  const saveProfile = (name: string, scope: string): Promise<void> =>
    post('import/profiles', { name, format: 'ead', scope });

  /** The administrator invites the user, who opens the link. */
  async function invite(id: string, permissions: readonly string[]): Promise<Page> {
    const admin = await browser.open(`${root}/staff/users`, { extraHTTPHeaders: { 'X-User': 'mike' } });
    await admin.fill('[name=identifier]', id);
    await admin.selectOption('[name=type]', 'DocumentaryUnit');
    await admin.fill('[name=scope]', 'nl-zierikzee');
    for (const box of await admin.locator('section[aria-labelledby=invite] [type=checkbox]').all())
      await box.setChecked(permissions.includes(String(await box.getAttribute('value'))));
    await admin.click('section[aria-labelledby=invite] button');
    const page = await browser.open(String(await admin.textContent('.message.done code')));
    await page.click('main button');
    await page.waitForURL(`${root}/staff`);
    await page.goto(`${root}/staff/import`);
    return page;
  }

  it('imports into the own institution, also if many others come first, and nowhere else', async () => {
    const page = await invite('olga', ['create', 'update']);
    const listed = await page.evaluate(
      '[...document.querySelectorAll("#import-scopes option")].map((option) => option.value)',
    );
    assert.deepEqual(listed, ['nl-zierikzee']);
    assert.equal(await page.locator('.import-create').count(), 0, 'no institution can be created');
    assert.deepEqual(await page.locator('.import-saved a').allInnerTexts(), ['Own']);
    await assertAccessible(page, [390, 1440]);
    await page.setInputFiles('.import-input input', findingAid);
    await page.locator('.import-files:has-text("Harbour Office")').waitFor();
    const jobs = await archive.jobStore.count('everybody');
    for (const [scope, sentence] of [
      ['nl-a1', /Nothing was imported\. User 'olga' may not .* in 'nl-a1'; ask an administrator\./],
      ['nl', /must be/],
      ['nowhere', /nowhere/],
    ] as const) {
      await page.fill('[name=scope]', scope);
      await page.click('text="Check"');
      await page.locator('.import-alert p').waitFor();
      assert.match(String(await page.textContent('.import-alert')), sentence);
    }
    assert.equal(await archive.jobStore.count('everybody'), jobs);
    await page.fill('[name=scope]', 'nl-zierikzee');
    await page.click('text="Check"');
    await page.waitForURL(`${root}/staff/jobs/*`);
    await page.click('text="Import 5 records"');
    await page.locator('.job-line.good').waitFor();
    await page.click('.job-record h3 a');
    assert.equal(await page.textContent('h1'), 'Harbour Office');
  });

  it('learns what is missing if the permissions do not suffice', async () => {
    const page = await invite('otto', ['create']);
    assert.match(
      String(await page.textContent('.import-scope-none')),
      /You may not import into any record yet\. Ask an administrator/,
    );
    await assertAccessible(page, [390]);
  });
});
