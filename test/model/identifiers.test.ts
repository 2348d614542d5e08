import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  childId as childIdIn,
  descriptionId,
  duplicateId,
  isUsableId,
  maxItemIdBytes,
  slug,
} from '../../src/model/identifiers.ts';

const childId = (parent: Parameters<typeof childIdIn>[0], type: string, identifier: string) =>
  childIdIn(parent, type, identifier, 'from-parent-id');

const slugs: readonly (readonly [string, string])[] = [
  ['some-id', 'some_id'],
  ['Fonds 1 / Subfonds 1', 'fonds_1_subfonds_1'],
  ['DE ITS [OuS 1.1.7]', 'de_its_ous_1_1_7'],
  ['Pamięci Narodowej', 'pamięci_narodowej'],
  ['foo /?&% ארכיו bar', 'foo_ארכיו_bar'],
  ['tema=866', 'tema_866'],
  ['$100^`', '$100^`'],
  ['---', ''],
  ['A\u00001', 'a_1'],
];

describe('The slug of an identifier', () => {
  for (const [identifier, expected] of slugs) {
    it(`of '${identifier}' is '${expected}'`, () => assert.equal(slug(identifier), expected));
  }

  it('is its own slug, and has neither white space nor two underscores in a row', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (identifier) => {
        const made = slug(identifier);
        assert.equal(slug(made), made);
        assert.doesNotMatch(made, /[ \t\n\r\f\v]|__|^_|_$/);
      }),
    );
  });
});

describe('The id of a child', () => {
  const repository = { id: 'nl-r1', type: 'Repository', identifier: 'r1' };
  const unit = { id: 'nl-r1-doc_1', type: 'DocumentaryUnit', identifier: 'DOC-1' };

  it("is its parent's id and the slug of its identifier", () => {
    assert.equal(childId(repository, 'DocumentaryUnit', 'some-id'), 'nl-r1-some_id');
  });
  it('omits a prefix that repeats the identifier of its parent unit', () => {
    assert.equal(childId(unit, 'DocumentaryUnit', 'DOC-1/2'), 'nl-r1-doc_1-2');
  });
  it("keeps an identifier that equals its parent's", () => {
    assert.equal(childId(unit, 'DocumentaryUnit', 'DOC-1'), 'nl-r1-doc_1-doc_1');
  });
  it('keeps an identifier that differs by letter case', () => {
    assert.equal(childId(unit, 'DocumentaryUnit', 'doc-1/2'), 'nl-r1-doc_1-doc_1_2');
  });
  it('is never shortened between a repository and its units, nor between a country and its repositories', () => {
    assert.equal(childId(repository, 'DocumentaryUnit', 'r1-7'), 'nl-r1-r1_7');
    assert.equal(
      childId({ id: 'nl', type: 'Country', identifier: 'nl' }, 'Repository', 'nl-002'),
      'nl-nl_002',
    );
  });
  it('is shortened at every level with from-identifier-path', () => {
    const country = { id: 'nl', type: 'Country', identifier: 'nl' };
    assert.equal(childIdIn(country, 'Repository', 'nl-002', 'from-identifier-path'), 'nl-002');
    assert.equal(childIdIn(repository, 'DocumentaryUnit', 'r1-7', 'from-identifier-path'), 'nl-r1-7');
  });
  it('keeps the whole identifier when nothing would be left of it', () => {
    assert.equal(childId(unit, 'DocumentaryUnit', 'DOC-1/'), 'nl-r1-doc_1-doc_1');
  });
  it('cannot be made from punctuation alone', () => {
    assert.equal(childId(repository, 'DocumentaryUnit', '---'), undefined);
  });

  it('of a duplicate sibling cannot collide with an id made from an identifier', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.string({ minLength: 1 }),
        fc.integer({ min: 2, max: 99 }),
        (a, b, n) => {
          const first = childId(repository, 'DocumentaryUnit', a);
          const other = childId(repository, 'DocumentaryUnit', b);
          if (first !== undefined) assert.notEqual(duplicateId(first, n), other);
        },
      ),
    );
  });
});

describe('The id of a description', () => {
  it('is the id of the item, a dot and the language', () =>
    assert.equal(descriptionId('nl-r1-a', 'eng', undefined), 'nl-r1-a.eng'));
  it('ends with the slug of the text that distinguishes it', () => {
    assert.equal(descriptionId('nl-r1', 'eng', 'r1#desc'), 'nl-r1.eng-r1_desc');
    assert.equal(descriptionId('nl-r1', 'eng', '--'), 'nl-r1.eng');
  });
});

describe('An id given by a client', () => {
  it('may be in any script', () => assert.ok(isUsableId('משתמש')));
  for (const bad of ['', '.', '..', ' a', 'a\n', 'a\u0000b', '\ud800', 'x'.repeat(maxItemIdBytes + 1)]) {
    it(`may not be ${JSON.stringify(bad.slice(0, 10))}`, () => assert.ok(!isUsableId(bad)));
  }
});
