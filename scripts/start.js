/** `npm start`: installs packages and builds the pages if needed, creates a store with the administrator `archivist` on the first run, and starts the server. */
import { pathToFileURL } from 'node:url';
import { buildUiIfStale } from './build-ui.js';
import { install, root } from './install.js';

const pollMs = 500;

// Building the pages needs development packages.
install({ dev: true });
if (process.env.npm_lifecycle_event === 'start') endWithNpm();
await buildUiIfStale();
process.argv.splice(2, 0, 'serve', '--init', 'archivist', '--sign-in-link');
await import(new URL('bin/fonds.js', `${pathToFileURL(root)}/`));

/** npm runs scripts in a shell that does not forward signals: when npm ends, the server would continue and keep its port. */
function endWithNpm() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, pollMs);
  timer.unref();
}
