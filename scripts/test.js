/**
 * `npm test`: installs where needed and runs all tests; `npm test -- test/model` runs those of a folder or file. Tests on PostgreSQL are
 * skipped, with a word, where it is not installed; with `--postgres` (`npm run test:postgres`) they fail there.
 */
import { install } from './install.js';
import { runTests } from './run-tests.js';

const insist = '--postgres';

install({ dev: true });
if (process.argv.includes(insist)) process.env.FONDS_TEST_POSTGRES = 'insist';
process.exitCode = runTests(process.argv.slice(2).filter((arg) => arg !== insist));
