/** The known-item test on real finding aids, if the folder of fixtures is beside the project. */
import { existsSync, mkdtempSync, openAsBlob, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { initialise, makeScope, post, startFonds } from '../server.ts';
import { reportKnownItems, testKnownItems } from './known-items.ts';
import { StoreSample } from './sample.ts';
import type { TargetReport } from './target-report.ts';

const fixtures = new URL('../../../shared/fixtures/', import.meta.url).pathname;

export async function benchFixtures(scratch: string, report: TargetReport): Promise<void> {
  console.log('\nReal finding aids');
  const files = ['ead2002', 'ead3'].flatMap((name) => listXml(join(fixtures, name)));
  if (files.length === 0) {
    console.log('  not measured: there is no folder of fixtures (../shared/fixtures)');
    return;
  }
  const folder = mkdtempSync(join(scratch, 'fixtures-'));
  initialise(folder);
  const server = await startFonds(folder);
  await makeScope(server.port);
  let imported = 0;
  for (const file of files) {
    // Some fixtures are deliberately invalid.
    const done = await openAsBlob(file)
      .then((blob) => post(server.port, 'import/ead?scope=nl-r1', 'text/xml', blob))
      .catch(() => undefined);
    if (done !== undefined) imported += 1;
  }
  const sample = new StoreSample(folder);
  const units = sample.units(500, 8);
  report.note(`${imported} of ${files.length} files were imported`);
  reportKnownItems('known items of real files', await testKnownItems(server.port, units, sample), report);
  sample.close();
  await server.stop();
}

function listXml(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.xml'))
    .sort()
    .map((name) => join(folder, name));
}
