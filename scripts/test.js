/**
 * `npm test`: installs packages if needed and runs all tests on SQLite, and those whose subject depends on the database on PostgreSQL as well; prints a
 * message if PostgreSQL is not installed. `npm test -- test/model` runs the tests of a folder or file.
 *
 * - `npm test -- --changed [commit]` runs tests that are affected by changes since the commit, for at most a minute (`--max-seconds=N`). By default these
 *   are the changes of the working tree and the branch.
 * - `npm test -- --insist` fails if a program that tests need is not installed.
 * - `npm test -- --no-downloads` does not download OpenSearch and veraPDF; tests that need them are skipped unless they are installed.
 * - `npm run test:postgres` does the same and skips the run on SQLite.
 */
import { buildServiceIfStale } from './build-service.js';
import { buildUiIfStale } from './build-ui.js';
import { isCommit } from './changed-files.js';
import { chooseChangedTests } from './changed-tests.js';
import { install, root } from './install.js';
import { CONCURRENCY, runTests } from './run-tests.js';
import { readTestTimes } from './test-times.js';

const defaultMaxSeconds = 60;

const args = process.argv.slice(2);
const [insist, postgresOnly, onlyChanged] = ['--insist', '--postgres', '--changed'].map(takeOption);
const downloads = !takeOption('--no-downloads');
const maxSeconds = takeMaxSeconds() ?? defaultMaxSeconds;

install({ dev: true });
const changes = onlyChanged ? await chooseTests() : undefined;
await buildServiceIfStale();
await buildUiIfStale();
process.exitCode =
  changes?.files.length === 0
    ? 0
    : await runTests([...args, ...(changes?.files ?? [])], {
        insist: insist || postgresOnly,
        downloads,
        engines: postgresOnly ? ['postgres'] : (changes?.engines ?? ['sqlite', 'postgres']),
      });

/** Removes an option from the arguments. Returns whether it was among them. */
function takeOption(name) {
  const index = args.indexOf(name);
  if (index >= 0) args.splice(index, 1);
  return index >= 0;
}

function takeMaxSeconds() {
  const index = args.findIndex((arg) => /^--max-seconds=\d+$/.test(arg));
  return index < 0 ? undefined : Number(args.splice(index, 1)[0].split('=')[1]);
}

/** Chooses the tests that changes affect, and prints which ones are left out. */
async function chooseTests() {
  const refs = args.filter((arg) => !arg.startsWith('-'));
  if (refs.length > 1 || refs.some((arg) => !isCommit(root, arg))) {
    console.error(
      `tests: not a commit: ${refs.join(' ')}. --changed needs the name of one commit, or nothing`,
    );
    process.exit(1);
  }
  args.splice(0, args.length, ...args.filter((arg) => arg.startsWith('-')));
  const options = { ref: refs[0], maxSeconds, getMs: readTestTimes(), concurrency: CONCURRENCY };
  const chosen = await chooseChangedTests(root, options);
  for (const line of chosen.lines) console.log(`tests: ${line}`);
  return chosen;
}
