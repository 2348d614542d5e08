/** Explanations of permissions say yes exactly if the change is permitted, for random grants, groups and restrictions. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ChangeName, ChangeOf } from '../../src/graph/changes/changes.ts';
import type { ExplainedTarget } from '../../src/graph/permissions/explain.ts';
import type { Failure } from '../../src/model/errors.ts';
import { type PermissionName, permissionNames } from '../../src/model/system.ts';
import { getNumRuns } from '../world/engine-under-test.ts';
import { GraphWorld } from '../world/graph-world.ts';

const users = ['reader', 'ruth', 'anna'];
const groups = ['editors', 'chiefs'];
const places = ['nl', 'nl-r1', 'nl-r1-f', 'nl-r1-f-s'];
const types = ['DocumentaryUnit', 'Repository'];
const leaf = 'nl-r1-f-s';

/** A change that needs the permission on the target and nothing else. */
interface Question {
  readonly permission: PermissionName;
  readonly target: ExplainedTarget;
  readonly change: object;
}

const unit = (data: object) => ({ type: 'DocumentaryUnit', data, relationships: {} });

const questions: readonly Question[] = [
  {
    permission: 'update',
    target: { item: leaf },
    change: {
      change: 'update',
      type: 'DocumentaryUnit',
      id: leaf,
      patch: true,
      bundle: unit({ otherIdentifiers: 'x' }),
    },
  },
  {
    permission: 'delete',
    target: { item: leaf },
    change: { change: 'delete', type: 'DocumentaryUnit', id: leaf },
  },
  {
    permission: 'annotate',
    target: { item: leaf },
    change: {
      change: 'annotate',
      target: leaf,
      bundle: { type: 'Annotation', data: { body: 'x' }, relationships: {} },
    },
  },
  {
    permission: 'grant',
    target: { item: leaf },
    change: { change: 'setItemPermissions', accessor: 'joe', item: leaf, permissions: ['update'] },
  },
  {
    permission: 'promote',
    target: { item: 'nl-r1' },
    change: { change: 'castVote', id: 'nl-r1', vote: 'for' },
  },
  ...['nl-r1', 'nl-r1-f'].map(
    (scope): Question => ({
      permission: 'create',
      target: { type: 'DocumentaryUnit', scope },
      change: {
        change: 'create',
        bundle: unit({ identifier: 'new' }),
        parent: { type: scope === 'nl-r1' ? 'Repository' : 'DocumentaryUnit', id: scope },
      },
    }),
  ),
  {
    permission: 'grant',
    target: { type: 'Repository', scope: 'nl' },
    change: {
      change: 'setPermissions',
      accessor: 'joe',
      scope: 'nl',
      permissions: { Repository: ['update'] },
    },
  },
  {
    permission: 'grant',
    target: { type: 'DocumentaryUnit' },
    change: { change: 'setPermissions', accessor: 'joe', permissions: { DocumentaryUnit: ['update'] } },
  },
];

const grant = fc.record({
  accessor: fc.constantFrom(...users, ...groups),
  permission: fc.constantFrom(...permissionNames),
  target: fc.constantFrom(...types, ...places),
  scope: fc.option(fc.constantFrom(...places), { nil: undefined }),
});
const membership = fc.record({
  member: fc.constantFrom(...users, 'editors'),
  group: fc.constantFrom('editors', 'chiefs', 'chiefs', 'admin'),
});

/** One user for each reason. */
const everyReason: [
  { accessor: string; permission: PermissionName; target: string; scope: string | undefined }[],
  { member: string; group: string }[],
  string | null,
  string | null,
] = [
  [
    { accessor: 'reader', permission: 'update', target: leaf, scope: undefined },
    { accessor: 'editors', permission: 'delete', target: 'DocumentaryUnit', scope: 'nl' },
  ],
  [
    { member: 'reader', group: 'editors' },
    { member: 'ruth', group: 'admin' },
  ],
  null,
  'anna',
];

describe('The explanation of a permission', () => {
  it('says yes exactly if the change is permitted, and names only grants of the user and its groups', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(grant, { maxLength: 8 }),
        fc.array(membership, { maxLength: 4 }),
        fc.option(fc.constantFrom(...users, ...groups), { freq: 2 }),
        fc.option(fc.constantFrom(...users), { freq: 3 }),
        async (grants, memberships, restrictedTo, deactivated) => {
          const world = await makeWorld();
          for (const { member, group } of memberships)
            await perform(world, { change: 'joinGroup', group, member }).catch(ignoreCycles);
          for (const { accessor, permission, target, scope } of grants)
            await world.grant(accessor, permission, target, scope);
          if (restrictedTo !== null)
            await perform(world, { change: 'setAccess', id: 'nl-r1-f', accessibleTo: [restrictedTo] });
          if (deactivated !== null) await perform(world, { change: 'deactivateUser', id: deactivated });
          for (const user of users)
            for (const question of questions) seen.add(await compare(world, user, question));
        },
      ),
      { numRuns: getNumRuns(12), examples: [everyReason] },
    );
    for (const reason of ['administrator', 'content-type-grant', 'item-grant', 'no-grant', 'deactivated'])
      assert.ok(seen.has(reason), `${reason} was never the reason: ${[...seen]}`);
  });
});

async function makeWorld(): Promise<GraphWorld> {
  const world = await GraphWorld.make();
  for (const identifier of groups) await world.create('Group', { identifier, name: identifier });
  for (const id of ['ruth', 'anna', 'joe']) await world.addUser(id, []);
  await world.create('DocumentaryUnit', { identifier: 'f' }, { type: 'Repository', id: 'nl-r1' });
  await world.create('DocumentaryUnit', { identifier: 's' }, { type: 'DocumentaryUnit', id: 'nl-r1-f' });
  await perform(world, {
    change: 'update',
    type: 'Repository',
    id: 'nl-r1',
    patch: true,
    bundle: { type: 'Repository', data: { isPromotable: true }, relationships: {} },
  });
  return world;
}

function perform(world: GraphWorld, change: object): Promise<unknown> {
  return world.perform({ actor: 'mike', logMessage: null, ...change } as ChangeOf<ChangeName>);
}

function ignoreCycles(error: Failure): void {
  assert.match(error.message, /member of itself/);
}

/** Returns the reason of the decision. */
async function compare(world: GraphWorld, user: string, question: Question): Promise<string> {
  const { permission, target, change } = question;
  const mike = await world.graph.findActor('mike');
  const explanation = await world.graph.as(mike!).permissions.explain(user, target);
  const decision = explanation.permissions.find((one) => one.permission === permission)!;
  const outcome = await perform(world, { ...change, actor: user, commit: false }).then(
    () => 'permitted',
    ({ code }: Failure) => code,
  );
  const expected = ['permission-denied', 'not-found', 'user-deactivated'];
  assert.ok(outcome === 'permitted' || expected.includes(outcome), `${user} ${permission}: ${outcome}`);
  assert.equal(
    decision.allowed && explanation.sees,
    outcome === 'permitted',
    `${user} ${permission} ${JSON.stringify(target)}: ${outcome}, but ${JSON.stringify(explanation)}`,
  );
  for (const { accessor, through } of decision.grants) {
    assert.equal(accessor, through.at(-1) ?? user);
    let member = user;
    for (const group of through) {
      const { relationships } = JSON.parse(
        (await world.graph.as(mike!).items.getAny(member)).body.toString(),
      );
      assert.ok(
        relationships.belongsTo.some(({ id }: { id: string }) => id === group),
        `${member} in ${group}`,
      );
      member = group!;
    }
  }
  assert.equal(decision.allowed, decision.grants.length > 0 || decision.reason === 'administrator');
  return decision.reason;
}
