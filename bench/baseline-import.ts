/**
 * The baseline for imports: saxes with handlers that only collect text, and plain inserts of the rows that the import has written, into the same
 * schema in one transaction. Uses no other code of Fonds. Prints seconds.
 */
import { createReadStream } from 'node:fs';
import Database from 'better-sqlite3';
import { SaxesParser } from 'saxes';
import { createDatabase } from '../src/store/sqlite/connection.ts';

const [file, filledDatabase, folder] = process.argv.slice(2) as [string, string, string];

const tables = ['item', 'part', 'source', 'event_subject'];
const filled = new Database(filledDatabase, { readonly: true });
const rows = tables.map((table) => filled.prepare(`select * from ${table}`).raw().all() as unknown[][]);
createDatabase({ folder, waitMs: 1000 });
const target = new Database(`${folder}/fonds.sqlite`);
target.pragma('synchronous = FULL');
target.pragma('cache_size = -16000');
// The rows include the records that every store has.
target.exec('delete from item');

const started = performance.now();
let characters = 0;
const parser = new SaxesParser();
let text = '';
parser.on('opentag', () => {
  text = '';
});
parser.on('text', (piece) => {
  text += piece;
});
parser.on('closetag', () => {
  characters += text.length;
  text = '';
});
for await (const chunk of createReadStream(file, { encoding: 'utf8' })) parser.write(chunk);
parser.close();

target.exec('begin immediate');
for (const [i, table] of tables.entries()) {
  const width = rows[i]![0]?.length ?? 0;
  if (width === 0) continue;
  const insert = target.prepare(`insert into ${table} values (${Array(width).fill('?').join(',')})`);
  for (const row of rows[i]!) insert.run(...row);
}
target.exec('commit');
process.stdout.write(`${(performance.now() - started) / 1000}\n`);
if (characters === 0) throw new Error('nothing was read');
