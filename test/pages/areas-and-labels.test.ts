/** Areas and labels of the registry: every field has a heading and a label in every language. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { repositoryTypes } from '../../src/formats/eag/write-document.ts';
import { recordTypes } from '../../src/model/registry.ts';
import { listAreas, toShownItem } from '../../src/pages/shared/to-shown-item.ts';
import { translateCode } from '../../src/pages/shared/translate-code.ts';
import { exportFormats } from '../../src/transfer/export/export.ts';
import {
  formatDate,
  formatFoundDate,
  formatPeriod,
  formatValue,
  formatWrittenPeriod,
} from '../../ui/format-values.ts';
import { fieldKey, labelOfNote, suffixOfRole } from '../../ui/messages/labels.ts';
import { getTranslator, isSharedMessageKey } from '../../ui/messages/translate.ts';

const shownTypes = recordTypes.filter(({ kind }) => kind === 'item' || kind === 'part');

describe('The areas of a page', () => {
  for (const type of shownTypes)
    it(`list every field of ${type.name} once, or give the reason why not`, () => {
      const listed = listAreas(type).flatMap(({ fields }) => fields);
      const unlisted = Object.keys(type.unlistedFields ?? {});
      assert.deepEqual([...listed, ...unlisted].toSorted(), Object.keys(type.fields).toSorted());
    });
});

describe('The role of an access point', () => {
  it('is in words: codes of MARC are translated, and unknown codes omitted', () => {
    const german = getTranslator('de');
    for (const [role, shown] of [
      ['aut', ' (Verfasser)'],
      ['http://id.loc.gov/vocabulary/relators/art', ' (Künstler)'],
      ['Composer (cmp)', ' (Composer)'],
      ['zzz', ''],
      [undefined, ''],
    ] as const)
      assert.equal(suffixOfRole(german, role), shown);
  });
});

describe('The messages of the pages', () => {
  it('have words for types, areas, fields, values and formats', () => {
    const keys = recordTypes.flatMap((type) => [
      `type.${type.name}`,
      ...(type.page === undefined ? [] : [`records.${type.name}`]),
      ...listAreas(type).map(({ name }) => `area.${name}`),
      ...Object.entries(type.fields).flatMap(([name, { oneOf = [] }]) => [
        fieldKey({ type: type.name, name }),
        ...oneOf.map((value) => `value.${name}.${value}`),
      ]),
    ]);
    const formats = exportFormats.map(({ name }) => `format.${name}`);
    assert.deepEqual(
      [...keys, ...formats].filter((key) => !isSharedMessageKey(key)),
      [],
    );
  });
});

describe('The type of an institution', () => {
  it('of EAG 2012 has words in every language', () => {
    for (const type of repositoryTypes)
      assert.ok(isSharedMessageKey(`value.typeOfEntity.${type.toLowerCase()}`), type);
  });
});

describe('The label of a note', () => {
  it('names each element once, and not what the one before has said', () => {
    const t = getTranslator('en');
    assert.equal(labelOfNote(t, ['langusage', 'language']), 'Language of the finding aid');
    assert.equal(labelOfNote(t, ['publicationstmt', 'publisher']), 'Publication › Publisher');
  });
});

describe('Codes and dates as words', () => {
  it('are written in the language of the reader', () => {
    assert.equal(translateCode('language', 'deu', 'en'), 'German');
    assert.equal(translateCode('language', 'deu', 'fr'), 'allemand');
    assert.equal(translateCode('script', 'Hebr', 'de'), 'Hebräisch');
    assert.equal(translateCode('country', 'nl', 'nl'), 'Nederland');
  });

  it('have words for the units of EAG', () => {
    const data = { name: 'City Archive', holdings: '2400 linearmetre' };
    const parts = { describes: [{ id: 'd', type: 'RepositoryDescription', data, relationships: {} }] };
    const item = { id: 'r', type: 'Repository', data: { identifier: 'r' }, relationships: parts };
    const { areas } = toShownItem(item, { readerLanguage: 'de' }).description;
    const field = areas.flatMap(({ fields }) => fields).find(({ name }) => name === 'holdings')!;
    assert.equal(field.isCoded, true);
    assert.equal(formatValue(field, field.values[0]!, 'de', getTranslator('de')), '2400 laufende Meter');
    assert.equal(
      formatValue(field, '120,000 linearmetre', 'en', getTranslator('en')),
      '120,000 linear metres',
    );
    assert.equal(formatValue(field, 'A linearmetre', 'en', getTranslator('en')), 'A linearmetre');
  });

  it('leave other text unchanged', () => {
    assert.equal(translateCode('language', 'Yiddish and Polish', 'en'), 'Yiddish and Polish');
    assert.equal(formatDate('about 1900', 'en'), 'about 1900');
  });

  it('show whole years as years, and years before 1 with their era', () => {
    assert.equal(formatPeriod('1924-01-01', '1947-12-31', 'en'), '1924–1947');
    assert.equal(formatPeriod('1924-01-01', '1924-12-31', 'en'), '1924');
    assert.equal(formatPeriod('1924-05-01', '1924-05-31', 'en'), '1 May 1924–31 May 1924');
    assert.equal(formatPeriod('1924-01-01', undefined, 'en'), '1924–');
    assert.equal(formatFoundDate('1924-01-01/1947-12-31', 'en'), '1924–1947');
    assert.equal(formatFoundDate('1924-05-01', 'en'), '1 May 1924');
    assert.equal(formatFoundDate('about 1900', 'en'), 'about 1900');
    const dates = { start: '1900-01-01', end: '1999-12-31' };
    assert.equal(formatWrittenPeriod({ ...dates, text: '1900/1999' }, 'en'), '1900–1999');
    assert.equal(formatWrittenPeriod({ ...dates, text: 'the 20th century' }, 'en'), 'the 20th century');
    assert.equal(formatPeriod('-0043-01-01', '-0043-12-31', 'en'), '44 BC');
  });
});
