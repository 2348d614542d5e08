/** Deletes temporary folders of a process that may be killed. */
import { spawn } from 'node:child_process';

/**
 * Deletes the folder when this process ends, even if it is killed during a synchronous call (Ctrl-C during a test run): a shell waits until
 * the system closes the pipe. In a session of its own, so that Ctrl-C does not end the shell as well.
 */
export function deleteAtEnd(folder) {
  const shell = spawn('sh', ['-c', 'cat; rm -rf "$1"', 'sh', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a shell (Windows) the folder stays after Ctrl-C.
  shell.on('error', () => undefined);
  shell.unref();
  shell.stdin?.unref();
}
