/** Links of an agent as its page shows them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listBroader, toLinkedItems } from '../../src/pages/item/authority/derive.ts';
import type { WireItem } from '../../src/pages/shared/wire-item.ts';

const record = (
  type: string,
  id: string,
  data: WireItem['data'] = {},
  relationships: WireItem['relationships'] = {},
): WireItem => ({ type, id, data, relationships });

describe('A link of an agent', () => {
  const point = record('AccessPoint', 'point', {
    name: 'Ministry',
    type: 'corporateBodyAccess',
    relationType: 'hierarchical-parent',
  });
  const description = record('HistoricalAgentDescription', 'd', { name: 'Office' }, { relatesTo: [point] });
  const office = record('HistoricalAgent', 'office', {}, { describes: [description] });
  const ministry = record('HistoricalAgent', 'ministry', { identifier: 'Ministry' });
  const link = (body: readonly WireItem[]) =>
    record('Link', 'l', { type: 'hierarchical' }, { hasLinkTarget: [office, ministry], hasLinkBody: body });

  it('has the direction that an imported relation states', () => {
    const { items, omitted } = toLinkedItems(office, [link([point])], 3);
    assert.deepEqual(
      items.map(({ title, relation }) => [title, relation]),
      [['Ministry', 'hierarchical-parent']],
    );
    assert.equal(omitted, 2);
  });

  it('has no direction on the page of the other agent, or without such a relation', () => {
    assert.equal(toLinkedItems(ministry, [link([point])], 1).items[0]?.relation, 'hierarchical');
    assert.equal(toLinkedItems(office, [link([])], 1).items[0]?.relation, 'hierarchical');
  });
});

describe('Broader concepts', () => {
  const concept = (id: string, ...broader: readonly WireItem[]): WireItem =>
    record('CvocConcept', id, { identifier: id }, { broader });

  it('end at a concept that is already in the path, and at the maximum number of paths', () => {
    const cycle = concept('a', concept('b', concept('a')));
    assert.deepEqual(
      listBroader(cycle, 10).map((path) => path.map(({ title }) => title)),
      [['b']],
    );
    const wide = concept('x', ...['1', '2', '3'].map((id) => concept(id)));
    assert.equal(listBroader(wide, 2).length, 2);
  });
});
