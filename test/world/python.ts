/** Third-party Python programs that test the service. `node scripts/python.js` installs them. */
import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../cli/fonds-process.ts';

const python = join(
  projectFolder,
  '.venv',
  process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python',
);

/** Tables of characters that schemathesis computes in eight seconds of processor time. By default it stores them in the current folder. */
const unicodeTables = join(projectFolder, '.venv', 'hypothesis');

/** The reason why tests that need these modules are skipped; false if they are installed. */
export function withoutPython(...modules: readonly string[]): string | false {
  // Importing them takes seconds.
  const code =
    'import sys; from importlib.util import find_spec; sys.exit(not all(map(find_spec, sys.argv[1:])))';
  const { status } = spawnSync(python, ['-c', code, ...modules]);
  return status === 0 ? false : `Python with ${modules.join(', ')} is not installed: node scripts/python.js`;
}

/** Runs a program of test/python and returns its output. */
export async function runPython(program: string, ...parameters: readonly string[]): Promise<string> {
  const path = join(projectFolder, 'test/python', program);
  const { stdout } = await promisify(execFile)(python, [path, ...parameters], { timeout: 600_000 });
  return stdout;
}

/** Runs a program of test/python in this folder. Returns its exit code and output. */
export function tryPython(
  folder: string,
  program: string,
  ...parameters: readonly string[]
): Promise<{ readonly isGood: boolean; readonly printed: string }> {
  const path = join(projectFolder, 'test/python', program);
  const env = { ...process.env, HYPOTHESIS_STORAGE_DIRECTORY: unicodeTables };
  const options = { cwd: folder, maxBuffer: 100_000_000, env };
  return new Promise((resolve) => {
    execFile(python, [path, ...parameters], options, (error, stdout, stderr) =>
      resolve({ isGood: error === null, printed: stdout + stderr }),
    );
  });
}
