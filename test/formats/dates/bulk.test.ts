import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toPeriods } from '../../../src/formats/dates/dates.ts';
import { ead } from '../../../src/formats/ead/index.ts';
import { partsOf, readDocument, unknownOf } from '../read-document.ts';

/** Each period as `type first-last`, in years. */
function periodsOf(text: string, normal?: string): readonly string[] {
  return toPeriods([{ text, normal }]).periods.map(
    ({ startDate, endDate, type }) => `${type} ${startDate?.slice(0, 4)}-${endDate?.slice(0, 4)}`,
  );
}

describe('Bulk dates', () => {
  it('are a period of their own beside the inclusive one', () => {
    for (const text of [
      '1880-1920 (bulk 1900-1910)',
      '1880-1920 (Bulk: 1900-1910)',
      '1880-1920 [bulk 1900-1910]',
      '1880-1920, bulk 1900-1910',
      '1880-1920; bulk dates 1900-1910',
      '1880-1920 (bulk dates, 1900-1910)',
      '1880-1920, bulk, 1900-1910',
      '1880-1920 (1900-1910 bulk)',
      '1880-1920 (inclusive), 1900-1910 (bulk)',
      '1900-1910 (bulk), 1880-1920 (inclusive)',
      '1880-1920 inclusive, 1900-1910 bulk',
      '1880-1920, inclusive; 1900-1910, bulk',
      '1880-1920, undated (bulk 1900-1910)',
      'circa 1880-1920 (mostly 1900-1910)',
      '1880-1920 (majority of material found within 1900-1910)',
      '1880-1920 (predominantly 1900-1910)',
      '1880-1920 (vorwiegend 1900-1910)',
      '1880-1920, überwiegend 1900-1910',
      '1880-1920 (principalement 1900-1910)',
      '1880-1920 (voornamelijk 1900-1910)',
      '1880-1920 (principalmente 1900-1910)',
      '1880-1920 (prevalentemente 1900-1910)',
    ])
      assert.deepEqual(periodsOf(text), ['inclusive 1880-1920', 'bulk 1900-1910'], text);
  });

  it('in short form are years and not a month, unless the attribute names the month', () => {
    for (const text of ['1850-1920 (bulk 1900-10)', '1850-1920, bulk: 1900-10', '1850-1920 (mostly 1900–10)'])
      assert.deepEqual(periodsOf(text), ['inclusive 1850-1920', 'bulk 1900-1910'], text);
    assert.deepEqual(periodsOf('bulk 1900-10'), ['bulk 1900-1910']);
    assert.deepEqual(periodsOf('bulk 1900-10', '1900-10'), ['bulk 1900-1900']);
    assert.deepEqual(periodsOf('bulk 1910-05'), ['bulk 1910-1910']);
    const { periods } = toPeriods([{ text: '1850-1920 (bulk 1900-10)' }]);
    assert.deepEqual(toPeriods(periods.map(({ description }) => ({ text: description }))).periods, periods);
  });

  it('are the dates outside of brackets if the brackets contain earlier and later years', () => {
    for (const [text, inclusive] of [
      ['(1850) 1880-1900 (1920)', '1850-1920'],
      ['(1850-) 1880-1900 (-1920)', '1850-1920'],
      ['(1850), 1880-1900, (1920)', '1850-1920'],
      ['1850 (1880-1900) 1920', '1850-1920'],
      ['(1850) 1880-1900', '1850-1900'],
      ['1880-1900 (-1920)', '1880-1920'],
    ] as const)
      assert.deepEqual(periodsOf(text), [`inclusive ${inclusive}`, 'bulk 1880-1900'], text);
    assert.deepEqual(periodsOf('1880-1900 (1920)'), ['undefined 1880-1900']);
    assert.deepEqual(periodsOf('(1890) 1880-1900 (1920)'), ['undefined 1880-1900']);
  });

  it('may be the only dates', () => {
    for (const text of ['bulk 1900-1910', 'Bulk, 1900-1910', '(bulk 1900-1910)', '1900-1910 (bulk)'])
      assert.deepEqual(periodsOf(text), ['bulk 1900-1910'], text);
  });

  it('and inclusive dates may be lists', () => {
    assert.deepEqual(periodsOf('1880-1920 (bulk 1900-1905, 1910)'), [
      'inclusive 1880-1920',
      'bulk 1900-1905',
      'bulk 1910-1910',
    ]);
    assert.deepEqual(periodsOf('1880-1920, 1925 (bulk 1900-1910)'), [
      'inclusive 1880-1920',
      'inclusive 1925-1925',
      'bulk 1900-1910',
    ]);
  });

  it('do not change the inclusive period, even if the attribute repeats them', () => {
    const text = '1880-1920 (bulk 1900-1910)';
    for (const normal of ['1880/1920', '1900/1910', '1870/1930'])
      assert.deepEqual(periodsOf(text, normal), ['inclusive 1880-1920', 'bulk 1900-1910'], normal);
    assert.deepEqual(periodsOf(text, '1885/1920'), ['inclusive 1885-1920', 'bulk 1900-1910']);
  });

  it('in words, such as mostly letters, are ignored: the other date has no type', () => {
    assert.deepEqual(periodsOf('1880-1920 (mostly letters)'), ['undefined 1880-1920']);
  });

  it('keep the text of the source in the descriptions', async () => {
    const date = '<unitdate normal="1880/1920">1880-1920 (bulk 1900-1910)</unitdate>';
    const text = `<ead><eadheader/><archdesc><did><unitid>F</unitid>${date}</did></archdesc></ead>`;
    const { items, warnings } = await readDocument(ead, text);
    assert.deepEqual(partsOf(items[0], 'hasDate'), [
      {
        startDate: '1880-01-01',
        endDate: '1920-12-31',
        description: '1880-1920 (bulk 1900-1910)',
        type: 'inclusive',
      },
      { startDate: '1900-01-01', endDate: '1910-12-31', description: 'bulk 1900-1910', type: 'bulk' },
    ]);
    assert.deepEqual(unknownOf(items[0]), {});
    assert.deepEqual(
      warnings.map(({ code }) => code).filter((code) => code.endsWith('date')),
      [],
    );
  });
});

describe('A year of three digits', () => {
  it('stays text with a warning, unless the attribute gives the year', () => {
    assert.deepEqual(toPeriods([{ text: '198' }]), {
      periods: [],
      rest: ['198'],
      warnings: ['incomplete-year'],
    });
    assert.deepEqual(toPeriods([{ text: '873', normal: '0873' }]), {
      periods: [{ startDate: '0873-01-01', endDate: '0873-12-31', description: '873' }],
      rest: [],
      warnings: [],
    });
  });

  it('in a list stays text with a warning', () => {
    const { periods, rest, warnings } = toPeriods([{ text: '1975, 198' }]);
    assert.deepEqual(
      periods.map(({ description }) => description),
      ['1975'],
    );
    assert.deepEqual([rest, warnings], [['198'], ['incomplete-year']]);
  });
});

describe('A date and the words for undated material', () => {
  it('are one period whose description is the text', () => {
    for (const text of [
      '1936-1941, undated',
      '1936-1941 and undated',
      '1936-1941, n.d.',
      '1936-1941, s.d.',
      '1936-1941, ohne Datum',
      '1936-1941 et sans date',
      '1936-1941, zonder datum',
      '1936-1941, sin fecha',
      '1936-1941, senza data',
      'undated, 1936-1941',
    ])
      assert.deepEqual(
        toPeriods([{ text }]),
        {
          periods: [{ startDate: '1936-01-01', endDate: '1941-12-31', description: text }],
          rest: [],
          warnings: [],
        },
        text,
      );
  });
});
