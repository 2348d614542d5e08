import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findMaterialSourceRole, type MaterialSourceRole } from '../../src/formats/material-source-roles.ts';

describe('The role of a name', () => {
  const cases: readonly (readonly [role: string, expected: MaterialSourceRole | undefined])[] = [
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
      assert.equal(findMaterialSourceRole(role), expected));

  it('is that of a source if any of several roles is', () => {
    assert.equal(findMaterialSourceRole(undefined, ['Collector', 'Depositor']), 'holder');
    assert.equal(findMaterialSourceRole(undefined, undefined), undefined);
  });
});
