import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isDate, isDatePrefix } from '../../src/model/validate.ts';

/** Days from year 0 to 9999, as ISO texts. */
const days = fc
  .date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

describe('A prefix of a date', () => {
  it('is every text that is the beginning of a day', () =>
    fc.assert(
      fc.property(days, fc.nat(10), (day, length) => assert.ok(isDatePrefix(day.slice(0, length)), day)),
    ));

  it('is not a text that cannot be completed to a date', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123459-x'), maxLength: 11 }), (text) => {
        const tails = ['', '0', '1', '1-01', '01', '-01', '01-01', '-01-01'];
        const years = ['0', '00', '000', '0000'].flatMap((tail) => [tail, `${tail}-01-01`]);
        assert.equal(
          isDatePrefix(text),
          [...tails, ...years, '0-01'].some((tail) => isDate(text + tail)),
          text,
        );
      }),
    ));
});
