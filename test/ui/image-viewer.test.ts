/** The image viewer of digital objects in a real browser, with a server of images on another origin. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { make, unit } from '../http/graphql-world.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { listAccessibilityProblems, listHtmlProblems, useBrowser, withoutBrowser } from '../world/browser.ts';
import { startIiifServer } from '../world/iiif-server.ts';
import { waitUntil } from '../world/wait-until.ts';

describe('The image viewer', { skip: withoutBrowser }, () => {
  const browser = useBrowser();
  let images: Awaited<ReturnType<typeof startIiifServer>>;
  let archive: TestArchive;
  let root: string;

  before(async () => {
    images = await startIiifServer();
    archive = await openTestArchive({ settings: { imageHosts: [images.url] } });
    await make(archive, 'Country', { type: 'Country', data: { identifier: 'nl' } });
    await make(archive, 'classes/Country/nl', { type: 'Repository', data: { identifier: 'r' } });
    const manifest = (path: string, title: string) => ({
      uri: path.includes(':') ? path : images.url + path,
      title,
      purpose: 'manifest',
    });
    await addUnit('a', [
      { uri: `${images.url}/small.jpg`, purpose: 'thumbnail' },
      manifest('/3/manifest', 'Minutes'),
      manifest('/2/manifest', 'Register'),
      manifest('/broken/manifest', 'Broken'),
      manifest('javascript:document.title="attacked"', 'Attack'),
      { uri: `${images.url}/plan.jpg`, title: 'Plan' },
    ]);
    await addUnit('b', [manifest('/huge/manifest', 'Huge'), manifest('/missing/manifest', 'Missing')]);
    await addUnit('c', [manifest(`${images.url.replace('127.0.0.1', 'localhost')}/3/manifest`, 'Elsewhere')]);
    await archive.app.listen({ port: 0, host: '127.0.0.1' });
    root = `http://127.0.0.1:${(archive.app.server.address() as AddressInfo).port}`;
  });
  after(async () => {
    images?.close();
    await archive?.close();
  });

  const addUnit = (identifier: string, files: readonly object[]) =>
    make(
      archive,
      'classes/Repository/nl-r',
      unit(identifier, [{ languageCode: 'eng', name: `Unit ${identifier}` }], {
        hasDigitalObject: files.map((data) => ({ type: 'DigitalObject', data })),
      }),
    );
  const hosts = () => [new URL(images.url).host];
  const requested = (pattern: RegExp) =>
    waitUntil(() => images.requests.some((path) => pattern.test(path)), `a request of ${pattern}`);

  it('shows the pages of manifests of both versions, of image services and of files', async () => {
    const page = await browser.open(
      `${root}/units/nl-r-a`,
      { viewport: { width: 360, height: 800 } },
      hosts(),
    );
    assert.deepEqual(await listHtmlProblems(await (await fetch(`${root}/units/nl-r-a`)).text()), []);
    await requested(/^\/small\.jpg$/);
    assert.ok(images.requests.every((path) => path === '/small.jpg'));
    await page.getByRole('button', { name: 'View images' }).click();
    const status = page.locator('.viewer-status');
    await status.filter({ hasText: 'Page 1 of 6: folio 1' }).waitFor();
    assert.match(String(await status.textContent()), /“Broken” is not a valid IIIF manifest/);
    await requested(/^\/service-3-1\/.+\.jpg$/);
    assert.deepEqual(await page.locator('.viewer-pages option').allTextContents(), [
      '1. folio 1',
      '2. folio 2',
      '3. folio 3',
      '4. cover',
      '5. back',
      '6. Plan',
    ]);
    assert.deepEqual(await listAccessibilityProblems(page), []);
    assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 360);

    await page.getByRole('button', { name: 'Next page' }).click();
    await status.filter({ hasText: 'Page 2 of 6: folio 2' }).waitFor();
    await requested(/^\/3-2\.jpg$/);
    await page.keyboard.press('PageDown');
    await requested(/^\/service-3-3\/.+\.jpg$/);
    await page.getByLabel('Page', { exact: true }).selectOption('4. cover');
    await requested(/^\/service-2-1\/.+\.jpg$/);
    await page.getByRole('application', { name: /^Image: cover/ }).focus();
    await page.keyboard.press('PageDown');
    // Its image service does not respond, so the image file is shown.
    await requested(/^\/2-2\.jpg$/);
    await page.keyboard.press('PageDown');
    await requested(/^\/plan\.jpg$/);
    assert.equal(await page.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled'), 'true');

    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.locator('.viewer-frame:fullscreen').waitFor();
    await page.getByRole('button', { name: 'Close the viewer' }).click();
    await page.getByRole('button', { name: 'View images' }).waitFor();
    assert.match(await page.title(), /^Unit a/);
    assert.equal(await page.getByRole('link', { name: 'Attack' }).count(), 0);
  });

  it('explains why a manifest cannot be shown: too large, or not available', async () => {
    const page = await browser.open(`${root}/units/nl-r-b`, {}, hosts());
    await page.getByRole('button', { name: 'View images' }).click();
    const status = page.locator('.viewer-status');
    await status.filter({ hasText: '“Huge” is too large for this viewer.' }).waitFor();
    assert.match(String(await status.textContent()), /“Missing” cannot be read from its server/);
    assert.equal(await page.locator('.viewer-frame').isVisible(), false);
  });

  it('is absent for hosts that are not allowed and without scripts: the links remain', async () => {
    const other = await browser.open(`${root}/units/nl-r-c`);
    assert.equal(await other.locator('.image-viewer').count(), 0);
    assert.match(
      String(await other.getByRole('link', { name: 'Elsewhere' }).getAttribute('href')),
      /localhost/,
    );
    const plain = await browser.open(`${root}/units/nl-r-a`, { javaScriptEnabled: false }, hosts());
    assert.equal(await plain.getByRole('button', { name: 'View images' }).count(), 0);
    assert.equal(await plain.getByRole('link', { name: 'Minutes' }).locator('img').count(), 1);
  });
});
