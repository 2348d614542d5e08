/**
 * Groups test files, so that several of them share one process. Loading the service takes 0.4 to 0.6 s of processor time, code that the process
 * has already compiled runs faster, and a PostgreSQL server of its own takes another 0.4 s: the tests of the formats take 47 s in groups of 24
 * files and 66 s in groups of six.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deleteAtEnd } from './delete-at-end.js';
import { root } from './install.js';

const maxGroupSize = 24;
const minGroupSize = 4;
const minGroups = 6;

/** Folders with smaller groups: their tests start processes of their own, and so gain less from a group. Those of commands share the process that runs them. */
const groupSizes = new Map([
  ['test/cli', 4],
  ['test/client', 1],
  ['test/end-to-end', 1],
  ['test/store/postgres', 1],
  ['test/ui', 6],
]);

/** Their tests mostly wait for servers, so they run beside tests that keep the processors busy. */
const waitingFolders = ['test/end-to-end', 'test/store/postgres'];

/** These take longest, so they start first. */
const firstFolders = ['test/contract', 'test/http', 'test/store', 'test/transfer', 'test/ui'];

/** These are short, and so keep all processors busy until the end. */
const lastFolders = ['test/client', 'test/lib', 'test/model', 'test/pages', 'test/search', 'test/tools'];

/** Calls `run` with files that each run a group of test files, in the order in which to start them, and with their temporary folder. Returns the result of `run`. */
export function withGroups(files, run) {
  const folder = mkdtempSync(join(tmpdir(), 'fonds-groups-'));
  deleteAtEnd(folder);
  try {
    const groups = groupFiles(files);
    const names = groups.map((group, index) => {
      // If its process ends early, the report has only this name.
      const name = join(folder, `${String(index).padStart(3, '0')}-${group[0].replaceAll('/', '-')}.mjs`);
      writeFileSync(name, writeGroup(group));
      return name;
    });
    return run(names, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function groupFiles(files) {
  const byFolder = new Map();
  for (const file of files) {
    const folder = getFolder(file);
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), file]);
  }
  const rank = (folder) => (firstFolders.includes(folder) ? 0 : lastFolders.includes(folder) ? 2 : 1);
  const folders = [...byFolder.keys()].sort((a, b) => rank(a) - rank(b));
  // Few files are split into more groups, so that all processors have work.
  const size = Math.min(maxGroupSize, Math.max(minGroupSize, Math.ceil(files.length / minGroups)));
  const toGroups = (folder) => split(byFolder.get(folder), groupSizes.get(folder) ?? size);
  const isWaiting = (folder) => waitingFolders.includes(folder);
  return alternate(
    folders.filter(isWaiting).flatMap(toGroups),
    folders.filter((folder) => !isWaiting(folder)).flatMap(toGroups),
  );
}

/** Takes one of each list alternately, until both are at their end. */
function alternate(a, b) {
  const length = Math.max(a.length, b.length);
  return Array.from({ length }, (_, i) => [...a.slice(i, i + 1), ...b.slice(i, i + 1)]).flat();
}

/** A folder with a group size of its own, or the folder below `test` whose files and subfolders share groups. */
function getFolder(file) {
  const withSize = [...groupSizes.keys()].find((folder) => file.startsWith(`${folder}/`));
  return withSize ?? dirname(file).split('/').slice(0, 2).join('/');
}

/** Returns groups of nearly the same size. */
function split(files, maxSize) {
  const count = Math.ceil(files.length / maxSize);
  const size = Math.ceil(files.length / count);
  return Array.from({ length: count }, (_, i) => files.slice(i * size, (i + 1) * size));
}

/** Each file becomes a suite, so that its hooks apply to its own tests only. */
function writeGroup(files) {
  const suites = files.map((file) => {
    const url = pathToFileURL(join(root, file)).href;
    return `describe(${JSON.stringify(file)}, async () => { await import(${JSON.stringify(url)}); });`;
  });
  const runner = pathToFileURL(join(root, 'scripts/test-runner.js')).href;
  return [`import { describe } from ${JSON.stringify(runner)};`, ...suites, ''].join('\n');
}
