/** The page of imports in a real browser, as people use it: with the pointer, with the keyboard alone, without a script, and when something goes wrong. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { languages } from '../../src/pages/shared/languages.ts';
import type { JobRunner } from '../../src/transfer/jobs/jobs.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { assertAccessible, listHtmlProblems, useBrowser, withoutBrowser } from '../world/browser.ts';
import { c, ead } from '../world/finding-aid.ts';
import { startJobRunner } from '../world/job-runner.ts';

const findingAid = ead('F', c('a', 'Letters about the harbour'));
const broken = findingAid.replace('harbour</unittitle>', 'harbour</unitdate>');

describe('The page of imports', { skip: withoutBrowser }, () => {
  const browser = useBrowser();
  let archive: TestArchive;
  let runner: JobRunner;
  let root: string;
  let files: string;
  before(async () => {
    archive = await openTestArchive({ settings: { multipartFileBytes: 1_000_000 } });
    runner = await startJobRunner(archive);
    await archive.app.listen({ port: 0, host: '127.0.0.1' });
    root = `http://127.0.0.1:${(archive.app.server.address() as AddressInfo).port}`;
    files = mkdtempSync(join(tmpdir(), 'fonds-import-page-'));
  });
  after(async () => {
    await runner?.close();
    await archive?.close();
    rmSync(files, { recursive: true, force: true });
  });

  function write(name: string, text: string | Uint8Array): string {
    const path = join(files, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
    return path;
  }

  async function signIn(options: BrowserContextOptions = {}): Promise<Page> {
    const link = await archive.signIn.createLink('mike', 600_000, null);
    const page = await browser.open(`${root}/sign-in/link/${link}`, options);
    await page.click('main button');
    await page.waitForURL(`${root}/staff`);
    return page;
  }

  async function openImport(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await signIn(options);
    await page.goto(`${root}/staff/import`);
    return page;
  }

  const choose = (page: Page, ...paths: readonly string[]): Promise<void> =>
    page.setInputFiles('.import-input input', [...paths]);

  const check = async (page: Page): Promise<void> => {
    await page.click('text="Check"');
    await page.waitForURL(`${root}/staff/jobs/*`);
    await page.locator('.job-state:is(.review, .failed, .done)').waitFor();
  };

  it('leads from an empty archive to the first finding aid, without a terminal', async () => {
    const page = await signIn();
    await page.click('.home-begin a.button');
    await page.waitForURL(`${root}/staff/import`);
    await assertAccessible(page, [390, 1440]);
    await choose(page, write('aid.xml', findingAid));
    await page.selectOption('select[name=country]', { label: 'Netherlands' });
    await page.fill('.import-create [name=name]', 'City Archive of Waterstad');
    await page.fill('.import-create [name=identifier]', 'r1');
    await page.click('text="Create the institution"');
    await page.locator('.import-scope-name:has-text("City Archive of Waterstad")').waitFor();
    assert.equal(await page.inputValue('[name=scope]'), 'nl-r1');
    assert.match(String(await page.textContent('.import-files')), /1 file.*aid\.xml/s, 'the file is kept');
    await assertAccessible(page, [390, 1440]);
    await check(page);
    await page.click('.job-bar >> text=Import 2 records');
    await page.locator('.job-line.good').waitFor();
    await page.goto(`${root}/units/nl-r1-f-a`);
    assert.equal(await page.textContent('h1'), 'Letters about the harbour');
  });

  it('is valid HTML in every language', async () => {
    const page = await signIn();
    for (const language of languages) {
      await page.setExtraHTTPHeaders({ 'accept-language': language });
      const reply = await page.goto(`${root}/staff/import`);
      assert.deepEqual(await listHtmlProblems(await reply!.text()), [], language);
    }
    await page.setExtraHTTPHeaders({});
  });

  it('takes the corrected file on the page of the job, with the same choices', async () => {
    const page = await openImport();
    await choose(page, write('aid.xml', broken));
    await page.fill('[name=scope]', 'nl-r1');
    await page.fill('[name=message]', 'From the attic');
    await check(page);
    assert.match(String(await page.textContent('.staff [role=status]')), /Nothing was imported/);
    assert.match(String(await page.textContent('.source-lines mark')), /harbour<\/unitdate>/);
    await assertAccessible(page, [390, 1440]);
    await choose(page, write('aid.xml', findingAid.replace('harbour', 'quays')));
    await check(page);
    assert.match(String(await page.textContent('.staff')), /From the attic/);
    assert.match(String(await page.textContent('.differences ins')), /quays/);
    await page.click('.job-bar >> text=Import 1 record');
    await page.locator('.job-line.good').waitFor();
    await page.click('.job-line.good a');
    await page.waitForURL('**/undo');
  });

  it('takes a folder as one archive, and leaves out what systems add to it', async () => {
    const page = await openImport();
    write('folder/a.xml', ead('G', c('1', 'First')));
    write(`folder/below/${'Inventar Ä '.repeat(12)}.xml`, ead('H', c('1', 'Second')));
    write('folder/.DS_Store', 'binary');
    await page.setInputFiles('input[webkitdirectory]', join(files, 'folder'));
    assert.match(String(await page.textContent('.import-count')), /2 files/);
    await page.fill('[name=scope]', 'nl-r1');
    await check(page);
    assert.match(String(await page.textContent('.job-counts')), /4 created/);
  });

  it('takes files that are dropped anywhere on the page, and an archive', async () => {
    const page = await openImport();
    const dropped = gzipSync(ead('I', c('1', 'Packed'))).toString('base64');
    await page.evaluate((base64) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], 'aid.xml.gz'));
      document
        .querySelector('h1')!
        .dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }, dropped);
    await page.locator('.import-files:has-text("aid.xml.gz")').waitFor();
    await page.fill('[name=scope]', 'nl-r1');
    await check(page);
    assert.match(String(await page.textContent('.job-counts')), /2 created/);
  });

  it('proposes the institution, and fields for the columns of a table, which the user changes', async () => {
    const page = await openImport();
    await choose(page, write('table.csv', 'Signatur,Titel,Kasten\n0012,Hafenamt,alt\n0013,Gaswerk,neu\n'));
    const fieldOf = (column: string) =>
      page.locator(`.import-columns tr:has(th:has-text("${column}")) select`);
    await fieldOf('Kasten').waitFor();
    assert.equal(await page.inputValue('[name=scope]'), 'nl-r1');
    assert.deepEqual(
      [await fieldOf('Signatur').inputValue(), await fieldOf('Titel').inputValue()],
      ['identifier', 'name'],
    );
    assert.match(String(await page.textContent('.import-columns')), /Hafenamt.*Gaswerk/s);
    await assertAccessible(page, [390, 1440]);
    await fieldOf('Kasten').selectOption('scopeAndContent');
    await check(page);
    assert.match(String(await page.textContent('.job-counts')), /2 created/);
    assert.match(String(await page.textContent('.job-record')), /Scope and content/);
  });

  it('proposes nothing in the field in which the user is about to type', async () => {
    const page = await openImport();
    const { promise: typing, resolve: type } = Promise.withResolvers<void>();
    await page.route('**/import/detect*', async (route) => {
      await typing;
      await route.continue();
    });
    await choose(page, write('aid.xml', findingAid));
    await page.focus('[name=scope]');
    type();
    await page.locator('.import-found:not(:empty):not(:has-text("…"))').waitFor();
    await page.keyboard.type('nl-r1');
    assert.equal(await page.inputValue('[name=scope]'), 'nl-r1');
  });

  it('works with the keyboard alone', async () => {
    const page = await openImport();
    const chooser = page.waitForEvent('filechooser');
    await page.focus('text="Choose files"');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(write('aid.xml', findingAid));
    await page.focus('.import-files td button');
    await page.locator('.import-files:has-text("EAD 2002")').waitFor();
    await page.keyboard.press('Enter');
    assert.equal(await page.locator('.import-files table').count(), 0, 'it is left out');
    await choose(page, write('aid.xml', findingAid));
    await page.focus('[name=scope]');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('nl-r1');
    await page.focus('text="Check"');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${root}/staff/jobs/*`);
  });

  it('works without a script', async () => {
    const page = await openImport({ javaScriptEnabled: false });
    await page.fill('[name=scope]', 'nl-r1');
    await page.fill('[name=message]', 'Without a script');
    await page.click('text="Check"');
    assert.match(String(await page.textContent('.field-error')), /Choose a file/);
    assert.equal(await page.inputValue('[name=message]'), 'Without a script', 'the choices are kept');
    await choose(page, write('aid.xml', findingAid));
    await page.fill('[name=scope]', 'nobody');
    await page.click('text="Check"');
    assert.match(String(await page.textContent('main')), /nobody/);
    await choose(page, write('aid.xml', findingAid));
    await page.fill('[name=scope]', 'nl-r1');
    await page.click('text="Check"');
    await page.waitForURL(`${root}/staff/jobs/*`);
    await page.locator('.job-state.review').waitFor();
    assert.match(String(await page.textContent('.staff')), /Without a script/);
  });

  it('keeps files and choices when the session ends, until the user has signed in in another tab', async () => {
    const page = await openImport();
    await choose(page, write('aid.xml', findingAid));
    await page.fill('[name=scope]', 'nl-r1');
    await archive.signIn.endSessionsOf('mike', null);
    await page.click('text="Check"');
    await page.locator('[role=alert]:has-text("Your session has ended")').waitFor();
    await assertAccessible(page, [390]);
    const tab = await page.context().newPage();
    await tab.goto(`${root}/sign-in/link/${await archive.signIn.createLink('mike', 600_000, null)}`);
    await tab.click('main button');
    await tab.waitForURL(`${root}/staff`);
    await check(page);
    // The second tab imports as well.
    await tab.goto(`${root}/staff/import`);
    await choose(tab, write('aid.xml', findingAid));
    await tab.fill('[name=scope]', 'nl-r1');
    await check(tab);
    await tab.goto(`${root}/staff/jobs`);
    assert.ok((await tab.locator('.job-state.review').count()) >= 2);
    await tab.close();
  });

  it('says what to do if a file is too large, if the scope is wrong, and if the service cannot be reached', async () => {
    const page = await openImport();
    await choose(page, write('large.xml', `<!--${'x'.repeat(1_100_000)}-->${findingAid}`));
    await page.fill('[name=scope]', 'nl-r1');
    await page.click('text="Check"');
    await page.locator('[role=alert]:has-text("Send fewer or smaller files")').waitFor();
    await page.click('text="Leave out all"');
    await page.click('text="Check"');
    await page.locator('[role=alert]:has-text("Choose at least one file")').waitFor();
    await choose(page, write('aid.xml', findingAid));
    await page.fill('[name=scope]', 'nl');
    await page.click('text="Check"');
    await page.locator('[role=alert]:has-text("must be")').waitFor();
    await page.fill('[name=scope]', 'nl-r1');
    await page.route('**/import/ead?*', (route) => route.abort());
    await page.click('text="Check"');
    await page.locator('[role=alert]:has-text("cannot be reached")').waitFor();
    await page.unroute('**/import/ead?*');
    await check(page);
  });

  it('saves choices under a name, changes and deletes them, and says so if the service cannot be reached', async () => {
    const page = await openImport();
    const save = () => page.click('text="Save the choices"');
    const alert = (text: string) => page.locator(`.import-save-alert:has-text("${text}")`).waitFor();
    await page.fill('[name=scope]', 'nl-r1');
    await page.click('.import-save summary');
    await save();
    await alert('Type a name');
    await page.fill('[name=profile-name]', 'Registers');
    await page.route('**/staff/import/files', (route) => route.abort());
    await save();
    await alert('cannot be reached. Nothing was saved');
    await page.unroute('**/staff/import/files');
    await save();
    await page.locator('.import-saved a[aria-current]:has-text("Registers")').waitFor();
    assert.equal(await page.locator('.import-save-alert p').count(), 0);
    await page.uncheck('[name=replace-profile]');
    await save();
    await alert('already');
    await page.selectOption('[name=lang]', 'deu');
    await page.check('[name=replace-profile]');
    await save();
    await page.locator('.import-saved a[data-choices*="deu"]').waitFor();
    await page.goto(`${root}/staff/import`);
    assert.equal(await page.locator('.import-delete').isVisible(), false);
    await page.click('text="Registers"');
    assert.equal(await page.inputValue('[name=lang]'), 'deu');
    await page.click('text="Delete the saved choices “Registers”"');
    await page.waitForURL(`${root}/staff/import`);
    await page.locator('.import-saved').waitFor({ state: 'detached' });
  });

  it('shows the progress of the upload at once, and cancels it', async () => {
    const page = await openImport();
    await choose(page, write('aid.xml', findingAid));
    await page.fill('[name=scope]', 'nl-r1');
    const jobs = await archive.jobStore.count('everybody');
    let release: () => void = () => {};
    const paused = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/import/ead?*', async (route) => {
      await paused;
      await route.abort().catch(() => {});
    });
    await page.click('text="Check"');
    await page.locator('.import-progress:has-text("Sending the files")').waitFor();
    await assertAccessible(page, [390]);
    await page.click('text="Cancel"');
    await page.locator('[role=alert]:has-text("Cancelled. Nothing was imported.")').waitFor();
    assert.equal(await page.locator('.import-progress').isVisible(), false);
    release();
    await page.unroute('**/import/ead?*');
    assert.equal(await archive.jobStore.count('everybody'), jobs);
  });
});
