/** How long each test file took in its last run on SQLite, for `npm test -- --changed`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './install.js';

const timesFile = join(root, 'node_modules', '.cache', 'fonds-test-times.json');

/** Of a file that has not run yet. */
const defaultMs = 1500;

/** A function that returns the milliseconds that a test file is expected to take. */
export function readTestTimes() {
  const times = parse();
  return (file) => times[file] ?? defaultMs;
}

/** @param times milliseconds of suites by their names; those of test files have a path as name. */
export function saveTestTimes(times) {
  const files = Object.entries(times).filter(([name]) => /^test\/\S+\.test\.ts$/.test(name));
  if (files.length === 0 || !existsSync(dirname(timesFile))) return;
  const rounded = files.map(([name, ms]) => [name, Math.round(ms)]);
  writeFileSync(timesFile, JSON.stringify({ ...parse(), ...Object.fromEntries(rounded) }));
}

function parse() {
  try {
    return JSON.parse(readFileSync(timesFile, 'utf8'));
  } catch {
    // No test has run yet, or two runs wrote at once.
    return {};
  }
}
