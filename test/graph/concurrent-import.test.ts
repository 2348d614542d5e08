/** An import during which somebody else makes one of its items: only where several write at the same time. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { applyChange } from '../../src/graph/changes/changes.ts';
import { createImportRunner } from '../../src/graph/import/import.ts';
import { initialise } from '../../src/graph/initialise.ts';
import type { DraftStep } from '../../src/model/draft.ts';
import { profiles } from '../../src/model/profile.ts';
import { makePostgres, withoutPostgres } from '../world/postgres.ts';
import { env } from '../world/scratch.ts';

const steps: readonly DraftStep[] = [
  { step: 'open', type: 'Repository', identifier: 'r1', depth: 0, location: { line: 1, path: 'eag' } },
  { step: 'close', data: { identifier: 'r1' }, relationships: {} },
];

describe('An import during which a user creates one of its items', { skip: withoutPostgres }, () => {
  it('is rejected as busy and rolled back, and finds the item if it is repeated', async () => {
    const store = await makePostgres({ writers: 2 });
    after(() => store.close());
    await initialise(store, profiles.archive);
    const create = (type: string, data: Record<string, string>, parent?: { type: string; id: string }) =>
      applyChange(store, env, {
        change: 'create',
        actor: 'admin',
        actorType: 'Group',
        bundle: { type, data, relationships: {} },
        logMessage: null,
        ...(parent !== undefined && { parent }),
      });
    const user = { type: 'UserProfile', data: { identifier: 'mike', name: 'Mike' }, relationships: {} };
    const admin = { actor: 'admin', actorType: 'Group', logMessage: null } as const;
    await applyChange(store, env, { ...admin, change: 'create', bundle: user, groups: ['admin'] });
    await create('Country', { identifier: 'nl' });

    const runImport = (meanwhile: () => Promise<unknown>) =>
      createImportRunner(store, env)(
        {
          actor: 'mike',
          scope: 'nl',
          scopeTypes: ['Country'],
          targetIn: () => 'Repository',
          mappingVersion: 1,
          allowUpdate: true,
          logMessage: null,
          onWarning: () => undefined,
          onItem: () => undefined,
        },
        true,
        async (importer) => {
          const file = await importer.file('r1.xml');
          await file.apply(steps.slice(0, 1));
          await meanwhile();
          await file.apply(steps.slice(1));
          await file.end();
          await importer.finish();
          return importer.counts;
        },
      );
    const overtaken = runImport(() =>
      create('Repository', { identifier: 'r1' }, { type: 'Country', id: 'nl' }),
    );
    await assert.rejects(overtaken, { code: 'busy', details: 'nl-r1' });
    assert.equal((await store.items.find('nl'))?.childCount, 1);
    const again = await runImport(async () => undefined);
    assert.deepEqual(again, { created: 0, updated: 0, unchanged: 1 });
  });
});
