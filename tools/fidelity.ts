/**
 * `npm run fidelity -- FILE|FOLDER …`: imports each file into a temporary archive and prints the share of its text that is in the stored
 * records, and the first missing texts. Exits with 1 if a text is missing.
 */
import { formatRejection, formatShare, listFiles, tryFile } from './try-file.ts';

/** Missing texts printed for each file. */
const maxTexts = 5;
const maxTextLength = 120;

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error('Name the files to import: npm run fidelity -- FILE|FOLDER …');
  process.exit(2);
}
for (const path of paths.flatMap((path) => listFiles(path))) {
  const trial = await tryFile(path);
  if ('code' in trial) {
    console.log(`${path}: ${formatRejection(trial)}`);
    continue;
  }
  const { share, items } = trial;
  console.log(`${path}: ${formatShare(share)} of ${share.words} words, ${items} items`);
  for (const text of share.missing.slice(0, maxTexts))
    console.log(`  missing: ${text.slice(0, maxTextLength)}`);
  if (share.missing.length > 0) process.exitCode = 1;
}
