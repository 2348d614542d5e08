/** The history of an item and the latest changes in a real browser. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { exampleId, exampleIds } from '../../src/http/openapi-examples.ts';
import { historyPath, typesWithPages } from '../../src/pages/shared/page-path.ts';
import { listAccessibilityProblems, listHtmlProblems, useBrowser, withoutBrowser } from '../world/browser.ts';
import { type ExampleServer, serveExamples } from '../world/example-server.ts';

describe('The pages of changes in a browser', { skip: withoutBrowser }, () => {
  const browser = useBrowser();
  let server: ExampleServer;
  const urlOf = (path: string): string => new URL(path, server.url).href;
  const unit = historyPath({ type: 'DocumentaryUnit', id: exampleIds.unit });
  before(async () => {
    server = await serveExamples();
    const record = `${server.url}/classes/DocumentaryUnit/${exampleIds.unit}`;
    const text = await (await fetch(record)).text();
    const headers = {
      'x-user': exampleIds.administrator,
      'content-type': 'application/json',
      'x-logmessage': 'Corrected the title',
    };
    const body = text
      .replaceAll('Council minutes', 'Minutes of the council')
      .replaceAll('Trade unions', 'איגודים');
    assert.equal((await fetch(record, { method: 'PUT', headers, body })).status, 200);
  });
  after(() => server?.archive.close());

  it('are valid HTML for every type of items', async () => {
    const paths = typesWithPages.map((type) => historyPath({ type: type.name, id: exampleId(type) }));
    for (const path of [
      ...paths,
      '/changes',
      '/changes?et=ingest&type=Country&from=2020-01-01&to=2020-01-01',
    ]) {
      const response = await fetch(urlOf(path), { headers: { accept: 'text/html' } });
      assert.equal(response.status, 200, path);
      assert.deepEqual(await listHtmlProblems(await response.text()), [], path);
    }
  });

  for (const colorScheme of ['light', 'dark'] as const)
    it(`are accessible at 320 pixels in ${colorScheme} colours`, async () => {
      const page = await browser.open(urlOf('/'), { colorScheme, viewport: { width: 320, height: 640 } });
      for (const path of [unit, '/changes']) {
        await page.goto(urlOf(path));
        assert.deepEqual(await listAccessibilityProblems(page), [], path);
        const width = await page.evaluate<number>('document.documentElement.scrollWidth');
        assert.ok(width <= 320, `${path} is ${width} pixels wide`);
      }
    });

  it('lead from an item to its changes, which are marked in words as well', async () => {
    const page = await browser.open(urlOf(unit.replace('/history', '')));
    await page.getByRole('link', { name: 'History', exact: true }).click();
    assert.equal(new URL(page.url()).pathname, unit);
    await page.getByText('Corrected the title').waitFor();
    assert.equal(
      await page.locator('dd').first().textContent(),
      ' [removed:] Council minutes [added:] Minutes of the council',
    );
  });

  it('show the changes of one kind', async () => {
    const page = await browser.open(urlOf('/changes'));
    await page.getByLabel('Kind of change').selectOption('modification');
    await page.getByRole('button', { name: 'Show changes' }).click();
    await page.getByRole('link', { name: 'Remove the filter' }).waitFor();
    assert.equal(await page.getByLabel('Kind of change').inputValue(), 'modification');
    assert.deepEqual([...new Set(await page.locator('h3').allTextContents())], ['Changed']);
  });
});
