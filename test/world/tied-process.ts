/** Starts programs that tests need, as an unprivileged user in a temporary folder. They end with the process that started them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL and pgbouncer refuse to run as root. Undefined if this process does not run as root. */
export function unprivileged(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  const account = ['postgres:', 'nobody:'].map((name) => accounts.find((line) => line.startsWith(name)));
  const [, , uid, gid] = (account[0] ?? account[1] ?? failNoUser()).split(':').map(Number);
  return { uid: uid!, gid: gid! };
}

function failNoUser(): never {
  throw new Error('There is neither a user postgres nor nobody to run PostgreSQL as');
}

/**
 * Folder for temporary stores and database servers. `npm test` passes one in memory if there is enough (scripts/memory-folder.js): every test
 * writes a store and deletes it, and would wait for the disk each time.
 */
export const storesFolder = process.env.FONDS_TEST_FOLDER ?? tmpdir();

/** Creates a temporary folder that the unprivileged user may write to. */
export function folderFor(user: Account | undefined, prefix: string): string {
  const folder = mkdtempSync(join(storesFolder, prefix));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
}

/**
 * Starts a program. It is ended and its folder is deleted when this process ends, also if this process is killed.
 * @param signal ends the program. A shell makes its background processes ignore QUIT, unless they handle it.
 */
export function startTied(
  folder: string,
  user: Account | undefined,
  command: readonly string[],
  signal: 'QUIT' | 'KILL',
): ChildProcess {
  // A part of the shell waits until the pipe is closed, which the system does also when this process is killed. The file is written if the program
  // has ended before: its process id may then be that of another program, which must not get the signal.
  const script = `folder=$1; shift; "$@" & server=$!; ended="$folder/ended-$server"
    (read -r _; [ -e "$ended" ] || kill -${signal} $server
      while kill -0 $server && ! [ -e "$ended" ]; do sleep 0.05; done; rm -rf "$folder") <&3 2>/dev/null &
    wait $server; : > "$ended"`;
  const child = spawn('sh', ['-c', script, 'sh', folder, ...command], {
    ...user,
    cwd: tmpdir(),
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  child.unref();
  (child.stdio[3] as unknown as { unref(): void }).unref();
  return child;
}
