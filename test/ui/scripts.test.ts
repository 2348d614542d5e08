/**
 * Pages of descriptions in many scripts, in a real browser: of an own finding aid, and of real finding aids and vocabularies of `../shared/fixtures`,
 * which are skipped without that folder.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { listAccessibilityProblems, listHtmlProblems, useBrowser, withoutBrowser } from '../world/browser.ts';
import { c, ead } from '../world/finding-aid.ts';

interface Title {
  readonly script: string;
  readonly title: string;
  /** A word of the title, as a reader types it. */
  readonly word: string;
  readonly isRightToLeft?: boolean;
}

const titles: readonly Title[] = [
  { script: 'Latin', title: 'Dzienniki więźniów obozu, Łódź', word: 'wiezniow' },
  { script: 'Greek', title: 'Αλληλογραφία της κοινότητας Θεσσαλονίκης', word: 'Αλληλογραφια' },
  { script: 'Cyrillic', title: 'Протоколы заседаний совета', word: 'заседаний' },
  { script: 'Hebrew', title: 'פרוטוקולים של הקהילה', word: 'הקהילה', isRightToLeft: true },
  { script: 'Arabic', title: 'مراسلات البلدية مع الوزارة', word: 'البلدية', isRightToLeft: true },
  { script: 'Han', title: '上海市档案馆藏商会信函', word: '档案馆' },
  { script: 'Japanese', title: '図書館のポスターとチラシ', word: 'ポスター' },
  { script: 'Hangul', title: '의회 회의록과 서신', word: '회의록과' },
  { script: 'Georgian', title: 'საბჭოს სხდომის ოქმები', word: 'სხდომის' },
  { script: 'Devanagari', title: 'परिषद की बैठकों का विवरण', word: 'विवरण' },
];

interface RealFile {
  readonly script: string;
  readonly format: 'ead' | 'eac' | 'skos';
  readonly file: string;
  readonly letters: RegExp;
  readonly query?: string;
}

const shared = new URL('../../../shared/fixtures/', import.meta.url);
const withoutShared = !existsSync(shared) && '../shared/fixtures not found: real files NOT tried';

/** Real files, each with letters of a script that its pages must show, in the language of the query if there is one. */
const realFiles: readonly RealFile[] = [
  { script: 'Arabic', format: 'ead', file: 'ead2002/nyu/ad_mc_094.xml', letters: /\p{Script=Arabic}{4}/u },
  {
    script: 'Chinese',
    format: 'ead',
    file: 'ead2002/columbia/as_ead_cul-10142303.xml',
    letters: /\p{Script=Han}{3}/u,
  },
  {
    script: 'Japanese',
    format: 'ead',
    file: 'ead2002/columbia/as_ead_cul-10142303.xml',
    letters: /[\p{Script=Hiragana}\p{Script=Katakana}]{2}/u,
  },
  { script: 'Hebrew', format: 'eac', file: 'eac/eac2/118540238.xml', letters: /\p{Script=Hebrew}{3}/u },
  {
    script: 'Cyrillic',
    format: 'skos',
    file: 'skos/tadirah/tadirah_2.0.3.ttl',
    query: '?lang=srp',
    letters: /\p{Script=Cyrillic}{4}/u,
  },
];

describe('Pages in many scripts', { skip: withoutBrowser }, () => {
  const browser = useBrowser();
  let archive: TestArchive;
  let root: string;
  /** As wide as a telephone. */
  let narrow: Page;
  before(async () => {
    archive = await openTestArchive();
    await archive.app.listen({ port: 0, host: '127.0.0.1' });
    root = `http://127.0.0.1:${(archive.app.server.address() as AddressInfo).port}`;
    await send('Country', { type: 'Country', data: { identifier: 'nl' } });
    await send('classes/Country/nl', { type: 'Repository', data: { identifier: 'r1' } });
    await send('CvocVocabulary', { type: 'CvocVocabulary', data: { identifier: 'words', name: 'Words' } });
    await send('AuthoritativeSet', {
      type: 'AuthoritativeSet',
      data: { identifier: 'people', name: 'People' },
    });
    const components = titles.map(({ script, title }) => c(script, title)).join('');
    await send('import/ead?scope=nl-r1', ead('F', components));
    narrow = await browser.open(root, { viewport: { width: 320, height: 640 } });
  });
  after(() => archive?.close());

  async function send(path: string, body: string | object): Promise<void> {
    const isText = typeof body === 'string';
    const response = await fetch(`${root}/archive/${path}`, {
      method: 'POST',
      headers: { 'x-user': 'mike', 'content-type': isText ? 'text/xml' : 'application/json' },
      body: isText ? body : JSON.stringify(body),
    });
    assert.ok(response.ok, `${path}: ${response.status} ${await response.text()}`);
  }

  async function openNarrow(path: string): Promise<Page> {
    await narrow.goto(`${root}${path}`);
    const width = await narrow.evaluate<number>('document.documentElement.scrollWidth');
    assert.ok(width <= 320, `${path} is ${width} pixels wide`);
    return narrow;
  }

  it('show titles in the direction of their script, complete and within a narrow window', async () => {
    for (const { script, title, isRightToLeft = false } of titles) {
      const page = await openNarrow(`/units/nl-r1-f-${script.toLowerCase()}`);
      assert.equal(await page.locator('h1').textContent(), title);
      const isTurned = await page.locator('h1').evaluate((heading) => heading.matches(':dir(rtl)'));
      assert.equal(isTurned, isRightToLeft, `direction of ${script}`);
    }
  });

  for (const { script, title, word } of titles)
    it(`find a title in ${script} by one of its words and mark the word`, async () => {
      const html = await (await fetch(`${root}/search?q=${encodeURIComponent(word)}`)).text();
      const [, marked] = /<mark[^>]*>([^<]+)<\/mark>/.exec(html) ?? [];
      assert.ok(marked !== undefined && title.includes(marked), `marked ${marked}`);
      assert.deepEqual(await listHtmlProblems(html), []);
    });

  for (const { script, format, file, letters, query = '' } of realFiles)
    it(`show ${script} text of a real file (${format})`, { skip: withoutShared }, async () => {
      const scope = { ead: 'nl-r1', eac: 'people', skos: 'words' }[format];
      const text = readFileSync(new URL(file, shared), 'utf8');
      const isTurtle = file.endsWith('.ttl');
      await send(`import/${format}?scope=${scope}${isTurtle ? '&format=TTL' : ''}`, text);
      const [word] = letters.exec(text) ?? [];
      const found = await fetch(
        `${root}/archive/search?q=${encodeURIComponent(`${word}*`)}&type=${typeOf[format]}`,
      );
      const { hits } = (await found.json()) as { readonly hits: readonly { readonly id: string }[] };
      assert.ok(hits.length > 0, `no record with ${word}`);
      const page = await openNarrow(`/${folderOf[format]}/${encodeURIComponent(hits[0]!.id)}${query}`);
      const shown = await page.locator('main').textContent();
      assert.match(shown ?? '', letters);
      assert.deepEqual(await listAccessibilityProblems(page), []);
    });
});

const typeOf = { ead: 'DocumentaryUnit', eac: 'HistoricalAgent', skos: 'CvocConcept' } as const;
const folderOf = { ead: 'units', eac: 'agents', skos: 'concepts' } as const;
