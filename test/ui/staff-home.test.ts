/** The first minute, in a browser: the link that the service prints, the sample archive, and its removal; and the progress of a running job. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { languages } from '../../src/pages/shared/languages.ts';
import { addRepository, allowImports } from '../http/request.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { assertAccessible, listHtmlProblems, useBrowser, withoutBrowser } from '../world/browser.ts';

describe('The first minute', { skip: withoutBrowser }, () => {
  const browser = useBrowser();
  let archive: TestArchive;
  let root: string;
  before(async () => {
    archive = await openTestArchive();
    await archive.app.listen({ port: 0, host: '127.0.0.1' });
    root = `http://127.0.0.1:${(archive.app.server.address() as AddressInfo).port}`;
  });
  after(() => archive.close());

  it('leads from the printed link to the sample archive, and back to an empty archive', async () => {
    const page = await browser.open(
      `${root}/sign-in/link/${await archive.signIn.createLink('mike', 600_000, null)}`,
    );
    await page.click('main button');
    await page.waitForURL(`${root}/staff`);
    assert.equal(await page.textContent('h1'), 'This archive is empty');
    await assertAccessible(page, [390, 1440]);
    await checkLanguages(page, `${root}/staff`);
    await page.focus('text=Load the sample archive');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${root}/staff?event=*`);
    assert.match(String(await page.textContent('.message.done')), /Sample archive.*2 institutions/);
    await assertAccessible(page, [390, 1440]);
    await checkLanguages(page, page.url());
    await page.click('.message.done >> text=institutions');
    assert.match(String(await page.textContent('main')), /Delta/);
    await page.goto(`${root}/staff`);
    await page.click('text=Remove it');
    await page.click('main form button');
    await page.waitForURL('**/undo?done=*');
    await page.goto(`${root}/staff`);
    assert.equal(await page.textContent('h1'), 'This archive is empty');
  });

  async function checkLanguages(page: Page, url: string): Promise<void> {
    for (const language of languages) {
      await page.setExtraHTTPHeaders({ 'accept-language': language });
      const reply = await page.goto(url);
      assert.deepEqual(await listHtmlProblems(await reply!.text()), [], language);
    }
    await page.setExtraHTTPHeaders({});
    await page.goto(url);
  }

  it('shows the progress of a running job in place, and its end', async () => {
    await addRepository(archive);
    await archive.addUser('rita');
    await allowImports(archive, 'rita');
    const headers = { 'x-user': 'rita', 'content-type': 'text/xml', prefer: 'respond-async' };
    const reply = await fetch(`${root}/archive/import/ead?scope=nl-r1`, {
      method: 'POST',
      headers,
      body: '<ead/>',
    });
    const { id } = (await reply.json()) as { id: string };
    await archive.jobStore.start(id, 'test', new Date().toISOString());
    const page = await browser.open(`${root}/staff`, { extraHTTPHeaders: { 'X-User': 'rita' } });
    await page.focus('.home-rows a');
    const progress = { bytesRead: 30, bytesTotal: 100, secondsLeft: 7, rate: 1 };
    await archive.jobStore.updateProgress(id, 'test', JSON.stringify(progress));
    await page.waitForSelector('.home-left:has-text("about 7 seconds left")');
    assert.equal(await page.evaluate('document.querySelector(".home-rows progress").value'), 0.3);
    assert.ok(await page.evaluate('document.activeElement.matches(".home-rows a")'), 'the focus stays');
    await assertAccessible(page, [390]);
    await archive.jobStore.end(id, 'test', new Date().toISOString(), { state: 'cancelled' });
    await page.waitForSelector('.job-state.cancelled');
    assert.equal(await page.locator('.home-rows progress').count(), 0);
  });
});
