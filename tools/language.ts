/**
 * `npm run language -- [files and folders]`: finds words that CONTRIBUTING asks to avoid, and comments and headings that begin with a
 * free relative clause. Reads names, comments, messages and docs alike; camelCase names are split into words.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');

const searched = [
  '.ci',
  'bench',
  'bin',
  'client',
  'docs',
  'examples',
  'scripts',
  'src',
  'test',
  'tools',
  'ui',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'README.md',
];

/** Contain the words on purpose. */
const ownFiles = ['tools/language.ts', 'test/tools/language.test.ts'];

/** Each with the words to use instead. */
const avoided = [
  { words: /\b(tells?|told|telling)\b/, use: 'report, log, return, notify, list' },
  { words: /\bwhoever\b/, use: 'the user, the caller, anyone who' },
  { words: /\banew\b/, use: 'again' },
  { words: /\bbehind\b/, use: 'after' },
  { words: /\bmend(s|ed|ing)?\b/, use: 'fix' },
  { words: /\bwish(es|ed)?\b/, use: 'option' },
  { words: /\b(hold(s|ing)?|held)\b/, use: 'keep, store, contain' },
  { words: /\bfor good\b/, use: 'permanently' },
  { words: /\bon the way\b/, use: 'during' },
  { words: /\bin turn\b/, use: 'one after the other' },
  { words: /\b(stands?|stood) in\b/, use: 'is in, is a child of, replaces' },
  { words: /\bis none\b/, use: 'does not exist, is not one' },
  { words: /\bsuch as are\b/, use: 'those that are' },
  { words: /\bno more\b(?! than)/, use: 'no longer' },
  { words: /\bothers'/, use: 'third-party' },
];

/** Uses that are the technical or the archival term. */
const allowed = [
  /\b(hold(s|ing)?|held) (a|the|its|this|that|all|no|row|both)? ?(\w+ )?(locks?|locked|mutex)\b/,
  /\blocks? (\w+ ){0,4}(held|holds?)\b/,
  /\bholdings?\b/,
  /\bcallers must hold\b/,
  /\bbehind[ -](a |the )?(reverse |https |http )*(proxy|proxies|nginx)\b/,
  /\b(is|be|are|was|were|falls?|lags?|lagging) (far |too far )?behind\b/,
  /\bin turns?\b(?= of)/,
  // The member `behind` of a webhook on the wire.
  /\bbehind(?=[,}:]| [=>]+ 0)/,
  /(?<=\} )behind`/,
  /\b\d+ behind\b/,
  /'behind'/,
  // A code of ISO 15924.
  /\bmedf mend\b/,
];

/** Former codes of warnings, which only the changelog names. */
const allowedInChangelog = /\b(mended-encoding|holds-excepted)\b/;

const relativeClause = /^\s*(\/\*\*?|\/\/|#+)\s+(What|Who|Whoever|That which)\b(?!.*\?)/;

function checkFile(file: string): readonly string[] {
  if (ownFiles.includes(file)) return [];
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.flatMap((line, index) =>
    checkLine(line, lines[index - 1] ?? '', file).map((finding) => `${file}:${index + 1}: ${finding}`),
  );
}

export function checkLine(line: string, before: string, file = ''): readonly string[] {
  const clause =
    relativeClause.test(line) ||
    (/^\s*\/\*\*$/.test(before) && /^\s*\* (What|Who|Whoever)\b(?!.*\?)/.test(line));
  const uses = file === 'CHANGELOG.md' ? [...allowed, allowedInChangelog] : allowed;
  const text = uses.reduce((rest, use) => rest.replaceAll(new RegExp(use, 'g'), ''), splitNames(line));
  const found = avoided.flatMap(({ words, use }) => {
    const word = words.exec(text)?.[0];
    return word === undefined ? [] : [`'${word}' (use: ${use}): ${line.trim()}`];
  });
  return clause ? [`name the subject instead of a free relative clause: ${line.trim()}`, ...found] : found;
}

/** 'insertTold' becomes 'insert told'. Removes the relation `heldBy` of the wire form. */
function splitNames(line: string): string {
  return line
    .replaceAll(/\bheldBy\b/g, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
}

function listFiles(path: string): readonly string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  const files = readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }).map((file) =>
    join(path, file),
  );
  return files.filter(
    (file) => /\.(ts|js|md|css)$|\/run$/.test(file) && !/node_modules|\/generated\/|\/dist\//.test(file),
  );
}

function run(paths: readonly string[]): number {
  const missing = paths.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) {
    console.error(`language: not found in the project: ${missing.join(', ')}`);
    return 1;
  }
  const findings = paths.flatMap(listFiles).flatMap(checkFile);
  for (const finding of findings) console.log(finding);
  console.log(`language: ${findings.length} to rewrite`);
  return findings.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = run(process.argv.length > 2 ? process.argv.slice(2) : searched);
