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
  json: '{"store": folder or database}',
  settings: ['data', 'databaseUrl', 'readUrls', 'profile'],
  run: async ({ settings, initStore, print, nameCommands }) => {
    await initStore(settings);
    const next = nameCommands("'fonds user add ID --group admin'");
    const location = describeStoreLocation(settings);
    print({
      json: { store: location },
      lines: [`The store in ${location} is created. It needs an administrator: ${next}`],
    });
  },
};

const migrateCommand: CommandDeclaration = {
  words: ['migrate'],
  summary: 'Migrate the database schema of the store to this version',
  help: () =>
    'Make a backup and stop all servers first. The migration is one transaction: on an error it is rolled back. Then records below restricted ones are restricted too, unless the profile is ehri, and the search index is built, if this version needs another one.',
  json: '{"from": schema, "to": schema, "hidden": number of records, "opened": number of records}',
  settings: ['data', 'databaseUrl', 'readUrls', 'writeWaitSeconds', 'profile'],
  run: async ({ settings, migrateStore, print, draw, isTerminal, now }) => {
    const line = createStatusLine(draw, now);
    const { from, to, ruleChange } = await migrateStore(settings, ({ done, total }) => {
      if (isTerminal) line.update(() => fractionLine(done, total, `${formatCount(done, 'record')} indexed`));
    }).finally(() => line.clear());
    const { hidden, opened } = ruleChange ?? { hidden: 0, opened: 0 };
    const location = describeStoreLocation(settings);
    print({
      json: { from, to, hidden, opened },
      lines: [
        from === to
          ? `The store in ${location} is up to date (schema ${to}).`
          : `The store in ${location} was migrated from schema ${from} to ${to}.`,
        ...(hidden > 0
          ? [`Records below restricted records are restricted now: ${formatCount(hidden, 'record')} hidden.`]
          : []),
        ...(opened > 0
          ? [`Records are restricted one by one now: ${formatCount(opened, 'record')} visible to everybody.`]
          : []),
      ],
    });
  },
};

/** Maximum number of problems that the command lists. */
const maxProblems = 20;

const checkCommand: CommandDeclaration = {
  words: ['check'],
  summary: 'Check the SQLite file of the store for damage',
  help: () =>
    'Reads the whole file and changes nothing. Takes about 1.5 seconds per gigabyte from the file cache, and longer from disk. Can run while a server runs.\nA server checks a part of the file when it starts. For PostgreSQL run pg_amcheck instead.',
  json: '{"store": folder or database}',
  settings: ['data', 'databaseUrl', 'writeWaitSeconds'],
  run: async ({ settings, checkStore, print, err }, _args, options) => {
    const problems = await checkStore(settings, maxProblems);
    const location = describeStoreLocation(settings);
    if (problems.length === 0)
      return print({ json: { store: location }, lines: [`The store in ${location} is not damaged.`] });
    // With --json they are details of the error.
    if (options.json !== true) for (const problem of problems) err(`  ${problem}`);
    const bound = problems.length < maxProblems ? '' : 'at least ';
    fail(
      'store-unusable',
      `The store in ${location} is damaged: ${bound}${formatCount(problems.length, 'problem')}. Replace it with a backup, or restore a dump into a new store.`,
      { details: { problems } },
    );
  },
};

export const storeCommands: readonly CommandDeclaration[] = [initCommand, migrateCommand, checkCommand];
