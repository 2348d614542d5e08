/** The tree of a finding aid with 48,000 units, one series of which has 13,000 files, in a real browser. */
import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible, listHtmlProblems, useBrowser, withoutBrowser } from '../world/browser.ts';
import {
  fileId,
  fondsId,
  type LargeFindingAid,
  large,
  longSeriesId,
  serveLargeFindingAid,
} from '../world/large-finding-aid.ts';
import { measureTree } from '../world/tree-times.ts';

/** The targets are 300 ms and 200 ms; machines that run several tests at once need more. */
const busyFactor = 5;

describe('The tree of a large finding aid', { skip: withoutBrowser }, () => {
  const browser = useBrowser();
  let server: LargeFindingAid;
  before(async () => {
    server = await serveLargeFindingAid();
  });
  after(() => server?.archive.close());

  const url = (id: string): string => `${server.root}units/${id}`;
  const open = async (id: string, options = {}): Promise<Page> => {
    const page = await browser.open(url(id), options);
    const summary = page.locator('.unit-tree summary');
    if (await summary.isVisible()) await summary.click();
    await page.locator('[role=tree]').waitFor();
    return page;
  };
  const item = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
  const focused = (page: Page): Promise<string> =>
    page.evaluate<string>('document.activeElement.textContent.trim()');
  const waitForFocus = (page: Page, text: string) =>
    page
      .locator('[role=treeitem]:focus')
      .filter({ hasText: new RegExp(`^${text}$`) })
      .waitFor();

  it('is complete without JavaScript: the path, 50 siblings, and links to the next 50', async () => {
    const page = await browser.open(url(fileId(5000)), { javaScriptEnabled: false });
    const links = await page.locator('.tree-rows li[data-id] > a').allInnerTexts();
    assert.equal(links.length, 52);
    assert.deepEqual(links.slice(0, 2), ['F Archives of a large company', 'S7 Series 7']);
    assert.ok(links.includes('5000 Personnel file 5000'));
    const arrows = await page.evaluate<readonly string[]>(
      `['S7 Series 7', '5000 Personnel file 5000'].map((text) => getComputedStyle(
        [...document.querySelectorAll('.tree-rows a')].find((link) => link.textContent === text), '::before').rotate)`,
    );
    assert.deepEqual(arrows, ['90deg', 'none']);
    await page.getByRole('link', { name: 'Next 50' }).click();
    assert.equal(new URL(page.url()).search, '?page=101');
    assert.equal(await page.locator('.tree-rows [aria-current=page]').textContent(), 'S7 Series 7');
    assert.ok(await page.getByRole('link', { name: 'Personnel file 5025' }).isVisible());
    await page.getByRole('link', { name: 'Previous 50' }).click();
    assert.ok(await page.getByRole('link', { name: 'Personnel file 4999' }).isVisible());
    assert.deepEqual(await listHtmlProblems(await (await fetch(url(fileId(5000)))).text()), []);
  });

  it('neither shows nor counts hidden siblings', async () => {
    const page = await open(fileId(large.hiddenFile + 1));
    const current = page.locator('[role=treeitem][aria-current=page]');
    assert.equal(await current.getAttribute('aria-posinset'), String(large.hiddenFile));
    assert.equal(await current.getAttribute('aria-setsize'), String(large.siblings - 1));
    const before = item(page, `${large.hiddenFile - 1} Personnel file ${large.hiddenFile - 1}`);
    assert.equal(await before.getAttribute('aria-posinset'), String(large.hiddenFile - 1));
  });

  it('has a scrollbar with true proportions, and renders only rows near the visible ones', async () => {
    const page = await open(fileId(12_000));
    const { height, rows, row } = await page.evaluate<{ height: number; rows: number; row: number }>(`({
      height: document.querySelector('.tree-rows').scrollHeight,
      rows: document.querySelectorAll('[role=treeitem]').length,
      row: document.querySelector('[role=treeitem]').offsetHeight })`);
    assert.equal(height, row * (1 + large.series + large.siblings - 1));
    assert.ok(rows < 100, `${rows} rows`);
  });

  it('is shown within 300 ms, and any jump takes less than 200 ms', async (t: TestContext) => {
    // The shortest times of some rounds: other programs can only prolong them.
    let [shown, jumps]: [number, readonly number[]] = [Infinity, []];
    const isFast = () => shown < 300 * busyFactor && Math.max(...jumps) < 200 * busyFactor;
    for (let round = 0; round < 20 && !isFast(); round++) {
      const times = await measureTree(await open(fileId(9_000)));
      shown = Math.min(shown, times.shown);
      jumps = times.jumps.map((ms, jump) => Math.min(ms, jumps[jump] ?? Infinity));
    }
    t.diagnostic(
      `shown after ${shown.toFixed(0)} ms, jumps ${jumps.map((ms) => ms.toFixed(0)).join(', ')} ms`,
    );
    assert.ok(isFast(), `shown after ${shown} ms, jumps ${jumps} ms`);
  });

  it('works with the keyboard alone', async () => {
    const page = await open(longSeriesId);
    await item(page, 'S7 Series 7').focus();
    await page.keyboard.press('ArrowUp');
    await waitForFocus(page, 'S6 Series 6');
    await page.keyboard.press('ArrowRight');
    const opened = item(page, 'S6 Series 6');
    assert.equal(await opened.getAttribute('aria-expanded'), 'true');
    await page.keyboard.press('ArrowRight');
    await waitForFocus(page, '1 Correspondence 6/1');
    assert.equal(await item(page, '1 Correspondence 6/1').getAttribute('aria-level'), '3');
    await page.keyboard.press('*');
    await page.keyboard.press('ArrowDown');
    await waitForFocus(page, '1 Letter 6/1/1');
    await page.keyboard.press('ArrowLeft');
    await waitForFocus(page, '1 Correspondence 6/1');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await item(page, '1 Correspondence 6/1').getAttribute('aria-expanded'), 'false');
    await page.keyboard.press('End');
    await waitForFocus(page, 'S100 Series 100');
    await page.keyboard.press('Home');
    await waitForFocus(page, 'F Archives of a large company');
    await page.keyboard.type('series 6');
    await waitForFocus(page, 'S6 Series 6');
    assert.equal(await page.locator('[role=treeitem][tabindex="0"]').count(), 1);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/units/${fondsId}-s6`);
  });

  it('keeps the focus while the window changes, and the open nodes when going back', async () => {
    const page = await open(fondsId);
    await item(page, 'S2 Series 2').focus();
    await page.keyboard.press('ArrowRight');
    await item(page, '1 Correspondence 2/1').waitFor();
    await page.evaluate(`document.querySelector('.tree-rows').scrollTop = 2750`);
    await item(page, 'S40 Series 40').waitFor();
    assert.equal(await focused(page), 'S2 Series 2');
    await item(page, 'S40 Series 40').click();
    await page.waitForURL(`**/units/${fondsId}-s40`);
    await page.goBack();
    await page.locator('[role=tree]').waitFor();
    await page.waitForURL(`**/units/${fondsId}`);
    await page.evaluate(`document.querySelector('.tree-rows').scrollTop = 0`);
    await item(page, '1 Correspondence 2/1').waitFor();
  });

  it('finds a unit by its identifier, and shows the hits in each branch', async () => {
    const page = await open(fondsId);
    const field = page.getByRole('searchbox', { name: 'Find in this finding aid' });
    await field.fill('S7 11111');
    await field.press('Enter');
    await waitForFocus(page, '11111 Personnel file 11111');
    assert.equal(await item(page, '11111 Personnel file 11111').getAttribute('aria-posinset'), '11110');
    await page.keyboard.type('4321');
    await waitForFocus(page, '4321 Personnel file 4321');
    await field.fill('correspondence');
    await page.evaluate(`document.querySelector('.tree-rows').scrollTop = 0`);
    const count = page.locator('[role=treeitem]', { hasText: 'Series 3' }).first().locator('.tree-count');
    await count.waitFor();
    assert.equal(await count.textContent(), '35');
    assert.match(
      String(await page.locator('.tree-status').textContent()),
      /^\d,\d{3} units found\. Choose one/,
    );
    assert.equal(await page.locator('.tree-found button').count(), 8);
    const all = page.getByRole('link', { name: 'All results' });
    assert.equal(await all.getAttribute('href'), `/search?within=${fondsId}&q=correspondence`);
    await page.goto(`${url(fondsId)}?q=correspondence`);
    await count.filter({ hasText: '35' }).waitFor();
    const next = await page.locator('[role=treeitem]', { hasText: 'Series 3' }).first().getAttribute('href');
    assert.match(next!, /\?q=correspondence$/);
    await field.fill('word '.repeat(400));
    await page.getByText('This cannot be searched.').waitFor();
  });

  it('is folded between title and text on phones, and opens at the current unit', async () => {
    const page = await browser.open(url(fileId(5000)), { viewport: { width: 360, height: 500 } });
    const isAbove = (one: string, other: string) =>
      page.evaluate<boolean>(
        `document.querySelector('${one}').getBoundingClientRect().bottom <= document.querySelector('${other}').getBoundingClientRect().top`,
      );
    assert.ok(await isAbove('h1', '.unit-tree summary'));
    assert.ok(await isAbove('.unit-tree', '.area'));
    assert.equal(await page.getByRole('treeitem').count(), 0);
    await page.locator('.unit-tree summary').press('Enter');
    await item(page, '5000 Personnel file 5000').waitFor();
    const isShown = `(() => {
      const rows = document.querySelector('.tree-rows').getBoundingClientRect();
      const row = document.querySelector('[role=treeitem][aria-current=page]').getBoundingClientRect();
      return row.top >= rows.top && row.bottom <= Math.min(rows.bottom, innerHeight); })()`;
    assert.ok(await page.evaluate<boolean>(isShown));
    await page.setViewportSize({ width: 1000, height: 700 });
    assert.ok(await isAbove('.site-header', '.unit-tree'));
    assert.equal(await page.locator('.unit-tree summary').isVisible(), false);
  });

  it('shows the code and the title of a unit in at most two lines, in the middle of the row', async () => {
    for (const javaScriptEnabled of [false, true]) {
      const page = await browser.open(url(longSeriesId), { javaScriptEnabled });
      await page.locator(javaScriptEnabled ? '[role=tree]' : '.tree-rows').waitFor();
      const offsets = await page.evaluate<readonly number[]>(
        `[...document.querySelectorAll('.tree-rows a:has(.tree-text)')].map((row) => {
          const [outer, inner] = [row, row.querySelector('.tree-text')].map((one) => one.getBoundingClientRect());
          return (inner.top - outer.top) - (outer.bottom - inner.bottom); })`,
      );
      assert.ok(offsets.length > 10);
      assert.deepEqual(
        offsets.filter((offset) => Math.abs(offset) > 1),
        [],
      );
    }
  });

  it('states how many units each unit contains, with and without JavaScript', async () => {
    const counts = `[...document.querySelectorAll('.tree-rows a')].slice(0, 3).map((row) =>
      getComputedStyle(row, '::after').content.match(/\\d+/)?.[0])`;
    const page = await browser.open(url(fondsId), { javaScriptEnabled: false });
    const expected = await page.evaluate<readonly string[]>(
      `[...document.querySelectorAll('.tree-rows li')].slice(0, 3).map((row) => row.dataset.children)`,
    );
    assert.equal(expected[0], String(large.series));
    assert.deepEqual(await page.evaluate(counts), expected);
    assert.deepEqual(await (await open(fondsId)).evaluate(counts), expected);
  });

  it('is resized with the keyboard or the pointer, within limits, and keeps its width', async () => {
    const page = await open(longSeriesId, { viewport: { width: 1200, height: 800 } });
    const edge = page.getByRole('separator', { name: 'Width of the tree' });
    const width = async (): Promise<number> => (await page.locator('.unit-tree').boundingBox())!.width;
    const before = await width();
    await edge.press('ArrowRight');
    assert.equal(await width(), before + 32);
    assert.equal(await edge.getAttribute('aria-valuenow'), String(before + 32));
    await page.reload();
    await page.locator('[role=tree]').waitFor();
    assert.equal(await width(), before + 32);
    const { x, y } = (await edge.boundingBox())!;
    await page.mouse.move(x + 5, y + 50);
    await page.mouse.down();
    await page.mouse.move(1190, y + 60);
    await page.mouse.up();
    assert.equal(String(await width()), await edge.getAttribute('aria-valuemax'));
    await assertAccessible(page);
    await edge.dblclick();
    assert.equal(await width(), before);
  });

  it('has no accessibility problems in both colour schemes and at 320 pixels', async () => {
    const page = await open(longSeriesId, { viewport: { width: 320, height: 800 } });
    await assertAccessible(page);
  });
});
