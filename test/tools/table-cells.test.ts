import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { minFieldShare, tryTable } from '../../tools/table-cells.ts';
import { projectFolder } from '../cli/fonds-process.ts';

const own = fileURLToPath(new URL('../formats/csv/fixtures', import.meta.url));
const shared = join(projectFolder, '..', 'shared', 'fixtures', 'csv');

async function measure(path: string): Promise<{ records: number; share: number }> {
  const trial = await tryTable(path);
  assert.ok('cells' in trial, JSON.stringify(trial));
  assert.ok(trial.isStable, 'a second import changes nothing');
  return { records: trial.items, share: (trial.cells - trial.unknown) / trial.cells };
}

/** Records that each table creates. */
const ownTables = {
  'atom-units.csv': 4,
  'archivesspace-objects.csv': 5,
  'archivesspace-subjects.csv': 1,
  'atom-authorities.csv': 1,
  'atom-relations.csv': 2,
};

const sharedTables = {
  'archivesspace/aspace_subject_import_template.csv': 2,
  'archivesspace/bulk_import_VFIRST01_test01.csv': 3,
  'atom/example_authority_record_relationships.csv': 1,
  'atom/example_authority_records.csv': 2,
  'atom/example_information_objects_isad.csv': 2,
  'atom/example_information_objects_rad.csv': 2,
  'atom/example_repositories.csv': 2,
};

function measureAll(folder: string, tables: Readonly<Record<string, number>>): void {
  for (const [name, expected] of Object.entries(tables))
    it(`creates all records, with 95 % of the filled cells in a field: ${name}`, async () => {
      const { records, share } = await measure(join(folder, name));
      assert.equal(records, expected);
      assert.ok(share >= minFieldShare, `${share}`);
    });
}

describe('An import of a table of another program', () => {
  measureAll(own, ownTables);
});

const skip = !existsSync(shared) && 'needs the real files in ../shared';

describe('An import of a real table of another program', { skip }, () => {
  measureAll(shared, sharedTables);
});
