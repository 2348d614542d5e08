import assert from 'node:assert/strict';
import { getRandomValues } from 'node:crypto';
import { describe, it } from 'node:test';
import { createUuidGenerator } from '../../src/lib/uuid.ts';

describe('Generated ids', () => {
  it('are UUIDs of version 7 that sort in the order of creation, also within one millisecond', () => {
    const newId = createUuidGenerator(
      () => 1_700_000_000_000,
      (bytes) => getRandomValues(bytes),
    );
    const made = Array.from({ length: 10_000 }, () => newId());
    for (const id of made)
      assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.deepEqual([...made].sort(), made);
    assert.equal(new Set(made).size, made.length);
  });

  it('never go back when the clock does', () => {
    let now = 2000;
    const newId = createUuidGenerator(
      () => now,
      (bytes) => getRandomValues(bytes),
    );
    const first = newId();
    now = 1000;
    assert.ok(newId() > first);
  });
});
