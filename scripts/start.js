/** `npm start`: installs where needed, makes a store with the administrator `archivist` on the first run, and serves. */
import { pathToFileURL } from 'node:url';
import { install, root } from './install.js';

install({ dev: false });
process.argv.splice(2, 0, 'serve', '--init', 'archivist');
await import(new URL('bin/fonds.js', `${pathToFileURL(root)}/`));
