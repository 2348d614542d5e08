/** The security log is written after a change; a change that was made does not fail when the log cannot be written. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OutcomeOf, Perform } from '../../../src/graph/changes/changes.ts';
import { recordSecurityChanges } from '../../../src/graph/sign-in/record-security-changes.ts';
import type { SignIn } from '../../../src/graph/sign-in/sign-in.ts';

const undone: OutcomeOf<'undo'> = {
  event: 'e2',
  undoes: 'e1',
  created: 0,
  restored: 0,
  updated: 1,
  moved: 0,
  deleted: 0,
  unchanged: 0,
  permissions: 1,
  conflictCount: 0,
  conflicts: [],
  impossibleCount: 0,
  impossible: [],
  digest: '',
};

const undo = {
  change: 'undo',
  actor: 'mike',
  logMessage: null,
  event: 'e1',
  force: false,
  page: { offset: 0, limit: 0 },
} as const;

function makeWorld(outcome: OutcomeOf<'undo'>, isBroken = false) {
  const entries: unknown[] = [];
  const logged: string[] = [];
  const add = async (kind: string, entry: object): Promise<void> => {
    if (isBroken) throw new Error('disk full');
    entries.push({ kind, ...entry });
  };
  const signIn = { log: { add } } as unknown as SignIn;
  const perform = recordSecurityChanges((async () => outcome) as unknown as Perform, signIn, (line) =>
    logged.push(line),
  );
  return { perform, entries, logged };
}

describe('The security log', () => {
  it('has an undo that changes permissions, and no other one', async () => {
    const world = makeWorld(undone);
    await world.perform<'undo'>(undo);
    await world.perform<'undo'>({ ...undo, commit: false });
    assert.deepEqual(world.entries, [
      { kind: 'permissions-changed', user: null, details: 'undo e1', actor: 'mike' },
    ]);
    const other = makeWorld({ ...undone, permissions: 0 });
    await other.perform<'undo'>(undo);
    assert.deepEqual(other.entries, []);
  });

  it('does not make a change fail that was committed: the log of the service has the reason', async () => {
    const { perform, logged } = makeWorld(undone, true);
    assert.equal((await perform<'undo'>(undo)).event, 'e2');
    assert.match(logged[0]!, /^The change 'undo' was made, but .*: disk full$/);
  });
});
