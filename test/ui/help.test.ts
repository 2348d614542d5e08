/** The help pages: the documentation, help for readers in their language, and the search in both. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { exampleIds } from '../../src/http/openapi-examples.ts';
import { searchHelp } from '../../src/pages/help/derive.ts';
import type { HelpEntry, HelpSection } from '../../src/pages/shared/help-files.ts';
import { languages } from '../../src/pages/shared/languages.ts';
import { projectFolder } from '../cli/fonds-process.ts';
import { listAccessibilityProblems, listHtmlProblems, useBrowser, withoutBrowser } from '../world/browser.ts';
import { type ExampleServer, serveExamples } from '../world/example-server.ts';

const built = join(projectFolder, 'build/ui');
const entries = JSON.parse(readFileSync(join(built, 'help/pages.json'), 'utf8')) as readonly HelpEntry[];

describe('The help', () => {
  let server: ExampleServer;
  before(async () => {
    server = await serveExamples({ siteLinks: ['Contact=mailto:archive@city.example'] });
  });
  after(() => server?.archive.close());

  const get = (path: string, language = 'en', headers: Record<string, string> = {}): Promise<Response> =>
    fetch(new URL(path, server.url), {
      headers: { accept: 'text/html', 'accept-language': language, ...headers },
      redirect: 'manual',
    });
  const read = async (path: string, language?: string): Promise<string> => {
    const response = await get(path, language);
    assert.equal(response.status, 200, path);
    return response.text();
  };

  const paths = ['/help', ...entries.filter(({ path }) => path !== '').map(({ path }) => `/help/${path}`)];

  const readAll = async (): Promise<ReadonlyMap<string, string>> => {
    const pages = new Map<string, string>();
    for (const path of paths) pages.set(path, await read(path));
    assert.ok(pages.size > 40);
    return pages;
  };

  it('shows every page of the documentation as valid HTML', async () => {
    // All pages are read first: on a busy machine the checks take longer than the server keeps an idle connection open.
    for (const [path, html] of await readAll()) assert.deepEqual(await listHtmlProblems(html), [], path);
  });

  it('has no broken links in the documentation', async () => {
    const pages = await readAll();
    const others = new Set<string>();
    for (const [path, html] of pages) {
      for (const [, href] of html.matchAll(/<a [^>]*?href="(\/[^"]*|#[^"]*)"/g)) {
        const { pathname, hash } = new URL(href!.replaceAll('&amp;', '&'), `http://a${path}`);
        const target = pages.get(pathname);
        if (target === undefined) others.add(href!.replaceAll('&amp;', '&'));
        else if (hash !== '')
          assert.ok(target.includes(`id="${decodeURIComponent(hash.slice(1))}"`), `${path}: ${href}`);
      }
    }
    for (const path of others) {
      if (path.startsWith('/language/')) continue;
      assert.equal((await get(path)).status, 200, path);
    }
  });

  it('shows text, tables, examples and links of the documentation, and names of other files as text', async () => {
    const html = await read('/help/public');
    assert.match(html, /<h2 id="reverse-proxy"><a class="help-anchor" href="#reverse-proxy">Reverse proxy</);
    assert.match(html, /<a href="\/help\/settings"/);
    assert.match(html, /<a href="\/help\/operate#authentication-and-network"/);
    assert.match(html, /<li>nginx-public\.conf, which the tests run/);
    assert.match(html, /role="group" aria-label="Example"><pre dir="ltr"><code>fonds serve/);
    assert.match(await read('/help/settings'), /<th scope="col">name<\/th>/);
  });

  it('begins with the list for archivists, not with the installation', async () => {
    const html = await read('/help');
    assert.match(html, /For archivists/);
    assert.ok(!html.includes('New here?'));
  });

  it('lists the headings of the page and all other pages', async () => {
    const html = await read('/help/api/oai-pmh');
    assert.match(html, /<nav aria-label="On this page"/);
    assert.match(html, /<a href="\/help\/api\/oai-pmh" aria-current="page"/);
    for (const { path } of entries) assert.ok(html.includes(`href="/help${path && `/${path}`}"`), path);
  });

  for (const language of languages)
    it(`explains the search in the language of the reader: ${language}`, async () => {
      const html = await read('/help/searching', language);
      const title = entries.find(({ path }) => path === 'searching')!.titles[language]!;
      assert.ok(html.includes(`<h1 lang="${language}">${title}</h1>`));
      assert.ok(
        (await read('/search?q=minutes', language)).includes(`<a href="/help/searching">${title}</a>`),
      );
      assert.ok((await read('/help', language)).includes(`<a href="/help/searching">${title}</a>`));
      assert.deepEqual(await listHtmlProblems(html), []);
    });

  it('says in the language of the reader that a page is in English', async () => {
    const html = await read('/help/settings', 'de');
    assert.match(html, /<html lang="de"/);
    assert.match(html, /<h1 lang="en">Settings<\/h1><p class="note">Diese Seite gibt es nur auf Englisch/);
    assert.doesNotMatch(await read('/help/settings'), /class="note"/);
  });

  it('finds sections by their words, and never the same page in two languages', async () => {
    const html = await read('/help?q=contrast+colour');
    assert.match(html, /<a href="\/help\/public#customise-the-appearance">Public deployment: Customise/);
    assert.match(html, /<meta name="robots" content="noindex"/);
    assert.match(html, /name="q" value="contrast colour"/);
    assert.deepEqual(await listHtmlProblems(html), []);
    const german = await read('/help?q=Schr%C3%A4gstriche', 'de');
    assert.match(german, /<li lang="de"><a href="\/help\/searching#signaturen">So suchen Sie: Signaturen</);
    assert.match(await read('/help?q=Schr%C3%A4gstriche'), /No section of the help contains/);
    assert.match(await read('/help?q=%3Cscript%3E'), /value="&lt;script>"/);
  });

  it('has no page for unknown names, nor for files outside of it', async () => {
    for (const path of ['nothing', 'api/nothing', 'index', '..%2Fmanifest', 'pages', 'search.json'])
      assert.equal((await get(`/help/${path}`)).status, 404, path);
  });

  it('is not loaded together with the pages', () => {
    assert.doesNotMatch(readFileSync(join(built, 'server.js'), 'utf8'), /Customise the appearance/);
  });

  it('is linked from the footer of every page, next to the page about the site', async () => {
    const html = await read('/');
    const footer = html.slice(html.indexOf('<footer'));
    for (const path of ['/help', '/about', '/about#accessibility', '/archive/docs'])
      assert.ok(footer.includes(`<a href="${path}">`), path);
  });

  it('describes the site: records, interfaces, version, accessibility and contact', async () => {
    const html = await read('/about');
    assert.match(html, /<a href="\/repositories">1 institution</);
    assert.match(html, /<a href="\/archive\/oaipmh\?verb=Identify">/);
    assert.match(html, /Fonds 0\.0\.0-test\./);
    assert.match(html, /<h2 id="accessibility">/);
    assert.match(html, /<a href="mailto:archive@city\.example">archive@city\.example</);
    assert.deepEqual(await listHtmlProblems(html), []);
  });

  it('counts only records that the reader may see', async () => {
    const admin = { 'x-user': exampleIds.administrator };
    const access = `${server.url}/entities/${exampleIds.repository}/access?accessibleTo=${exampleIds.administrator}`;
    assert.ok((await fetch(access, { method: 'POST', headers: admin })).ok);
    assert.doesNotMatch(await read('/about'), />1 institution</);
    assert.match(await (await get('/about', 'en', admin)).text(), />1 institution</);
  });
});

describe('The help in a browser', { skip: withoutBrowser }, () => {
  const browser = useBrowser();
  let server: ExampleServer;
  before(async () => {
    server = await serveExamples();
  });
  after(() => server?.archive.close());

  for (const path of ['/help?q=backup', '/help/settings', '/help/searching'])
    it(`is accessible on a narrow screen in light and dark colours: ${path}`, async () => {
      const page = await browser.open(new URL(path, server.url).href, {
        colorScheme: 'light',
        viewport: { width: 320, height: 640 },
      });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await listAccessibilityProblems(page), [], `${path} ${colorScheme}`);
      }
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      assert.ok(width <= 320, `${path} is ${width} pixels wide`);
    });
});

describe('A search in the help', () => {
  const entry: HelpEntry = { path: 'a', group: 'guides', titles: { en: 'Backup' } };
  const section = (heading: string, text: string): HelpSection => ({
    path: 'a',
    language: 'en',
    title: 'Backup',
    heading,
    id: heading.toLowerCase(),
    text,
  });
  const find = (q: string, ...sections: readonly HelpSection[]): readonly string[] =>
    searchHelp(sections, [entry], q, 'en').map(({ heading }) => heading);

  it('prefers words of headings to words of texts', () => {
    assert.deepEqual(find('restore', section('First', 'Restore it'), section('Restore', 'Do so')), [
      'Restore',
      'First',
    ]);
  });

  it('needs all words, and accepts their beginnings in any case and without accents', () => {
    const cafe = section('Café', 'Opening hours');
    assert.deepEqual(find('CAFE open', cafe), ['Café']);
    assert.deepEqual(find('cafe closing', cafe), []);
    assert.deepEqual(find('fé', cafe), []);
  });

  it('finds nothing without words', () => {
    assert.deepEqual(find(' .*+?() ', section('A', 'b')), []);
  });

  it('shows the text around the first word', () => {
    const text = `${'before '.repeat(100)}needle ${'after '.repeat(100)}`;
    const [hit] = searchHelp([section('A', text)], [entry], 'needle', 'en');
    assert.match(hit!.excerpt, /^… before .*needle after .* …$/);
    assert.ok(hit!.excerpt.length < 210);
  });
});
