/** Commands on the store itself: `fonds init`, `fonds migrate`, `fonds check`. */
import { describeStoreLocation } from '../config/settings.ts';
import { formatCount } from '../lib/quantities.ts';
import { fail } from '../model/errors.ts';
import type { CommandDeclaration } from './command.ts';
import { createStatusLine, fractionLine } from './progress-bar.ts';

const initCommand: CommandDeclaration = {
  words: ['init'],
  summary: 'Create the store',
  help: () =>
    "Creates the folder, an empty store and the group admin. Fails if the store exists.\nThen add an administrator: 'fonds user add ID --group admin'",
  settings: ['data', 'databaseUrl', 'readUrls', 'profile'],
  run: async ({ settings, initStore, out, nameCommands }) => {
    await initStore(settings);
    const next = nameCommands("'fonds user add ID --group admin'");
    out(`The store in ${describeStoreLocation(settings)} is created. It needs an administrator: ${next}`);
  },
};

const migrateCommand: CommandDeclaration = {
  words: ['migrate'],
  summary: 'Migrate the database schema of the store to this version',
  help: () =>
    'Make a backup and stop all servers first. The migration is one transaction: on an error it is rolled back. Then records below restricted ones are restricted too, unless the profile is ehri, and the search index is built, if this version needs another one.',
  settings: ['data', 'databaseUrl', 'readUrls', 'writeWaitSeconds', 'profile'],
  run: async ({ settings, migrateStore, out, draw, isTerminal, now }) => {
    const line = createStatusLine(draw, now);
    const { from, to, ruleChange } = await migrateStore(settings, ({ done, total }) => {
      if (isTerminal) line.update(() => fractionLine(done, total, `${formatCount(done, 'record')} indexed`));
    }).finally(() => line.clear());
    out(
      from === to
        ? `The store in ${describeStoreLocation(settings)} is up to date (schema ${to}).`
        : `The store in ${describeStoreLocation(settings)} was migrated from schema ${from} to ${to}.`,
    );
    if (ruleChange === undefined) return;
    const { hidden, opened } = ruleChange;
    if (hidden > 0)
      out(`Records below restricted records are restricted now: ${formatCount(hidden, 'record')} hidden.`);
    if (opened > 0)
      out(`Records are restricted one by one now: ${formatCount(opened, 'record')} visible to everybody.`);
  },
};

/** Maximum number of problems that the command lists. */
const maxProblems = 20;

const checkCommand: CommandDeclaration = {
  words: ['check'],
  summary: 'Check the SQLite file of the store for damage',
  help: () =>
    'Reads the whole file and changes nothing. Takes about 1.5 seconds per gigabyte from the file cache, and longer from disk. Can run while a server runs.\nA server checks a part of the file when it starts. For PostgreSQL run pg_amcheck instead.',
  settings: ['data', 'databaseUrl', 'writeWaitSeconds'],
  run: async ({ settings, checkStore, out, err }) => {
    const problems = await checkStore(settings, maxProblems);
    const location = describeStoreLocation(settings);
    if (problems.length === 0) return out(`The store in ${location} is not damaged.`);
    for (const problem of problems) err(`  ${problem}`);
    const bound = problems.length < maxProblems ? '' : 'at least ';
    fail(
      'store-unusable',
      `The store in ${location} is damaged: ${bound}${formatCount(problems.length, 'problem')}. Replace it with a backup, or restore a dump into a new store.`,
    );
  },
};

export const storeCommands: readonly CommandDeclaration[] = [initCommand, migrateCommand, checkCommand];
