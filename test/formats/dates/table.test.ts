import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parsePeriod, toPeriods } from '../../../src/formats/dates/dates.ts';
import { formatYear, isBefore, isDate } from '../../../src/model/dates.ts';
import { dateTable } from './table.ts';

function toBounds(text: string): string {
  const period = parsePeriod(text);
  return period === undefined ? '-' : `${period.startDate ?? ''}/${period.endDate ?? ''}`;
}

describe('The table of dates', () => {
  for (const [group, rows] of Object.entries(dateTable)) {
    it(`${group} are read as listed`, () => {
      const read = Object.fromEntries(Object.keys(rows).map((text) => [text, toBounds(text)]));
      assert.deepEqual(read, rows);
    });
  }

  it('has at least 200 rows, and every text without a period is kept', () => {
    const texts = Object.values(dateTable).flatMap((rows) => Object.entries(rows));
    assert.ok(texts.length >= 200, `${texts.length}`);
    for (const [text, bounds] of texts)
      if (bounds === '-') assert.deepEqual(toPeriods([{ text }]).rest, [text]);
  });
});

describe('A period', () => {
  const day = fc
    .date({ min: new Date('0001-01-01'), max: new Date('9998-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const period = fc.tuple(day, day).map(([one, other]) => (one < other ? [one, other] : [other, one]));
  const dayBeforeOurEra = fc
    .date({ min: new Date('-009999-01-01'), max: new Date('-000001-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().replace(/^-00|T.*/g, (part) => (part === '-00' ? '-' : '')));
  const signedPeriod = fc
    .tuple(dayBeforeOurEra, fc.oneof(dayBeforeOurEra, day))
    .map(([one, other]) => (isBefore(one, other) ? [one, other] : [other, one]));

  it('that is written as two days, with a start or with an end is read as the same period', () => {
    fc.assert(
      fc.property(period, ([startDate = '', endDate = '']) => {
        for (const text of [
          `${startDate}/${endDate}`,
          `${startDate} - ${endDate}`,
          `${startDate}–${endDate}`,
        ])
          assert.deepEqual(parsePeriod(text), { startDate, endDate }, text);
        assert.deepEqual(parsePeriod(`${startDate}/..`), { startDate });
        assert.deepEqual(parsePeriod(`../${endDate}`), { endDate });
      }),
    );
  });

  it('that begins before our era is read again, from days and from words', () => {
    fc.assert(
      fc.property(signedPeriod, ([startDate = '', endDate = '']) => {
        for (const separator of ['/', ' - ', '–'])
          assert.deepEqual(parsePeriod(`${startDate}${separator}${endDate}`), { startDate, endDate });
        assert.deepEqual(parsePeriod(`${startDate}/..`), { startDate });
      }),
    );
    const years = fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 9999 }));
    fc.assert(
      fc.property(years, fc.constantFrom('BC', 'BCE', 'v. Chr.', 'av. J.-C.', 'до н. э.'), ([a, b], era) => {
        const [first, last] = [Math.max(a, b), Math.min(a, b)];
        const expected = {
          startDate: `${formatYear(1 - first)}-01-01`,
          endDate: `${formatYear(1 - last)}-12-31`,
        };
        assert.deepEqual(parsePeriod(`${first} ${era} - ${last} ${era}`), expected);
        assert.deepEqual(parsePeriod(`${first} - ${last} ${era}`), expected);
      }),
    );
  });

  it('with its bulk period gives both periods, and each description gives its period again', () => {
    const years = fc
      .uniqueArray(fc.integer({ min: 1000, max: 2025 }), { minLength: 4, maxLength: 4 })
      .map((list) => list.sort((a, b) => a - b));
    fc.assert(
      fc.property(years, fc.constantFrom(' (bulk ', ', bulk ', '; bulk: '), ([a, b, c, d], marker) => {
        const text = `${a}-${d}${marker}${b}-${c}${marker.includes('(') ? ')' : ''}`;
        const { periods, rest } = toPeriods([{ text }]);
        assert.deepEqual(
          periods.map(({ startDate, endDate, type }) => [startDate, endDate, type]),
          [
            [`${a}-01-01`, `${d}-12-31`, 'inclusive'],
            [`${b}-01-01`, `${c}-12-31`, 'bulk'],
          ],
          text,
        );
        assert.deepEqual(rest, []);
        assert.deepEqual(
          toPeriods(periods.map(({ description }) => ({ text: description }))).periods,
          periods,
        );
      }),
    );
  });

  it('is read from the text again after circa, brackets and a question mark were added', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 2099 }), (year) => {
        const expected = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
        for (const text of [`ca. ${year}`, `[${year}]`, `${year}?`, `(${year}?)`, `um ${year}`])
          assert.deepEqual(parsePeriod(text), expected, text);
      }),
    );
  });
});

describe('Parsing dates', () => {
  const words =
    "1940 1939 198 45 3 12 0000 5/6/1940 13/5/1940 XIX 19th century siècle eeuw secolo Ottocento '800 quarter half metà first last Spring Winter bulk inclusive mostly AD BC a.C. v. Chr. -0043 origines present undated n.d. - / – , ; . [ ] ( ) ? c. before and to .. early recte".split(
      ' ',
    );
  const texts = fc.oneof(
    fc
      .array(fc.constantFrom(...words), { maxLength: 9 })
      .chain((list) => fc.constantFrom(list.join(' '), list.join(''))),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
  );

  it('never throws, loses no text, and never gives a period that ends before it starts', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { periods, rest } = toPeriods([{ text }]);
        assert.equal(periods.length + rest.length > 0, text.trim() !== '');
        for (const { startDate, endDate } of periods) {
          assert.ok(startDate !== undefined || endDate !== undefined);
          for (const day of [startDate, endDate])
            if (day !== undefined) assert.ok(isDate(day) && /-\d\d-\d\d$/.test(day), day);
          if (startDate !== undefined && endDate !== undefined)
            assert.ok(!isBefore(endDate, startDate), text);
        }
      }),
      { numRuns: 5000 },
    );
  });

  it('takes linear time for long texts', () => {
    const long = [
      '(',
      '1940 ',
      '1,',
      'bulk ',
      'bulk 1940, ',
      '5/6/1940-',
      "'8",
      'n.d. ',
      'a. ',
      '1-',
      ' and ',
      '[?',
      'ad ',
      '1 bc ',
      'до н. ',
      '/-0043',
      'i.e. ',
    ];
    const run = (length: number): number => {
      const start = process.cpuUsage().user;
      for (const piece of long)
        for (const end of ['', 'x', ')']) toPeriods([{ text: piece.repeat(length / piece.length) + end }]);
      return process.cpuUsage().user - start;
    };
    run(1_000);
    const [short, twentyTimes] = [run(20_000), run(400_000)];
    assert.ok(twentyTimes < 60 * Math.max(short, 20_000), `${short} µs, then ${twentyTimes} µs`);
  });
});
