/** Parts of descriptions on the pages of items. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listContainers, listPeriods, removeStatedPeriods } from '../../src/pages/shared/item-parts.ts';
import type { WireItem } from '../../src/pages/shared/wire-item.ts';
import { formatDatePeriod, formatFoundDate } from '../../ui/format-values.ts';
import { getTranslator } from '../../ui/messages/translate.ts';

describe('The dates of a unit', () => {
  it('begin with those of all of the material, also if the dates of most of it come first in the file', () => {
    const period = (id: string, data: WireItem['data']): WireItem => ({
      id,
      type: 'DatePeriod',
      data,
      relationships: {},
    });
    const hasDate = [
      period('1', { startDate: '1970-01-01', endDate: '2015-12-31', type: 'bulk' }),
      period('2', { startDate: '1908-01-01', endDate: '2017-12-31' }),
    ];
    const unit = { id: 'u', type: 'DocumentaryUnitDescription', data: {}, relationships: { hasDate } };
    assert.deepEqual(
      listPeriods(unit).map(({ start }) => start),
      ['1908-01-01', '1970-01-01'],
    );
  });

  it('say that they are of most of the material, unless their text does', () => {
    const show = (text: string): string => {
      const period = { start: '1929', end: '1936', text, kind: 'bulk' };
      return formatDatePeriod(period, 'en', getTranslator('en'));
    };
    assert.equal(show('1929-1936'), '1929-1936 (most of the material)');
    assert.equal(show('(bulk 1929-1936)'), '(bulk 1929-1936)');
  });

  it('are days in the language of the reader if the file writes them in figures', () => {
    const show = (text: string, language: 'en' | 'de'): string => formatFoundDate(text, language);
    assert.equal(show('27.01.1756 – 05.12.1791', 'en'), '27 January 1756–5 December 1791');
    assert.equal(show('3.4.1920', 'de'), '3. April 1920');
    for (const text of ['31.02.1920', '1920.01.02', 'um 3.4.1920']) assert.equal(show(text, 'en'), text);
  });

  it('are shown once if the file has them in a text as well', () => {
    const period = (start: string, end: string, text?: string) => ({ start, end, text, kind: undefined });
    const periods = [period('1864-01-01', '1864-12-31'), period('1955-01-01', '2009-12-31', '1955-2009')];
    assert.equal(removeStatedPeriods('1864, 1955-2009', periods), '');
    assert.equal(removeStatedPeriods('1864', periods), '');
    assert.equal(removeStatedPeriods('1864, 1928', periods), '1864, 1928');
    assert.equal(removeStatedPeriods('undated', periods), 'undated');
    assert.equal(removeStatedPeriods('1864\n\nThe year is uncertain.', periods), 'The year is uncertain.');
    const undated = [{ start: undefined, end: undefined, text: 'undated', kind: undefined }];
    assert.equal(removeStatedPeriods(', undated', undated), '');
  });
});

describe('The containers of a unit', () => {
  it('are listed once if the file has a box 1 and, for a folder, a box 1 again', () => {
    const box = (id: string, name: string): WireItem => ({
      id,
      type: 'Container',
      data: { type: 'Box', name },
      relationships: {},
    });
    const unit = {
      id: 'u',
      type: 'DocumentaryUnitDescription',
      data: {},
      relationships: { hasContainer: [box('1', '1'), box('2', '1'), box('3', '2')] },
    };
    assert.deepEqual(
      listContainers(unit).map((path) => path.map(({ name }) => name)),
      [['1'], ['2']],
    );
  });
});
