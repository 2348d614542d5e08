/**
 * `npm test`: installs packages if needed and runs all tests on SQLite, and those whose subject depends on the database on PostgreSQL as well; prints a message if
 * PostgreSQL is not installed. `npm test -- test/model` runs the tests of a folder or file. `npm test -- --insist` fails if a program that tests
 * need is not installed. `npm run test:postgres` does the same and skips the run on SQLite.
 */
import { buildServiceIfStale } from './build-service.js';
import { buildUiIfStale } from './build-ui.js';
import { install } from './install.js';
import { runTests } from './run-tests.js';

const options = ['--insist', '--postgres'];
const [insist, postgresOnly] = options.map((option) => process.argv.includes(option));

install({ dev: true });
await buildServiceIfStale();
await buildUiIfStale();
process.exitCode = await runTests(
  process.argv.slice(2).filter((arg) => !options.includes(arg)),
  { insist: insist || postgresOnly, engines: postgresOnly ? ['postgres'] : ['sqlite', 'postgres'] },
);
