import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findFormat, formats } from '../../src/formats/registry.ts';
import { findRecordType } from '../../src/model/registry.ts';

describe('The formats', () => {
  it('are listed in the order of their names', () => {
    const names = formats.map(({ name }) => name);
    assert.deepEqual(names, [...names].sort());
    assert.equal(new Set(names).size, names.length);
  });

  it('are found by name', () => {
    for (const format of formats) assert.equal(findFormat(format.name), format);
    assert.equal(findFormat('nothing'), undefined);
  });

  it('read types that exist into scopes that may hold them', () => {
    for (const { name, target, scopes } of formats) {
      const type = findRecordType(target);
      assert.ok(type !== undefined, name);
      for (const scope of scopes) assert.ok(type.parents.includes(scope), `${name} into ${scope}`);
    }
  });
});
