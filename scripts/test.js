/**
 * `npm test`: installs where needed and runs all tests on SQLite, and where PostgreSQL is installed those of the graph and of the web on that as
 * well; it says plainly when it was not. `npm test -- test/model` runs those of a folder or file. `npm test -- --insist` fails where PostgreSQL
 * or pgbouncer is not installed. `npm run test:postgres` insists likewise, and leaves out the run on SQLite.
 */
import { install } from './install.js';
import { runTests } from './run-tests.js';

const options = ['--insist', '--postgres'];
const [insist, postgresOnly] = options.map((option) => process.argv.includes(option));

install({ dev: true });
process.exitCode = runTests(
  process.argv.slice(2).filter((arg) => !options.includes(arg)),
  { insist: insist || postgresOnly, engines: postgresOnly ? ['postgres'] : ['sqlite', 'postgres'] },
);
