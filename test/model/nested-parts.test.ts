import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Bundle, parseBundle } from '../../src/model/bundle.ts';
import { maxPartDepth } from '../../src/model/define.ts';
import { parseDumpLine } from '../../src/model/dump-record.ts';
import { validate } from '../../src/model/validate.ts';

/** A unit whose description has containers inside each other. */
function unitWithContainers(depth: number): Record<string, unknown> {
  let inner: Record<string, unknown> | undefined;
  for (let i = depth; i > 0; i -= 1)
    inner = {
      type: 'Container',
      data: { type: 'box', name: `${i}` },
      relationships: inner === undefined ? {} : { contains: [inner] },
    };
  const description = {
    type: 'DocumentaryUnitDescription',
    data: { name: 'Letters', languageCode: 'eng' },
    relationships: { hasContainer: [inner] },
  };
  return {
    id: 'letters',
    type: 'DocumentaryUnit',
    data: { identifier: '1' },
    relationships: { describes: [description] },
  };
}

/** A description is the first level of parts. */
const maxContainers = maxPartDepth - 1;

describe('Containers inside containers', () => {
  it('are accepted in requests and dumps up to the limit', () => {
    const unit = unitWithContainers(maxContainers);
    assert.equal(validate(parseBundle(unit)).type, 'DocumentaryUnit');
    assert.equal(parseDumpLine(JSON.stringify(unit)).parts.length, 1);
  });

  it('are rejected above the limit, however deep they are', () => {
    for (const depth of [maxContainers + 1, 300]) {
      const unit = unitWithContainers(depth);
      assert.throws(() => parseBundle(unit), { code: 'malformed-json' });
      assert.throws(() => parseDumpLine(JSON.stringify(unit)), { code: 'invalid' });
      assert.throws(() => validate(unit as unknown as Bundle), {
        code: 'invalid',
        message: /hasContainer(\.contains){9}: At most 10 parts can be nested/,
      });
    }
  });

  it('are rejected with an unknown field', () => {
    const unit = JSON.parse(JSON.stringify(unitWithContainers(3)).replace('"name":"3"', '"nam":"3"'));
    assert.throws(() => validate(parseBundle(unit)), { code: 'invalid', message: /nam: Unknown field/ });
  });
});
