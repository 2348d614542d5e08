/**
 * `npm run shown [-- FILE|FOLDER …]`: imports files into one temporary archive and prints which values of their pages readers should not see: the
 * share, and the most frequent ones with examples. Exits with 1 if there are any. The default is all fixtures.
 */
import { requireFolders } from './fixture-table.ts';
import { measureShown } from './measure-shown.ts';
import { defectKinds } from './shown-defects.ts';
import { listFiles } from './try-file.ts';

/** Groups of equal defects printed for each kind. */
const maxGroups = 15;
const maxExampleLength = 140;

const folders = requireFolders('shown', ['ead2002', 'ead3', 'eac', 'eag', 'skos', 'walk-through']);
const { items, values, defects, rejected } = await measureShown(folders.flatMap((path) => listFiles(path)));
for (const line of rejected) console.log(line);
for (const kind of defectKinds) {
  const found = defects.filter((defect) => defect.kind === kind);
  console.log(`\n${kind}: ${found.length}`);
  const groups = [
    ...Map.groupBy(found, ({ place, label, found: text }) => `${place} · ${label} · ${text.slice(0, 60)}`),
  ];
  groups.sort(([, a], [, b]) => b.length - a.length);
  for (const [name, group] of groups.slice(0, maxGroups)) {
    const { id, text } = group[0]!;
    console.log(
      `  ${String(group.length).padStart(6)} ${name}\n         ${id}: ${text.replace(/\s+/g, ' ').slice(0, maxExampleLength)}`,
    );
  }
}
const share = ((100 * defects.length) / values).toFixed(2);
console.log(`\n${items} items, ${values} shown values, ${defects.length} with a defect (${share} %)`);
if (defects.length > 0) process.exitCode = 1;
