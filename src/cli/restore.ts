import { describeStoreLocation } from '../config/settings.ts';
import type { CommandDeclaration } from './command.ts';
import { createStatusLine, formatMegabytesDone, fractionLine } from './progress-bar.ts';

export const restoreCommand: CommandDeclaration = {
  words: ['restore'],
  summary: 'Restore a dump into an empty store',
  help: () =>
    'Creates the store if it does not exist, and fails if it has records. The restore is one transaction; errors name the line of the dump.\nDumps do not contain tokens: create new ones.',
  arguments: [{ name: '<FILE>', help: 'The dump, or - for standard input' }],
  options: [
    {
      flags: '--without-end',
      help: 'Accept a dump without its last line, as the first versions of Fonds wrote it; only if it is complete',
    },
  ],
  json: '{"records": {TYPE: number of restored records}}',
  settings: ['data', 'databaseUrl', 'writeWaitSeconds'],
  run: async ({ settings, restoreStore, print, draw, isTerminal, now }, args, options) => {
    const file = args[0] === '-' ? undefined : String(args[0]);
    const line = createStatusLine(draw, now);
    const onBytes = (read: number, total: number): void => {
      if (isTerminal) line.update(() => fractionLine(read, total, formatMegabytesDone(read, total)));
    };
    let counts: ReadonlyMap<string, number>;
    try {
      ({ counts } = await restoreStore(settings, file, onBytes, options.withoutEnd === true));
    } finally {
      line.clear();
    }
    const sorted = [...counts].sort();
    print({
      json: { records: Object.fromEntries(sorted) },
      lines: [
        `The store in ${describeStoreLocation(settings)} was restored:`,
        ...sorted.map(([type, count]) => `  ${type}: ${count.toLocaleString('en')}`),
      ],
    });
  },
};
