import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { formatYear, isBefore, isDate, isDatePrefix, toDateKey } from '../../src/model/dates.ts';
import { toDay, yearOf } from '../../src/search/days.ts';

/** From 10000 BC to AD 9999, as JavaScript counts them: the proleptic Gregorian calendar. */
const instants = fc.date({
  min: new Date('-009999-01-01'),
  max: new Date('9999-12-31'),
  noInvalidDate: true,
});

/** ISO 8601 with four digits: JavaScript writes years before 0 with six. */
function toIsoDay(instant: Date): string {
  return instant.toISOString().replace(/^-00/, '-').replace(/T.*/, '');
}

const days = instants.map(toIsoDay);

/** Years, months and days. */
const dates = fc
  .tuple(days, fc.constantFrom(0, 3, 6))
  .map(([day, dropped]) => day.slice(0, day.length - dropped));

describe('A date before the year 1', () => {
  for (const good of ['0000', '-0001', '-0043-03-15', '-0043-03', '-9999', '-0004-02-29', '0000-02-29'])
    it(`may be ${good}`, () => assert.ok(isDate(good)));
  for (const bad of [
    '-43',
    '-0000',
    '-0043-02-29',
    '-0043-13',
    '-00043',
    '44 BC',
    '--0043',
    '-0001-00',
    '+0043',
  ])
    it(`may not be ${bad}`, () => assert.ok(!isDate(bad)));
});

describe('Days of all years', () => {
  it('are dates, and their years are printed as they were parsed', () =>
    fc.assert(
      fc.property(days, (day) => {
        assert.ok(isDate(day), day);
        const year = day.slice(0, -6);
        assert.equal(formatYear(Number(year)), year);
      }),
    ));

  it('are in the order of time by their keys and by their numbers', () =>
    fc.assert(
      fc.property(instants, instants, (one, other) => {
        const [a, b] = [toIsoDay(one), toIsoDay(other)];
        const order = a === b ? 0 : one < other ? -1 : 1;
        assert.equal(Math.sign(toDay(a, 'first')! - toDay(b, 'first')!), order, `${a} ${b}`);
        assert.equal(isBefore(a, b), order < 0, `${a} ${b}`);
        assert.equal(toDateKey(a) === toDateKey(b), order === 0);
      }),
      { numRuns: 1000 },
    ));

  it('can be read back from their numbers', () =>
    fc.assert(
      fc.property(days, (day) => {
        const number = toDay(day, 'first')!;
        const rest = number - toDay(formatYear(yearOf(number)), 'first')!;
        const pad = (part: number): string => String(part + 1).padStart(2, '0');
        assert.equal(`${formatYear(yearOf(number))}-${pad(Math.floor(rest / 31))}-${pad(rest % 31)}`, day);
      }),
    ));

  it('are between the first and the last day of their month and year', () =>
    fc.assert(
      fc.property(days, dates, (day, date) => {
        const [first, last] = [toDay(date, 'first')!, toDay(date, 'last')!];
        const isIn = first <= toDay(day, 'first')! && toDay(day, 'last')! <= last;
        assert.equal(isIn, day.startsWith(date), `${day} ${date}`);
      }),
    ));

  it('come after their month and year in a sorted list', () =>
    fc.assert(
      fc.property(dates, fc.nat(10), (date, length) => {
        assert.ok(toDateKey(date).startsWith(toDateKey(date.slice(0, length))));
      }),
    ));
});

describe('A prefix of a date', () => {
  it('is every text that is the beginning of a day', () =>
    fc.assert(
      fc.property(days, fc.nat(11), (day, length) => assert.ok(isDatePrefix(day.slice(0, length)), day)),
    ));

  it('is not a text that cannot be completed to a date', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123459-x'), maxLength: 11 }), (text) => {
        const tails = ['', '0', '1', '1-01', '01', '-01', '01-01', '-01-01'];
        const years = ['0', '00', '000', '0000', '1', '01', '001', '0001'].flatMap((tail) => [
          tail,
          `${tail}-01-01`,
        ]);
        assert.equal(
          isDatePrefix(text),
          [...tails, ...years, '0-01'].some((tail) => isDate(text + tail)),
          text,
        );
      }),
    ));
});
