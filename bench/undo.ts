/**
 * `node bench/undo.ts [SQLite|PostgreSQL] [units …]`: imports 10,000 and 100,000 units, undoes each import, and undoes the undo. Prints wall times,
 * processor times of the server and its write process, and their peak memory together. Goals: 5 s for 10,000 units, 60 s for 100,000.
 */
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresServer, withoutPostgres } from '../test/world/postgres.ts';
import { writeGeneratedEad } from './generated-ead.ts';
import { cpuSeconds, initialise, makeScope, peakMemory, post, type Server, startFonds } from './server.ts';

const [only, ...given] = process.argv.slice(2);
const sizes = given.length > 0 ? given.map(Number) : [10_000, 100_000];

async function measure(engine: string, env: Readonly<Record<string, string>>): Promise<void> {
  console.log(engine);
  const scratch = mkdtempSync(join(tmpdir(), 'fonds-bench-'));
  const folder = join(scratch, 'data');
  initialise(folder, env);
  try {
    for (const [i, size] of sizes.entries()) {
      // A new server for each size, so that its peak memory belongs to it.
      const server = await startFonds(folder, env);
      try {
        if (i === 0) await makeScope(server.port);
        await measureUndo(server, scratch, size);
      } finally {
        await server.stop();
      }
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function measureUndo(server: Server, scratch: string, units: number): Promise<void> {
  const file = join(scratch, 'units.xml');
  writeGeneratedEad(file, units);
  const send = async (name: string, path: string, body: Blob | string = ''): Promise<string> => {
    const [started, cpu] = [performance.now(), cpuSeconds(server.pid)];
    const reply = await post(server.port, path, body === '' ? 'application/json' : 'text/xml', body);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const used = (cpuSeconds(server.pid) - cpu).toFixed(1);
    const memory = Math.round(peakMemory(server.pid));
    console.log(
      `  ${name} ${units} units: ${seconds} s (processor time ${used} s), peak memory ${memory} MB`,
    );
    return String(reply.event);
  };
  const imported = await send('import', 'import/ead?scope=nl-r1', await openAsBlob(file));
  const undone = await send('undo', `events/${imported}/undo`);
  const again = await send('undo the undo of', `events/${undone}/undo`);
  await send('undo again', `events/${again}/undo`);
}

async function measurePostgres(): Promise<void> {
  if (withoutPostgres !== false) {
    console.log(withoutPostgres);
    return;
  }
  const postgres = await PostgresServer.start(null);
  await measure('PostgreSQL', { FONDS_DATABASE_URL: await postgres.emptyDatabase() });
  await postgres.kill('SIGINT');
}

if (only === undefined || only === 'SQLite') await measure('SQLite', {});
if (only === undefined || only === 'PostgreSQL') await measurePostgres();
process.exit();
