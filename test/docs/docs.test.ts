/** Compares the lists in the docs with the declarations in the code, in both directions, and checks links and line lengths. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { commands } from '../../src/cli/cli.ts';
import { exitCodes } from '../../src/cli/exit-codes.ts';
import { environmentName, type SettingName, settingNames, settingTable } from '../../src/config/settings.ts';
import { formats } from '../../src/formats/registry.ts';
import { settingName } from '../../src/lib/setting.ts';
import type { RecordType } from '../../src/model/define.ts';
import { recordTypes } from '../../src/model/registry.ts';
import { projectFolder } from '../cli/fonds-process.ts';

function readPage(path: string): string {
  return readFileSync(join(projectFolder, path), 'utf8');
}

/** The row that docs/settings.md must have. */
function settingRow(name: SettingName): string {
  const { default: value, help } = settingTable[name];
  const shown = String(value) || 'none';
  return `| \`${settingName(name)}\` | \`${environmentName(name)}\` | \`${shown}\` | ${help} |`;
}

describe('docs/settings.md', () => {
  const rows = readPage('docs/settings.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.replace(/ +/g, ' '));

  it('has every setting with its variable, its default and its meaning, and no other', () => {
    assert.deepEqual(rows, settingNames.map(settingRow));
  });
});

describe('docs/cli.md', () => {
  const page = readPage('docs/cli.md');
  const sections = page.split('\n## ').slice(1);

  it('lists the exit codes', () => {
    const rows = Object.values(exitCodes).map(({ code, help }) => `| ${code} | ${help} |`);
    assert.ok(page.includes(rows.join('\n')), `docs/cli.md must contain:\n${rows.join('\n')}`);
  });

  it('lists the form of the JSON of every command', () => {
    const rows = commands.flatMap(({ words, json }) =>
      json === undefined ? [] : [`| \`${words.join(' ')}\` | ${json.replaceAll(/\{.*\}/g, '`$&`')} |`],
    );
    assert.ok(page.includes(rows.join('\n')), `docs/cli.md must contain:\n${rows.join('\n')}`);
  });

  it('has a section for every command, and no other', () => {
    const documented = sections.map((section) => /^`fonds ([a-z -]+?)(?= [A-Z[-]|`)/.exec(section)?.[1]);
    assert.deepEqual(
      documented,
      commands.map(({ words }) => words.join(' ')),
    );
  });

  for (const [i, { words, options }] of commands.entries()) {
    it(`names every option of fonds ${words.join(' ')}, and no option that does not exist`, () => {
      const section = sections[i] ?? '';
      const own = (options ?? []).map(({ flags }) => flags.split(' ')[0]!);
      for (const flag of own) assert.ok(section.includes(flag), flag);
      const known = new Set([
        ...own,
        '--settings',
        '--help',
        ...settingNames.map((name) => `--${settingName(name)}`),
      ]);
      for (const [flag] of section.matchAll(/--[a-z][a-z-]*/g)) assert.ok(known.has(flag), flag);
    });
  }
});

describe('The pages', () => {
  const pages = [
    ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'bench/notes.md'],
    ...readdirSync(join(projectFolder, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join('docs', name)),
  ];

  for (const page of pages) {
    it(`link only to files and headings that exist: ${page}`, () => {
      const links = [...readPage(page).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]!);
      const broken = links.filter((link) => !/^(https?:|mailto:)/.test(link) && !leadsSomewhere(page, link));
      assert.deepEqual(broken, []);
    });

    it(`wrap prose at 100 characters: ${page}`, () => {
      assert.deepEqual(
        proseLines(readPage(page)).filter((line) => line.length > 100 && line.trim().includes(' ')),
        [],
      );
    });
  }

  it('are all listed in the index', () => {
    const index = readPage('docs/README.md');
    const listed = pages
      .filter((page) => /^docs\/(?!README|adr\/|formats\/)/.test(page))
      .filter((page) => !index.includes(`](${page.slice('docs/'.length)}`));
    assert.deepEqual(listed, []);
    for (const name of readdirSync(join(projectFolder, 'docs/formats')))
      assert.ok(readPage('docs/formats.md').includes(`](formats/${name}`), name);
  });

  it('number the decision records without a gap', () => {
    const numbers = readdirSync(join(projectFolder, 'docs/adr'))
      .sort()
      .map((name) => Number(name.slice(0, 4)));
    assert.deepEqual(
      numbers,
      numbers.map((_, i) => i + 1),
    );
  });
});

/** Whether a relative link leads to a file that exists and, with `#`, to one of its headings. */
function leadsSomewhere(page: string, link: string): boolean {
  const [path, anchor] = link.split('#') as [string, string | undefined];
  const target = path === '' ? page : relative(projectFolder, join(projectFolder, dirname(page), path));
  if (!existsSync(join(projectFolder, target))) return false;
  return anchor === undefined || !target.endsWith('.md') || headingsOf(target).has(anchor);
}

/** The anchors of a page, as GitHub makes them from headings. */
function headingsOf(page: string): ReadonlySet<string> {
  const headings = proseLines(readPage(page)).filter((line) => /^#+ /.test(line));
  return new Set(
    headings.map((line) =>
      line
        .replace(/^#+ /, '')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Without code blocks and tables. */
function proseLines(text: string): readonly string[] {
  return text
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .split('\n')
    .filter((line) => !line.startsWith('|'));
}

describe('docs/formats.md', () => {
  it('has a row for every format that can be imported, with its scopes, and no other', () => {
    const [imports] = readPage('docs/formats.md').split('\n## Exports');
    const rows = [...imports!.matchAll(/^\| `(\w+)` \| ([A-Z][\w, ]+) \| /gm)];
    assert.deepEqual(
      rows.map(([, name, scopes]) => [name, scopes]),
      formats.map(({ name, scopes }) => [name, scopes.join(', ')]),
    );
  });
});

describe('docs/architecture.md', () => {
  const page = readPage('docs/architecture.md');

  it('names only files and folders that exist', () => {
    const named = [...page.matchAll(/`([\w-]+\/[\w./-]*)`/g)].map(([, path]) => path!);
    const missing = named.filter(
      (path) => !['', 'src'].some((folder) => existsSync(join(projectFolder, folder, path))),
    );
    assert.deepEqual(missing, []);
  });

  it('shows the path of a search through files that exist', () => {
    const [, search = ''] = page.split('\n## Search\n');
    const picture = search.split('```')[1]!;
    const shown = [...picture.matchAll(/[\w-]+(?:\/[\w-]+)+\.ts/g)].map(([path]) => path);
    assert.ok(shown.length >= 14, 'the picture was found');
    assert.deepEqual(
      shown.filter((path) => !existsSync(join(projectFolder, 'src', path))),
      [],
    );
  });

  it('has a row for every layer', () => {
    const folders = readdirSync(join(projectFolder, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'lib')
      .map(({ name }) => name);
    const rows = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name!);
    assert.deepEqual(rows.sort(), folders.sort());
  });
});

describe('docs/data-model.md', () => {
  it('has a row for every record type that has a URL, as the registry declares it, and no other', () => {
    const rows = readPage('docs/data-model.md')
      .split('\n')
      .filter((line) => /^\| [A-Z]\w+ \| .* \| .* \| .* \|$/.test(line));
    assert.deepEqual(rows, recordTypes.filter((type) => type.kind !== 'part').map(recordRow));
  });
});

/** The row that docs/data-model.md must have. */
function recordRow({ name, parents, mayBeTopLevel, relations }: RecordType): string {
  const places =
    [...(mayBeTopLevel && parents.length > 0 ? ['nothing'] : []), ...parents].join(' or ') || '–';
  const entries = Object.entries(relations);
  const parts = entries.filter(([, { from }]) => from === 'parts');
  const others = entries.filter(([, { from }]) => from !== 'parts');
  const owned = parts.map(([relation, { target }]) => `\`${relation}\`: ${target}`).join(', ') || '–';
  return `| ${name} | ${places} | ${owned} | ${others.map(([relation]) => `\`${relation}\``).join(', ') || '–'} |`;
}
