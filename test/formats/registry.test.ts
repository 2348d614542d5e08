import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findFormat, formats } from '../../src/formats/registry.ts';
import { findRecordType } from '../../src/model/registry.ts';

describe('The formats', () => {
  it('are sorted by name', () => {
    const names = formats.map(({ name }) => name);
    assert.deepEqual(names, [...names].sort());
    assert.equal(new Set(names).size, names.length);
  });

  it('are found by name', () => {
    for (const format of formats) assert.equal(findFormat(format.name), format);
    assert.equal(findFormat('nothing'), undefined);
  });

  it('have existing target types, which are allowed below their scopes', () => {
    for (const { name, target, targets, scopes } of formats) {
      for (const scope of scopes) {
        const type = findRecordType(targets?.[scope] ?? target);
        assert.ok(type?.parents.includes(scope), `${name} into ${scope}`);
      }
    }
  });

  it('have content types and file extensions', () => {
    for (const { name, mediaTypes, endings } of formats) {
      assert.ok(mediaTypes.length > 0 && mediaTypes.every((type) => /^[a-z]+\/[a-z.+-]+$/.test(type)), name);
      assert.ok(endings.length > 0 && endings.every((ending) => /^[a-z]+$/.test(ending)), name);
    }
  });
});
