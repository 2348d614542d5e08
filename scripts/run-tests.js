import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findNode, root } from './install.js';

/** Higher than the core count of most CI machines, since several tests wait for servers of their own, or for a time limit. */
const CONCURRENCY = 3;

/** Shared with `bin/fonds.js`. Compiling the service takes most of the time of a short test file. */
const COMPILE_CACHE = join(root, 'node_modules', '.cache', 'fonds');

/** Ends a test file that hangs, for example on a server that a failed test has left open. The longest takes two minutes on an idle machine. */
const FILE_TIMEOUT_MS = 15 * 60_000;

/**
 * Runs the tests, all of them or those in the files and folders given, on each of the engines; all engines are tried. Returns the exit code.
 * What runs on both engines anyway, or on none, is run once.
 */
export function runTests(args, { insist = false, engines = ['sqlite', 'postgres'] } = {}) {
  const flags = args.filter((arg) => arg.startsWith('-'));
  const paths = args.filter((arg) => !arg.startsWith('-'));
  const files = [...new Set((paths.length === 0 ? ['test'] : paths).flatMap(listTests))].sort();
  const missingFiles = files.filter((file) => !isThere(file));
  if (missingFiles.length > 0) return fail(`there is no ${missingFiles.join(', ')}`);
  if (files.length === 0) return fail(`no tests in ${args.join(' ')}`);
  const absent = insist ? listMissing() : [];
  if (absent.length > 0) return fail(`tests were to be complete, and this is missing:\n${absent.join('\n')}`);
  const env = {
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ...process.env,
    ...(insist ? { FONDS_TEST_INSIST: 'yes' } : {}),
  };
  delete env.FONDS_TEST_ENGINE;
  const onSqlite = engines.includes('sqlite') ? run([...flags, ...files], env) : 0;
  const again = engines.includes('sqlite') ? files.filter((file) => dependsOnEngine(file)) : files;
  if (again.length === 0) return onSqlite;
  const missing = whyNoPostgres(env);
  if (missing !== '') {
    console.log(`tests: ${missing}`);
    return insist ? 1 : onSqlite;
  }
  console.log(`tests: ${again.length} files on PostgreSQL`);
  const onPostgres = run([...flags, ...again], { ...env, FONDS_TEST_ENGINE: 'postgres' });
  return onSqlite || onPostgres;
}

/** Needed by tests that are skipped without it. PostgreSQL and pgbouncer are checked where they are used. */
function listMissing() {
  const python = join(root, process.platform === 'win32' ? '.venv/Scripts/python.exe' : '.venv/bin/python');
  const modules = readFileSync(join(root, 'test/python/requirements.txt'), 'utf8')
    .split('\n')
    .flatMap((line) => /^([\w-]+)==/.exec(line)?.[1]?.replaceAll('-', '_') ?? []);
  return [
    ...['golden', 'fixtures', 'spec'].map((name) => ({
      what: `../shared/${name}: put it beside the project`,
      isThere: existsSync(join(root, '..', 'shared', name)),
    })),
    {
      what: `the Python programs ${modules.join(', ')}: node scripts/python.js`,
      isThere: succeeds(python, ['-c', `import ${modules.join(', ')}`]),
    },
    { what: 'xmllint: apt-get install libxml2-utils', isThere: succeeds('xmllint', ['--version']) },
    { what: 'sqlite3: apt-get install sqlite3', isThere: succeeds('sqlite3', ['--version']) },
  ].flatMap(({ what, isThere }) => (isThere ? [] : [`  ${what}`]));
}

function succeeds(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

function run(args, env) {
  const command = [
    '--test',
    `--test-concurrency=${CONCURRENCY}`,
    `--test-timeout=${FILE_TIMEOUT_MS}`,
    ...args,
  ];
  return spawnSync(findNode(), command, { cwd: root, stdio: 'inherit', env }).status ?? 1;
}

function fail(message) {
  console.error(`tests: ${message}`);
  return 1;
}

/** In the words of the one place that knows; empty where it is installed. */
function whyNoPostgres(env) {
  const ask =
    "const { withoutPostgres } = await import('./test/world/postgres.ts'); console.log(withoutPostgres || '')";
  const { FONDS_TEST_INSIST: _, ...mild } = env;
  const asked = spawnSync(findNode(), ['--input-type=module', '-e', ask], {
    cwd: root,
    env: mild,
    encoding: 'utf8',
  });
  return asked.status === 0 ? asked.stdout.trim() : asked.stderr;
}

const known = new Map();

/** Whether a file, or one of the tests' files that it imports, asks which engine is under test. */
function dependsOnEngine(file) {
  if (!known.has(file)) {
    known.set(file, false);
    const text = readFileSync(join(root, file), 'utf8');
    const imports = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path]) => join(dirname(file), path));
    known.set(
      file,
      text.includes('process.env.FONDS_TEST_ENGINE') ||
        imports.some((path) => path.startsWith('test/') && isThere(path) && dependsOnEngine(path)),
    );
  }
  return known.get(file);
}

/** Tests of imports have some in their texts that lead nowhere. */
function isThere(file) {
  return existsSync(join(root, file));
}

/** The test files of a folder; a file is taken as it is. */
function listTests(path) {
  const isFolder = statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isFolder) return [path];
  const files = readdirSync(join(root, path), { recursive: true });
  return files.filter((file) => file.endsWith('.test.ts')).map((file) => join(path, file));
}
