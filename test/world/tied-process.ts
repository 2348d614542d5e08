/** Programs that tests start beside themselves: run by an unprivileged user, in a temporary folder, and gone with the process that started them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL and what belongs to it refuse to run as root. Undefined where this process does not. */
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

/** A temporary folder that the unprivileged user may write to. */
export function folderFor(user: Account | undefined, prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
}

/**
 * Starts a program that ends, and whose folder is taken away, when this process ends, however that happens.
 * @param signal what ends it. A shell lets what it runs in the background ignore QUIT, unless that listens to it.
 */
export function startTied(
  folder: string,
  user: Account | undefined,
  command: readonly string[],
  signal: 'QUIT' | 'KILL',
): ChildProcess {
  // The shell waits for a pipe to close, which happens however this process ends.
  const script = `folder=$1; shift; "$@" & server=$!
    (read -r _; kill -${signal} $server; while kill -0 $server; do sleep 0.05; done; rm -rf "$folder") <&3 2>/dev/null & wait $server`;
  const child = spawn('sh', ['-c', script, 'sh', folder, ...command], {
    ...user,
    cwd: tmpdir(),
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  child.unref();
  (child.stdio[3] as unknown as { unref(): void }).unref();
  return child;
}
