import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { searchSchemas } from '../../src/http/search/search-schemas.ts';
import { recordTypes } from '../../src/model/registry.ts';
import {
  facetNames,
  fingerprintSearchValues,
  getSearchValue,
  searchValueNames,
  sortNames,
  suggestedNames,
  tokenNames,
  valueColumnNames,
} from '../../src/model/search-values.ts';
import { accessPoint } from '../../src/model/types/parts.ts';
import { filterToken } from '../../src/search/columns.ts';
import { search } from '../../ui/messages/search.ts';
import { messages } from '../../ui/pages/search/messages.ts';

const rows = searchValueNames.map((name) => ({ name, ...getSearchValue(name) }));

function requireDifferent(names: readonly string[]): void {
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  );
}

describe('A search value', () => {
  it('has columns, a token and parameters that no other value has', () => {
    const others = [
      filterToken.within(1),
      filterToken.label(''),
      filterToken.code(''),
      filterToken.codeAbove(''),
    ];
    const tokens = rows.flatMap(({ token = [] }) => token);
    requireDifferent(['gid', ...valueColumnNames]);
    requireDifferent([...tokens, ...others.map((token) => token.charAt(1))]);
    requireDifferent(rows.flatMap(({ filters = {} }) => Object.keys(filters)));
    for (const token of tokens) assert.match(token, /^[a-z]$/);
  });

  it('comes from a field of a record type or from access points of a known type, unless it is computed', () => {
    const fields = new Set(recordTypes.flatMap((type) => Object.keys(type.fields)));
    for (const { name, from } of rows) {
      if ('field' in from) assert.ok(fields.has(from.field) && fields.has(from.ofOthers ?? from.field), name);
      if ('accessPoints' in from)
        for (const type of from.accessPoints) assert.ok(accessPoint.fields.type?.oneOf?.includes(type), name);
    }
  });

  it('that is not computed is a code or a text with a token and one column', () => {
    for (const { name, kind, from, token, columns } of rows) {
      if ('computed' in from) continue;
      assert.ok(kind === 'code' || kind === 'text', name);
      assert.deepEqual([token?.length, columns?.length], [1, 1], name);
    }
  });

  it('that is a facet has columns, and a filter', () => {
    for (const name of facetNames) {
      const { columns, filters, kind } = getSearchValue(name);
      assert.equal(columns?.length, kind === 'date' ? 2 : 1, name);
      assert.ok(Object.keys(filters ?? {}).includes(kind === 'date' ? 'from' : name), name);
    }
  });

  it('that is suggested is a filter by a text', () => {
    for (const name of suggestedNames)
      assert.deepEqual([getSearchValue(name).kind, tokenNames.includes(name)], ['text', true]);
  });

  it('that a hit shows is a member of a hit, and a hit has no other ones', () => {
    const { properties = {} } = searchSchemas.SearchHit as { properties?: Readonly<Record<string, unknown>> };
    const shown = rows.flatMap(({ hit = [] }) => hit);
    assert.deepEqual(
      [...shown, 'id', 'identifierOrigin', 'fragments', 'score'].sort(),
      Object.keys(properties).sort(),
    );
  });

  it('has words in the messages if it is a facet, a filter or a sort key', () => {
    const filters = rows.flatMap(({ filters: one = {} }) => Object.keys(one));
    for (const name of [...facetNames, ...filters]) assert.ok(`filter.${name}` in search, name);
    for (const name of sortNames) assert.ok(`sort.${name}` in messages, name);
  });

  it('of another kind or with another source needs another index, with another help text it does not', () => {
    const text = fingerprintSearchValues();
    assert.match(text, /\["level","code",\{"field":"levelOfDescription"\},null,\["level"\],"l",true\]/);
    assert.doesNotMatch(text, /Levels of description/);
  });
});
