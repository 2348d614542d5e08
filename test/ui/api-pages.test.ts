/** The scripts of the pages about the API, in a real browser. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { useBrowser, withoutBrowser } from '../world/browser.ts';

describe('The pages about the API', { skip: withoutBrowser }, () => {
  const browser = useBrowser();
  let archive: TestArchive;
  let url: string;
  before(async () => {
    archive = await openTestArchive();
    await archive.app.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(archive.app.server.address() as AddressInfo).port}/archive`;
  });
  after(() => archive?.close());

  it('search the documentation, and count what they find in the language of the reader', async () => {
    const page = await browser.open(`${url}/docs`, { locale: 'de' });
    await page.locator('.api-docs search input').fill('openapi.json');
    await page.getByText('1 gefunden').waitFor();
    assert.equal(await page.locator('#getOpenApi').isVisible(), true);
    assert.equal(await page.locator('#getHealth').isVisible(), false);
    assert.equal(await page.locator('section#records').isVisible(), false);
  });

  it('open the operation of a link, with the row that contains it', async () => {
    const page = await browser.open(`${url}/docs#getCountry`);
    assert.equal(await page.locator('#getCountry pre').first().isVisible(), true);
  });

  it('complete a query, report its problems, and show its result', async () => {
    const page = await browser.open(`${url}/graphql`);
    const query = page.locator('#query');
    await query.fill('{ groups { items { i } } }');
    await page.getByText("1:20 Group has no field 'i'.").waitFor();
    await page.evaluate('document.getElementById("query").setSelectionRange(20, 20)');
    await query.press('Control+Space');
    await page
      .locator('#completions [role=option]', { hasText: /^id\b|^identifier/ })
      .first()
      .waitFor();
    await query.press('Escape');
    await query.fill('{ groups { items { id } } }');
    await query.press('Control+Enter');
    await page.locator('#answer', { hasText: '"admin"' }).waitFor();
    assert.match((await page.locator('#status').textContent())!, /^200, \d+ ms$/);
  });
});
