/** Files that differ from a commit, as paths below the root of the repository. */
import { spawnSync } from 'node:child_process';

/**
 * Files of the working tree that differ from `ref`, with new and deleted ones. Without `ref`: from the commit at which the branch left
 * `origin/main`, or from the last commit where there is no such branch.
 */
export function listChangedFiles(root, ref) {
  const base = ref ?? findBase(root);
  return [
    ...new Set([
      ...git(root, ['diff', '--name-only', '--no-renames', '-z', base]),
      ...git(root, ['ls-files', '-o', '--exclude-standard', '-z']),
    ]),
  ].sort();
}

/** All files that git tracks or would add, without deleted ones. */
export function listFiles(root) {
  const deleted = new Set(git(root, ['ls-files', '--deleted', '-z']));
  const files = git(root, ['ls-files', '-c', '-o', '--exclude-standard', '-z']);
  return [...new Set(files)].filter((file) => !deleted.has(file));
}

/** Whether a text names a commit. */
export function isCommit(root, text) {
  return run(root, ['rev-parse', '--verify', '--quiet', `${text}^{commit}`]).status === 0;
}

function findBase(root) {
  const { status, stdout } = run(root, ['merge-base', 'HEAD', 'origin/main']);
  return status === 0 ? stdout.trim() : 'HEAD';
}

/** Runs git and returns the names that it prints. Throws if it fails. */
function git(root, args) {
  const { status, stdout, stderr, error } = run(root, args);
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${error?.message ?? stderr}`);
  return stdout.split('\0').filter(Boolean);
}

function run(root, args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
}
