/** Pages of items in a real browser, with the archive of the examples. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { exampleId, exampleIds } from '../../src/http/openapi-examples.ts';
import { pagePath, typesWithPages } from '../../src/pages/shared/page-path.ts';
import { AuthorityWorld } from '../world/authorities.ts';
import { listAccessibilityProblems, listHtmlProblems, useBrowser, withoutBrowser } from '../world/browser.ts';
import { type ExampleServer, serveExamples } from '../world/example-server.ts';

describe('The page of an item in a browser', { skip: withoutBrowser }, () => {
  const browser = useBrowser();
  let server: ExampleServer;
  const urlOf = (path: string): string => new URL(path, server.url).href;
  const unitPath = pagePath({ type: 'DocumentaryUnit', id: exampleIds.unit });
  before(async () => {
    server = await serveExamples();
  });
  after(() => server?.archive.close());

  for (const type of typesWithPages)
    it(`of the type ${type.name} has no errors of HTML or accessibility`, async () => {
      const url = urlOf(pagePath({ type: type.name, id: exampleId(type) }));
      const response = await fetch(url, { headers: { accept: 'text/html' } });
      assert.equal(response.status, 200);
      assert.deepEqual(await listHtmlProblems(await response.text()), []);
      const page = await browser.open(url, { viewport: { width: 320, height: 640 } });
      assert.deepEqual(await listAccessibilityProblems(page), []);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      assert.ok(width <= 320, `${url} is ${width} pixels wide`);
    });

  it('shows the title, level and code of a unit, and links to its repository', async () => {
    const page = await browser.open(urlOf(unitPath));
    assert.equal(await page.locator('h1').textContent(), 'Council minutes');
    const labels = await page
      .locator('.area')
      .filter({ hasText: 'Identity statement' })
      .locator('dt')
      .allTextContents();
    assert.deepEqual(labels.slice(0, 2), ['Reference code', 'Title']);
    assert.ok(labels.indexOf('Level of description') > labels.indexOf('Dates'));
    const path = page.getByRole('navigation', { name: 'Path' });
    assert.equal(await path.getByRole('link').first().textContent(), 'Netherlands');
    await page.getByText(/^Council minutes.*, A\.1, City Archive\.$/).waitFor();
    await path.getByRole('link', { name: 'City Archive' }).click();
    assert.equal(await page.locator('h1').textContent(), 'City Archive');
    await page.getByRole('link', { name: 'Council minutes' }).first().click();
    assert.equal(new URL(page.url()).pathname, unitPath);
  });

  it('links an access point to the concept that a user has linked it to', async () => {
    const page = await browser.open(urlOf(unitPath));
    await page.locator('dd').getByRole('link', { name: 'Trade unions' }).click();
    const path = pagePath({ type: 'CvocConcept', id: exampleIds.concept });
    assert.equal(new URL(page.url()).pathname, path);
  });

  it('states that there is no description in the language of the reader', async () => {
    const page = await browser.open(urlOf(unitPath), { locale: 'fr-FR' });
    assert.equal(
      await page.locator('.fallback').textContent(),
      'Il n’existe pas de description en français\u00a0; celle-ci est en anglais.',
    );
  });

  it('of a whole finding aid has no errors of accessibility, and no navigation in print', async () => {
    const page = await browser.open(urlOf(`${unitPath}/whole`), { viewport: { width: 320, height: 640 } });
    assert.deepEqual(await listAccessibilityProblems(page), []);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    assert.ok(width <= 320, `it is ${width} pixels wide`);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('.site-header').isVisible(), false);
    assert.equal(await page.locator('.finding-aid-links').isVisible(), false);
  });

  it('mirrors a record that is written from right to left: its areas with their labels, its facts and its tree', async () => {
    const world = new AuthorityWorld(server);
    const id = await world.create(
      'DocumentaryUnit',
      `Repository/${exampleIds.repository}`,
      { identifier: 'heb' },
      [
        {
          name: 'פרוטוקולים',
          languageCode: 'heb',
          scopeAndContent: 'פרוטוקולים של הקהילה',
          parts: {
            hasDate: [{ type: 'DatePeriod', data: { startDate: '1880-01-01', endDate: '1920-12-31' } }],
            hasContainer: [{ type: 'Container', data: { type: 'box', name: '1' } }],
          },
        },
      ],
    );
    await world.create('DocumentaryUnit', `DocumentaryUnit/${id}`, { identifier: '1' }, [
      { name: 'פרוטוקול', languageCode: 'heb' },
    ]);
    const page = await browser.open(urlOf(pagePath({ type: 'DocumentaryUnit', id })), {
      viewport: { width: 1440, height: 900 },
    });
    await page.locator('[role=tree]').waitFor();
    const area = page.locator('[dir=rtl] .area').filter({ hasText: 'Content and structure' });
    const label = (await area.locator('dt').boundingBox())!;
    const text = (await area.locator('dd').boundingBox())!;
    assert.ok(label.x > text.x + text.width / 2, `label at ${label.x}, text at ${text.x}`);
    for (const one of [
      '.ancestor-path a',
      '.kind',
      'h1',
      '.area h2',
      '.item-summary li',
      '.containers bdi',
    ]) {
      const right = `(() => { const range = document.createRange();
        range.selectNodeContents(document.querySelector('${one}'));
        return range.getBoundingClientRect().right; })()`;
      const column = `document.querySelector('.item-text').getBoundingClientRect().right`;
      assert.ok(await page.evaluate<boolean>(`Math.abs(${right} - ${column}) < 2`), one);
    }
    const tree = (await page.locator('.unit-tree').boundingBox())!;
    assert.ok(tree.x > label.x + label.width, 'the tree is on the right');
    await page.locator('[role=treeitem]').first().focus();
    await page.keyboard.press('ArrowLeft');
    assert.equal(await page.locator('[role=treeitem]:focus').getAttribute('aria-level'), '2');
    const phone = await browser.open(page.url(), { viewport: { width: 390, height: 844 } });
    assert.equal(await phone.evaluate('document.documentElement.scrollWidth'), 390);
    assert.deepEqual(await listAccessibilityProblems(page), []);
    const english = await browser.open(urlOf(unitPath));
    assert.equal(await english.locator('article[dir]').count(), 0);
  });

  it('offers the files of a unit, which the API sends', async () => {
    const page = await browser.open(urlOf(unitPath));
    const links = await page.evaluate<readonly string[]>(
      "[...document.querySelectorAll('.downloads a')].map((link) => link.href)",
    );
    assert.ok(links.length >= 6);
    for (const link of links) assert.equal((await fetch(link)).status, 200, link);
  });
});
