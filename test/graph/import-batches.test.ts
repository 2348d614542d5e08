/** Where a file is cut into batches, and that each is looked up before the one before it is written, changes nothing of what is kept. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createImportRunner } from '../../src/graph/import/import.ts';
import type { DraftStep } from '../../src/model/draft.ts';
import type { Store } from '../../src/store/store.ts';
import { readAhead } from '../../src/transfer/import/read-ahead.ts';
import { getNumRuns } from '../world/engine-under-test.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { waitForNextSecond } from '../world/wait-until.ts';

interface Unit {
  readonly identifier: string;
  readonly units: readonly Unit[];
}

const { units } = fc.letrec<{ units: readonly Unit[]; unit: Unit }>((tie) => ({
  units: fc.oneof({ maxDepth: 4 }, fc.constant([]), fc.array(tie('unit'), { maxLength: 4 })),
  // So few identifiers that siblings have the same one, and that `1-2` next to `2` below `1` is met.
  unit: fc.record({ identifier: fc.constantFrom('1', '2', '1-2', '?'), units: tie('units') }),
}));

function stepsOf(units: readonly Unit[], depth = 0): DraftStep[] {
  return units.flatMap(({ identifier, units: inner }): DraftStep[] => [
    { step: 'open', type: 'DocumentaryUnit', identifier, depth, location: { line: depth, path: 'c' } },
    ...stepsOf(inner, depth + 1),
    {
      step: 'close',
      data: { identifier },
      relationships: {
        describes: [
          {
            type: 'DocumentaryUnitDescription',
            data: { languageCode: 'eng', name: identifier, sourceFileId: 'f' },
            relationships: {},
          },
        ],
      },
    },
  ]);
}

async function* inBatches(steps: readonly DraftStep[], size: number) {
  for (let at = 0; at < steps.length; at += size) yield steps.slice(at, at + size);
}

async function take(
  world: Pick<GraphWorld, 'env'> & { readonly store: Pick<Store, 'transaction'> },
  scope: string,
  steps: readonly DraftStep[],
  size: number,
) {
  const made: string[] = [];
  const options = {
    actor: 'mike',
    scope,
    scopeTypes: ['Repository', 'DocumentaryUnit'],
    targetIn: () => 'DocumentaryUnit',
    mappingVersion: 1,
    allowUpdate: true,
    logMessage: null,
    onWarning: () => undefined,
    onItem: (outcome: string, _file: string, id: string) => made.push(`${outcome} ${id.slice(scope.length)}`),
  };
  await createImportRunner(world.store, world.env)(options, true, async (importer) => {
    const file = await importer.file('f.xml');
    await readAhead(inBatches(steps, size), file.lookUp.bind(file), (batch, found) =>
      file.apply(batch, found),
    );
    await file.end();
    await importer.finish();
  });
  return made;
}

describe('An import', () => {
  it('gives every unit the same id for any batch size, and finds all units in the next import', async () => {
    const world = await GraphWorld.make();
    let repositories = 0;
    const makeRepository = async () => {
      const identifier = `batches${++repositories}`;
      await world.create('Repository', { identifier }, { type: 'Country', id: 'nl' });
      return `nl-${identifier}`;
    };
    await fc.assert(
      fc.asyncProperty(units, fc.integer({ min: 1, max: 5 }), async (tree, size) => {
        const steps = stepsOf(tree);
        const whole = await take(world, await makeRepository(), steps, Infinity);
        const scope = await makeRepository();
        assert.deepEqual(await take(world, scope, steps, size), whole);
        assert.deepEqual(
          await take(world, scope, steps, size + 1),
          whole.map((line) => line.replace('created', 'unchanged')),
        );
      }),
      { numRuns: getNumRuns(60) },
    );
  });

  it('looks up a batch with one query, also below a unit with a duplicate identifier', async () => {
    const world = await GraphWorld.make();
    const letters = Array.from({ length: 300 }, (_, i) => ({ identifier: `letter ${i}`, units: [] }));
    const series = (units: readonly Unit[]): Unit => ({ identifier: 'Letters', units });
    const lookedUp: number[] = [];
    const store: Pick<Store, 'transaction'> = {
      transaction: (run, options) =>
        world.store.transaction((tx) => {
          const listHeads = tx.items.listHeads.bind(tx.items);
          Object.assign(tx.items, {
            listHeads: (ids: readonly string[]) => {
              lookedUp.push(ids.length);
              return listHeads(ids);
            },
          });
          return run(tx);
        }, options),
    };
    const made = await take({ env: world.env, store }, 'nl-r1', stepsOf([series([]), series(letters)]), 20);
    assert.equal(made[1], 'created -letters__2-letter_0');
    assert.equal(made.length, 302);
    // In the first two batches the name of the series was not yet known when its letters were looked up.
    assert.ok(lookedUp.length > 0, 'look-ups are counted');
    assert.ok(lookedUp.length <= 31 + 20, `${lookedUp.length} look-ups`);
  });

  it('updates the OAI record of the fonds when a unit deep below it is created or changed', async () => {
    const world = await GraphWorld.make();
    const leaf = (identifier: string): Unit => ({ identifier, units: [] });
    const readStamps = async () => {
      const rows = await Promise.all(
        ['-f', '-f-s', '-f-s-1', ''].map((id) => world.store.harvest.find(`nl-r1${id}`)),
      );
      return rows.map((row) => row?.stamp);
    };
    const before = (await readStamps())[3];
    await take(
      world,
      'nl-r1',
      stepsOf([{ identifier: 'f', units: [{ identifier: 's', units: [leaf('1')] }] }]),
      1,
    );
    const first = await readStamps();
    assert.deepEqual(first, [first[0], undefined, undefined, before]);
    await waitForNextSecond();
    await take(world, 'nl-r1-f-s', stepsOf([leaf('2')]), 1);
    const second = await readStamps();
    assert.ok(second[0]! > first[0]!, `${second[0]} is not later than ${first[0]}`);
    await waitForNextSecond();
    const changed = stepsOf([leaf('2')]).map((step) =>
      step.step === 'close' ? { ...step, data: { ...step.data, otherIdentifiers: 'II' } } : step,
    );
    assert.deepEqual(await take(world, 'nl-r1-f-s', changed, 1), ['updated -2']);
    const third = await readStamps();
    assert.ok(third[0]! > second[0]!, `${third[0]} is not later than ${second[0]}`);
    assert.deepEqual(third.slice(1), [undefined, undefined, before]);
  });
});
