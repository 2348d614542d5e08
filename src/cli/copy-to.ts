import { describeStoreLocation, withStoreLocation } from '../config/settings.ts';
import { formatCount } from '../lib/quantities.ts';
import type { CommandDeclaration } from './command.ts';

/** Minimum interval between two updates of the status line. */
const redrawMs = 100;

export const copyToCommand: CommandDeclaration = {
  words: ['copy-to'],
  summary: 'Copy the store to another folder or database',
  help: () =>
    'Copies between folders and PostgreSQL databases, in any direction. The target must not have a store yet. On an error, nothing is created.\nStop all servers first: later changes are not copied. Then start them with --database-url URL or --data DIR.',
  arguments: [{ name: '<PLACE>', help: 'Target: the URL of an empty PostgreSQL database, or a folder' }],
  json: '{"rows": {TABLE: number of copied rows}}',
  settings: ['data', 'databaseUrl', 'readUrls', 'writeWaitSeconds'],
  run: async ({ settings, copyStore, print, draw, isTerminal, now }, args) => {
    const location = String(args[0]);
    let drawn = now();
    const onRows = (table: string, count: number): void => {
      if (!isTerminal || now() - drawn < redrawMs) return;
      drawn = now();
      draw(`\r\u001b[K${table}: ${formatCount(count, 'row')}`);
    };
    let counts: ReadonlyMap<string, number>;
    try {
      counts = await copyStore(settings, location, onRows);
    } finally {
      if (isTerminal) draw('\r\u001b[K');
    }
    const copied = [...counts].map(([table, count]) => `  ${table}: ${count.toLocaleString('en')}`);
    print({
      json: { rows: Object.fromEntries(counts) },
      lines: [
        `The store in ${describeStoreLocation(settings)} was copied to ${describeStoreLocation(withStoreLocation(settings, location))}. Rows:`,
        ...copied,
      ],
    });
  },
};
