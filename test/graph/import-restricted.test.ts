import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createImportRunner } from '../../src/graph/import/import.ts';
import type { DraftStep } from '../../src/model/draft.ts';
import { GraphWorld } from '../world/graph-world.ts';

const unit = (identifier: string, isRestricted: boolean): readonly DraftStep[] => [
  { step: 'open', type: 'DocumentaryUnit', identifier, depth: 0, location: { line: 1, path: 'row' } },
  {
    step: 'close',
    data: { identifier },
    relationships: {
      describes: [
        {
          type: 'DocumentaryUnitDescription',
          data: { name: `Unit ${identifier}`, languageCode: 'eng', creationProcess: 'IMPORT' },
          relationships: {},
        },
      ],
    },
    isRestricted,
  },
];

const importAs = (
  world: GraphWorld,
  actor: string,
  steps: readonly DraftStep[],
  accessibleTo: readonly string[] = [],
) =>
  createImportRunner(world.store, world.env)(
    {
      actor,
      scope: 'nl-r1',
      scopeTypes: ['Repository'],
      targetIn: () => 'DocumentaryUnit',
      mappingVersion: 1,
      allowUpdate: true,
      logMessage: null,
      accessibleTo,
      onWarning: () => undefined,
      onItem: () => undefined,
    },
    true,
    async (importer) => {
      const file = await importer.file('units');
      await file.apply(steps);
      await file.end();
      await importer.finish();
      return importer.counts;
    },
  );

async function mayRead(world: GraphWorld, id: string, as?: string): Promise<boolean> {
  return world.get('DocumentaryUnit', id, as).then(
    () => true,
    () => false,
  );
}

async function makeWorld(): Promise<GraphWorld> {
  const world = await GraphWorld.make();
  for (const user of ['importer', 'editor', 'keeper', 'stranger', 'elsewhere']) await world.addUser(user, []);
  await world.create('Repository', { identifier: 'r2' }, { type: 'Country', id: 'nl' });
  for (const permission of ['create', 'update'] as const)
    await world.grant('importer', permission, 'DocumentaryUnit', 'nl-r1');
  await world.grant('editor', 'update', 'DocumentaryUnit', 'nl-r1');
  await world.grant('keeper', 'owner', 'DocumentaryUnit');
  await world.grant('elsewhere', 'update', 'DocumentaryUnit', 'nl-r2');
  return world;
}

describe('A unit that a file marks as restricted', () => {
  it('is visible to the importing user and to everyone who may update it, and to nobody else', async () => {
    const world = await makeWorld();
    await importAs(world, 'importer', [...unit('open', false), ...unit('draft', true)]);
    for (const reader of ['importer', 'editor', 'keeper', 'mike'])
      assert.equal(await mayRead(world, 'nl-r1-draft', reader), true, reader);
    for (const reader of ['stranger', 'elsewhere', undefined])
      assert.equal(await mayRead(world, 'nl-r1-draft', reader), false, reader);
    assert.equal(await mayRead(world, 'nl-r1-open'), true);
  });

  it('is visible to users with a grant on the unit itself, or with a unit above it as scope', async () => {
    const world = await makeWorld();
    const steps = (isRestricted: boolean): readonly DraftStep[] => {
      const [open, close] = unit('f', false);
      return [open!, ...unit('old', isRestricted), ...(isRestricted ? unit('new', true) : []), close!];
    };
    await importAs(world, 'mike', steps(false));
    await world.grant('stranger', 'update', 'DocumentaryUnit', 'nl-r1-f');
    await world.grant('elsewhere', 'owner', 'nl-r1-f-old');
    await importAs(world, 'importer', steps(true));
    const visible = async (id: string) => {
      const readers = ['importer', 'editor', 'stranger', 'elsewhere', 'reader'];
      const may = await Promise.all(readers.map((reader) => mayRead(world, id, reader)));
      return readers.filter((_, i) => may[i]);
    };
    assert.deepEqual(await visible('nl-r1-f-old'), ['importer', 'editor', 'stranger', 'elsewhere']);
    assert.deepEqual(await visible('nl-r1-f-new'), ['importer', 'editor', 'stranger']);
  });

  it('is restricted if it is stored already, and stays restricted when the mark is removed', async () => {
    const world = await makeWorld();
    await importAs(world, 'mike', [...unit('a', false), ...unit('b', true)]);
    await importAs(world, 'mike', [...unit('a', true), ...unit('b', false)]);
    for (const id of ['nl-r1-a', 'nl-r1-b']) {
      assert.equal(await mayRead(world, id), false, id);
      assert.equal(await mayRead(world, id, 'editor'), true, id);
    }
  });

  it('that users have made public stays public until the file changes', async () => {
    const world = await makeWorld();
    await importAs(world, 'mike', unit('a', true));
    await world.perform({
      change: 'setAccess',
      actor: 'mike',
      id: 'nl-r1-a',
      accessibleTo: [],
      logMessage: null,
    });
    await importAs(world, 'mike', unit('a', true));
    assert.equal(await mayRead(world, 'nl-r1-a'), true);
  });

  it('has the accessors of the import if the import names some', async () => {
    const world = await makeWorld();
    await importAs(world, 'mike', unit('draft', true), ['stranger']);
    assert.equal(await mayRead(world, 'nl-r1-draft', 'stranger'), true);
    assert.equal(await mayRead(world, 'nl-r1-draft', 'editor'), false);
  });
});
