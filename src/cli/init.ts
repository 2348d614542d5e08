import { describeStoreLocation } from '../config.ts';
import type { CommandDeclaration } from './command.ts';

export const initCommand: CommandDeclaration = {
  words: ['init'],
  summary: 'Make the store, once',
  help: () =>
    'Makes the folder, the empty store and the group of administrators. Refused when the store is there already.\nAfterwards: fonds user add ID --group admin',
  settings: ['data', 'databaseUrl', 'readUrls'],
  run: async ({ settings, initStore, out }) => {
    await initStore(settings);
    out(
      `The store in ${describeStoreLocation(settings)} is made. It needs an administrator: fonds user add ID --group admin`,
    );
  },
};
