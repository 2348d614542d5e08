/** The backups of docs/operate.md, taken from a running service and restored. */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { runFonds, startFonds, temporaryFolder } from '../cli/fonds-process.ts';
import { postgresServer, withoutPostgres } from '../world/postgres.ts';
import { childCount, create, finding, importEad, total } from './processes.ts';

/** Asynchronous, so that the requests of the test continue. */
const run = promisify(execFile);

function hasSqliteShell(): boolean {
  try {
    execFileSync('sqlite3', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Creates a store, and takes a backup while units are being created. The restored store must contain all earlier units, and accept changes. */
async function tryBackup(
  t: TestContext,
  flags: readonly string[],
  backUp: () => Promise<unknown>,
  restore: () => Promise<readonly string[]>,
): Promise<void> {
  for (const words of [['init'], ['user', 'add', 'mike', '--group', 'admin']])
    assert.equal((await runFonds([...words, ...flags])).code, 0);
  const { url, stop } = await startFonds(t, ['serve', ...flags]);
  await create(url, 'Country', 'Country', 'nl');
  await create(url, 'classes/Country/nl', 'Repository', 'r1');
  assert.equal((await importEad(url, finding('f', 300))).json.created, 301);
  let isOver = false;
  const writing = (async () => {
    for (let n = 0; !isOver; n++) await create(url, 'classes/Repository/nl-r1', 'DocumentaryUnit', `u${n}`);
  })();
  await create(url, 'classes/Repository/nl-r1', 'DocumentaryUnit', 'before');
  await backUp();
  isOver = true;
  await writing;
  await stop();

  const restored = await startFonds(t, ['serve', ...(await restore())]);
  const units = await total(restored.url, 'DocumentaryUnit');
  assert.equal(units, (await childCount(restored.url)) + 300, 'counts and rows are of one moment');
  assert.equal((await fetch(`${restored.url}/classes/DocumentaryUnit/nl-r1-before`)).status, 200);
  assert.equal((await importEad(restored.url, finding('f', 300))).json.unchanged, 301);
  assert.equal((await importEad(restored.url, finding('g', 2))).json.created, 3);
  assert.equal(await restored.stop(), 0);
}

const ways = {
  '.backup': (to: string) => `.backup '${to}'`,
  'vacuum into': (to: string) => `vacuum into '${to}'`,
};

describe('A backup of a running store in a file', {
  skip: !hasSqliteShell() && 'sqlite3 is not installed: backups of a file NOT tried',
}, () => {
  for (const [name, command] of Object.entries(ways)) {
    it(`by ${name} is complete`, async (t) => {
      const folder = temporaryFolder(t);
      const [data, copy] = [join(folder, 'data'), join(folder, 'backup.sqlite')];
      await tryBackup(
        t,
        ['--data', data],
        () => run('sqlite3', [join(data, 'fonds.sqlite'), command(copy)]),
        async () => {
          const restored = join(folder, 'restored');
          mkdirSync(restored);
          copyFileSync(copy, join(restored, 'fonds.sqlite'));
          return ['--data', restored];
        },
      );
      const { stdout } = await run('sqlite3', [join(folder, 'restored/fonds.sqlite'), 'pragma journal_mode']);
      assert.equal(stdout.trim(), 'wal', 'who reads does not wait for who writes');
    });
  }
});

describe('A backup of a running store in PostgreSQL', { skip: withoutPostgres }, () => {
  it('by pg_dump is complete after pg_restore', async (t) => {
    const server = await postgresServer();
    const database = await server.emptyDatabase();
    const dump = join(temporaryFolder(t), 'fonds.dump');
    await tryBackup(
      t,
      ['--data', temporaryFolder(t), '--database-url', database],
      () => run(server.program('pg_dump'), ['--format=custom', `--file=${dump}`, database]),
      async () => {
        const restored = await server.emptyDatabase();
        await run(server.program('pg_restore'), ['--exit-on-error', `--dbname=${restored}`, dump]);
        return ['--data', temporaryFolder(t), '--database-url', restored];
      },
    );
  });
});
