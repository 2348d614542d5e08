import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { csv } from '../../../src/formats/csv/index.ts';
import { DateContext } from '../../../src/formats/date-context.ts';
import { toPeriods } from '../../../src/formats/dates/dates.ts';
import { ead } from '../../../src/formats/ead/index.ts';
import { GraphWorld } from '../../world/graph-world.ts';
import { partsOf, readDocument } from '../read-document.ts';

/** The first days of the texts, which are read in this order; `-` if the text is not parsed. */
function startDays(context: DateContext | undefined, texts: readonly string[]): readonly string[] {
  return texts.map((text) => toPeriods([{ text }], context).periods[0]?.startDate ?? '-');
}

describe('A day in figures', () => {
  it('has the order of day and month that is used in the country of the file', () => {
    assert.deepEqual(startDays(new DateContext('US'), ['5/6/1940', '5-6-1940']), [
      '1940-05-06',
      '1940-05-06',
    ]);
    assert.deepEqual(startDays(new DateContext('fr'), ['5/6/1940']), ['1940-06-05']);
    assert.deepEqual(startDays(new DateContext('ca'), ['5/6/1940']), ['-']);
    assert.deepEqual(startDays(new DateContext(), ['5/6/1940']), ['-']);
    assert.deepEqual(startDays(undefined, ['5/6/1940']), ['-']);
  });

  it('has the order of the days before it, which have precedence over the country', () => {
    assert.deepEqual(startDays(new DateContext(), ['5/6/1940', '13/6/1940', '5/6/1940']), [
      '-',
      '1940-06-13',
      '1940-06-05',
    ]);
    assert.deepEqual(startDays(new DateContext('us'), ['13/6/1940', '5/6/1940']), [
      '1940-06-13',
      '1940-06-05',
    ]);
  });

  it('has no known order after days in both orders', () => {
    const texts = ['13/6/1940', '6/14/1940', '5/6/1940', '15/6/1940', '5/6/1941'];
    assert.deepEqual(startDays(new DateContext('us'), texts), [
      '1940-06-13',
      '1940-06-14',
      '-',
      '1940-06-15',
      '-',
    ]);
  });

  it('that was read in the order of the country does not determine the order of later days', () => {
    assert.deepEqual(startDays(new DateContext('us'), ['5/6/1940', '13/6/1940', '7/6/1940']), [
      '1940-05-06',
      '1940-06-13',
      '1940-06-07',
    ]);
  });

  it('has the order that agrees with its attribute', () => {
    const context = new DateContext('us');
    const read = toPeriods([{ text: '5/6/1940', normal: '1940-06-05' }], context);
    assert.deepEqual(read.warnings, []);
    assert.equal(read.periods[0]?.startDate, '1940-06-05');
    assert.deepEqual(startDays(context, ['7/6/1940']), ['1940-06-07']);
  });

  it('in a list has the order of the other days in the list', () => {
    assert.deepEqual(
      toPeriods([{ text: '5/6/1940, 13/6/1940' }]).periods.map(({ startDate }) => startDate),
      ['1940-06-05', '1940-06-13'],
    );
  });

  it('in an unknown order stays text with a warning, unless an attribute gives the day', () => {
    assert.deepEqual(toPeriods([{ text: '5/6/1940' }]), {
      periods: [],
      rest: ['5/6/1940'],
      warnings: ['ambiguous-date'],
    });
    assert.deepEqual(toPeriods([{ text: '5/6/1940', normal: '1940' }]).warnings, []);
  });

  it('in a finding aid has the order of the country in its header', async () => {
    const header = '<eadheader><eadid countrycode="US">e</eadid></eadheader>';
    const ead3Header = '<control><maintenanceagency countrycode="US"/></control>';
    const unit = '<archdesc><did><unitid>F</unitid><unitdate>5/6/1940</unitdate></did></archdesc>';
    for (const text of [`<ead>${header}${unit}</ead>`, `<ead>${ead3Header}${unit}</ead>`]) {
      const { items } = await readDocument(ead, text, { dates: new DateContext('fr') });
      assert.equal(partsOf(items[0], 'hasDate')[0]?.startDate, '1940-05-06');
    }
  });

  it('in a table has the order of the rows before it', async () => {
    const text = 'identifier,name,unitDates\n1,One,13/6/1940\n2,Two,5/6/1940\n';
    const { items } = await readDocument(csv, text, { target: 'DocumentaryUnit', dates: new DateContext() });
    assert.equal(partsOf(items[1], 'hasDate')[0]?.startDate, '1940-06-05');
  });

  it('in an imported file has the order of the country of the repository', async () => {
    const world = await GraphWorld.make();
    await world.import('csv', 'identifier,name,unitDates\n1,One,5/6/1940\n');
    const [description] = (await world.unit('nl-r1-1')).relationships.describes!;
    assert.equal(description!.relationships.hasDate![0]!.data.startDate, '1940-06-05');
  });
});

describe('A season', () => {
  it('stays text in a file from the southern hemisphere, where it has other months', () => {
    assert.deepEqual(startDays(new DateContext('nl'), ['summer 1978']), ['1978-06-01']);
    assert.deepEqual(startDays(new DateContext('au'), ['summer 1978', '1978']), ['-', '1978-01-01']);
    assert.equal(
      toPeriods([{ text: 'summer 1978', normal: '1978-12/1979-02' }], new DateContext('au')).periods[0]
        ?.endDate,
      '1979-02-28',
    );
  });
});
