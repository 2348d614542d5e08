/** Python programs that others wrote, to try the service with. `node scripts/python.js` installs them. */
import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../cli/fonds-process.ts';

const python = join(
  projectFolder,
  '.venv',
  process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python',
);

/** Why what needs these modules cannot be tried here; false where it can. */
export function withoutPython(...modules: readonly string[]): string | false {
  const { status } = spawnSync(python, ['-c', `import ${modules.join(', ')}`]);
  return status === 0 ? false : `Python with ${modules.join(', ')} is not installed: node scripts/python.js`;
}

/** What a program of test/python prints. */
export async function runPython(program: string, ...parameters: readonly string[]): Promise<string> {
  const path = join(projectFolder, 'test/python', program);
  const { stdout } = await promisify(execFile)(python, [path, ...parameters], { timeout: 600_000 });
  return stdout;
}

/** How a program of test/python ended, and all it printed. It is run in the folder, where it may leave what it likes. */
export function tryPython(
  folder: string,
  program: string,
  ...parameters: readonly string[]
): Promise<{ readonly isGood: boolean; readonly printed: string }> {
  const path = join(projectFolder, 'test/python', program);
  const options = { cwd: folder, maxBuffer: 100_000_000 };
  return new Promise((resolve) => {
    execFile(python, [path, ...parameters], options, (error, stdout, stderr) =>
      resolve({ isGood: error === null, printed: stdout + stderr }),
    );
  });
}
