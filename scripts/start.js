/** `npm start`: installs where needed, makes a store with the administrator `archivist` on the first run, and serves. */
import { pathToFileURL } from 'node:url';
import { install, root } from './install.js';

const LOOK_MS = 500;

install({ dev: false });
if (process.env.npm_lifecycle_event === 'start') endWithNpm();
process.argv.splice(2, 0, 'serve', '--init', 'archivist');
await import(new URL('bin/fonds.js', `${pathToFileURL(root)}/`));

/** npm runs its scripts through a shell that passes no signals on: when npm is ended, the server would stay and keep its port. */
function endWithNpm() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  timer.unref();
}
