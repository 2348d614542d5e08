/** The scripts of package.json run in a fresh clone, in which no package is installed: they install the packages first. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { describe, it } from 'node:test';

const root = new URL('../../', import.meta.url);
const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** Adds the module and all modules that it imports before its first statement runs. Returns the packages among them. */
function listPackages(module: URL, seen: Set<string>): readonly string[] {
  if (seen.has(module.href)) return [];
  seen.add(module.href);
  const source = readFileSync(module, 'utf8');
  const names = [...source.matchAll(/^(?:import|export)\b[^'"();=]*['"]([^'"]+)['"]/gm)].map(
    ([, name]) => name!,
  );
  return names.flatMap((name) => {
    if (name.startsWith('.')) return listPackages(new URL(name, module), seen);
    return isBuiltin(name) ? [] : [`${module.pathname.split('/').at(-1)} imports ${name}`];
  });
}

describe('The scripts of package.json', () => {
  const files = Object.values(scripts).flatMap(
    (command) => /^node (scripts\/[\w-]+\.js)/.exec(command)?.[1] ?? [],
  );

  it('are read', () => assert.ok(files.length > 5));

  for (const file of new Set(files))
    it(`import packages only after they have installed them: ${file}`, () => {
      const seen = new Set<string>();
      assert.deepEqual(listPackages(new URL(file, root), seen), []);
      assert.ok(seen.size > 1, 'follows imports of other scripts');
    });
});
