/**
 * `npm test`: installs where needed and runs all tests; `npm test -- test/model` runs those of a folder or file. Tests of a PostgreSQL store,
 * and of pgbouncer before it, are skipped, with a word, where they are not installed. `npm run test:postgres` runs everything that needs a store
 * on PostgreSQL, and fails where they are not installed.
 */
import { install } from './install.js';
import { runTests } from './run-tests.js';

const insist = '--postgres';

install({ dev: true });
if (process.argv.includes(insist)) process.env.FONDS_TEST_ENGINE = 'postgres';
process.exitCode = runTests(process.argv.slice(2).filter((arg) => arg !== insist));
