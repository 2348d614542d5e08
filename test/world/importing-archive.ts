/** A test archive whose import endpoints really import, with the country `nl` and the repository `nl-r1` in it. */
import type { TestContext } from 'node:test';
import { importInto } from '../../src/graph/importer.ts';
import type { ProfileName } from '../../src/model/profile.ts';
import { createImport } from '../../src/transfer/import-run.ts';
import type { RunImport } from '../../src/transfer/transfer.ts';
import { openTestArchive, type TestArchive, type TestArchiveOptions } from './archive.ts';
import { limits } from './limits.ts';

export type ImportingArchive = TestArchive;

export async function openImportingArchive(
  t: TestContext,
  profile: ProfileName = 'archive',
  settings: TestArchiveOptions['settings'] = {},
): Promise<ImportingArchive> {
  let run: RunImport | undefined;
  const archive = await openTestArchive({
    settings: { profile, prefix: '/archive', ...settings },
    runImport: (request, watch) => run!(request, watch),
  });
  t.after(() => archive.close());
  const { store, env, folder, graph } = archive;
  run = createImport({
    runImporter: importInto(store, { ...env, profile: graph.profile }),
    limits,
    tmpFolder: folder,
  });
  const make = (type: string, identifier: string, parent?: { type: string; id: string }) =>
    graph.perform({
      ...{ change: 'create', actor: 'mike', logMessage: null },
      bundle: { type, data: { identifier }, relationships: {} },
      ...(parent !== undefined && { parent }),
    });
  await make('Country', 'nl');
  await make('Repository', 'r1', { type: 'Country', id: 'nl' });
  return archive;
}
