/** The styles of a page are in its folder and concern only its elements; the build adds them to the stylesheet of all pages. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { projectFolder } from '../cli/fonds-process.ts';

const read = (path: string): string => readFileSync(join(projectFolder, path), 'utf8');
const list = (pattern: string): readonly string[] => globSync(pattern, { cwd: projectFolder }).sort();

/** The folder of a page, or `ui` for files that several pages share. */
const ownerOf = (path: string): string => /^ui\/pages\/[^/]+(?=\/)/.exec(path)?.[0] ?? 'ui';

/** Names in the attributes `class` of a component. */
function listClasses(source: string): readonly string[] {
  const attributes = source.matchAll(/\bclass=(?:"([^"]*)"|\{([^}]*)\})/g);
  return [...attributes].flatMap(([, text, code]) => (text ?? code!).match(/[a-z][a-z0-9-]*/g) ?? []);
}

const components = list('ui/**/*.tsx').map((path) => ({
  owner: ownerOf(path),
  classes: listClasses(read(path)),
}));

/** Selectors of a stylesheet of a page that also select elements of others. */
function listForeignSelectors(owner: string, styles: string): readonly string[] {
  const foreign = new Set(components.filter((one) => one.owner !== owner).flatMap(({ classes }) => classes));
  return [...styles.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)]
    .flatMap(([, selectors = '']) => selectors.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())
    .filter((selector) => !selector.startsWith('@'))
    .filter((selector) => !selector.match(/\.[a-z][a-z0-9-]*/g)?.some((name) => !foreign.has(name.slice(1))));
}

const isOfStaff = (path: string): boolean => path.startsWith('ui/pages/staff-');

/** The first class of each stylesheet. */
const namesOf = (paths: readonly string[]): readonly string[] =>
  paths.map((path) => /^\.[a-z-]+/m.exec(read(path))![0]);

describe('The styles of a page', () => {
  for (const path of list('ui/pages/*/*.css'))
    it(`select only elements of the page: ${path}`, () =>
      assert.deepEqual(listForeignSelectors(ownerOf(path), read(path)), []));

  for (const selector of ['h1', '.quiet', '.events > li'])
    it(`are reported for a selector that selects elements of other pages: ${selector}`, () =>
      assert.deepEqual(
        listForeignSelectors('ui/pages/home', `.home ${selector}, ${selector} { margin: 0; }`),
        [selector],
      ));

  it('are all in the stylesheet, after those that pages share', () => {
    const built = read(list('build/ui/assets/main-*.css')[0]!);
    const shared = built.indexOf('.site-footer');
    const pages = namesOf(list('ui/pages/*/page.css').filter((path) => !isOfStaff(path)));
    assert.ok(shared > 0 && pages.length > 5);
    for (const name of pages) assert.ok(built.lastIndexOf(name) > shared, name);
  });

  it('of the workroom are in a stylesheet of their own, which readers do not load', () => {
    const [ofReaders, ofStaff] = ['main', 'staff'].map((name) =>
      read(list(`build/ui/assets/${name}-*.css`)[0]!),
    );
    for (const name of ['.staff-menu', '.staff-table', ...namesOf(list('ui/pages/staff-*/page.css'))]) {
      assert.ok(ofStaff!.includes(name), name);
      assert.ok(!ofReaders!.includes(name), name);
    }
  });
});
