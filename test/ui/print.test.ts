/** Pages that a real browser prints. A whole finding aid is printed like its PDF. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { asMike, request } from '../http/request.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { useBrowser, withoutBrowser } from '../world/browser.ts';
import { ead } from '../world/finding-aid.ts';
import { type PrintedText, readPrintedPages } from '../world/printed-pages.ts';

interface Component {
  readonly level: string;
  readonly id: string;
  readonly title: string;
  readonly more?: string;
  readonly inner?: string;
}

const component = ({ level, id, title, more = '', inner = '' }: Component): string =>
  `<c level="${level}"><did><unitid>${id}</unitid><unittitle>${title}</unittitle>${more}</did>${inner}</c>`;

const box = (number: number): string => `<container type="box">${number}</container>`;
const name = (text: string): string =>
  `<controlaccess><persname role="author">${text}</persname></controlaccess>`;
const fileTexts = `<scopecontent><p>${'Letters to the board of the mill. '.repeat(4)}</p></scopecontent>`;

/** Series without texts, whose files have containers, so that many titles could be at the foot of a page. */
const series = Array.from({ length: 24 }, (_, i) =>
  component({
    level: 'series',
    id: `S${i}`,
    title: `Series ${i}`,
    inner: Array.from({ length: 2 + (i % 5) }, (_, file) =>
      component({
        level: 'file',
        id: `S${i}-${file}`,
        title: `Letters ${i}-${file}`,
        more: box(i),
        inner: `${i % 3 === 0 ? fileTexts : ''}${i === 20 ? name('Engineer, A.') : ''}`,
      }),
    ).join(''),
  }),
).join('');

const top = `<scopecontent><head>Papers</head><p>Papers of the mill.</p>
<table><tgroup cols="2"><thead><row><entry>Year</entry><entry>Event</entry></row></thead>
<tbody><row><entry>1901</entry><entry>Fire</entry></row></tbody></tgroup></table></scopecontent>`;
const details =
  '<unitdate normal="1901/1950">1901-1950</unitdate><physdesc><extent>3 boxes</extent></physdesc>';
const mill = ead('F', series, { title: `Archives of a mill</unittitle>${details}<unittitle>` })
  .replace('<unittitle></unittitle>', '')
  .replace('<dsc>', `${top}<dsc>`);

const scope = (sentences: number): string =>
  `<scopecontent><p>${'Receipts and payments of the mill. '.repeat(sentences)}</p></scopecontent>`;

/** Series and subseries without codes, whose texts of a few lines fit on a page only as a whole. */
const described = ead(
  'D',
  Array.from({ length: 50 }, (_, i) => {
    const file = component({ level: 'file', id: `D${i}-1`, title: `Volume ${i}` });
    const subseries = component({
      level: 'subseries',
      id: `D${i}-2`,
      title: `Books ${i}`,
      inner: scope(3 + (i % 4)) + file,
    });
    return component({
      level: 'series',
      id: `D${i}`,
      title: `Accounts ${i}`,
      inner: scope(4 + (i % 7)) + subseries,
    });
  })
    .join('')
    .replaceAll(/<unitid>D\d[-\d]*<\/unitid>/g, ''),
  { title: 'Accounts of a mill', eadid: 'file3' },
);

const hebrew = ead(
  'H',
  component({
    level: 'series',
    id: 'H1',
    title: 'תכתובת',
    inner: component({ level: 'file', id: 'H1-1', title: 'מכתבים', more: box(7) }),
  }),
  { title: 'ארכיון הנמל', language: 'heb', eadid: 'file2' },
);

/** Texts of one line, from left to right; the lines in the order of the page. Small letters may stand a little higher. */
function linesOf(texts: readonly PrintedText[]): readonly string[] {
  const lines: PrintedText[][] = [];
  for (const text of texts.toSorted((a, b) => a.y - b.y)) {
    const line = lines.at(-1);
    if (line !== undefined && text.y - line[0]!.y < 5) line.push(text);
    else lines.push([text]);
  }
  return lines.map((line) =>
    line
      .sort((a, b) => a.x - b.x)
      .map(({ text }) => text)
      .join(''),
  );
}

/** Whether the text is between the head and the foot of the page. */
const isInBody = ({ y }: PrintedText): boolean => y > 90 && y < 970;

describe('A printed page', { skip: withoutBrowser }, () => {
  const browser = useBrowser();
  let archive: TestArchive;
  let root: string;
  before(async () => {
    archive = await openTestArchive({ settings: { siteName: 'Reading room of the mill' } });
    const send = async (path: string, type: string, body: unknown): Promise<void> => {
      const reply = await request(
        archive,
        `POST /archive/${path}`,
        { ...asMike, 'content-type': type },
        body,
      );
      assert.ok(reply.statusCode < 300, reply.body);
    };
    await send('Country', 'application/json', { type: 'Country', data: { identifier: 'nl' } });
    const data = { languageCode: 'eng', name: 'Archives of the town' };
    await send('classes/Country/nl', 'application/json', {
      type: 'Repository',
      data: { identifier: 'r1' },
      relationships: { describes: [{ type: 'RepositoryDescription', data }] },
    });
    for (const file of [mill, described, hebrew]) await send('import/ead?scope=nl-r1', 'text/xml', file);
    await archive.app.listen({ port: 0, host: '127.0.0.1' });
    root = `http://127.0.0.1:${(archive.app.server.address() as AddressInfo).port}`;
  });
  after(() => archive?.close());

  const print = async (path: string, locale = 'en-GB') => {
    const page = await browser.open(root + path, { locale });
    return readPrintedPages(Buffer.from(await page.pdf({ preferCSSPageSize: true, format: 'letter' })));
  };

  describe('of a whole finding aid', () => {
    let pages: readonly (readonly PrintedText[])[];
    before(async () => {
      pages = await print('/units/nl-r1-f/whole');
    });
    const bodyOf = (page: number) => pages[page]!.filter(isInBody);

    it('begins with a cover: institution, title, dates, extent, day of the version and address', () => {
      const cover = linesOf(pages[0]!);
      assert.equal(cover[0], 'Archives of the town');
      assert.deepEqual(cover.slice(1, 5), [
        'Archives of a mill',
        '1901-1950',
        'Reference codeF',
        'Extent and medium3 boxes',
      ]);
      assert.match(cover.join('\n'), /^As of\d+ \w+ \d{4}$/m);
      assert.match(cover.join('\n'), /^Online athttp:.*\/units\/nl-r1-f$/m);
      assert.equal(cover.length, 8, 'nothing else');
    });

    it('has its table of contents on a page of its own', () => {
      const lines = linesOf(bodyOf(1));
      assert.equal(lines[0], 'Table of contents');
      assert.deepEqual(
        lines.slice(1, -1),
        Array.from({ length: 24 }, (_, i) => `Series ${i}`),
      );
      assert.equal(lines.at(-1), 'Index of names');
    });

    it('has the title, and "page x of y", on every page but the cover', () => {
      assert.ok(pages.length > 6);
      assert.ok(!linesOf(pages[0]!).some((line) => /Page/.test(line)), 'the cover has no number');
      for (const [i, texts] of pages.entries()) {
        if (i === 0) continue;
        const margins = texts.filter((text) => !isInBody(text)).map(({ text }) => text);
        assert.equal(margins[0], 'Archives of a mill');
        assert.match(margins.join(''), new RegExp(`Page ${i + 1} of ${pages.length}`));
        assert.match(margins.join(''), /Archives of the town · As of \d+/);
      }
    });

    it('has no navigation, search field or link to other pages', () => {
      const text = pages.map((page) => linesOf(page).join('\n')).join('\n');
      for (const word of [
        'Search',
        'Menu',
        'Skip to',
        'on its own page',
        'Help',
        'Deutsch',
        'Whole finding aid',
      ])
        assert.ok(!text.includes(word), word);
    });

    it('has reference codes in a column before the titles, and containers in one after them', () => {
      const texts = pages.find((page) => page.some(({ text }) => text === 'Letters 12-0'))!;
      const title = texts.find(({ text }) => text === 'Letters 12-0')!;
      const line = texts.filter(({ y }) => Math.abs(y - title.y) < 4);
      const code = line.find(({ text }) => text === 'S12-0')!;
      const container = line.find(({ text }) => text === 'box 12')!;
      assert.ok(code.x < title.x - 100 && container.x > title.x + 200);
      const containers = texts.filter(({ text }) => /^box \d+$/.test(text)).map(({ x }) => x);
      assert.equal(new Set(containers).size, 1);
    });

    it('has no title of a series alone at the foot of a page', () => {
      for (const [i] of pages.entries()) {
        const last = linesOf(bodyOf(i)).at(-1) ?? '';
        assert.ok(i < 3 || !/Series \d+$|^series$/.test(last), `page ${i + 1} ends with ${last}`);
      }
    });

    it('has no level of a series alone at the foot of a page before its text', async () => {
      const printed = await print('/units/nl-r1-d/whole');
      const lasts = printed.map((texts) => linesOf(texts.filter(isInBody)).at(-1) ?? '');
      assert.ok(printed.length > 5);
      assert.deepEqual(
        lasts.filter((line) => /^(?:sub)?series/.test(line)),
        [],
      );
    });

    it('has labels beside their texts, and tables as tables', () => {
      const lines = pages.flatMap((_, i) => linesOf(bodyOf(i)));
      assert.ok(lines.includes('Scope and contentPapers'));
      assert.ok(lines.includes('YearEvent') && lines.includes('1901Fire'));
    });

    it('ends with an index of names, which lists the codes of the units', () => {
      const lines = linesOf(bodyOf(pages.length - 1));
      assert.equal(lines[0], 'Index of names');
      assert.match(lines[1]!, /^Engineer, A\. S20-0, S20-1$/);
    });

    it('has its labels and page numbers in the language of the reader', async () => {
      const german = await print('/units/nl-r1-f/whole', 'de-DE');
      const text = german.map((page) => linesOf(page).join('\n')).join('\n');
      for (const words of [`Seite 2 von ${german.length}`, 'Stand', 'Inhaltsverzeichnis', 'Namenregister'])
        assert.ok(text.includes(words), words);
    });

    it('is mirrored if it is written from right to left', async () => {
      const texts = (await print('/units/nl-r1-h/whole')).flat();
      const container = texts.find(({ text }) => text.includes('box'))!;
      const code = texts.findLast(({ text }) => text.includes('H1-1'))!;
      assert.ok(code.x > container.x + 300, `code at ${code.x}, container at ${container.x}`);
    });
  });

  for (const [path, title] of [
    ['/units/nl-r1-f', 'Archives of a mill'],
    ['/repositories/nl-r1', 'Archives of the town'],
  ] as const)
    it(`of an item has page numbers and the name of the site, but no navigation: ${path}`, async () => {
      const pages = await print(path);
      const lines = pages.map(linesOf);
      assert.ok(lines[0]!.includes(title));
      for (const [i, page] of lines.entries()) {
        const text = page.join('\n');
        assert.match(text, new RegExp(`Page ${i + 1} of ${pages.length}.*Reading room of the mill$`, 'm'));
        for (const word of ['Search', 'Menu', 'Download', 'Deutsch']) assert.ok(!text.includes(word), word);
      }
    });
});
