/** The structure of a PDF, by which screen readers announce headings, lists, links and languages. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { toFindingAidUnit } from '../../src/pages/shared/to-finding-aid.ts';
import { createFindingAidPdfWriter } from '../../ui/pdf/finding-aid-pdf.ts';
import { packageFonts } from '../world/pdf-fonts.ts';
import { describeElement, type PdfElement, readPdfStructure } from '../world/pdf-structure.ts';
import { readPdfOperators, readPdfPages, readPdfText } from '../world/pdf-text.ts';
import { listPdfProblems, withoutVeraPdf } from '../world/verapdf.ts';

const languages = { chosenLanguage: undefined, readerLanguage: 'en' };

interface Sample {
  readonly id: string;
  readonly depth: number;
  readonly texts?: Readonly<Record<string, unknown>>;
  readonly language?: string;
  readonly person?: string;
}

const toUnit = ({ id, depth, texts = {}, language = 'eng', person }: Sample) => {
  const data = { languageCode: language, name: `Unit ${id} <&> נייר`, ...texts };
  const names = person === undefined ? [] : [person];
  const relatesTo = names.map((one) => ({
    id: `${id}.2`,
    type: 'AccessPoint',
    data: { name: one, type: 'personAccess' },
    relationships: {},
  }));
  const described = { id: `${id}.1`, type: 'DocumentaryUnitDescription', data, relationships: { relatesTo } };
  const item = { id, type: 'DocumentaryUnit', data: { identifier: id } };
  return toFindingAidUnit({ ...item, relationships: { describes: [described] } }, depth, languages);
};

const scope = `About the [mill archives](https://example.org/mühle) and **more**.

- One
- Two
  1. Inner

  A second paragraph
- [Further](https://example.org/${'long/'.repeat(60)})

> A quotation`;

const samples: readonly Sample[] = [
  {
    id: 'a',
    depth: 0,
    language: 'deu',
    texts: {
      scopeAndContent: scope,
      extentAndMedium: '3 Kisten\n\n2 Mappen',
      archivalHistory: '## Custody\n\nText',
    },
  },
  { id: 'b', depth: 1, texts: { scopeAndContent: 'מכתבים (1920) אל המועצה', archivalHistory: '港口' } },
  ...Array.from({ length: 7 }, (_, i) => ({ id: `c${i}`, depth: i + 2 })),
  ...Array.from({ length: 60 }, (_, i) => ({
    id: `d${i}`,
    depth: 1,
    texts: { scopeAndContent: '- x' },
    ...(i === 30 && { person: 'Engineer, A.' }),
  })),
];
const units = samples.map(toUnit);
const entry = (at: number, entries: readonly unknown[] = []) => ({
  title: units[at]!.item.title,
  language: undefined,
  anchor: units[at]!.anchor,
  entries,
});

async function write(
  written = units,
  entries: readonly unknown[] = [entry(1, [entry(2)]), entry(9)],
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const contents = { entries, isCut: false };
  const pdf = createFindingAidPdfWriter(
    { item: written[0]!.item, contents } as Parameters<typeof createFindingAidPdfWriter>[0],
    {
      language: 'en',
      siteName: 'Fonds',
      date: new Date(0),
      address: 'https://archive.example.org/units/a',
      logo: undefined,
      fonts: packageFonts(),
      write: (chunk) => chunks.push(chunk),
    },
  );
  pdf.addUnits(written);
  assert.ok((await pdf.end()).pages > 2, 'several pages');
  return Buffer.concat(chunks);
}

function* listElements(element: PdfElement): Generator<PdfElement> {
  yield element;
  for (const child of element.children) yield* listElements(child);
}

describe('A tagged PDF', () => {
  let pdf: Buffer;
  let root: PdfElement;
  before(async () => {
    pdf = await write();
    root = readPdfStructure(pdf);
  });

  it('has a table of contents, whose entries lead to places in the file', () => {
    const contents = root.children.find(({ type }) => type === 'TOC')!;
    const headings = root.children.filter(({ type }) => /^(?:H\d|TOC)$/.test(type)).map(({ type }) => type);
    assert.deepEqual(headings.slice(0, 4), ['H1', 'H2', 'TOC', 'H2']);
    const text = readPdfText(pdf);
    assert.ok(text.indexOf('3 Kisten') < text.indexOf('Table of contents'), 'the cover comes first');
    const leaf = 'TOCI(Reference(Link))';
    assert.equal(
      describeElement(contents),
      `TOC(${leaf} TOCI(Reference(Link) TOC(${leaf})) ${leaf} ${leaf})`,
    );
    const raw = pdf.toString('latin1');
    const targets = [...raw.matchAll(/\/S \/GoTo\n\/D \((\d+)\)/g)].map(([, name]) => name);
    assert.deepEqual(targets, ['000000', '000001', '000002', '000003', '999999']);
    for (const name of targets) assert.match(raw, new RegExp(`\\(${name}\\) \\[\\d+ 0 R /XYZ null`));
  });

  it('has the pages of its entries in the table of contents, and the number of pages on each page', () => {
    const pages = readPdfPages(pdf);
    const total = pages.length;
    const contents = pages[1]!;
    for (const [title, page] of [...contents.matchAll(/^(Description|Unit \w+ .*)\n+(\d+)$/gm)].map(
      ([, ...found]) => found,
    )) {
      const own = pages[Number(page) - 1]!;
      assert.ok(own.includes(title!), `${title} is on page ${page}`);
    }
    assert.match(contents, /^Description\n+3$/m);
    assert.match(contents, new RegExp(`^Index of names\\n+${total}$`, 'm'));
    assert.doesNotMatch(pages[0]!, /Page 1/, 'the cover has no number');
    for (const [i, text] of pages.slice(1).entries()) assert.ok(text.includes(`Page ${i + 2} of ${total}`));
  });

  it('has the pages of each name in its index', () => {
    const pages = readPdfPages(pdf);
    const page = pages.findIndex((text) => /^d30 Unit/m.test(text)) + 1;
    assert.match(pages.at(-1)!, new RegExp(`^Index of names\\n+Engineer, A\\. {2}${page}\\n`, 'm'));
    assert.ok([...listElements(root)].some(({ type }) => type === 'Index'));
  });

  it('has its page numbers at the left if the finding aid is written from right to left', async () => {
    const numberPlaces = (file: Buffer): readonly number[] =>
      [...readPdfOperators(file)[1]!.matchAll(/^q 1 0 0 -1 ([\d.]+) [\d.]+ cm \/N\d+ Do Q$/gm)].map(([, x]) =>
        Number(x),
      );
    const half = 595 / 2;
    const isLeft = (x: number): boolean => x < half;
    assert.deepEqual(numberPlaces(pdf).map(isLeft), [false, false, false, false, true, false]);
    const [top, ...others] = units;
    const description = { ...top!.item.description, language: 'he' };
    const hebrew = { ...top!, item: { ...top!.item, title: 'ארכיון הנמל (RG 77)', description } };
    assert.deepEqual(
      numberPlaces(await write([hebrew, ...others])).map(isLeft),
      [true, true, true, true, false, true],
      'the number of all pages, before that of the index, is at the other margin',
    );
  });

  it('has lists in lists with their markers, and paragraphs in them', () => {
    const [list] = root.children.filter(({ type }) => type === 'L');
    const text = 'P[de]';
    const inner = `L(LI(Lbl LBody(${text})))`;
    assert.equal(
      describeElement(list!),
      `L(LI(Lbl LBody(${text})) LI(Lbl LBody(${text} ${inner} ${text})) LI(Lbl LBody(P[de](Link))))`,
    );
    assert.match(pdf.toString('latin1'), /\/ListNumbering \/Disc/);
    assert.match(pdf.toString('latin1'), /\/ListNumbering \/Decimal/);
    const found = readPdfText(pdf);
    assert.match(found, /^•\nOne\n•\nTwo\n1\.\nInner\n/m);
  });

  it('has links that can be followed, on each line of a long one', () => {
    const raw = pdf.toString('latin1');
    assert.match(raw, /\/URI \(https:\/\/example\.org\/m%C3%BChle\)/);
    const links = [...listElements(root)].filter(({ type }) => type === 'Link');
    for (const { annotations, contents } of links) assert.ok(annotations > 0 && contents > 0);
    assert.ok(links.some(({ annotations }) => annotations > 3));
    assert.equal(raw.match(/\/Subtype \/Link/g)!.length, raw.match(/\/Type \/OBJR/g)!.length);
  });

  it('has the language of each text: of the description, and of words of the pages in it', () => {
    const raw = pdf.toString('latin1');
    assert.match(raw, /\/Type \/Catalog.*?\/Lang \(en\)/s);
    assert.match(describeElement(root), /^Document\(P H1\[de\]/);
    assert.match(readPdfText(pdf), /Scope and content /);
  });

  it('has its title as it is, in the properties and in the metadata', () => {
    const raw = pdf.toString('utf8');
    assert.match(raw, /<rdf:li xml:lang="x-default">Unit a &lt;&amp;&gt; נייר<\/rdf:li>/);
    const title = Buffer.from('Unit a <&> נייר', 'utf16le').swap16().toString('latin1');
    assert.ok(pdf.toString('latin1').includes(`(\xFE\xFF${title})`));
  });

  it('has the label of a text before its own heading, and paragraphs of a short fact in one line', () => {
    const text = readPdfText(pdf);
    assert.match(text, /^Archival history \nCustody\nText$/m);
    assert.match(text, /^3 Kisten; 2 Mappen$/m);
  });

  it('has headings without gaps in their levels', () => {
    const levels = root.children.flatMap(({ type }) => /^H(\d)$/.exec(type)?.[1] ?? []).map(Number);
    assert.equal(levels[0], 1);
    for (const [i, level] of levels.entries()) assert.ok(level <= (levels[i - 1] ?? 0) + 1);
    assert.equal(Math.max(...levels), 6);
  });

  it('has no heading alone at the end of a page', async () => {
    const many = Array.from({ length: 90 }, (_, i) => [
      toUnit({ id: `s${i}`, depth: 1 }),
      toUnit({ id: `t${i}`, depth: 2 }),
      toUnit({ id: `u${i}`, depth: 3, texts: { scopeAndContent: 'One line' } }),
    ]).flat();
    const pages = readPdfPages(await write([units[0]!, ...many], []));
    assert.ok(pages.length > 5);
    for (const page of pages) assert.doesNotMatch(page, /^[st]\d+ Unit [^\n]*\s+Unit a [^\n]*Page \d+ of/m);
  });

  describe('with a table, a chronology and definitions', () => {
    const rows = Array.from({ length: 90 }, (_, i) => `| ${1850 + i} | Flood number ${i} of the river |`);
    const table = ['| Year | Event |', '| --- | --- |', ...rows].join('\n');
    const wide = [
      `| ${Array.from({ length: 9 }, (_, i) => `C${i}`).join(' | ')} |`,
      `| ${'--- | '.repeat(9).trim()}`,
      `| ${Array.from({ length: 9 }, (_, i) => `v${i}`).join(' | ')} |`,
    ].join('\n');
    const chronology = '- 1901: Fire\n- 1902: New building';
    const tables = toUnit({
      id: 't',
      depth: 1,
      texts: { scopeAndContent: table, archivalHistory: chronology, systemOfArrangement: wide },
    });
    let file: Buffer;
    before(async () => {
      file = await write([units[0]!, tables], []);
    });

    it('has rows with cells, and the names of the columns as their heads', () => {
      const found = readPdfStructure(file).children.filter(({ type }) => type === 'Table');
      assert.equal(found.length, 1);
      const rowsOf = found[0]!.children.map(describeElement);
      assert.equal(rowsOf.length, 91);
      assert.equal(rowsOf[0], 'TR(TH TH)');
      assert.deepEqual(new Set(rowsOf.slice(1)), new Set(['TR(TD TD)']));
      assert.equal(file.toString('latin1').match(/\/Scope \/Column/g)!.length, 2);
    });

    it('repeats the names of the columns on each page of the table', () => {
      const pages = readPdfPages(file);
      const ofTable = pages.filter((page) => page.includes('Flood number'));
      assert.ok(ofTable.length > 1);
      for (const page of ofTable) assert.equal(page.match(/Year/g)?.length, 1);
      for (const page of pages.filter((one) => !ofTable.includes(one))) assert.doesNotMatch(page, /Year/);
    });

    it('has the terms of definitions as labels', () => {
      const lists = readPdfStructure(file).children.filter(({ type }) => type === 'L');
      assert.ok(lists.map(describeElement).includes('L(LI(Lbl LBody) LI(Lbl LBody))'));
      assert.match(readPdfText(file), /^1901\s*\nFire\s*\n1902\s*\nNew building/m);
    });

    it('has the cells of a table with too many columns after the names of these', () => {
      assert.match(readPdfText(file), /C0 v0 · C1 v1 .* · C8 v8/);
    });

    it('conforms to PDF/UA-1', { skip: withoutVeraPdf }, async () => {
      assert.deepEqual(await listPdfProblems(file), []);
    });
  });

  it('conforms to PDF/UA-1', { skip: withoutVeraPdf }, async () => {
    assert.deepEqual(await listPdfProblems(pdf), []);
  });
});
