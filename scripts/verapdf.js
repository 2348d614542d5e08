/**
 * Installs veraPDF, which checks whether a PDF is accessible (PDF/UA-1), for the tests of PDFs: downloads it from Maven Central into a cache folder and
 * verifies its checksum. Without a JDK these tests are skipped with a message.
 *
 * It prints the paths of `java` and of the program as JSON.
 */
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, download, listJava } from './maven.js';

/** The whole program in one file of 9 MB. */
const artifact = 'org/verapdf/apps/greenfield-apps';
const version = '1.28.2';
const sha512 =
  'b7dd3a4a34c83e2d92d334e3f16be631a793dd39088a0a376b59ce5aabbac744f7a0781c4c844bc9855ec0778be749b78854093a8c7d9d5c8f50da75d48aba7d';
const minJava = 11;

const java = listJava().find((installed) => installed.version >= minJava)?.path;
const program = join(cacheFolder(), `verapdf-${version}.jar`);

// --find: only reports whether it is installed.
if (java !== undefined && !existsSync(program) && !process.argv.includes('--find')) {
  const bytes = await download(
    `veraPDF ${version}`,
    `${artifact}/${version}/greenfield-apps-${version}.jar`,
    sha512,
  );
  // Renamed when it is complete: another process may install it too.
  const partial = `${program}.${process.pid}`;
  writeFileSync(partial, bytes);
  renameSync(partial, program);
}

if (java === undefined) {
  console.error(`There is no JDK ${minJava} or later, so veraPDF cannot run; its test will be skipped.`);
  process.exitCode = 1;
} else console.log(JSON.stringify({ java, program, isInstalled: existsSync(program) }));
