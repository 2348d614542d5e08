import { describeStoreLocation } from '../config.ts';
import type { CommandDeclaration } from './command.ts';
import { bytesOf, createStatusLine, shareLine } from './progress-bar.ts';

export const restoreCommand: CommandDeclaration = {
  words: ['restore'],
  summary: 'Fill an empty store from a dump',
  help: () =>
    'Makes the store where there is none; one that holds records is refused. All of the dump is restored or nothing; what is wrong with it is told with the number of the line.\nTokens are not in a dump: make new ones.',
  arguments: [{ name: '<FILE>', help: 'The dump, or - for standard input' }],
  settings: ['data', 'databaseUrl', 'writeWaitSeconds'],
  run: async ({ settings, restoreStore, out, draw, isTerminal, now }, args) => {
    const file = args[0] === '-' ? undefined : String(args[0]);
    const line = createStatusLine(draw, now);
    const onBytes = (read: number, total: number): void => {
      if (isTerminal) line.update(() => shareLine(read, total, bytesOf(read, total)));
    };
    let counts: ReadonlyMap<string, number>;
    try {
      ({ counts } = await restoreStore(settings, file, onBytes));
    } finally {
      line.clear();
    }
    out(`The store in ${describeStoreLocation(settings)} is restored:`);
    for (const [type, count] of [...counts].sort()) out(`  ${type}: ${count.toLocaleString('en')}`);
  },
};
