/** Many changes of one record at the same time, and an import beside the deletion of its scope, on PostgreSQL. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { applyChange, type Change } from '../../../src/graph/changes/changes.ts';
import { createImportRunner } from '../../../src/graph/import/import.ts';
import { initialise } from '../../../src/graph/initialise.ts';
import { profiles } from '../../../src/model/profile.ts';
import type { Store } from '../../../src/store/store.ts';
import { createImport } from '../../../src/transfer/import/import-run.ts';
import { c, ead } from '../../world/finding-aid.ts';
import { limits } from '../../world/limits.ts';
import { scratchPostgres, withoutPostgres } from '../../world/postgres.ts';
import { env, scratchFolder } from '../../world/scratch.ts';

const usual = { actor: 'mike', logMessage: null };
const bundle = (type: string, data: Record<string, string>) => ({ type, data, relationships: {} });

async function makeArchive(): Promise<Store> {
  const store = await scratchPostgres({ writers: 10 });
  await initialise(store, profiles.archive);
  const perform = (change: Change) => applyChange(store, env, change);
  await perform({
    change: 'create',
    actor: 'admin',
    actorType: 'Group',
    logMessage: null,
    groups: ['admin'],
    bundle: bundle('UserProfile', { identifier: 'mike', name: 'Mike' }),
  });
  await perform({ change: 'create', bundle: bundle('Country', { identifier: 'nl' }), ...usual });
  const parent = { type: 'Country', id: 'nl' };
  await perform({ change: 'create', bundle: bundle('Repository', { identifier: 'r1' }), parent, ...usual });
  return store;
}

/** Allows fields of any name, so that fifty changes set fifty fields. */
const anyKeys = { ...env, profile: { ...env.profile, unknownKeys: 'stored' as const } };

describe('A record on PostgreSQL', { skip: withoutPostgres }, () => {
  it('accepts fifty concurrent changes, none of which fails or is lost', { timeout: 120_000 }, async () => {
    const store = await makeArchive();
    const changes = Array.from({ length: 50 }, (_, n) =>
      applyChange(store, anyKeys, {
        change: 'update',
        type: 'Repository',
        id: 'nl-r1',
        patch: true,
        ...usual,
        bundle: bundle('Repository', { [`note${n}`]: 'x' }),
      }),
    );
    const outcomes = await Promise.allSettled(changes);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    assert.deepEqual(refused, []);
    const row = (await store.items.find('nl-r1'))!;
    assert.equal(Object.keys(JSON.parse(row.data)).length, 51, 'the identifier and fifty notes');
    assert.equal((await store.versions.list(row.gid, 'everything', { offset: 0, limit: 99 })).length, 50);
  });

  it('accepts fifty concurrent links to the same records', { timeout: 120_000 }, async () => {
    const store = await makeArchive();
    const changes = Array.from({ length: 50 }, () =>
      applyChange(store, env, {
        change: 'link',
        source: 'nl',
        target: 'nl-r1',
        bodies: [],
        directional: false,
        ...usual,
        bundle: bundle('Link', { type: 'associative' }),
      }),
    );
    const outcomes = await Promise.allSettled(changes);
    assert.deepEqual(
      outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])),
      [],
    );
  });

  it('hides a link that is created while its target is restricted', { timeout: 120_000 }, async () => {
    const store = await makeArchive();
    const { gid } = (await store.items.find('nl-r1'))!;
    const { gid: mike } = (await store.items.find('mike'))!;
    for (let round = 0; round < 5; round++) {
      const made = Array.from({ length: 6 }, () =>
        applyChange(store, env, {
          change: 'link',
          source: 'nl',
          target: 'nl-r1',
          bodies: [],
          directional: false,
          ...usual,
          bundle: bundle('Link', { type: 'associative' }),
        }),
      );
      const access = round % 2 === 0 ? [mike] : [];
      await store.transaction((tx) => tx.access.set(gid, access), { keep: true, repeatable: true });
      await Promise.all(made);
      const links = await store.items.list({ type: 'Link' }, 'everything', { offset: 0, limit: 100 });
      assert.ok(
        links.every((link) => link.restricted === (round % 2 === 0)),
        `round ${round}`,
      );
    }
  });
});

describe('An import on PostgreSQL', { skip: withoutPostgres }, () => {
  const xml = ead('F', c('a', 'A'));
  const start = async () => {
    const store = await makeArchive();
    const folder = scratchFolder();
    const path = join(folder, 'f.xml');
    writeFileSync(path, xml);
    const runImport = createImport({
      runImporter: createImportRunner(store, env),
      limits,
      tmpFolder: folder,
    });
    const importFile = () =>
      runImport({
        format: 'ead',
        scope: 'nl-r1',
        language: 'eng',
        commit: true,
        allowUpdate: true,
        tolerant: false,
        sources: [{ name: 'f.xml', path, kind: 'document' }],
        ...usual,
      });
    const remove = () =>
      applyChange(store, env, { change: 'delete', type: 'Repository', id: 'nl-r1', ...usual });
    return { store, importFile, remove };
  };

  it('that runs during the deletion of its repository is committed, or fails because the repository does not exist', {
    timeout: 120_000,
  }, async () => {
    for (let round = 0; round < 4; round++) {
      const { store, importFile, remove } = await start();
      const first = round % 2 === 0 ? [importFile(), remove()] : [remove(), importFile()];
      const outcomes = await Promise.allSettled(first);
      const codes = outcomes.map((one) => (one.status === 'rejected' ? one.reason.code : 'done'));
      const [imported, removed] = round % 2 === 0 ? codes : codes.toReversed();
      const isKept = (await store.items.find('nl-r1-f')) !== undefined;
      assert.deepEqual([imported, removed], isKept ? ['done', 'has-children'] : ['not-found', 'done']);
    }
  });
});
