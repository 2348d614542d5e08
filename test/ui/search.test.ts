/** The search page and the search box in a real browser, as a reader uses them. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { make, unit } from '../http/graphql-world.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import {
  assertAccessible,
  listAccessibilityProblems,
  listHtmlProblems,
  useBrowser,
  withoutBrowser,
} from '../world/browser.ts';

const titles = [
  'Letters from Rotterdam',
  'Επιστολές από τη Θεσσαλονίκη',
  'Письма из Одессы',
  'מכתבים מוילנה',
  'رسائل من بيروت',
  '上海来信',
  '大阪からの手紙',
  'წერილები თბილისიდან',
];

/** Breaks over lines on a phone. */
const cityArchives = 'City Archives and Library of the Province of North Holland';

const point = (type: string, name: string) => ({ type: 'AccessPoint', data: { name, type } });
const period = (year: number) => ({
  type: 'DatePeriod',
  data: { startDate: `${year}-01-01`, endDate: `${year}-12-31` },
});

/** A fonds with eight letters in eight scripts and thirty files; twelve subjects. */
async function openLetters(settings = {}): Promise<TestArchive> {
  const archive = await openTestArchive({ settings });
  await make(archive, 'Country', { type: 'Country', data: { identifier: 'nl' } });
  await make(archive, 'classes/Country/nl', {
    type: 'Repository',
    data: { identifier: 'r1' },
    relationships: {
      describes: [{ type: 'RepositoryDescription', data: { name: cityArchives, languageCode: 'eng' } }],
    },
  });
  const add = (parent: string, identifier: string, data: object, parts = {}) =>
    make(archive, `classes/${parent}`, unit(identifier, [{ languageCode: 'eng', ...data }], parts));
  await add('Repository/nl-r1', 'f', { name: 'Harbour office', levelOfDescription: 'fonds' });
  for (const [n, name] of titles.entries())
    await add(
      'DocumentaryUnit/nl-r1-f',
      `s${n}`,
      { name, levelOfDescription: 'series', scopeAndContent: `About the pilots: ${name}` },
      { hasDate: [period(1880 + n)], relatesTo: [point('subjectAccess', 'Pilots')] },
    );
  for (let n = 0; n < 30; n++)
    await add(
      'DocumentaryUnit/nl-r1-f-s0',
      `${n}`,
      { name: n === 0 ? '=File 0' : `File ${n}`, levelOfDescription: 'file' },
      { relatesTo: [point('subjectAccess', `Subject ${n % 12}`)] },
    );
  await archive.app.listen({ port: 0, host: '127.0.0.1' });
  return archive;
}

function rootOf({ app }: TestArchive): string {
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Whether the focused element is on the screen, and marked by an outline. */
function describeFocus(page: Page): Promise<{ readonly isVisible: boolean; readonly isMarked: boolean }> {
  return page.evaluate(`(() => {
    const { top, bottom, left, right } = document.activeElement.getBoundingClientRect();
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
    return {
      isVisible: bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
      isMarked: outlineStyle !== 'none' && outlineWidth !== '0px',
    };
  })()`);
}

/** Presses Tab until an element has the focus. Every element that gets the focus must be visible and marked. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let n = 0; n < 80; n++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate<string>('document.activeElement.outerHTML.slice(0, 120)');
    assert.deepEqual(await describeFocus(page), { isVisible: true, isMarked: true }, focused);
    if (await page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
  }
  assert.fail(`Tab does not reach ${selector} on ${page.url()}`);
}

describe('The search page', { skip: withoutBrowser }, () => {
  const browser = useBrowser();
  let archive: TestArchive;
  let root: string;
  before(async () => {
    archive = await openLetters();
    root = rootOf(archive);
  });
  after(() => archive?.close());

  it('has valid HTML, is accessible in both colour schemes, and fits 320 pixels', async () => {
    const paths = [
      '',
      '?q=pilots',
      '?q=pilots&group=fonds',
      '?q=nothinglikethis&level=file',
      '?within=nl-r1-f&view=compact',
    ];
    const viewport = { width: 320, height: 800 };
    const page = await browser.open(root, { viewport });
    for (const path of [...paths.map((query) => `/search${query}`), '/search/values?facet=subject']) {
      const html = await (await fetch(root + path)).text();
      assert.deepEqual(await listHtmlProblems(html), [], path);
      await page.setViewportSize(viewport);
      await page.goto(root + path);
      await assertAccessible(page);
    }
  });

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const)
    it(`shows the first hit without scrolling on ${width} by ${height} pixels`, async () => {
      const page = await browser.open(root, { viewport: { width, height } });
      for (const query of [
        '?q=letters',
        '',
        '?q=letters+-nothing+%2F*&within=nl-r1-f&level=series&expand=true',
      ]) {
        await page.goto(`${root}/search${query}`);
        const hit = await page.locator('.hits > li').first().boundingBox();
        assert.ok(hit !== null && hit.y + hit.height <= height, `${query}: ${JSON.stringify(hit)}`);
        for (const choice of await page.locator('.choice a').all()) {
          const { x = 0, width: own = 0 } = (await choice.boundingBox()) ?? {};
          assert.ok(own > 0 && x + own <= width, `${query}: ${await choice.textContent()} is cut`);
        }
      }
    });

  it('has a header of at most 110 pixels on a phone, whose menu opens without a script', async () => {
    const named = await openTestArchive({
      settings: { siteName: 'City Archives and Library of the Province of North Holland' },
    });
    try {
      await named.app.listen({ port: 0, host: '127.0.0.1' });
      const page = await browser.open(
        rootOf(named),
        { viewport: { width: 390, height: 844 }, javaScriptEnabled: false },
        [new URL(root).host],
      );
      for (const own of [rootOf(named), root]) {
        await page.goto(own);
        const { height = 0 } = (await page.locator('.site-header').boundingBox()) ?? {};
        assert.ok(height > 0 && height <= 110, `${own}: ${height} pixels`);
        const link = page.getByRole('navigation', { name: 'Main navigation' }).getByText('Countries');
        assert.equal(await link.isVisible(), false);
        await page.getByRole('button', { name: 'Menu' }).click();
        assert.equal(await link.isVisible(), true);
      }
    } finally {
      await named.close();
    }
  });

  it('opens the record of a suggestion that is chosen by keyboard', async () => {
    const page = await browser.open(root);
    const box = page.getByRole('combobox');
    await box.pressSequentially('harb');
    await page.getByRole('option', { name: 'Harbour office' }).waitFor();
    assert.equal(await page.getByRole('status').textContent(), '1 suggestion');
    assert.equal(await box.getAttribute('aria-expanded'), 'true');
    assert.deepEqual(await listAccessibilityProblems(page), []);
    await box.press('ArrowDown');
    assert.equal(await box.getAttribute('aria-activedescendant'), 'suggestion-0');
    await box.press('Enter');
    await page.waitForURL('**/units/nl-r1-f');
  });

  it('suggests titles without the marks of their emphasis', async () => {
    const page = await browser.open(root);
    const found = { text: 'The *Letters* of A', kind: 'title', ranges: [[5, 12]], id: 'nl-r1-f' };
    await page.route('**/search/suggest?*', (route) => route.fulfill({ json: { suggestions: [found] } }));
    await page.getByRole('combobox').pressSequentially('letters');
    await page.getByRole('option', { name: 'The Letters of A' }).waitFor();
    assert.equal(await page.locator('.suggestions mark').textContent(), 'Letters');
    await page.unrouteAll();
  });

  it('closes the suggestions with Escape, and searches the typed text with Enter', async () => {
    const page = await browser.open(root);
    const box = page.getByRole('combobox');
    await box.pressSequentially('pilots');
    await page.getByRole('option', { name: 'Pilots' }).waitFor();
    await box.press('Escape');
    assert.equal(await box.getAttribute('aria-expanded'), 'false');
    await box.press('Enter');
    await page.waitForURL('**/search?q=pilots');
    assert.equal(await page.getByRole('combobox').inputValue(), 'pilots');
    assert.equal(await page.locator('.total').textContent(), '8 results');
  });

  it('finds an access point that is chosen as a suggestion by pointer', async () => {
    const page = await browser.open(root);
    await page.getByRole('combobox').pressSequentially('pilo');
    await page.getByRole('option', { name: 'Pilots' }).click();
    await page.waitForURL('**/search?subject=Pilots');
    assert.equal(await page.locator('.total').textContent(), '8 results');
  });

  it('leads from the home page to a hit, through its tree and to a download by keyboard alone', async () => {
    const page = await browser.open(root, { viewport: { width: 1280, height: 900 } });
    await tabTo(page, 'input[name=q]');
    await page.keyboard.type('rotterdam');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=rotterdam');
    await tabTo(page, '.hits a:has(.hit-title), .hits a.hit-title, .hit-title a');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/units/nl-r1-f-s0?q=rotterdam');
    await page.getByRole('tree').waitFor();
    await tabTo(page, '[role=treeitem]');
    await page.keyboard.press('ArrowRight');
    await page.locator('[role=treeitem]:focus', { hasText: '=File 0' }).waitFor();
    await page.keyboard.press('ArrowDown');
    assert.deepEqual(await describeFocus(page), { isVisible: true, isMarked: true });
    await page.keyboard.press('Enter');
    await page.waitForURL('**/units/nl-r1-f-s0-1?q=rotterdam');
    await tabTo(page, '.downloads a[href$="format=json"]');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/classes/DocumentaryUnit/nl-r1-f-s0-1?format=json');
  });

  for (const javaScriptEnabled of [true, false])
    it(`adds filters by facets and the histogram, and removes them ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      const page = await browser.open(`${root}/search`, {
        javaScriptEnabled,
        viewport: { width: 1280, height: 900 },
      });
      await page.locator('input[name=q]').fill('pilots');
      await page.locator('.site-search button').click();
      await page.waitForURL('**/search?q=pilots');
      assert.equal(await page.locator('.hits mark').first().textContent(), 'pilots');
      assert.deepEqual(await page.locator('.hits > li').first().locator('.hit-path a').allTextContents(), [
        'Netherlands',
        cityArchives,
        'Harbour office',
      ]);
      await page.locator('.facets button', { hasText: 'series' }).click();
      await page.waitForURL('**/search?q=pilots&level=series');
      await page.locator('.histogram a[aria-label="1882: 1"]').click();
      await page.waitForURL('**/search?q=pilots&from=1882&level=series&to=1882');
      assert.deepEqual(await page.locator('.hit-title').allTextContents(), ['Письма из Одессы']);
      assert.equal(await page.locator('.chips li').count(), 3);
      await page.getByRole('link', { name: 'Remove filter From: 1882' }).click();
      await page.waitForURL('**/search?q=pilots&level=series&to=1882');
      assert.equal(await page.locator('.total').textContent(), '3 results');
      await page.getByLabel('From').fill('1881');
      await page.getByRole('button', { name: 'Apply dates' }).click();
      await page.waitForURL(/from=1881/);
      assert.equal(await page.locator('.total').textContent(), '2 results');
    });

  it('shows the facets of a phone in a sheet, also without scripts', async () => {
    const page = await browser.open(`${root}/search?q=pilots`, {
      javaScriptEnabled: false,
      viewport: { width: 360, height: 700 },
    });
    const facets = page.locator('.facets');
    assert.equal(await facets.isVisible(), false);
    await page.getByRole('button', { name: 'Filters' }).click();
    await facets.waitFor({ state: 'visible' });
    await page.getByRole('button', { name: 'Close' }).click();
    await facets.waitFor({ state: 'hidden' });
  });

  it('keeps the focus in the sheet of facets on a phone, and closes it with Escape', async () => {
    const page = await browser.open(`${root}/search?q=pilots&level=series`, {
      viewport: { width: 360, height: 700 },
    });
    const open = page.getByRole('button', { name: 'Filters (1)' });
    await open.click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.waitFor();
    assert.deepEqual(await listAccessibilityProblems(page), []);
    assert.equal(await page.locator('dialog:modal').count(), 1);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    assert.equal(await page.evaluate<string>('document.activeElement.className'), 'facets-open quiet');
    await open.click();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'hidden' });
  });

  it('chooses a period in the histogram by pointer and by keyboard', async () => {
    const page = await browser.open(`${root}/search?q=pilots`, { viewport: { width: 1280, height: 900 } });
    const bar = (year: number) => page.locator(`.histogram a[aria-label="${year}: 1"]`);
    const dates = () =>
      page.evaluate<string>(
        "[...document.querySelectorAll('.dates input:not([type])')].map((i) => i.value).join(' ')",
      );
    await page.locator('.histogram-hint').waitFor();
    const [start, end] = [await bar(1885).boundingBox(), await bar(1882).boundingBox()];
    await page.mouse.move(start!.x + start!.width / 2, start!.y + 10);
    await page.mouse.down();
    await page.mouse.move(end!.x + end!.width / 2, end!.y + 10, { steps: 3 });
    await page.mouse.up();
    assert.equal(await dates(), '1882 1885');
    assert.match(String(await page.locator('.dates-chosen').textContent()), /^Period from 1882 to 1885\./);
    assert.equal(await page.locator('.histogram a.chosen').count(), 4);
    assert.deepEqual(await listAccessibilityProblems(page), []);
    assert.equal(await page.locator('.histogram a[tabindex="0"]').count(), 1);
    await bar(1880).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    assert.equal(await dates(), '1881 1883');
    await page.keyboard.press('Escape');
    assert.equal(await dates(), ' ');
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=pilots&from=1882&to=1883');
    assert.equal(await page.locator('.total').textContent(), '2 results');
    assert.equal(await page.locator('.histogram a.chosen').count(), 2);
  });

  it('leads through the pages of results, and back to the first', async () => {
    const page = await browser.open(`${root}/search?level=file&sort=title`);
    assert.equal(await page.locator('.hits > li').count(), 20);
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL(/after=/);
    assert.equal(await page.locator('.hits > li').count(), 10);
    await page.getByRole('link', { name: 'First page' }).click();
    await page.waitForURL('**/search?level=file&sort=title');
  });

  it('lists all values of a facet with many, and the hits in each part of a fonds', async () => {
    const page = await browser.open(`${root}/search?within=nl-r1-f`, {
      viewport: { width: 1280, height: 900 },
    });
    assert.match(String(await page.locator('.chips').textContent()), /Within: Harbour office/);
    assert.match(String(await page.locator('.child-hits').textContent()), /Letters from Rotterdam\s*31/);
    await page.getByRole('link', { name: 'All values: Subject' }).click();
    await page.waitForURL('**/search/values?facet=subject&within=nl-r1-f');
    assert.equal(await page.locator('.facet-value').count(), 13);
    await page.getByRole('button', { name: 'Subject 3' }).click();
    await page.waitForURL('**/search?within=nl-r1-f&subject=Subject+3');
    await page.locator('.facets a', { hasText: 'Subject 3' }).click();
    await page.waitForURL('**/search?within=nl-r1-f');
  });

  it('groups hits by fonds, and explains an empty result', async () => {
    const page = await browser.open(`${root}/search?q=pilots&group=fonds`);
    await page.getByRole('link', { name: 'All 8 results in this fonds' }).click();
    await page.waitForURL('**/search?q=pilots&within=nl-r1-f');
    await page.goto(`${root}/search?q=pilots&level=file`);
    await page.getByRole('link', { name: 'Without Level of description: file' }).click();
    await page.waitForURL('**/search?q=pilots');
    await page.goto(`${root}/search?q=rotterdan`);
    await page.locator('.did-you-mean a').click();
    await page.waitForURL('**/search?q=rotterdam');
  });

  it('finds words in eight scripts, and shows right-to-left titles from the right', async () => {
    const page = await browser.open(`${root}/search`);
    for (const title of titles) {
      await page.goto(`${root}/search?${new URLSearchParams({ q: `"${title}"` })}`);
      assert.deepEqual(await page.locator('.hit-title').allTextContents(), [title]);
      const direction = await page.evaluate<string>(
        "getComputedStyle(document.querySelector('.hit-title')).direction",
      );
      assert.equal(direction, /[\u0590-\u06ff]/u.test(title) ? 'rtl' : 'ltr');
    }
  });

  it('keeps the words and dates on the page of an error, where they can be corrected', async () => {
    const page = await browser.open(`${root}/search?q=pilots&from=soon`);
    assert.equal(
      await page.getByRole('heading', { level: 1 }).textContent(),
      'These dates cannot be searched',
    );
    assert.equal(await page.getByRole('combobox').inputValue(), 'pilots');
    const from = page.getByRole('textbox', { name: 'From' });
    assert.equal(await from.inputValue(), 'soon');
    await from.fill('1900');
    await from.press('Enter');
    await page.waitForURL(/\/search\?q=pilots&from=1900/);
  });

  it('exports the hits as CSV with harmless cells', async () => {
    const response = await fetch(`${root}/search.csv?level=file&sort=title`);
    assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8');
    const lines = (await response.text()).trimEnd().split('\r\n');
    assert.equal(lines.length, 31);
    assert.equal(lines[0], 'type,id,identifier,title,level,dates,ancestors,path');
    assert.ok(lines.some((line) => line.startsWith("DocumentaryUnit,nl-r1-f-s0-0,0,'=File 0,file,,")));
    assert.equal((await fetch(`${root}/search.csv?from=soon`)).status, 400);
  });

  it('asks search engines to index no results, and to follow no facets', async () => {
    const robots = async (path: string) =>
      /<meta name="robots" content="([^"]*)"/.exec(await (await fetch(root + path)).text())?.[1];
    assert.equal(await robots('/search'), undefined);
    assert.equal(await robots('/search?q=pilots'), 'noindex, follow');
    const html = await (await fetch(`${root}/search?q=pilots`)).text();
    for (const [link] of html.matchAll(/<a [^>]*href="\/search[?/.][^>]*>/g))
      assert.match(link, /rel="nofollow/);
    assert.match(
      html,
      /<form action="\/search" rel="nofollow"><input type="hidden" name="q" value="pilots"\/>/,
    );
    assert.match(html, /<button type="submit" name="level" value="series" class="facet-value">/);
    assert.doesNotMatch(html, /<a [^>]*href="\/search\?[^"]*level=/);
  });
});

describe('The limit of search pages per minute', () => {
  it('rejects further requests of an address with 429', async (t) => {
    const archive = await openLetters({ searchPagesPerMinute: 2 });
    t.after(() => archive.close());
    const root = rootOf(archive);
    const statuses: number[] = [];
    for (let n = 0; n < 3; n++) statuses.push((await fetch(`${root}/search?q=pilots`)).status);
    const last = await fetch(`${root}/search`);
    assert.deepEqual([...statuses, last.headers.get('retry-after')], [200, 200, 429, '5']);
  });
});
