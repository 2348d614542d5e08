import { describeStoreLocation } from '../config.ts';
import { formatCount } from '../lib/english.ts';
import type { CommandDeclaration } from './command.ts';
import { createStatusLine, shareLine } from './progress-bar.ts';

export const dumpCommand: CommandDeclaration = {
  words: ['dump'],
  summary: 'Write the whole store to a file, one record a line',
  help: () =>
    'All records as they are at one moment, in the form of docs/dump-format.md; fonds restore reads it. Without a file it goes to standard output.\nOnly its owner may read the file: it holds what is restricted, too. Works beside a running server.',
  arguments: [
    { name: '[FILE]', help: 'File to write; one that is there is replaced when the new one is whole' },
  ],
  options: [
    {
      flags: '--verify',
      help: 'Restore the dump into a scratch store and compare, before it replaces an older file',
    },
  ],
  settings: ['data', 'databaseUrl', 'writeWaitSeconds'],
  run: async ({ settings, dumpStore, err, draw, isTerminal, now }, args, options) => {
    const file = args[0] === undefined ? undefined : String(args[0]);
    const verifies = options.verify === true;
    const line = createStatusLine(draw, now);
    let items = 0;
    const onItems = (count: number, total: number): void => {
      items = count;
      const note = verifies && count === total ? ', now verified by a restore' : '';
      if (isTerminal) line.update(() => shareLine(count, total, `${formatCount(count, 'item')}${note}`));
    };
    try {
      await dumpStore(settings, file, onItems, verifies);
    } finally {
      line.clear();
    }
    // Not where the dump itself goes.
    err(
      `${formatCount(items, 'item')} of the store in ${describeStoreLocation(settings)} ${items === 1 ? 'is' : 'are'} dumped${file === undefined ? '' : ` to ${file}`}${verifies ? ', and a store restored from it is the same' : ''}.`,
    );
  },
};
