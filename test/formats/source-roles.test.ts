import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findSourceRole, type SourceRole } from '../../src/formats/source-roles.ts';

describe('The role of a name', () => {
  const cases: readonly (readonly [role: string, expected: SourceRole | undefined])[] = [
    ['Donor', 'holder'],
    ['source', 'holder'],
    ['Former owner (fmo)', 'holder'],
    ['Previous Owner:', 'holder'],
    ['dnr', 'holder'],
    ['http://id.loc.gov/vocabulary/relators/dnr', 'holder'],
    ['Schenker', 'holder'],
    ['Donatrice', 'holder'],
    ['Übergeber', 'holder'],
    ['funder', 'funder'],
    ['relators:fnd', 'funder'],
    ['Creator', undefined],
    ['Photographer', undefined],
    ['In her own words', undefined],
    ['resource', undefined],
    ['landowner', undefined],
    ['', undefined],
  ];
  for (const [role, expected] of cases)
    it(`'${role}' is ${expected ?? 'not one of a source of the material'}`, () =>
      assert.equal(findSourceRole(role), expected));

  it('is that of a source if any of several roles is', () => {
    assert.equal(findSourceRole(undefined, ['Collector', 'Depositor']), 'holder');
    assert.equal(findSourceRole(undefined, undefined), undefined);
  });
});
