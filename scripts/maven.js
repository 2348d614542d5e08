/**
 * Java programs of Maven Central for tests: downloads them into a cache folder and verifies their checksums. FONDS_TEST_MAVEN names another Maven
 * repository, FONDS_TEST_CACHE another cache folder.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const mavenCentral = 'https://repo1.maven.org/maven2';

/** Returns the bytes of an artifact, and creates the cache folder. Throws if the download fails. @param path in the repository. */
export async function download(name, path, sha512) {
  const repository = (process.env.FONDS_TEST_MAVEN ?? mavenCentral).replace(/\/+$/, '');
  console.error(`Downloading ${name} for tests (once) …`);
  const response = await fetch(`${repository}/${path}`);
  if (!response.ok) throw new Error(`${name} could not be downloaded: status ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const digest = createHash('sha512').update(bytes).digest('hex');
  if (digest !== sha512) throw new Error(`${name} has another checksum than expected: ${digest}`);
  mkdirSync(cacheFolder(), { recursive: true });
  return bytes;
}

/** OpenSearch runs as another user if this process is root, who must be able to read the folder. */
export function cacheFolder() {
  if (process.env.FONDS_TEST_CACHE) return process.env.FONDS_TEST_CACHE;
  if (process.getuid?.() === 0) return '/var/cache/fonds';
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'fonds');
}

/** The installed JDKs, newest first: their paths and major versions, and a text that differs for each build. */
export function listJava() {
  const folders = '/usr/lib/jvm';
  const installed = existsSync(folders) ? readdirSync(folders).map((name) => join(folders, name, 'bin')) : [];
  const home = process.env.JAVA_HOME ? [join(process.env.JAVA_HOME, 'bin')] : [];
  const name = process.platform === 'win32' ? 'java.exe' : 'java';
  const paths = [...home, ...installed, ...(process.env.PATH ?? '').split(delimiter)]
    .map((folder) => join(folder, name))
    .filter((path) => existsSync(path) && existsSync(path.replace(/java(\.exe)?$/, 'jar$1')));
  return [...new Set(paths)]
    .map((path) => {
      const printed = printVersion(path);
      const build = createHash('sha256').update(printed).digest('hex').slice(0, 12);
      return { path, build, version: Number(/version "(\d+)/.exec(printed)?.[1] ?? 0) };
    })
    .filter(({ version }) => version > 0)
    .sort((a, b) => b.version - a.version);
}

/** Empty if the program does not start. */
function printVersion(path) {
  return spawnSync(path, ['-version'], { encoding: 'utf8' }).stderr ?? '';
}
