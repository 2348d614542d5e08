/** A test archive with the country `nl` and the repository `nl-r1` in it. */
import type { TestContext } from 'node:test';
import type { ProfileName } from '../../src/model/profile.ts';
import { openTestArchive, type TestArchive, type TestArchiveOptions } from './archive.ts';

export async function openImportingArchive(
  t: TestContext,
  profile: ProfileName = 'archive',
  settings: TestArchiveOptions['settings'] = {},
): Promise<TestArchive> {
  const archive = await openTestArchive({ settings: { profile, prefix: '/archive', ...settings } });
  t.after(() => archive.close());
  const { graph } = archive;
  const make = (type: string, identifier: string, parent?: { type: string; id: string }) =>
    graph.perform({
      change: 'create',
      actor: 'mike',
      logMessage: null,
      bundle: { type, data: { identifier }, relationships: {} },
      ...(parent !== undefined && { parent }),
    });
  await make('Country', 'nl');
  await make('Repository', 'r1', { type: 'Country', id: 'nl' });
  return archive;
}
