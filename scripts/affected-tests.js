/**
 * The tests that a change can affect, in the order in which they are likely to notice it. Most modules are part of the service that tests of HTTP
 * and of commands run as a whole: half of all test files depend on an average module. So only the first ones are chosen, up to a time limit.
 */
import { dirname } from 'node:path';

const isTest = (file) => file.endsWith('.test.ts');

/** They read all modules as texts. */
const testsOfModules = 'test/architecture/';

/** A text or image may be part of a response of the service, on which nearly all tests depend; it matters for tests that are this near. */
const maxDistanceOfFiles = 3;

/**
 * The test files that depend on a changed file, the nearest first. `distance` is the number of imports between them: 0 for a changed test.
 * @param dependencies of readDependencies. @param changed paths below the root, also of deleted files.
 * @returns the tests, and the changed files that no test depends on.
 */
export function findAffected(dependencies, changed) {
  const [runners, readers] = ['runs', 'reads'].map((kind) => invert(dependencies, kind));
  const tests = new Map();
  const unused = [];
  for (const start of changed) {
    const found = [
      ...measureDistances(start, runners, readers),
      ...listNeighbours(start, dependencies),
    ].filter(([file]) => isTest(file) && dependencies.has(file));
    if (found.length === 0) unused.push(start);
    for (const [file, distance] of found) {
      const rank = rankOf(file, start, distance, dependencies.has(start));
      const known = tests.get(file);
      if (known === undefined || rank < known.rank) tests.set(file, { file, distance, rank });
    }
  }
  return { tests: [...tests.values()].sort((a, b) => a.rank - b.rank || (a.file < b.file ? -1 : 1)), unused };
}

/** For each file, the modules that depend on it. */
function invert(dependencies, kind) {
  const users = new Map();
  for (const [file, targets] of dependencies)
    for (const target of targets[kind]) {
      if (!users.has(target)) users.set(target, []);
      users.get(target).push(file);
    }
  return users;
}

/** The number of imports between a file and each file that depends on it. A test is the end of a path: nothing imports it. */
function measureDistances(start, runners, readers) {
  const distances = new Map([[start, 0]]);
  for (const [file, distance] of distances) {
    if (isTest(file) && distance > 0) continue;
    const users = [...(runners.get(file) ?? []), ...(file === start ? (readers.get(file) ?? []) : [])];
    for (const user of users) if (!distances.has(user)) distances.set(user, distance + 1);
  }
  return distances;
}

/** Tests that depend on a file without naming it: on a module those that read all modules, on a fixture those in its folder or the nearest one above. */
function listNeighbours(start, dependencies) {
  const tests = [...dependencies.keys()].filter(isTest);
  if (dependencies.has(start))
    return tests.filter((file) => file.startsWith(testsOfModules)).map((file) => [file, 2]);
  if (!start.startsWith('test/')) return [];
  for (let folder = dirname(start); folder !== 'test'; folder = dirname(folder)) {
    const found = tests.filter((file) => dirname(file) === folder);
    if (found.length > 0) return found.map((file) => [file, 2]);
  }
  return [];
}

/** The lower, the sooner a test runs: near tests, then those of the mirrored folder, if possible with a word of the name in common, then all others. */
function rankOf(test, changed, distance, isModule) {
  if (!isModule && distance > maxDistanceOfFiles) return Number.POSITIVE_INFINITY;
  if (distance <= 1 || test.startsWith(testsOfModules)) return Math.min(distance, 1);
  const [, ...path] = test.replace(/\.test\.ts$/, '').split('/');
  const [top, ...inside] = changed.replace(/\.\w+$/, '').split('/');
  const mirrored = top === 'src' || top === 'test' ? inside : [top, ...inside];
  if (path[0] !== mirrored[0]) return 100 + distance;
  const words = new Set(path.at(-1).split('-'));
  return mirrored.slice(1).some((part) => part.split('-').some((word) => words.has(word)))
    ? 2
    : 10 + distance;
}

/**
 * The first tests that end in time, and the others. Changed tests always run.
 * @param getSeconds how long a test file is expected to take.
 */
export function chooseWithin(tests, getSeconds, maxSeconds) {
  const chosen = [];
  const left = [];
  let seconds = 0;
  for (const test of tests) {
    const more = getSeconds(test.file);
    const fits = seconds + more <= maxSeconds && Number.isFinite(test.rank);
    if (fits) seconds += more;
    (fits || test.distance === 0 ? chosen : left).push(test.file);
  }
  return { chosen, left };
}
