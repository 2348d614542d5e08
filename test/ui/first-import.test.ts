/** The first minute of an archivist who has never seen a terminal: the link that the service prints, the own finding aid, its review, its page, and its undo. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { projectFolder, runFonds, startFonds, temporaryFolder } from '../cli/fonds-process.ts';
import { assertAccessible, useBrowser, withoutBrowser } from '../world/browser.ts';
import { waitUntil } from '../world/wait-until.ts';

const findingAid = join(projectFolder, 'examples/fonds.xml');

describe('An archivist with an empty archive', { skip: withoutBrowser }, () => {
  const browser = useBrowser();

  const textOf = async (page: Page, selector: string): Promise<string> =>
    String(await page.textContent(selector)).replace(/\s+/g, ' ');

  async function createInstitution(page: Page): Promise<void> {
    await page.selectOption('.import-create [name=country]', { label: 'Netherlands' });
    await page.fill('.import-create [name=name]', 'City Archive of Waterstad');
    await page.fill('.import-create [name=identifier]', 'waterstad');
    await page.click('text="Create the institution"');
  }

  /** From the page of the reviewed job: imports, reads the unit in the reading room, and takes the import back. */
  async function importAndUndo(page: Page, root: string): Promise<void> {
    await page.locator('.job-state.review').waitFor();
    const job = page.url();
    assert.match(await textOf(page, '.job-counts'), /5 created\s?0 changed\s?0 unchanged/);
    const titles = await page.locator('.job-record h3').allInnerTexts();
    assert.match(titles[0]!, /^Harbour Office/, 'the finding aid itself comes first');
    assert.equal(titles.length, 5);
    assert.match(await textOf(page, '.job-record'), /Scope and content .*harbour dues/);
    assert.equal((await page.request.get(`${root}/units/nl-waterstad-0012`)).status(), 404);
    await page.click('text="Import 5 records"');
    await page.locator('.job-line.good').waitFor();
    await page.click('.job-record h3 a');
    assert.equal(await textOf(page, 'h1'), 'Harbour Office');
    await page.goto(job);
    await page.click('.job-line.good a');
    assert.match(await textOf(page, 'main'), /5 records are deleted.*Nothing has been changed yet/);
    await page.click('main form button');
    await page.locator('.message.done:has-text("Undone: 5 records")').waitFor();
    assert.equal((await page.request.get(`${root}/units/nl-waterstad-0012`)).status(), 410);
    await page.goto(job);
    assert.match(await textOf(page, '.job-line.good'), /Undone/);
    assert.equal(await page.locator('.job-record h3 a').count(), 0, 'no links to deleted records');
  }

  it('imports a finding aid and takes it back, in a browser only', async (t) => {
    const data = temporaryFolder(t);
    const server = await startFonds(t, ['serve', '--init', 'archivist', '--sign-in-link', '--data', data]);
    const root = new URL(server.url).origin;
    const findLink = (): string | undefined => /http\S+\/sign-in\/link\/\S+(?=\n)/.exec(server.output())?.[0];
    await waitUntil(() => findLink() !== undefined, 'the link is printed');
    const page = await browser.open(findLink()!);
    assert.match(await textOf(page, 'main'), /archivist/);
    await page.click('main button');
    assert.equal(await textOf(page, 'h1'), 'This archive is empty');
    await page.click('.home-begin a.button');
    await page.setInputFiles('.import-input input', findingAid);
    await page.locator('.import-files:has-text("Harbour Office")').waitFor();
    await createInstitution(page);
    await page.locator('.import-scope-name:has-text("City Archive of Waterstad")').waitFor();
    assert.doesNotMatch(await textOf(page, '.import-choices'), /No such record/);
    await page.click('text="Check"');
    await page.waitForURL('**/staff/jobs/*');
    await importAndUndo(page, root);

    await page.goto(`${root}/staff/import`);
    await page.setInputFiles('.import-input input', findingAid);
    await page.locator('.import-scope-name:has-text("City Archive of Waterstad")').waitFor();
    await page.click('text="Check"');
    await page.waitForURL('**/staff/jobs/*');
    await page.click('text="Import 5 records"');
    await page.locator('.job-line.good').waitFor();
    await page.goto(`${root}/staff/import`);
    await page.setInputFiles('.import-input input', findingAid);
    await page.locator('.import-scope-name:has-text("City Archive of Waterstad")').waitFor();
    await page.click('text="Check"');
    await page.waitForURL('**/staff/jobs/*');
    await page.locator('.job-state.review').waitFor();
    assert.match(await textOf(page, '.staff [role=status]'), /Nothing to import/);
    assert.match(await textOf(page, '.job-record h3'), /^Harbour Office Archival unit · nl-waterstad-0012/);
    assert.deepEqual(await page.locator('.job-bar button').allInnerTexts(), ['Discard']);
    await assertAccessible(page, [390, 900, 1440]);
  });

  it('does the same without a script', async (t) => {
    const data = temporaryFolder(t);
    const server = await startFonds(t, ['serve', '--init', 'archivist', '--data', data]);
    const root = new URL(server.url).origin;
    const { out } = await runFonds(['user', 'sign-in-link', 'archivist', '--data', data]);
    const link = new URL(/http\S+\/sign-in\/link\/\S+/.exec(out)![0]);
    const page = await browser.open(root + link.pathname, { javaScriptEnabled: false });
    await page.click('main button');
    await page.click('.home-begin a.button');
    await createInstitution(page);
    assert.equal(await page.inputValue('[name=scope]'), 'nl-waterstad');
    await page.setInputFiles('[name=file]', findingAid);
    await page.click('text="Check"');
    await importAndUndo(page, root);

    await page.goto(`${root}/staff/import`);
    await page.fill('[name=scope]', 'nl-waterstad');
    await page.selectOption('[name=lang]', 'deu');
    await page.click('.import-more summary');
    await page.selectOption('[name=allow-update]', 'false');
    await page.click('.import-save summary');
    await page.click('text="Save the choices"');
    assert.match(await textOf(page, '.import-save .field-error'), /Type a name/);
    assert.equal(await page.inputValue('[name=allow-update]'), 'false', 'the choices are kept');
    await page.fill('[name=profile-name]', 'German finding aids');
    await page.click('text="Save the choices"');
    await page.waitForURL('**/staff/import?profile=German+finding+aids');
    await page.goto(`${root}/staff/import`);
    await page.click('text="German finding aids"');
    const chosen = ['scope', 'lang', 'allow-update'].map((name) => page.inputValue(`[name=${name}]`));
    assert.deepEqual(await Promise.all(chosen), ['nl-waterstad', 'deu', 'false']);
    await page.click('text="Delete the saved choices “German finding aids”"');
    await page.waitForURL(`${root}/staff/import`);
    assert.equal(await page.locator('.import-saved').count(), 0);
  });

  it('saves the columns of a table under a name, and uses them again here and on the command line', async (t) => {
    const data = temporaryFolder(t);
    const files = temporaryFolder(t);
    const server = await startFonds(t, ['serve', '--init', 'archivist', '--data', data]);
    const root = new URL(server.url).origin;
    const { out } = await runFonds(['user', 'sign-in-link', 'archivist', '--data', data]);
    const page = await browser.open(root + new URL(/http\S+\/sign-in\/link\/\S+/.exec(out)![0]).pathname);
    await page.click('main button');
    await page.goto(`${root}/staff/import`);
    const write = (name: string, row: string): string => {
      writeFileSync(join(files, name), `Signatur,Titel,Kasten\n${row}\n`);
      return join(files, name);
    };
    const field = (column: string) => page.locator(`.import-columns tr:has(th:has-text("${column}")) select`);
    await page.setInputFiles('.import-input input', write('one.csv', '1,Brieven,rood'));
    await field('Kasten').waitFor();
    await createInstitution(page);
    await page.locator('.import-scope-name:has-text("City Archive of Waterstad")').waitFor();
    await field('Kasten').selectOption('scopeAndContent');
    await page.selectOption('[name=lang]', 'nld');
    await page.click('.import-save summary');
    await page.fill('[name=profile-name]', 'Registers');
    await page.click('text="Save the choices"');
    await page.locator('.import-saved a[aria-current]:has-text("Registers")').waitFor();
    assert.match(await textOf(page, '.import-files'), /one\.csv/, 'the file is kept');
    await assertAccessible(page, [390, 1440]);

    await page.goto(`${root}/staff/import`);
    await page.click('text="Registers"');
    await page.setInputFiles('.import-input input', write('two.csv', '2,Kaarten,blauw'));
    await field('Kasten').waitFor();
    assert.equal(await field('Kasten').inputValue(), 'scopeAndContent');
    await page.click('text="Check"');
    await page.waitForURL('**/staff/jobs/*');
    await page.locator('.job-state.review').waitFor();
    assert.match(await textOf(page, '.job-record'), /Scope and content .*blauw/);
    await page.click('text="Import 1 record"');
    await page.locator('.job-line.good').waitFor();

    const options = ['--import-profile', 'Registers', '--user', 'archivist', '--data', data];
    const done = await runFonds(['import', write('three.csv', '3,Foto’s,geel'), ...options]);
    assert.equal(done.code, 0, done.err);
    const record = await runFonds(['get', 'nl-waterstad-3', '--data', data]);
    const { scopeAndContent, languageCode } = JSON.parse(record.out).relationships.describes[0].data;
    assert.deepEqual([scopeAndContent, languageCode], ['geel', 'nld']);
  });
});
