import { describeStoreLocation, withStoreLocation } from '../config.ts';
import { formatCount } from '../lib/english.ts';
import type { CommandDeclaration } from './command.ts';

/** Not more often than the eye can follow. */
const redrawMs = 100;

export const copyToCommand: CommandDeclaration = {
  words: ['copy-to'],
  summary: 'Copy the whole store to another place',
  help: () =>
    'From a folder to a PostgreSQL database, or back, or to another of the same kind. The new store must not be there yet; it is made whole or not at all.\nStop all servers first: what is changed after the copy has begun is not in it. Afterwards start them with --database URL or --data DIR.',
  arguments: [
    { name: '<PLACE>', help: 'Where the copy is made: the URL of an empty PostgreSQL database, or a folder' },
  ],
  settings: ['data', 'databaseUrl', 'readUrls', 'writeWaitSeconds'],
  run: async ({ settings, copyStore, out, draw, isTerminal, now }, args) => {
    const place = String(args[0]);
    let drawn = now();
    const onRows = (table: string, count: number): void => {
      if (!isTerminal || now() - drawn < redrawMs) return;
      drawn = now();
      draw(`\r\u001b[K${table}: ${formatCount(count, 'row')}`);
    };
    let counts: ReadonlyMap<string, number>;
    try {
      counts = await copyStore(settings, place, onRows);
    } finally {
      if (isTerminal) draw('\r\u001b[K');
    }
    const copied = [...counts].map(([table, count]) => `  ${table}: ${count.toLocaleString('en')}`);
    out(
      `The store in ${describeStoreLocation(settings)} is copied to ${describeStoreLocation(withStoreLocation(settings, place))}. Rows:`,
    );
    for (const line of copied) out(line);
  },
};
