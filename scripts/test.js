/** `npm test`: installs where needed and runs all tests; `npm test -- test/model` runs those of a folder or file. */
import { install } from './install.js';
import { runTests } from './run-tests.js';

install({ dev: true });
process.exitCode = runTests(process.argv.slice(2));
