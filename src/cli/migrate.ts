import { describeStoreLocation } from '../config.ts';
import type { CommandDeclaration } from './command.ts';

export const migrateCommand: CommandDeclaration = {
  words: ['migrate'],
  summary: 'Bring the tables of the store up to this version',
  help: () =>
    'Make a backup and stop all servers first. All steps are one transaction: on an error nothing is changed.',
  settings: ['data', 'databaseUrl', 'readUrls', 'writeWaitSeconds'],
  run: async ({ settings, migrateStore, out }) => {
    const { from, to } = await migrateStore(settings);
    out(
      from === to
        ? `The store in ${describeStoreLocation(settings)} is up to date (schema ${to}).`
        : `The store in ${describeStoreLocation(settings)} went from schema ${from} to ${to}.`,
    );
  },
};
