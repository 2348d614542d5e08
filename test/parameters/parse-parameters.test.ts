/** The parsed values of a route's parameters: their types, defaults and errors follow from the declaration. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeRoutes } from '../../src/http/routes.ts';
import { Failure } from '../../src/model/errors.ts';
import { type Profile, profiles } from '../../src/model/profile.ts';
import {
  booleanHeader,
  booleanParameter,
  integerParameter,
  noQuery,
  type ParameterValues,
  textHeader,
  textParameter,
} from '../../src/parameters/parameter.ts';
import { makeParameterParser } from '../../src/parameters/parse-parameters.ts';

const declared = {
  commit: booleanParameter(({ commitsByDefault }) => commitsByDefault, ''),
  id: textParameter('', { many: true }),
  limit: integerParameter('', {
    default: 10,
    min: ({ unknownParameters }: Profile) => (unknownParameters === 'ignored' ? undefined : -1),
    max: 100,
  }),
  order: textParameter('', { oneOf: ['up', 'down'] }),
  since: textParameter('', { mayBeEmpty: true }),
  day: textParameter('', { default: '2026-11-16', parse: (given: string) => new Date(given) }),
  'X-Patch': booleanHeader(''),
  'If-Match': textHeader(''),
};

const defaults = {
  commit: true,
  id: [],
  limit: 10,
  order: undefined,
  since: undefined,
  day: new Date('2026-11-16'),
  'X-Patch': false,
  'If-Match': undefined,
} satisfies ParameterValues<typeof declared>;

const parse = makeParameterParser(declared, profiles.archive);
const parseEhri = makeParameterParser(declared, profiles.ehri);

describe('The parameters of every route', () => {
  for (const [name, profile] of Object.entries(profiles))
    it(`have valid defaults in the profile ${name}`, () => {
      for (const { method, path, parameters } of makeRoutes()) {
        const optional = Object.entries(parameters).filter(([, parameter]) => parameter.required !== true);
        const parseNone = makeParameterParser(Object.fromEntries(optional), profile);
        assert.doesNotThrow(() => parseNone(noQuery, {}), `${method} ${path}`);
      }
    });
});

describe('The parameters of a request', () => {
  it('have their declared defaults if the request has none, in one shared object', () => {
    assert.deepEqual(parse(noQuery, {}), defaults);
    assert.equal(parse(noQuery, {}), parse(noQuery, {}));
  });

  it('have the defaults and limits of the profile', () => {
    assert.equal(parseEhri(noQuery, {}).commit, false);
    assert.equal(parseEhri({ limit: '-7' }, {}).limit, -7);
    assert.throws(() => parse({ limit: '-7' }, {}), isBadParameter('limit'));
  });

  it('are converted to their declared types', () => {
    const query = { commit: 'False', id: 'a', limit: '+5', order: 'up', since: 'x', day: '1924-01-31' };
    assert.deepEqual(parse(query, { 'x-patch': 'true', 'if-match': '"e"' }), {
      commit: false,
      id: ['a'],
      limit: 5,
      order: 'up',
      since: 'x',
      day: new Date('1924-01-31'),
      'X-Patch': true,
      'If-Match': '"e"',
    });
    assert.deepEqual(parse({ id: ['a', 'b'] }, {}).id, ['a', 'b']);
  });

  it('do not change the defaults of later requests', () => {
    parse({ id: 'a', limit: '5' }, { 'x-patch': 'true' });
    assert.deepEqual(parse(noQuery, {}), defaults);
  });

  it('count as absent if they may be empty and are', () => {
    assert.equal(parse({ since: '' }, {}).since, undefined);
  });

  it('are rejected with the name of the parameter if a value is invalid', () => {
    for (const [name, value] of [
      ['commit', 'yes'],
      ['limit', '101'],
      ['limit', '1.5'],
      ['order', 'sideways'],
    ] as const)
      assert.throws(() => parse({ [name]: value }, {}), isBadParameter(name));
    assert.throws(() => parse(noQuery, { 'x-patch': 'on' }), isBadParameter('X-Patch'));
  });

  it('are rejected if a required one is missing', () => {
    const required = makeParameterParser({ source: textParameter('', { required: true }) }, profiles.archive);
    assert.throws(() => required(noQuery, {}), isBadParameter('source'));
    assert.equal(required({ source: 'a' }, {}).source, 'a');
  });
});

function isBadParameter(name: string): (error: unknown) => boolean {
  return (error) =>
    error instanceof Failure &&
    error.code === 'bad-parameter' &&
    (error.details as { readonly parameter: string }).parameter === name;
}
