import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parsePeriod, toPeriods } from '../../../src/formats/dates/dates.ts';

/** `start/end` in ISO days, with an empty side if it is open; `-` for text that cannot be parsed. */
function borders(text: string): string {
  const period = parsePeriod(text);
  return period === undefined ? '-' : `${period.startDate ?? ''}/${period.endDate ?? ''}`;
}

function assertBorders(table: Readonly<Record<string, string>>): void {
  for (const [text, expected] of Object.entries(table)) assert.equal(borders(text), expected, text);
}

/** Asserts that all texts give the same period. */
function assertAll(expected: string, texts: readonly string[]): void {
  for (const text of texts) assert.equal(borders(text), expected, text);
}

describe('A unit date', () => {
  it('with only a year covers 1 January to 31 December', () => {
    assertBorders({
      '1940': '1940-01-01/1940-12-31',
      '0984': '0984-01-01/0984-12-31',
      ' 1940. ': '1940-01-01/1940-12-31',
    });
  });

  it('with only a month and a year ends on the last day of the month', () => {
    assertBorders({
      '1940-02': '1940-02-01/1940-02-29',
      '1941-02': '1941-02-01/1941-02-28',
      '1945-5': '1945-05-01/1945-05-31',
      '05/1940': '1940-05-01/1940-05-31',
      '4.1940': '1940-04-01/1940-04-30',
      'Sept., 1986': '1986-09-01/1986-09-30',
      '1966 April': '1966-04-01/1966-04-30',
      '1940-May': '1940-05-01/1940-05-31',
    });
  });

  it('with a day starts and ends on that day', () => {
    assertAll('1940-05-01/1940-05-01', [
      '1940-05-01',
      '1940-5-1',
      '19400501',
      '1940/05/01',
      '1940.5.1',
      '1940-05-01/1940-05-01',
    ]);
  });

  it('may be a range of years, months or days', () => {
    assertAll('1939-01-01/1945-12-31', [
      '1939-1945',
      '1939 - 1945',
      '1939–1945',
      '1939 — 1945',
      '1939/1945',
      '1939 -- 1945',
    ]);
    assertBorders({
      '1924-1-1 - 1947-12-31': '1924-01-01/1947-12-31',
      '1924-1-1-1947-12-31': '1924-01-01/1947-12-31',
      '1940-05/1941-06': '1940-05-01/1941-06-30',
      '1940-12-1941-03': '1940-12-01/1941-03-31',
      '1940/1941-06-05': '1940-01-01/1941-06-05',
      '19390901/19450508': '1939-09-01/1945-05-08',
      '158701/158712': '1587-01-01/1587-12-31',
      '19401949': '1940-01-01/1949-12-31',
    });
  });

  it('may have a word between its ends', () => {
    assertAll('1939-01-01/1945-12-31', [
      '1939 to 1945',
      'from 1939 to 1945',
      'von 1939 bis 1945',
      '1939 tot 1945',
      '1939 tot en met 1945',
      '1939 t/m 1945',
      'de 1939 à 1945',
      'de 1939 a 1945',
      'dal 1939 al 1945',
      'od 1939 do 1945',
      'с 1939 по 1945 г.',
      'between 1939 and 1945',
      'zwischen 1939 und 1945',
      'entre 1939 et 1945',
    ]);
  });

  it('may have a shortened last year', () => {
    assertBorders({
      '1939/45': '1939-01-01/1945-12-31',
      '1939-45': '1939-01-01/1945-12-31',
      '1905/06': '1905-01-01/1906-12-31',
      '1899/00': '1899-01-01/1900-12-31',
    });
  });

  it('with a hyphen and two digits up to 12 is a month, as in ISO 8601', () => {
    assertBorders({ '1905-06': '1905-06-01/1905-06-30', '1905-13': '1905-01-01/1913-12-31' });
  });

  it('is the same with brackets, question marks or circa', () => {
    assertAll('1940-01-01/1940-12-31', [
      '[1940]',
      '1940?',
      '[1940?]',
      '(1940)',
      '19[40]',
      '1940~',
      'c. 1940',
      'c1940',
      'ca. 1940',
      'ca.1940',
      'circa 1940',
      'um 1940',
      'vers 1940',
      'około 1940',
      'okolo roku 1940',
      'cca 1940',
      'около 1940 г.',
      'en 1940',
      '1940 r.',
    ]);
    assertBorders({ '1492-c 1630': '1492-01-01/1630-12-31', '[1939?]-[1945?]': '1939-01-01/1945-12-31' });
  });

  it('with a decade covers ten years', () => {
    assertAll('1930-01-01/1939-12-31', [
      '1930s',
      "1930's",
      '1930er',
      '1930er Jahre',
      'années 1930',
      'anni 1930',
      'lata 1930',
      '1930-е',
      '1930-е годы',
      '1930-talet',
      '1930-luku',
      '193X',
      '193u',
      '[193-?]',
    ]);
    assertAll('1920-01-01/1939-12-31', ['1920s-1930s', '1920s-30s', '1920-30s', '1920s-[1930s]']);
  });

  it('with a century covers a hundred years', () => {
    assertAll('1801-01-01/1900-12-31', [
      '19th century',
      '19th cent.',
      '19. Jahrhundert',
      '19. Jh.',
      'XIXe siècle',
      'XIX wiek',
      'XIX w.',
      'siglo XIX',
      's. XIX',
      'XIX secolo',
      'sec. XIX',
      'século XIX',
      '19e eeuw',
      '19de eeuw',
      '19. století',
      'XIX. század',
      'secolul al XIX-lea',
      'XIX век',
      'XIX в.',
      'XIX ст.',
    ]);
    assertAll('1801-01-01/2000-12-31', [
      'XIXe-XXe siècles',
      '19th-20th century',
      '19.-20. Jh.',
      '19th century - 20th century',
    ]);
    assertAll('1800-01-01/1899-12-31', ['1800s', '1800-talet', '18XX', '[18--]']);
  });

  it('with the early or late part of a century covers half of it', () => {
    assertAll('1801-01-01/1850-12-31', [
      'early 19th century',
      'first half of the 19th century',
      '1. Hälfte 19. Jh.',
      'I połowa XIX w.',
    ]);
    assertAll('1851-01-01/1900-12-31', [
      'late 19th century',
      'fin XIXe siècle',
      '2. Hälfte des 19. Jahrhunderts',
    ]);
    assertAll('1826-01-01/1875-12-31', [
      'mid-19th century',
      'Mitte des 19. Jahrhunderts',
      'milieu du XIXe siècle',
    ]);
    assertBorders({ 'early 1930s': '1930-01-01/1934-12-31', 'late 1930s': '1935-01-01/1939-12-31' });
  });

  it('may have the name of a month in any common European language', () => {
    assertAll('1940-05-01/1940-05-01', [
      '1 May 1940',
      'May 1, 1940',
      'May 1st, 1940',
      '1940 May 1',
      '1940, May 1',
      '1. Mai 1940',
      '1er mai 1940',
      '1 mei 1940',
      '1 de mayo de 1940',
      '1º de maio de 1940',
      '1 maggio 1940',
      '1 maja 1940 r.',
      '1. května 1940',
      '1. mája 1940',
      '1940. május 1.',
      '1 mai 1940',
      '1. maj 1940',
      '1. toukokuuta 1940',
      '1 мая 1940 г.',
      '1 травня 1940 р.',
      '1 Μαΐου 1940',
      '1 במאי 1940',
      '1 V 1940',
      '1.V.1940',
      '1-May-1940',
      '1940-May-1',
      'Wednesday, May 1, 1940',
    ]);
    assertBorders({
      '13. Jänner 1283': '1283-01-13/1283-01-13',
      '3 août 1914': '1914-08-03/1914-08-03',
      '3 aout 1914': '1914-08-03/1914-08-03',
      'März 1938': '1938-03-01/1938-03-31',
      'wrzesień 1939': '1939-09-01/1939-09-30',
      'Feb. 29, 1940': '1940-02-29/1940-02-29',
    });
  });

  it('may have a year or month for both of its ends', () => {
    assertBorders({
      '3-5 May 1940': '1940-05-03/1940-05-05',
      'June 26-27, 1852': '1852-06-26/1852-06-27',
      '1978 April 5-9': '1978-04-05/1978-04-09',
      '3 May - 5 June 1940': '1940-05-03/1940-06-05',
      '1940 May 1 - June 3': '1940-05-01/1940-06-03',
      'May-August 1940': '1940-05-01/1940-08-31',
      '1940 Mai-August': '1940-05-01/1940-08-31',
      '1930, Apr.-Sept.': '1930-04-01/1930-09-30',
      '1.5.-3.8.1940': '1940-05-01/1940-08-03',
      '18 en 20 juni 1587': '1587-06-18/1587-06-20',
      'October or November 1852': '1852-10-01/1852-11-30',
      '1832-December 1840': '1832-01-01/1840-12-31',
      'Mar. 1, 1963 -Dec. 6, 1963': '1963-03-01/1963-12-06',
    });
  });

  it('in digits with dots has the day first', () => {
    assertBorders({
      '01.05.1940': '1940-05-01/1940-05-01',
      '1. 5. 1940': '1940-05-01/1940-05-01',
      '13.05.1940': '1940-05-13/1940-05-13',
    });
  });

  it('in digits with slashes is parsed only if day and month are unambiguous', () => {
    assertBorders({
      '13/05/1940': '1940-05-13/1940-05-13',
      '05/13/1940': '1940-05-13/1940-05-13',
      '05/05/1940': '1940-05-05/1940-05-05',
      '05/06/1940': '-',
      '5-6-1940': '-',
    });
  });

  it('without an end has only a start', () => {
    assertAll('1940-01-01/', [
      '1940-',
      '1940 -',
      '1940/..',
      '1940/open',
      '1940 - ...',
      '1940-present',
      'after 1940',
      'post-1940',
      'nach 1940',
      'since 1940',
      'seit 1940',
      'à partir de 1940',
      '1940/9999',
    ]);
  });

  it('without a start has only an end', () => {
    assertAll('/1950-12-31', [
      '-1950',
      '../1950',
      '/1950',
      'before 1950',
      'pre-1950',
      'vor 1950',
      'avant 1950',
      'until 1950',
      'bis 1950',
      "jusqu'en 1950",
    ]);
  });

  it('that is repeated in brackets is parsed from the more exact form', () => {
    assertBorders({
      '13. Oktober 1280 (1280-10-13)': '1280-10-13/1280-10-13',
      '1277 (1277-03-01 - 1277-12-31)': '1277-03-01/1277-12-31',
      'Meiji 27 [1894]': '1894-01-01/1894-12-31',
      'nd [?19th century]': '1801-01-01/1900-12-31',
      '1585 september 14 (september 4 St Angliae)': '1585-09-14/1585-09-14',
    });
  });

  it('that does not exist is not parsed', () => {
    assertAll('-', [
      '1931-02-30',
      '1940-13-01',
      '1940-13',
      '1940-00-01',
      '31 June 1940',
      'Feb 29, 1941',
      '32.1.1940',
      '0000',
      '1945-1939',
      'May-March 1940',
    ]);
  });

  it('without a year or century is not parsed', () => {
    assertAll('-', [
      '',
      'n.d.',
      'undated',
      's.d.',
      'o.D.',
      'unknown',
      'May',
      '5',
      '-',
      '1-',
      'May 5',
      '12-5',
      'ca.',
      'century',
      '...',
    ]);
  });

  it('that is ambiguous is not parsed', () => {
    assertAll('-', [
      'winter 1978',
      '3-21-61',
      '3 Feb 1723/4',
      '1938-1939-1940',
      '1938 and 1940',
      'room 1940',
      '1940a',
      '1940 1941',
      'v 1940',
    ]);
  });

  it('of more than two hundred characters is not parsed', () => {
    assert.equal(borders(`1940${'?'.repeat(190)}`), '1940-01-01/1940-12-31');
    assert.equal(borders(`1940${'?'.repeat(200)}`), '-');
  });

  it('with any day of the calendar is that day', () => {
    const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9998-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        assert.deepEqual(parsePeriod(day), { startDate: day, endDate: day });
        assert.deepEqual(parsePeriod(day.replaceAll('-', '')), { startDate: day, endDate: day });
        assert.deepEqual(parsePeriod(day.split('-').reverse().join('.')), { startDate: day, endDate: day });
      }),
    );
  });

  it('never ends before it starts, for any text', () => {
    const words = fc.constantFrom(
      ...'1940 1939 45 3 12 31 30s 1930s XIX 19th century May août - / – , . [ ] ( ) ? c. before after and to .. X 193X 19390901 2.3. early half'.split(
        ' ',
      ),
    );
    const text = fc
      .array(words, { maxLength: 9 })
      .chain((parts) => fc.constantFrom(parts.join(' '), parts.join('')));
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'grapheme', maxLength: 60 })), (given) => {
        const period = parsePeriod(given);
        if (period === undefined) return;
        const { startDate, endDate } = period;
        assert.ok(startDate !== undefined || endDate !== undefined);
        // JavaScript writes years before 0 with six digits.
        const toIso = (day: string): string => day.replace(/^-(\d{4})-/, '-00$1-');
        for (const day of [startDate, endDate]) {
          if (day === undefined) continue;
          const iso = toIso(day);
          assert.equal(new Date(`${iso}T00:00:00Z`).toISOString().slice(0, iso.length), iso);
        }
        if (startDate !== undefined && endDate !== undefined)
          assert.ok(Date.parse(toIso(startDate)) <= Date.parse(toIso(endDate)));
      }),
      { numRuns: 3000, examples: [['/-4531'], ['-0044/-0027']] },
    );
  });
});

describe('The dates of a description', () => {
  it('are read from the text or the attribute, whichever is more exact', () => {
    assert.deepEqual(
      toPeriods([
        { text: '1924-1-1 - 1947-12-31', normal: '1924-1-1/1947-12-31' },
        { text: '1943-1-1', normal: '1924-1-1/1947-12-31' },
        { text: '1930-1950', normal: '1933/1945' },
      ]),
      {
        periods: [
          { startDate: '1924-01-01', endDate: '1947-12-31', description: '1924-1-1 - 1947-12-31' },
          { startDate: '1943-01-01', endDate: '1943-01-01', description: '1943-1-1' },
          { startDate: '1933-01-01', endDate: '1945-12-31', description: '1930-1950' },
        ],
        rest: [],
        warnings: [],
      },
    );
  });

  it('use the attribute with a warning if the text contradicts it', () => {
    for (const [text, normal] of [
      ['1914 - 1918', '1930/1954'],
      ['1939-1945', '1940/1946'],
      ['1914, 1918', '1930/1954'],
    ] as const) {
      const { periods, rest, warnings } = toPeriods([{ text, normal }]);
      assert.deepEqual(periods, [{ ...parsePeriod(normal), description: text }], text);
      assert.deepEqual(rest, []);
      assert.deepEqual(warnings, ['contradicting-date']);
    }
  });

  it('get no warning if text and attribute count a century differently', () => {
    const read = toPeriods([{ text: '19th century', normal: '1800/1899' }]);
    assert.deepEqual(read.periods, [
      { startDate: '1800-01-01', endDate: '1899-12-31', description: '19th century' },
    ]);
    assert.deepEqual(read.warnings, []);
    assert.deepEqual(toPeriods([{ text: '19th century', normal: '1920' }]).warnings, ['contradicting-date']);
  });

  it('read a shortened year as a year if the attribute does', () => {
    assert.deepEqual(toPeriods([{ text: '1905-06', normal: '1905/1906' }]).periods, [
      { startDate: '1905-01-01', endDate: '1906-12-31', description: '1905-06' },
    ]);
  });

  it('read a month of one digit as a month if it is in the attribute', () => {
    const { periods, warnings } = toPeriods([{ text: '1945-6', normal: '1945-6' }]);
    assert.deepEqual(periods, [{ startDate: '1945-06-01', endDate: '1945-06-30', description: '1945-6' }]);
    assert.deepEqual(warnings, []);
  });

  it('use the attribute if the text cannot be parsed', () => {
    assert.deepEqual(toPeriods([{ text: 'undated', normal: '1930/1980' }]), {
      periods: [{ startDate: '1930-01-01', endDate: '1980-12-31', description: 'undated' }],
      rest: [],
      warnings: [],
    });
  });

  it('have the attribute as description if there is no text', () => {
    assert.deepEqual(toPeriods([{ text: ' ', normal: '1940/1941' }]).periods, [
      { startDate: '1940-01-01', endDate: '1941-12-31', description: '1940/1941' },
    ]);
    assert.deepEqual(toPeriods([{ text: ' ', normal: 'no date' }]).rest, ['no date']);
    assert.deepEqual(toPeriods([{ text: '', normal: '' }, { text: '' }]), {
      periods: [],
      rest: [],
      warnings: [],
    });
  });

  it('have the text on one line as description', () => {
    assert.deepEqual(toPeriods([{ text: '\n  May\n   1940 ' }]).periods, [
      { startDate: '1940-05-01', endDate: '1940-05-31', description: 'May 1940' },
    ]);
  });

  it('have an open end if the text does', () => {
    assert.deepEqual(toPeriods([{ text: '1940-' }]).periods, [
      { startDate: '1940-01-01', description: '1940-' },
    ]);
  });

  it('in a list become one period each', () => {
    for (const normal of [
      undefined,
      '1938/1942',
      '1930/1950',
      '1938-01-01/1939-12-31,1941-01-01/1942-12-31',
    ]) {
      assert.deepEqual(toPeriods([{ text: '1938-1939, 1941-1942', normal }]), {
        periods: [
          { startDate: '1938-01-01', endDate: '1939-12-31', description: '1938-1939' },
          { startDate: '1941-01-01', endDate: '1942-12-31', description: '1941-1942' },
        ],
        rest: [],
        warnings: [],
      });
    }
  });

  it('in a list may contain commas', () => {
    const list = (text: string) => toPeriods([{ text }]).periods.map((period) => period.description);
    assert.deepEqual(list('May 1, 1940; June 3, 1941'), ['May 1, 1940', 'June 3, 1941']);
    assert.deepEqual(list('May 1, 1940, June 3, 1941'), ['May 1, 1940', 'June 3, 1941']);
    assert.deepEqual(list('1576 oktober 17, 1577 april 8'), ['1576 oktober 17', '1577 april 8']);
    assert.deepEqual(list('1901, 1914,1920 and 1924'), ['1901', '1914', '1920', '1924']);
    assert.deepEqual(list(', 1943'), [', 1943']);
  });

  it('keep the entries of a list that cannot be parsed as text', () => {
    const { periods, rest } = toPeriods([
      { text: '1934/1936, winter 1978' },
      { text: '1901, 2014, and undated' },
    ]);
    assert.deepEqual(
      periods.map((period) => period.description),
      ['1934/1936', '1901', '2014'],
    );
    assert.deepEqual(rest, ['winter 1978', 'undated']);
  });

  it('keep a text as a whole if nothing in it can be parsed', () => {
    assert.deepEqual(toPeriods([{ text: 'spring, or maybe later' }, { text: 'Winter, 1983' }]), {
      periods: [],
      rest: ['spring, or maybe later', 'Winter, 1983'],
      warnings: [],
    });
  });

  it('that do not exist stay text, with a warning', () => {
    assert.deepEqual(toPeriods([{ text: '1931-02-30' }]), {
      periods: [],
      rest: ['1931-02-30'],
      warnings: ['impossible-date'],
    });
    assert.deepEqual(toPeriods([{ text: '1947-1943', normal: '1947/1943' }]).rest, ['1947-1943']);
    assert.deepEqual(toPeriods([{ text: '1940, 1931-02-30' }]), {
      periods: [{ startDate: '1940-01-01', endDate: '1940-12-31', description: '1940' }],
      rest: ['1931-02-30'],
      warnings: ['impossible-date'],
    });
  });

  it('whose attribute is not an existing date are parsed from their text, with a warning', () => {
    assert.deepEqual(toPeriods([{ text: '1931', normal: '1931-02-30' }]), {
      periods: [{ startDate: '1931-01-01', endDate: '1931-12-31', description: '1931' }],
      rest: [],
      warnings: ['impossible-date'],
    });
  });

  it('that are equal are merged', () => {
    const twice = { text: '1940', normal: '1940' };
    assert.equal(
      toPeriods([twice, { ...twice }, { text: '1940' }, { text: '1940, 1940' }]).periods.length,
      1,
    );
    assert.deepEqual(toPeriods([{ text: 'undated' }, { text: 'undated' }]).rest, ['undated']);
  });

  it('in a very long list stay text', () => {
    const text = Array.from({ length: 1000 }, () => '1940').join(', ');
    assert.deepEqual(toPeriods([{ text }]), { periods: [], rest: [text], warnings: [] });
  });

  it('lose no text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.option(fc.string(), { nil: undefined }),
        (text, normal) => {
          const { periods, rest } = toPeriods([{ text, normal }]);
          assert.equal(periods.length + rest.length > 0, text.trim() !== '' || (normal ?? '').trim() !== '');
        },
      ),
    );
  });
});
