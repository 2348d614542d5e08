/** `npm test -- --changed`: which tests to run for the changes of the working tree and the branch, and which affected ones are left out. */
import { chooseWithin, findAffected } from './affected-tests.js';
import { listChangedFiles, listFiles } from './changed-files.js';
import { readDependencies } from './module-graph.js';

/** Changes of these can have different effects on the two engines. */
const storeFolders = ['src/store/', 'test/contract/', 'test/store/', 'test/world/'];

/**
 * @param ref commit to compare with. @param getMs how long a test file is expected to take. @param concurrency number of test files that run at once.
 * @returns the files to run, the engines to run them on, and a report in lines.
 */
export async function chooseChangedTests(root, { ref, maxSeconds, getMs, concurrency }) {
  const changed = listChangedFiles(root, ref);
  const files = listFiles(root);
  const { tests, unused } = findAffected(await readDependencies(root, files, changed), changed);
  const engines = changed.some((file) => storeFolders.some((folder) => file.startsWith(folder)))
    ? ['sqlite', 'postgres']
    : ['sqlite'];
  const getSeconds = (file) => (getMs(file) * engines.length) / 1000 / concurrency;
  const { chosen, left } = chooseWithin(tests, getSeconds, maxSeconds);
  const sum = (list) => Math.ceil(list.reduce((total, file) => total + getSeconds(file), 0));
  const total = files.filter((file) => file.endsWith('.test.ts')).length;
  const lines = [
    `${changed.length} changed files affect ${tests.length} of ${total} test files`,
    `${chosen.length} run now, about ${sum(chosen)} s`,
    ...(left.length === 0
      ? []
      : [
          `${left.length} are left out, about ${sum(left)} s: they depend on the changes through more modules (--max-seconds=${maxSeconds + sum(left)} runs more, npm test runs all)`,
        ]),
    ...(engines.length > 1 ? [] : ['PostgreSQL is left out: the store is not changed']),
    ...(unused.length === 0
      ? []
      : [
          `no test depends on ${unused.slice(0, 5).join(', ')}${unused.length > 5 ? ` and ${unused.length - 5} more` : ''}`,
        ]),
  ];
  return { files: chosen, engines, lines };
}
