/**
 * Groups test files, so that several of them share one process. Loading the service takes 0.4 to 0.6 s of processor time and a PostgreSQL
 * server of its own another 0.4 s, which is more than most test files take themselves.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deleteAtEnd } from './delete-at-end.js';
import { root } from './install.js';

const maxGroupSize = 6;

/** Folders whose tests have processes of their own: they take longest, so they start first and alone. */
const ungroupedFolders = ['test/end-to-end', 'test/cli', 'test/store/postgres', 'test/client'];

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
  const isUngrouped = (file) => ungroupedFolders.some((folder) => file.startsWith(`${folder}/`));
  const alone = files.filter(isUngrouped).map((file) => [file]);
  const groups = [];
  for (const file of files.filter((one) => !isUngrouped(one))) {
    const last = groups.at(-1);
    const fits = last !== undefined && last.length < maxGroupSize && dirname(last[0]) === dirname(file);
    if (fits) last.push(file);
    else groups.push([file]);
  }
  return [...alone, ...groups];
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
