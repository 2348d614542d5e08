import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { deleteAtEnd } from './delete-at-end.js';
import { findNode, root } from './install.js';
import { makeMemoryFolder } from './memory-folder.js';
import { reaches, readImports } from './module-graph.js';
import { withGroups } from './test-groups.js';
import { listTestsOnPostgres } from './tests-on-postgres.js';

/** Higher than the core count of most CI machines, since several tests wait for their servers or for a timeout. */
export const CONCURRENCY = 3;

/** Shared with `bin/fonds.js`. Compiling the service takes most of the time of a short test file. */
const COMPILE_CACHE = join(root, 'node_modules', '.cache', 'fonds');

/** Ends a group of test files that hangs, for example on a server that a failed test has left open. The longest takes three minutes on an idle machine. */
const TIMEOUT_MS = 15 * 60_000;

/** Starting a node takes 12 s of processor time. */
const PREPARE_TIMEOUT_MS = 2 * 60_000;

const notRun = { status: 0, failedTests: '' };

/**
 * Runs all tests, or those of the given files and folders, on SQLite, and then those whose subject depends on the database on PostgreSQL
 * (tests-on-postgres.js), also after a failure. Returns the exit code. The service and the pages must be built.
 */
export async function runTests(
  args,
  { insist = false, downloads = true, engines = ['sqlite', 'postgres'] } = {},
) {
  const flags = args.filter((arg) => arg.startsWith('-'));
  const paths = args.filter((arg) => !arg.startsWith('-'));
  const files = [...new Set((paths.length === 0 ? ['test'] : paths).flatMap(listTests))].sort();
  const missingFiles = files.filter((file) => !isThere(file));
  if (missingFiles.length > 0) return fail(`not found: ${missingFiles.join(', ')}`);
  if (files.length === 0) return fail(`no tests in ${args.join(' ')}`);
  const absent = insist ? listMissing() : [];
  if (absent.length > 0) return fail(`--insist needs these, which are missing:\n${absent.join('\n')}`);
  const env = {
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ...process.env,
    FONDS_TEST_BUILT: 'yes',
    ...(insist && { FONDS_TEST_INSIST: 'yes' }),
  };
  delete env.FONDS_TEST_ENGINE;
  const memoryFolder = makeMemoryFolder();
  if (memoryFolder !== undefined) {
    env.FONDS_TEST_FOLDER = memoryFolder;
    deleteAtEnd(memoryFolder);
  }
  const imports = await readImports(root, files);
  const uses = (module) => reaches(imports, files, module);
  const missing = findMissingPostgres(env);
  const cluster = missing === '' && uses('test/world/postgres.ts') ? prepareCluster(env) : undefined;
  if (cluster !== undefined) {
    env.FONDS_TEST_CLUSTER = cluster;
    deleteAtEnd(dirname(cluster));
  }
  const usesOpenSearch = uses('test/world/opensearch.ts');
  if (usesOpenSearch && downloads && !installJavaProgram('opensearch.js') && insist) return 1;
  if (uses('test/world/verapdf.ts') && downloads && !installJavaProgram('verapdf.js') && insist) return 1;
  if (usesOpenSearch) prepareOpenSearch(env);
  const endOpenSearch = usesOpenSearch ? startOpenSearch(env) : () => undefined;
  try {
    const engineFiles = engines.includes('sqlite') ? listTestsOnPostgres(imports, files) : files;
    return runOnEngines({ flags, files, engineFiles, env, engines, insist, missing });
  } finally {
    endOpenSearch();
    if (cluster !== undefined) rmSync(dirname(cluster), { recursive: true, force: true });
  }
}

function runOnEngines({ flags, files, engineFiles, env, engines, insist, missing }) {
  const onSqlite = engines.includes('sqlite') ? run(flags, files, env) : notRun;
  if (engineFiles.length === 0) return report(onSqlite, notRun);
  if (missing !== '') {
    console.log(`tests: ${missing}`);
    return report(onSqlite, insist ? { ...notRun, status: 1 } : notRun);
  }
  console.log(`tests: ${engineFiles.length} files on PostgreSQL`);
  const onPostgres = run(flags, engineFiles, { ...env, FONDS_TEST_ENGINE: 'postgres' });
  return report(onSqlite, onPostgres);
}

/** Prints the failed tests of both runs after all other output, where they are easy to find. Returns the exit code. */
function report(onSqlite, onPostgres) {
  if (onSqlite.failedTests !== '') console.error(`tests: failed on SQLite:\n${onSqlite.failedTests}`);
  if (onPostgres.failedTests !== '') console.error(`tests: failed on PostgreSQL:\n${onPostgres.failedTests}`);
  return onSqlite.status || onPostgres.status;
}

/** Lists missing programs and files without which tests are skipped. PostgreSQL, pgbouncer, nginx and Caddy are checked by their tests. */
function listMissing() {
  const python = join(root, process.platform === 'win32' ? '.venv/Scripts/python.exe' : '.venv/bin/python');
  const modules = readFileSync(join(root, 'test/python/requirements.txt'), 'utf8')
    .split('\n')
    .flatMap((line) => /^([\w-]+)==/.exec(line)?.[1]?.replaceAll('-', '_') ?? []);
  return [
    ...['golden', 'fixtures', 'spec'].map((name) => ({
      what: `../shared/${name}: put it next to the project folder`,
      isThere: existsSync(join(root, '..', 'shared', name)),
    })),
    {
      what: `the Python programs ${modules.join(', ')}: node scripts/python.js`,
      isThere: succeeds(python, ['-c', `import ${modules.join(', ')}`]),
    },
    { what: 'xmllint: apt-get install libxml2-utils', isThere: succeeds('xmllint', ['--version']) },
    {
      what: 'chromium: apt-get install chromium-headless-shell',
      isThere: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].some((name) =>
        succeeds(name, ['--version']),
      ),
    },
    { what: 'sqlite3: apt-get install sqlite3', isThere: succeeds('sqlite3', ['--version']) },
  ].flatMap(({ what, isThere }) => (isThere ? [] : [`  ${what}`]));
}

function succeeds(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** Returns the exit code, and a line for each failed test. */
function run(flags, files, env) {
  return withGroups(files, (groups, folder) => {
    const failed = join(folder, 'failed');
    const options = [
      `--test-concurrency=${CONCURRENCY}`,
      `--test-timeout=${TIMEOUT_MS}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=./scripts/list-failed-tests.js',
      `--test-reporter-destination=${failed}`,
    ];
    const command = ['--test', ...options, ...flags, ...groups];
    const { status } = spawnSync(findNode(), command, { cwd: root, stdio: 'inherit', env });
    // Without the file Node has not run a test, for example because of an unknown flag, and says why.
    return { status: status ?? 1, failedTests: existsSync(failed) ? readFileSync(failed, 'utf8') : '' };
  });
}

function fail(message) {
  console.error(`tests: ${message}`);
  return 1;
}

/** The reason why tests cannot run on PostgreSQL; empty if they can. */
function findMissingPostgres(env) {
  const { FONDS_TEST_INSIST: _, ...envWithoutInsist } = env;
  const { status, stdout, stderr } = evaluate(envWithoutInsist, "console.log(withoutPostgres || '')");
  return status === 0 ? stdout.trim() : stderr;
}

/** Returns the folder of a PostgreSQL cluster with the tables of an empty store, which test files copy: initdb takes 0.8 s of processor time. */
function prepareCluster(env) {
  const { status, stdout, stderr } = evaluate(env, 'console.log(await PostgresServer.prepare())');
  if (status !== 0) throw new Error(`tests: PostgreSQL could not be prepared: ${stderr}`);
  return stdout.trim();
}

/** Runs the script that installs a program, if there is a JDK for it. Returns false if that fails; without a JDK the tests report that they are skipped. */
function installJavaProgram(script) {
  const program = join(root, 'scripts', script);
  if (!succeeds(process.execPath, [program, '--find'])) return true;
  return spawnSync(process.execPath, [program], { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/** Creates files with which nodes start faster. Prints the error if that fails: nodes then start more slowly. */
function prepareOpenSearch(env) {
  const code = `const { OpenSearchNode, withoutOpenSearch } = await import('./test/world/opensearch.ts');
    if (withoutOpenSearch === false) await OpenSearchNode.prepare();`;
  spawnSync(findNode(), ['--input-type=module', '-e', code], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: PREPARE_TIMEOUT_MS,
  });
}

/** Starts the node that all test files share, and adds its folder to the environment. Returns a function that ends it. */
function startOpenSearch(env) {
  const folder = mkdtempSync(join(tmpdir(), 'fonds-opensearch-'));
  chmodSync(folder, 0o755);
  deleteAtEnd(folder);
  const code = `const { OpenSearchNode, withoutOpenSearch } = await import('./test/world/opensearch.ts');
    if (withoutOpenSearch === false) OpenSearchNode.start(undefined, process.argv[1]);
    process.stdin.resume();`;
  const owner = spawn(findNode(), ['--input-type=module', '-e', code, folder], {
    cwd: root,
    env,
    detached: true,
    // The owner ends when the system closes the pipe, and the node with it.
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  owner.unref();
  owner.stdin.unref();
  env.FONDS_TEST_OPENSEARCH = folder;
  return () => owner.kill();
}

/** Runs code with the exports of `test/world/postgres.ts`. */
function evaluate(env, code) {
  const script = `const { withoutPostgres, PostgresServer } = await import('./test/world/postgres.ts'); ${code}`;
  return spawnSync(findNode(), ['--input-type=module', '-e', script], { cwd: root, env, encoding: 'utf8' });
}

function isThere(file) {
  return existsSync(join(root, file));
}

/** Returns the test files of a folder, or the file itself. */
function listTests(path) {
  const isFolder = statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isFolder) return [path];
  const files = readdirSync(join(root, path), { recursive: true });
  return files.filter((file) => file.endsWith('.test.ts')).map((file) => join(path, file));
}
