/**
 * `npm run fidelity -- FILE|FOLDER …`: imports each file into a scratch archive and prints the share of its text that is found again in the stored
 * records, and the first texts that are missing. Fails when a text is missing.
 */
import { formatRefusal, formatShare, listFiles, tryFile } from './try-file.ts';

/** Texts shown for each file. */
const SHOWN = 5;
const SHOWN_LENGTH = 120;

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error('Which files? npm run fidelity -- FILE|FOLDER …');
  process.exit(2);
}
for (const path of paths.flatMap((path) => listFiles(path))) {
  const trial = await tryFile(path);
  if ('code' in trial) {
    console.log(`${path}: ${formatRefusal(trial)}`);
    continue;
  }
  const { share, items } = trial;
  console.log(`${path}: ${formatShare(share)} of ${share.words} words, ${items} items`);
  for (const text of share.missing.slice(0, SHOWN)) console.log(`  missing: ${text.slice(0, SHOWN_LENGTH)}`);
  if (share.missing.length > 0) process.exitCode = 1;
}
