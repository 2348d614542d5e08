/** Whatever an import accepts can be dumped, and the dump can be restored. */
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createStore } from '../../src/app/open-store.ts';
import { Failure } from '../../src/model/errors.ts';
import { dumpText, inFolder, inPostgres, type NewPlace, restoreText, withStore } from '../world/dumping.ts';
import { generatedFile, makerNames } from '../world/generated-files.ts';
import { withoutPostgres } from '../world/postgres.ts';
import { importFile } from '../world/random-imports.ts';
import { scratchFolder } from '../world/scratch.ts';
import { takeSteps } from '../world/take-steps.ts';

const folder = scratchFolder();
const sqlite = inFolder(folder);
const aside = (): string => mkdtempSync(join(folder, 'aside-'));

const pairs: readonly [name: string, from: NewPlace, to: NewPlace, runs: number, skip: string | false][] = [
  ['from a file to a file', sqlite, sqlite, 25, false],
  ['from a file to PostgreSQL', sqlite, inPostgres, 10, withoutPostgres],
  ['from PostgreSQL to a file', inPostgres, sqlite, 10, withoutPostgres],
];

describe('A store into which arbitrary files of every format were imported', () => {
  for (const [name, from, to, numRuns, skip] of pairs)
    it(`can be dumped, and the dump can be restored: ${name}`, { skip }, async () => {
      const accepted = new Set<string>();
      await fc.assert(
        fc.asyncProperty(fc.array(generatedFile, { minLength: 10, maxLength: 40 }), async (makers) => {
          const [source, target] = [await from(), await to()];
          await createStore(source, aside);
          await withStore(source, async (store) => {
            await takeSteps(store, [], () => '');
            for (const make of makers) {
              const { maker, file } = await make();
              const path = join(aside(), `file.${file.ending}`);
              writeFileSync(path, file.content);
              try {
                await importFile(store, file, path, null);
                accepted.add(maker);
              } catch (error) {
                // A rejected file changes nothing.
                if (!(error instanceof Failure)) throw error;
              }
            }
          });
          const text = await dumpText(source);
          await restoreText(text, target, folder);
          assert.equal(await dumpText(target), text);
        }),
        { numRuns, interruptAfterTimeLimit: 120_000 },
      );
      // A generator whose files are all rejected would make the test prove less than it states.
      if (numRuns > 10) assert.deepEqual([...accepted].sort(), [...makerNames].sort());
    });
});
