/** Tests the measure of `npm run shown`, and keeps the pages of real files free of what readers should not see. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fixtureFolder } from '../../tools/fixture-table.ts';
import { measureShown } from '../../tools/measure-shown.ts';
import { findDefects, type ShownValue } from '../../tools/shown-defects.ts';
import { listFiles } from '../../tools/try-file.ts';

const words = { names: new Set(['unitid', 'aspace_id']), texts: new Set(['pre-war']) };
const kindsOf = (value: Partial<ShownValue>): readonly string[] =>
  findDefects({ place: 'note', label: 'Note', text: 'Letters', ...value }, words).map(({ kind }) => kind);

describe('The measure of shown values', () => {
  it('finds names of elements and attributes, in labels and texts', () => {
    assert.deepEqual(kindsOf({ label: 'ptr', isLabelled: false }), ['name']);
    assert.deepEqual(kindsOf({ text: 'see the unitid' }), ['name']);
    assert.deepEqual(kindsOf({ text: 'see https://example.org/unitid' }), []);
  });

  it('finds codes of programs, unless they are a text of the source', () => {
    assert.deepEqual(kindsOf({ place: 'identifier type', text: 'aspace_uri' }), ['token']);
    assert.deepEqual(kindsOf({ text: 'personal-name' }), ['token']);
    assert.deepEqual(kindsOf({ text: 'pre-war' }), []);
  });

  it('finds generated identifiers', () => {
    assert.deepEqual(kindsOf({ place: 'code', text: 'ref66', isGenerated: true }), ['generated']);
  });

  it('finds values and paragraphs without words', () => {
    assert.deepEqual(kindsOf({ text: '' }), ['empty']);
    assert.deepEqual(kindsOf({ text: 'Letters\n\n.' }), ['empty']);
  });

  it('finds headings that repeat the label', () => {
    assert.deepEqual(kindsOf({ label: 'Scope and content', text: '## Scope and Contents\n\nLetters' }), [
      'repeated',
    ]);
    assert.deepEqual(kindsOf({ label: 'Scope and content', text: '## Letters\n\nLetters' }), []);
  });

  it('finds marks of Markdown that a page shows as characters', () => {
    for (const text of ['a **b', '| --- | x', '[a(https://a.org) ](https://b.org'])
      assert.equal(kindsOf({ text }).includes('markup'), text !== 'a **b', text);
    assert.deepEqual(kindsOf({ text: 'See *a*, **b** and [c](https://c.org)' }), []);
    assert.deepEqual(kindsOf({ text: 'the**Times' }), ['markup']);
  });

  it('finds marks of emphasis in titles, names and dates, which a page shows as they are', () => {
    assert.deepEqual(kindsOf({ text: '*Letters* to A', isPlain: true }), ['markup']);
    assert.deepEqual(kindsOf({ text: 'Letters *1*', isPlain: true }), ['markup']);
    assert.deepEqual(kindsOf({ text: '2 * 3', isPlain: true }), []);
    assert.deepEqual(kindsOf({ text: 'See [a](Permalink_a).' }), []);
  });

  it('finds codes of authority files, conventions, schemas and programs', () => {
    for (const [place, text] of [
      ['source', 'lcnaf'],
      ['source', 'conventionDeclaration'],
      ['rulesAndConventions', 'dacs: Describing Archives'],
      ['role', 'http://example.org/schema#Person'],
      ['maintenance', 'Converted_apeEAD_version_2.5.0'],
    ] as const)
      assert.deepEqual(kindsOf({ place, text }), ['token'], text);
    assert.deepEqual(kindsOf({ place: 'source', text: 'Gemeinsame Normdatei' }), []);
  });

  it('finds values that another value of the record says', () => {
    assert.deepEqual(kindsOf({ repeats: 'date' }), ['same']);
  });

  it('finds answers without their question, divided sentences and equal containers', () => {
    assert.deepEqual(kindsOf({ label: 'Library › Available', text: 'yes' }), ['answer']);
    assert.deepEqual(kindsOf({ label: 'Library', text: 'yes' }), []);
    assert.deepEqual(kindsOf({ text: 'Born in\n\nSee A.\n\n, died in 1950.' }), ['divided']);
    assert.deepEqual(kindsOf({ place: 'container', text: 'Box 1; Box 1' }), ['doubled']);
    assert.deepEqual(kindsOf({ place: 'container', text: 'Box 1' }), []);
  });

  it('finds units and decimals that programs add to extents', () => {
    assert.deepEqual(kindsOf({ place: 'extentAndMedium', text: '68 meter meter' }), ['doubled']);
    assert.deepEqual(kindsOf({ place: 'extentAndMedium', text: '34.0 folders' }), ['doubled']);
  });
});

/** Takes about twenty seconds. */
const folders = ['ead2002', 'ead3', 'eac', 'eag', 'skos'].map((name) => join(fixtureFolder, name));

describe('The pages of files with every kind of text', () => {
  it('show readers nothing of the source but its content', async () => {
    const files = ['texts-of-every-kind.xml', 'institution-with-answers.xml'];
    const { items, values, defects, rejected } = await measureShown(
      files.map((name) => join(import.meta.dirname, name)),
    );
    assert.deepEqual([rejected, items, defects], [[], 4, []]);
    assert.ok(values > 20);
  });
});

describe('The pages of real files', () => {
  it('show readers nothing of the source but its content', async (t) => {
    const found = folders.filter((folder) => existsSync(folder));
    if (found.length < folders.length) {
      t.skip(`${fixtureFolder} not found: pages of real files NOT measured`);
      return;
    }
    const { values, defects } = await measureShown(found.flatMap((folder) => listFiles(folder)));
    assert.ok(values > 100_000);
    assert.deepEqual(defects, []);
  });
});
