/**
 * Installs the Python programs that some tests use (test/python/requirements.txt) into `.venv`. Without them these tests are skipped with a
 * message. Needs Python 3 and the network, once.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './install.js';

const folder = join(root, '.venv');
const python = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');

for (const [command, ...parameters] of [
  ['python3', '-m', 'venv', folder],
  [python, '-m', 'pip', 'install', '--quiet', '-r', join(root, 'test/python/requirements.txt')],
]) {
  const { status } = spawnSync(command, parameters, { stdio: 'inherit' });
  if (status !== 0) {
    console.error('The Python programs for tests are not installed; tests that need them will be skipped.');
    process.exitCode = 1;
    break;
  }
}
