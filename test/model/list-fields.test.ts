import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findListField, listFieldNames } from '../../src/model/list-fields.ts';
import { getRecordType, recordTypes } from '../../src/model/registry.ts';

const unit = getRecordType('DocumentaryUnit');

describe('The fields that a list of units is sorted and filtered by', () => {
  it('are those of the unit, of its descriptions and of their parts', () => {
    const names = listFieldNames([unit]);
    for (const name of ['identifier', 'otherIdentifiers', 'name', 'levelOfDescription', 'startDate', 'type'])
      assert.ok(names.includes(name), name);
    for (const name of ['street', 'latitude', 'nothing']) assert.ok(!names.includes(name), name);
  });

  it('are found at the outermost level that declares them', () => {
    assert.equal(findListField(unit, 'identifier')?.paths, undefined);
    assert.deepEqual(findListField(unit, 'name')?.paths, [[]]);
    assert.deepEqual(findListField(unit, 'startDate')?.paths, [['hasDate']]);
    assert.deepEqual(findListField(unit, 'role')?.paths?.at(-1), ['relatesTo']);
  });

  it('include those of a folder in a box', () => {
    const paths = [['hasContainer'], ['hasContainer', 'contains'], ['hasContainer', 'contains', 'contains']];
    assert.deepEqual(findListField(unit, 'barcode')?.paths, paths);
    assert.deepEqual(findListField(unit, 'Container.name')?.paths, paths);
  });

  it('accept all values that one of the parts accepts', () => {
    // Kinds of containers are free text.
    assert.equal(findListField(unit, 'type')?.declared?.oneOf, undefined);
    assert.ok(findListField(unit, 'DatePeriod.type')?.declared?.oneOf?.includes('bulk'));
  });

  it('can name the type of the part', () => {
    assert.deepEqual(findListField(unit, 'AccessPoint.name')?.paths, [['relatesTo']]);
    assert.deepEqual(findListField(unit, 'DocumentaryUnitDescription.identifier')?.paths, [[]]);
    assert.equal(findListField(unit, 'AccessPoint.nothing'), undefined);
    assert.equal(findListField(unit, 'Address.street'), undefined);
    assert.ok(findListField(unit, 'UnknownProperty.any_key'));
  });

  it('never include names of properties that every object has', () => {
    for (const name of ['constructor', 'toString', '__proto__', 'AccessPoint.constructor'])
      assert.equal(findListField(unit, name), undefined, name);
  });
});

describe('Every type of items', () => {
  it('can be sorted and filtered by all of its own fields', () => {
    for (const type of recordTypes.filter(({ kind }) => kind === 'item'))
      for (const name of Object.keys(type.fields))
        assert.equal(findListField(type, name)?.paths, undefined, `${type.name} ${name}`);
  });
});
