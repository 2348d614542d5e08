import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseBundle } from '../../src/model/bundle.ts';
import { isDate } from '../../src/model/dates.ts';
import { Failure } from '../../src/model/errors.ts';
import { profiles } from '../../src/model/profile.ts';
import { validate } from '../../src/model/validate.ts';

const unit = (data: object, description: object = {}): unknown => ({
  type: 'DocumentaryUnit',
  data,
  relationships: {
    describes: [
      { type: 'DocumentaryUnitDescription', data: { name: 'A', languageCode: 'eng', ...description } },
    ],
  },
});

function failure(run: () => unknown): Failure {
  try {
    run();
  } catch (error) {
    assert.ok(error instanceof Failure);
    return error;
  }
  return assert.fail('nothing was thrown');
}

describe('The message of a record that cannot be stored', () => {
  it('lists an error of many parts once, with their number and the first of them', () => {
    const point = { type: 'AccessPoint', data: { name: 'x', type: 'subjectAccess', sorce: 'y' } };
    const description = {
      type: 'DocumentaryUnitDescription',
      data: { name: 'A', languageCode: 'eng' },
      relationships: { relatesTo: Array(400).fill(point) },
    };
    const sent = {
      type: 'DocumentaryUnit',
      data: { identifier: 'u' },
      relationships: { describes: [description] },
    };
    const { message, context, details } = failure(() => validate(parseBundle(sent)));
    assert.match(
      message,
      /: describes\.relatesTo\.sorce: Unknown field of an AccessPoint\. .* \(400 times: describes\[0\]\.relatesTo\[0\], describes\[0\]\.relatesTo\[1\], describes\[0\]\.relatesTo\[2\] and more\)\.$/,
    );
    assert.equal(message.match(/Unknown field/g)?.length, 1);
    assert.equal(context?.match(/Unknown field/g)?.length, 1);
    const tree = details as { relationships: { describes: [{ relationships: { relatesTo: unknown[] } }] } };
    assert.equal(tree.relationships.describes[0].relationships.relatesTo.length, 400);
  });

  it('shows the beginning of a long value', () => {
    const { message } = failure(() =>
      validate(parseBundle(unit({ identifier: 'u' }, { languageCode: 'x'.repeat(100_000) }))),
    );
    assert.match(message, /Unknown language code: x{100}…/);
    assert.ok(message.length < 300);
  });
});

describe('An identifier', () => {
  it('has at most 16,384 bytes, in a record and in a description', () => {
    const longest = 'é'.repeat(8192);
    const bundle = parseBundle(unit({ identifier: longest }, { identifier: longest }));
    assert.equal(validate(bundle).data.identifier, longest);
    for (const sent of [
      unit({ identifier: `${longest}x` }),
      unit({ identifier: 'u' }, { identifier: `${longest}x` }),
    ])
      assert.match(
        failure(() => validate(parseBundle(sent))).message,
        /identifier: At most 16384 bytes are possible, was: é{100}…/,
      );
  });
});

describe('A record sent by a client', () => {
  it('may name its type with a lower-case first letter', () => {
    assert.equal(parseBundle({ type: 'country', data: { identifier: 'nl' } }).type, 'Country');
  });

  it('can be sent back unchanged: meta and relations that are not parts are ignored', () => {
    const bundle = parseBundle({
      id: 'nl',
      type: 'Country',
      data: { identifier: 'nl' },
      meta: { gid: 4 },
      relationships: { lifecycleEvent: [{ nonsense: 1 }] },
    });
    assert.deepEqual(bundle, { id: 'nl', type: 'Country', data: { identifier: 'nl' }, relationships: {} });
  });

  it('may have keys such as constructor, if unknown keys are stored', () => {
    const data = { identifier: 'nl', constructor: 5, toString: true };
    assert.deepEqual(validate(parseBundle({ type: 'Country', data }), profiles.ehri).data, data);
    assert.throws(() => validate(parseBundle({ type: 'Country', data })), /constructor: Unknown field/);
  });

  it('may leave fields unset with null or an empty list', () => {
    assert.deepEqual(parseBundle({ type: 'Country', data: { identifier: 'nl', report: null, x: [] } }).data, {
      identifier: 'nl',
    });
  });

  it('keeps undeclared keys, even __proto__, if unknown keys are stored', () => {
    const { data } = parseBundle(
      JSON.parse('{"type":"Country","data":{"identifier":"nl","own":[1,2],"__proto__":"x"}}'),
    );
    assert.equal(
      JSON.stringify(validate({ type: 'Country', data, relationships: {} }, profiles.ehri).data),
      '{"identifier":"nl","own":[1,2],"__proto__":"x"}',
    );
  });

  const malformed: readonly (readonly [string, unknown, RegExp])[] = [
    ['that is a list', [], /must be an object/],
    ['with an unknown member', { type: 'Country', data: {}, dta: {} }, /"dta"/],
    ['without a type', { data: {} }, /"type"/],
    ['of an unknown type', { type: 'Continent', data: {} }, /'Continent'/],
    ['with a number as id', { id: 1, type: 'Country' }, /"id"/],
    ['with a list as data', { type: 'Country', data: [] }, /"data"/],
    ['with an object as value', { type: 'Country', data: { a: {} } }, /"a"/],
    ['with a number that JSON cannot express', JSON.parse('{"type":"Country","data":{"a":1e999}}'), /"a"/],
    ['with a mixed list', { type: 'Country', data: { a: [1, 'b'] } }, /"a"/],
    ['with a field that dumps use', { type: 'Country', data: { '@sources': 'x' } }, /"@sources"/],
    ['with former ids', { type: 'Country', data: { '@formerIds': 'x' } }, /"@formerIds"/],
    ['with a list of lists', { type: 'Country', data: { a: [[1]] } }, /"a"/],
    [
      'with parts that are no list',
      { type: 'Repository', data: {}, relationships: { describes: {} } },
      /"describes"/,
    ],
    [
      'with a part of another type',
      { type: 'Repository', data: {}, relationships: { describes: [{ type: 'Address', data: {} }] } },
      /RepositoryDescription/,
    ],
  ];
  for (const [name, json, message] of malformed) {
    it(`is refused when it is one ${name}`, () => {
      const error = failure(() => parseBundle(json));
      assert.ok(['malformed-json', 'type-mismatch'].includes(error.code));
      assert.match(error.message, message);
      assert.equal(error.details, 'Error decoding JSON');
    });
  }

  it('never makes parsing and validation throw anything but a Failure', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        for (const body of [
          json,
          { type: 'DocumentaryUnit', data: json },
          { type: 'DocumentaryUnit', data: {}, relationships: json },
        ]) {
          try {
            validate(parseBundle(body));
          } catch (error) {
            assert.ok(error instanceof Failure, String(error));
          }
        }
      }),
    );
  });
});

describe('Validation', () => {
  it('normalises language codes, country codes and access point types', () => {
    const given = unit({ identifier: 'a' }, { languageCode: 'de' });
    assert.equal(validate(parseBundle(given)).relationships.describes![0]!.data.languageCode, 'deu');
    assert.equal(
      validate(parseBundle({ type: 'Country', data: { identifier: 'NL' } })).data.identifier,
      'nl',
    );
    const point = { type: 'AccessPoint', data: { name: 'x', type: 'subject' }, relationships: {} };
    assert.equal(validate(point).data.type, 'subjectAccess');
  });

  it('returns a valid record unchanged', () => {
    const bundle = parseBundle(unit({ identifier: 'a', otherIdentifiers: ['b', 'c'] }));
    assert.equal(validate(bundle), bundle);
  });

  it('reports all errors in a tree of the shape of the record', () => {
    const error = failure(() =>
      validate(parseBundle(unit({}, { name: ' ', languageCode: 'xx', creationProcess: 'MAGIC' }))),
    );
    assert.equal(error.code, 'invalid');
    assert.deepEqual(error.details, {
      errors: { identifier: ['Missing mandatory field'] },
      relationships: {
        describes: [
          {
            errors: {
              name: ['No value given for mandatory field'],
              languageCode: ['Unknown language code: xx'],
              creationProcess: ['Property value must be one of [MANUAL, IMPORT], was: MAGIC'],
            },
            relationships: {},
          },
        ],
      },
    });
    assert.match(
      error.context ?? '',
      /^DocumentaryUnit null: identifier: Missing mandatory field, describes\.name: /,
    );
  });

  it('lists parts without errors too, so that the indexes agree', () => {
    const bundle = parseBundle({
      type: 'Repository',
      data: { identifier: 'r' },
      relationships: {
        describes: [
          { type: 'RepositoryDescription', data: { name: 'A', languageCode: 'eng' } },
          { type: 'RepositoryDescription', data: { languageCode: 'eng' } },
        ],
      },
    });
    const details = failure(() => validate(bundle)).details as {
      relationships: { describes: { errors: object }[] };
    };
    assert.deepEqual(
      details.relationships.describes.map((part) => Object.keys(part.errors)),
      [[], ['name']],
    );
  });

  const wrong: readonly (readonly [string, string, object, string])[] = [
    ['a number as text', 'Country', { identifier: 'nl', report: 3 }, 'report'],
    ['a list as identifier', 'DocumentaryUnit', { identifier: ['a'] }, 'identifier'],
    ['three letters as country', 'Country', { identifier: 'nld' }, 'identifier'],
    ['a date that does not exist', 'DatePeriod', { startDate: '1931-02-30' }, 'startDate'],
    [
      'a list where one value belongs',
      'Repository',
      { identifier: 'r', typeOfEntity: ['a', 'b'] },
      'typeOfEntity',
    ],
    ['text as a number', 'Repository', { identifier: 'r', latitude: 'north' }, 'latitude'],
    [
      'a wrong entry in a list',
      'DocumentaryUnit',
      { identifier: 'a', otherIdentifiers: [1] },
      'otherIdentifiers',
    ],
  ];
  for (const [name, type, data, key] of wrong) {
    it(`refuses ${name}`, () => {
      const { details } = failure(() => validate(parseBundle({ type, data })));
      assert.deepEqual(Object.keys((details as { errors: object }).errors), [key]);
    });
  }
});

describe('An ISO date', () => {
  for (const good of ['1924', '1924-02', '1924-02-29', '0001-01-01'])
    it(`may be ${good}`, () => assert.ok(isDate(good)));
  for (const bad of ['1923-02-29', '1924-13', '1924-1-1', '24', '1924-02-00', 'May'])
    it(`may not be ${bad}`, () => assert.ok(!isDate(bad)));
});
