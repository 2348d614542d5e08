/**
 * A real OpenSearch for tests: nodes with their data in temporary folders, run by an unprivileged user, that listen on free ports of this
 * machine only. `npm test` starts one node for all test files and names its folder in FONDS_TEST_OPENSEARCH; each test has indexes with a prefix of
 * its own in it. Tests may start further nodes, and kill them.
 *
 * Without a JDK the tests are skipped with a message; with FONDS_TEST_INSIST they fail if there is a JDK but OpenSearch is not installed.
 */
import { type ChildProcess, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { after } from 'node:test';
import { OpenSearchClient } from '../../src/store/search/opensearch/client.ts';
import { findIndex } from '../../src/store/search/opensearch/index-state.ts';
import { type WriterOptions, writeItems } from '../../src/store/search/opensearch/index-writer.ts';
import { aliasOf } from '../../src/store/search/opensearch/mapping.ts';
import { rebuildIndex } from '../../src/store/search/opensearch/rebuild.ts';
import { createOpenSearchSource } from '../../src/store/search/opensearch/search-source.ts';
import { runSearch } from '../../src/store/search/sql/run-search.ts';
import { SearchBudget } from '../../src/store/search/sql/search-budget.ts';
import type { Store } from '../../src/store/store.ts';
import { folderFor, startTied, unprivileged } from './tied-process.ts';
import { waitUntil } from './wait-until.ts';

interface Release {
  readonly version: string;
  readonly folder: string;
  /** Contains a class archive and a key store. Does not exist before {@link OpenSearchNode.prepare} has run. */
  readonly preparedFolder: string;
  readonly java: string;
  readonly isInstalled: boolean;
}

const script = new URL('../../scripts/opensearch.js', import.meta.url);

/** The release for the installed JDKs; undefined without a suitable JDK. */
const release = findRelease();

export const withoutOpenSearch = findReason();

function findRelease(): Release | undefined {
  const { stdout, status } = spawnSync(process.execPath, [script.pathname, '--find'], { encoding: 'utf8' });
  return status === 0 ? (JSON.parse(stdout) as Release) : undefined;
}

/** The reason why tests on OpenSearch are skipped; false if they can run. */
function findReason(): string | false {
  if (release === undefined) return 'there is no JDK 17 or later: NOT run on OpenSearch';
  if (release.isInstalled) return false;
  const reason = 'OpenSearch is not installed: node scripts/opensearch.js';
  if (process.env.FONDS_TEST_INSIST !== undefined) throw new Error(reason);
  return `${reason}: NOT run on it`;
}

/** For processes that end soon: starts fast, with little memory. */
const javaOptionsForTests = ['-Xms384m', '-Xmx384m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

/** Classes that the JVM has parsed and verified. It ignores the file if it is not from the same JDK and the same jars. */
const classArchive = 'classes.jsa';

/** A node without this file loads all of Bouncy Castle to create it. */
const keystore = 'opensearch.keystore';

export class OpenSearchNode {
  readonly #folder: string;
  #process: ChildProcess | undefined;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Resolves before the node accepts requests. @param settings lines of opensearch.yml. */
  static start(
    settings: readonly string[] = ['cluster.name: fonds-test', 'discovery.type: single-node'],
    folder = folderFor(unprivileged(), 'fonds-opensearch-'),
    javaOptions: readonly string[] = javaOptionsForTests,
  ): OpenSearchNode {
    const node = new OpenSearchNode(folder);
    const { folder: home, java, preparedFolder, version } = release!;
    const isPrepared = existsSync(preparedFolder);
    const user = unprivileged();
    for (const name of ['config', 'tmp', 'logs']) mkdirSync(join(folder, name), { recursive: true });
    copyFileSync(join(home, 'config', 'log4j2.properties'), join(folder, 'config', 'log4j2.properties'));
    if (isPrepared) copyFileSync(join(preparedFolder, keystore), join(folder, 'config', keystore));
    writeFileSync(
      join(folder, 'config', 'opensearch.yml'),
      [
        `path.data: ${join(folder, 'data')}`,
        `path.logs: ${join(folder, 'logs')}`,
        'http.port: 0',
        'transport.port: 0',
        'cluster.routing.allocation.disk.threshold_enabled: false',
        ...settings,
        '',
      ].join('\n'),
    );
    if (user !== undefined)
      for (const path of ['', 'config', 'tmp', 'logs', 'config/opensearch.yml', 'config/log4j2.properties'])
        chownSync(join(folder, path), user.uid, user.gid);
    chmodSync(join(folder, 'config', 'opensearch.yml'), 0o644);
    // The agent of a production node, which enforces the policies of plugins, is not loaded: it takes 4 s of processor time.
    const policies = join(home, 'agent', `opensearch-agent-bootstrap-${version}.jar`);
    const command = [
      java,
      ...javaOptions,
      `-Djava.io.tmpdir=${join(folder, 'tmp')}`,
      ...(isPrepared ? [`-XX:SharedArchiveFile=${join(preparedFolder, classArchive)}`] : []),
      existsSync(policies) ? `-Xbootclasspath/a:${policies}` : '-Djava.security.manager=allow',
      '-Dlog4j2.disable.jmx=true',
      `-Dopensearch.path.home=${home}`,
      `-Dopensearch.path.conf=${join(folder, 'config')}`,
      '-Dopensearch.distribution.type=zip',
      ...['-cp', join(home, 'lib', '*'), 'org.opensearch.bootstrap.OpenSearch'],
    ];
    // The shell writes the log, from which the ports are read.
    const shell = ['sh', '-c', `echo $$ > "$0/pid"; exec "$@" > "$0/log" 2>&1`, folder, ...command];
    node.#process = startTied(folder, user, shell, 'KILL');
    return node;
  }

  /**
   * Starts a node once for each JDK and keeps files in the cache folder with which later nodes start faster: with them a start takes 3 s of
   * processor time, without them 12 s.
   */
  static async prepare(): Promise<void> {
    const { folder: home, preparedFolder } = release!;
    if (existsSync(preparedFolder)) return;
    // Renamed when it is complete: another process may prepare it too.
    const partial = mkdtempSync(join(home, 'partial-'));
    try {
      const folder = folderFor(unprivileged(), 'fonds-opensearch-');
      const node = OpenSearchNode.start(undefined, folder, [
        ...javaOptionsForTests,
        `-XX:ArchiveClassesAtExit=${join(folder, classArchive)}`,
      ]);
      await node.url();
      await node.kill('SIGTERM');
      for (const path of [join(folder, classArchive), join(folder, 'config', keystore)]) {
        copyFileSync(path, join(partial, basename(path)));
        chmodSync(join(partial, basename(path)), 0o644);
      }
      chmodSync(partial, 0o755);
      renameSync(partial, preparedFolder);
    } catch (error) {
      // Another process was faster.
      if (!existsSync(preparedFolder)) throw error;
    } finally {
      rmSync(partial, { recursive: true, force: true });
    }
  }

  /** A node that another process has started. */
  static at(folder: string): OpenSearchNode {
    return new OpenSearchNode(folder);
  }

  /** Resolves when the node accepts requests. */
  async url(): Promise<string> {
    return `http://${await this.#address('HttpServerTransport')}`;
  }

  /** Address for other nodes. */
  transportAddress(): Promise<string> {
    return this.#address('TransportService');
  }

  async #address(component: string): Promise<string> {
    const pattern = new RegExp(`${component}\\s*\\].*publish_address \\{(127[^}]+)\\}`);
    const find = (): string | undefined => {
      const path = join(this.#folder, 'log');
      const log = existsSync(path) ? readFileSync(path, 'utf8') : '';
      if (/fatal|Exception in thread "main"/.test(log)) throw new Error(`OpenSearch does not start: ${log}`);
      return pattern.exec(log)?.[1];
    };
    await waitUntil(() => find() !== undefined, 'OpenSearch listens');
    return find()!;
  }

  /** By default kills the node as a power cut would. Resolves when it has ended. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const ended = new Promise((resolve) => this.#process!.once('exit', resolve));
    this.#process!.ref();
    process.kill(Number(readFileSync(join(this.#folder, 'pid'), 'utf8')), signal);
    await ended;
  }
}

let shared: OpenSearchNode | undefined;

/** The node that all test files share; a file that runs alone starts one. */
export function openSearchUrl(): Promise<string> {
  const folder = process.env.FONDS_TEST_OPENSEARCH;
  shared ??= folder === undefined ? OpenSearchNode.start() : OpenSearchNode.at(folder);
  return shared.url();
}

let prefixes = 0;

/** A prefix for the indexes of one test, which are deleted after the test. */
export function scratchPrefix(): string {
  const prefix = `test-${process.pid}-${++prefixes}`;
  after(async () => {
    const client = new OpenSearchClient([await openSearchUrl()]);
    const found = await client.find<Record<string, unknown>>('GET', `${prefix}-*/_settings`);
    const names = Object.keys(found ?? {});
    if (names.length > 0) await client.request('DELETE', names.join(','));
  });
  return prefix;
}

export async function writerOptions(
  store: Store,
  prefix: string,
): Promise<Parameters<typeof rebuildIndex>[0] & { readonly lines: string[] }> {
  const lines: string[] = [];
  return {
    client: new OpenSearchClient([await openSearchUrl()]),
    store,
    prefix,
    beforeStep: async () => undefined,
    log: (line) => void lines.push(line),
    lines,
  };
}

/**
 * The same store, whose searches use OpenSearch. A search after a change first writes all items to its index, since most stores of these tests
 * have no events. @param isLate every second change is not written, as if the index was behind.
 */
export function withOpenSearch(store: Store, isLate = false): Store {
  const prefix = scratchPrefix();
  let writtenStamp: number | undefined;
  let changes = 0;
  const fill = async (): Promise<WriterOptions> => {
    const options = await writerOptions(store, prefix);
    const stamp = store.changeStamp();
    if (writtenStamp === undefined) await rebuildIndex(options, () => undefined);
    else if (writtenStamp !== stamp && (!isLate || ++changes % 2 === 0)) {
      const target = (await findIndex(options.client, aliasOf(prefix)))!;
      const gids = await store.search.listItems(0, 100_000);
      await writeItems(options, target, gids, await store.feed.getLastSequence());
      await options.client.request('POST', `${target.alias}/_refresh`);
    }
    writtenStamp = stamp;
    return options;
  };
  const search: Store['search'] = {
    ...store.search,
    search: async (request) => {
      const { client } = await fill();
      const work = new SearchBudget(request.maxWork);
      const source = createOpenSearchSource({
        client,
        index: aliasOf(prefix),
        reader: store.search,
        searchMs: 60_000,
        work,
      });
      return runSearch(source, request, work);
    },
  };
  return Object.assign(store, { search });
}
