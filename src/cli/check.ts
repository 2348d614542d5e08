import { describeStoreLocation } from '../config.ts';
import { formatCount } from '../lib/english.ts';
import { fail } from '../model/errors.ts';
import type { CommandDeclaration } from './command.ts';

/** Maximum number of problems that the command lists. */
const maxProblems = 20;

export const checkCommand: CommandDeclaration = {
  words: ['check'],
  summary: 'Look for damage in the file of the store',
  help: () =>
    'Reads the whole file, about 1.5 seconds for each gigabyte that is in the file cache and longer from disk, and changes nothing. Works beside a running server.\nA server checks a part of the file at its start. On PostgreSQL run pg_amcheck instead.',
  settings: ['data', 'databaseUrl', 'writeWaitSeconds'],
  run: async ({ settings, checkStore, out, err }) => {
    const problems = await checkStore(settings, maxProblems);
    const place = describeStoreLocation(settings);
    if (problems.length === 0) return out(`The store in ${place} is not damaged.`);
    for (const problem of problems) err(`  ${problem}`);
    const bound = problems.length < maxProblems ? '' : 'at least ';
    fail(
      'store-unusable',
      `The store in ${place} is damaged: ${bound}${formatCount(problems.length, 'problem')}. Restore a backup in its place, or fill a new store from a dump.`,
    );
  },
};
