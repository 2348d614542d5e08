import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** Files that may use timers, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'world/wait-until.ts': 'the only module that polls',
  'transfer/schema-validation.test.ts': 'cancels at random moments',
  'end-to-end/postgres-replicas.test.ts': 'clients that pause between two requests',
  'store/postgres/feed-of-many-writers.test.ts':
    'writers of different speed, to mix the order of their commits',
};

const timer = /\bsetTimeout\b|\bAtomics\.wait\b/;

describe('A test', () => {
  it('waits for a condition (test/world/wait-until.ts), never for a fixed time', () => {
    const files = readdirSync(folder, { recursive: true }).map(String);
    const sleeping = files
      .filter((file) => file.endsWith('.ts') && !(file in allowed))
      .filter((file) => timer.test(readFileSync(join(folder, file), 'utf8')));
    assert.deepEqual(sleeping, []);
  });

  it('in the list of exceptions has a timer', () => {
    const idle = Object.keys(allowed).filter((file) => !timer.test(readFileSync(join(folder, file), 'utf8')));
    assert.deepEqual(idle, []);
  });
});
