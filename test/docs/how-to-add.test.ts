/** The recipes of docs/contributing/how-to-add.md name files that exist, and an example that was made as they say. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { projectFolder } from '../cli/fonds-process.ts';
import { readPage, readSections } from './guide.ts';

interface RecipeRow {
  /** With `NAME` for the name of the new thing. */
  readonly file: string;
  readonly change: string;
}

interface Recipe {
  readonly files: number;
  readonly generated: number;
  readonly example: string;
  readonly rows: readonly RecipeRow[];
}

const subjects = [
  'page',
  'form',
  'facet',
  'message',
  'record type',
  'field',
  'format',
  'endpoint',
  'setting',
  'command',
  'migration',
];

const page = readPage('docs/contributing/how-to-add.md');
const recipes = new Map([...readSections(page)].map(([heading, text]) => [heading, parseRecipe(text)]));

/** The sentence with the numbers and the example, and the table. */
function parseRecipe(text: string): Recipe {
  const [, files, , generated = '0', example] =
    /^(\d+) files?\b(?:(?! and \d+ generated)[^.\n])*( and (\d+) generated)?[^.\n]*\. Example: `([\w-]+)`\.$/m.exec(
      text,
    ) ?? assert.fail(`no numbers and example: ${text.slice(0, 200)}`);
  const rows = [...text.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, file, change]) => ({
    file: file!,
    change: change!,
  }));
  return { files: Number(files), generated: Number(generated), example: example!, rows };
}

const exists = (path: string): boolean => existsSync(join(projectFolder, path));
const isGenerated = ({ change }: RecipeRow): boolean => change === 'generated';

describe('docs/contributing/how-to-add.md', () => {
  it('has a recipe for everything that is added often, and no other', () => {
    assert.deepEqual(
      [...recipes.keys()].map((heading) => heading.replace(/^An? /, '')),
      subjects,
    );
  });

  for (const [heading, { files, generated, example, rows }] of recipes) {
    const named = (text: string): string => text.replaceAll('NAME', example);

    it(`states how many files are touched: ${heading}`, () => {
      assert.equal(rows.filter((row) => !isGenerated(row)).length, files);
      assert.equal(rows.filter(isGenerated).length, generated);
    });

    it(`names files that exist, for its example: ${heading}`, () => {
      assert.deepEqual(
        rows.map(({ file }) => named(file)).filter((file) => !exists(file)),
        [],
      );
    });

    it(`shows the line that its example has in each file: ${heading}`, () => {
      for (const { file, change } of rows) {
        const line = /: `([^`]+)`$/.exec(change)?.[1];
        if (line === undefined) continue;
        const text = readFileSync(join(projectFolder, named(file)), 'utf8');
        assert.ok(text.includes(named(line)), `${named(file)} does not contain ${named(line)}`);
      }
    });
  }

  it('names modules and folders that exist, also in its sentences', () => {
    const paths = [...page.matchAll(/`((?:src|ui|test|tools|docs|client)\/[^`]+)`/g)].map(
      (match) => match[1]!,
    );
    assert.deepEqual(
      paths.filter((path) => !path.includes('NAME') && !exists(path)),
      [],
    );
  });

  it('applies to every page: each folder of ui/pages has the files of the recipe, and each of src/pages its data', () => {
    const { rows } = recipes.get('A page')!;
    const pagesWithPath = readdirSync(join(projectFolder, 'ui/pages')).filter(
      (name) => !name.endsWith('.ts') && name !== 'error',
    );
    const required = rows.map(({ file }) => file).filter((file) => /NAME\/(?:data|load|view)\./.test(file));
    assert.deepEqual(
      pagesWithPath
        .flatMap((name) => required.map((file) => file.replace('NAME', name)))
        // The data of a page that another page has too.
        .filter((file) => !exists(file) && !exists(file.replace(/([\w-]+)\/data\.ts$/, 'shared/$1.ts'))),
      [],
    );
  });

  it('keeps within the limits of a new page and a new facet', () => {
    const maxFiles = { 'A page': 8, 'A facet': 3 };
    for (const [heading, max] of Object.entries(maxFiles))
      assert.ok(recipes.get(heading)!.files <= max, heading);
  });
});
