/** The scripts of package.json run in a fresh clone, in which no package is installed: they install the packages first. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { describe, it } from 'node:test';

const root = new URL('../../', import.meta.url);
const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

const newerFunctions =
  /\b(?:globSync\(|withResolvers|(?:Map|Object)\.groupBy|styleText|import\.meta\.(?:dirname|filename))/;

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

  it('use no function of Node that Node 20 does not have, with which a fresh clone may be started', () => {
    for (const name of readdirSync(new URL('scripts/', root)))
      assert.doesNotMatch(readFileSync(new URL(`scripts/${name}`, root), 'utf8'), newerFunctions, name);
  });
});
