/** The cover of a finding aid, and the direction of its text. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toShownItem } from '../../src/pages/shared/to-shown-item.ts';
import type { WireItem } from '../../src/pages/shared/wire-item.ts';
import { describeCover } from '../../ui/finding-aid-cover.ts';
import { directionOf } from '../../ui/text-direction.ts';
import { writeCitation } from '../../ui/write-citation.ts';

const date = (year: string): WireItem => ({
  id: year,
  type: 'DatePeriod',
  data: { description: year },
  relationships: {},
});

const unit = (id: string, data: WireItem['data'], childOf: readonly WireItem[] = []): WireItem => ({
  id,
  type: 'DocumentaryUnit',
  data: { identifier: id, ...data },
  relationships: {
    childOf,
    describes: [
      {
        id: `${id}.eng`,
        type: 'DocumentaryUnitDescription',
        data: { languageCode: 'eng', name: `Records of ${id}` },
        relationships: { hasDate: [date('1901'), date('1950')] },
      },
    ],
  },
});

describe('The cover of a finding aid', () => {
  const fonds = unit('A.1', {});
  const options = { siteName: 'Fonds', date: new Date(0), address: '' };

  it('cites the unit as its page does, also a unit without a reference code', () => {
    for (const cited of [fonds, unit('17', { identifierOrigin: 'position' }, [fonds])]) {
      const item = toShownItem(cited, { readerLanguage: 'en' });
      const [fact] = describeCover(item, options, 'en').footFacts;
      assert.deepEqual([fact?.label, fact?.text], ['Cite as', writeCitation(item, 'en')]);
    }
    assert.equal(
      writeCitation(toShownItem(fonds, { readerLanguage: 'en' }), 'en'),
      'Records of A.1, 1901, A.1.',
    );
  });

  it('does not repeat the label of the extent from the file', () => {
    const [described] = fonds.relationships.describes ?? [];
    const data = { ...described!.data, extentAndMedium: 'Extent: 2.3 metres;\n\n239 files' };
    const measured = { ...fonds, relationships: { describes: [{ ...described!, data }] } };
    const { facts } = describeCover(toShownItem(measured, { readerLanguage: 'en' }), options, 'en');
    assert.equal(facts.find(({ label }) => label === 'Extent and medium')?.text, '2.3 metres; 239 files');
  });
});

describe('The direction of a record', () => {
  it('is that of its language, whatever the script of its title', () => {
    assert.equal(directionOf('he', 'Minutes'), 'rtl');
    assert.equal(directionOf('en', 'ארכיון'), undefined);
  });

  it('is that of the first letter of its title if its language is not known', () => {
    for (const title of ['1. ארכיון', 'أرشيف', 'ފައިލު']) assert.equal(directionOf('und', title), 'rtl', title);
    for (const title of ['Minutes (ארכיון)', '12', '']) assert.equal(directionOf('und', title), undefined);
  });
});
