/** Every page of the reading room in a real browser: valid HTML, accessible in both colour schemes and at 320 pixels, no request to other hosts. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { exampleIds } from '../../src/http/openapi-examples.ts';
import { assertAccessible, listHtmlProblems, useBrowser, withoutBrowser } from '../world/browser.ts';
import { type ExampleServer, serveExamples } from '../world/example-server.ts';

/** An institution with an address and a place on the map. */
async function createInstitution(url: string): Promise<void> {
  const address = { street: 'Quay 1', municipality: 'Rotterdam', countryCode: 'NL', email: 'a@example.org' };
  const relationships = {
    describes: [
      {
        type: 'RepositoryDescription',
        data: { name: 'Harbour Archive', languageCode: 'eng', openingTimes: 'Weekdays 9-17' },
        relationships: { hasAddress: [{ type: 'Address', data: address }] },
      },
    ],
  };
  const data = { identifier: 'harbour', latitude: 51.9, longitude: 4.5 };
  const response = await fetch(`${url}/classes/Country/nl`, {
    method: 'POST',
    headers: { 'x-user': exampleIds.administrator, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'Repository', data, relationships }),
  });
  assert.equal(response.status, 201, await response.text());
}

describe('The reading room in a browser', { skip: withoutBrowser }, () => {
  const browser = useBrowser();
  let server: ExampleServer;
  let root: string;
  before(async () => {
    server = await serveExamples();
    root = new URL('/', server.url).href;
    await createInstitution(server.url);
  });
  after(() => server?.archive.close());

  const paths = [
    '',
    'countries',
    'countries/nl',
    'repositories',
    'repositories/nl-harbour',
    'no-such-page/1',
    'units/nothing',
  ];

  for (const path of paths)
    it(`shows /${path} without errors of HTML or accessibility`, async () => {
      const response = await fetch(root + path, { headers: { accept: 'text/html' } });
      assert.deepEqual(await listHtmlProblems(await response.text()), []);
      const page = await browser.open(root + path, { viewport: { width: 320, height: 640 } });
      await assertAccessible(page, [320]);
    });

  it('separates the names of countries and institutions from the numbers beside them', async () => {
    for (const path of ['countries', 'repositories', 'countries/nl']) {
      const page = await browser.open(root + path);
      const lists = page.locator('.institutions, .counted-links');
      for (const text of await lists.locator('li').allInnerTexts())
        assert.doesNotMatch(text, /[\p{L})]\d|\S·/u, `/${path}`);
    }
  });

  it('leads from the home page to the institutions, and to all records of a type', async () => {
    const page = await browser.open(root);
    const units = page.getByRole('link', { name: /^\d+ archival units?$/ });
    const count = Number.parseInt((await units.textContent()) ?? '', 10);
    assert.ok(count > 0);
    await page.getByRole('link', { name: 'City Archive' }).click();
    assert.equal(await page.locator('h1').textContent(), 'City Archive');
    await page.goBack();
    await units.click();
    await page.getByText(`${count} results`).waitFor();
  });
});
