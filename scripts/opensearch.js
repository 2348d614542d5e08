/**
 * Installs OpenSearch for the tests of src/store/opensearch: downloads the version that suits the installed JDKs from Maven Central into a cache
 * folder and verifies its checksum. Without a suitable JDK these tests are skipped with a message.
 *
 * It prints the release with its folder and the path of `java` as JSON.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cacheFolder, download, listJava } from './maven.js';

const artifact = 'org/opensearch/distribution/integ-test-zip/opensearch';

/** Newest first. */
const releases = [
  {
    version: '3.8.0',
    minJava: 21,
    sha512:
      '8470fc447309e84216f9359030db53a85b087492e161e5ce1a29276e776d4725b802f93ba8d218ea88e4a7999addadb863be93b8e1f89e9a292163e636e62de3',
  },
  {
    version: '2.19.6',
    minJava: 17,
    // Newer ones have no security manager, which this version needs.
    maxJava: 23,
    sha512:
      '8adbfaa13162b8d42b388ece6b39bfb7f1a349ab9c128d4eced78ba1dd43b5a10850b43b8aac19fa5ab11f4d5c355ddf6f6617514d6112b0936a1903005d1d36',
  },
];

/** The only module that tests need; the others would make a node start later. */
const neededModule = 'transport-netty4';

/** The release for the newest installed JDK, and its paths; undefined without a suitable JDK. */
function findRelease() {
  for (const java of listJava()) {
    const release = releases.find(
      ({ minJava, maxJava = Number.POSITIVE_INFINITY }) => java.version >= minJava && java.version <= maxJava,
    );
    if (release === undefined) continue;
    const folder = join(cacheFolder(), `opensearch-${release.version}`);
    const preparedFolder = join(folder, `prepared-${java.build}`);
    return { ...release, java: java.path, folder, preparedFolder, isInstalled: existsSync(folder) };
  }
  return undefined;
}

/** Downloads the release unless it is in the cache. Returns it; undefined without a suitable JDK. Throws if the download fails. */
async function installOpenSearch() {
  const release = findRelease();
  if (release === undefined || release.isInstalled) return release;
  const { version, sha512, folder, java } = release;
  const bytes = await download(
    `OpenSearch ${version}`,
    `${artifact}/${version}/opensearch-${version}.zip`,
    sha512,
  );
  // Unpacked beside its final folder, which therefore exists only if it is complete.
  const unpacked = mkdtempSync(join(cacheFolder(), 'unpacked-'));
  try {
    unpack(bytes, unpacked, java);
    renameSync(join(unpacked, `opensearch-${version}`), folder);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
  return { ...release, isInstalled: true };
}

function unpack(bytes, folder, java) {
  const file = join(folder, 'opensearch.zip');
  writeFileSync(file, bytes);
  const { status, error } = spawnSync(java.replace(/java(\.exe)?$/, 'jar$1'), ['xf', file], { cwd: folder });
  if (status !== 0)
    throw new Error(`The program jar could not unpack OpenSearch${error ? `: ${error.message}` : ''}`);
  const [top] = readdirSync(folder).filter((name) => name.startsWith('opensearch-'));
  for (const name of readdirSync(join(folder, top, 'modules')))
    if (name !== neededModule) rmSync(join(folder, top, 'modules', name), { recursive: true });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  // --find: only reports whether the release is installed.
  const release = process.argv.includes('--find') ? findRelease() : await installOpenSearch();
  if (release === undefined) {
    console.error('There is no JDK 17 or later, so OpenSearch cannot run; its tests will be skipped.');
    process.exitCode = 1;
  } else console.log(JSON.stringify(release));
}
