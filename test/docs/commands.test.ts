/**
 * Every block of commands in the README and the docs is run by a test, or marked with the reason why not, after the language: `sh not run: reason`.
 * This file runs those of pages that have no test of their own, in a scratch folder with the archive that the examples name.
 */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type Endable, projectFolder, runFonds, startFonds, temporaryFolder } from '../cli/fonds-process.ts';
import { guideArchive } from '../world/guide-archive.ts';
import { installCommand, readPage, runStep } from './guide.ts';

/** Tests that run all unmarked blocks of a page. */
const ownTests: Readonly<Record<string, string>> = {
  'README.md': 'test/docs/readme.test.ts',
  'docs/recipes.md': 'test/docs/recipes.test.ts',
  'docs/search.md': 'test/docs/search.test.ts',
  'docs/tutorials/ead-to-archive.md': 'test/docs/tutorials.test.ts',
  'docs/tutorials/portal.md': 'test/docs/tutorials.test.ts',
  'docs/api/graphql.md': 'test/docs/graphql-guide.test.ts',
  'docs/api/linked-data.md': 'test/docs/linked-data.test.ts',
};

interface CommandBlock {
  readonly text: string;
  /** Why it is not run. */
  readonly reason: string | undefined;
}

function readCommands(page: string): readonly CommandBlock[] {
  const pattern = /^```(?:sh|console)(?: not run: ([^\n]+)|[\w ]*)\n([\s\S]*?)^```$/gm;
  return [...readPage(page).matchAll(pattern)].map(([, reason, text]) => ({ reason, text: text! }));
}

const pages = [
  'README.md',
  ...readdirSync(join(projectFolder, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name).replaceAll('\\', '/'))
    .sort(),
];

const readExample = (name: string): string => readFileSync(join(projectFolder, 'examples', name), 'utf8');

const eac = `<eac-cpf xmlns="urn:isbn:1-931666-33-4"><control><recordId>council</recordId>
  <languageDeclaration><language languageCode="eng">English</language></languageDeclaration></control>
  <cpfDescription><identity><entityType>corporateBody</entityType><nameEntry><part>Council</part></nameEntry></identity></cpfDescription></eac-cpf>`;
const skos = `@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
<https://example.org/s> a skos:ConceptScheme .
<https://example.org/s/quay> a skos:Concept ; skos:inScheme <https://example.org/s> ; skos:prefLabel "Quays"@en .`;

/** For the page that creates them; without its end line, which has the number of records. */
const withoutEditors = guideArchive
  .split('\n')
  .filter((line) => !/^\{"id":"(editors|ruth)"|"type":"End"/.test(line))
  .join('\n');

/** The archive that most examples name: a country, repositories, a fonds, a vocabulary, a set, users and groups. */
async function prepare(t: Endable, page: string): Promise<string> {
  const path = temporaryFolder(t);
  installCommand(path);
  const fonds = readExample('fonds.xml');
  const files: Readonly<Record<string, string>> = {
    'guide.ndjson': page.endsWith('permissions.md') ? withoutEditors : guideArchive,
    'inventory.xml': fonds,
    'harbour.xml': fonds.replaceAll('0012', 'harbour'),
    // The guide to imports has two finding aids, and that of EAC-CPF a corporate body.
    'council.xml': page.includes('/eac') ? eac : fonds.replaceAll('0012', 'council'),
    'repository.xml': readExample('repository.xml'),
    'subjects.ttl': skos,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  for (const name of ['inventories', 'srv', 'backup']) mkdirSync(join(path, name));
  writeFileSync(join(path, 'inventories/harbour.xml'), fonds);
  cpSync(join(projectFolder, 'examples'), join(path, 'examples'), { recursive: true });
  const restored = await runFonds(['restore', 'guide.ndjson', '--without-end'], { cwd: path });
  assert.equal(restored.code, 0, restored.err);
  for (const file of ['inventory.xml', 'harbour.xml']) {
    const args = ['import', 'ead', file, '--scope', 'nl-waterstad', '--user', 'archivist'];
    const { code, err } = await runFonds(args, { cwd: path });
    assert.equal(code, 0, err);
  }
  if (page === 'docs/cli.md') {
    const { code, err } = await runFonds(['export', 'xlsx', 'nl-waterstad', 'units.xlsx'], { cwd: path });
    assert.equal(code, 0, err);
  }
  cpSync(join(path, 'data'), join(path, 'srv/fonds'), { recursive: true });
  return path;
}

/** A refused request fails the script. */
const strictCurl = 'curl() { command curl -sS --fail-with-body "$@"; }\n';

/** Folders of the examples are below the scratch folder, whose path contains a blank. */
function adapt(text: string, path: string): string {
  return (
    strictCurl +
    text
      .replaceAll(/(?<=')\/(?:srv|backup)\/[\w./-]*(?=')/g, (folder) => `${path}${folder}`)
      .replaceAll(/(?<=\s)\/(?:srv|backup)\/[\w./-]*/g, (folder) => `'${path}${folder}'`)
  );
}

describe('The commands of the docs', () => {
  it('are run on pages that exist, by tests that read them', () => {
    for (const [page, test] of Object.entries(ownTests)) {
      assert.ok(pages.includes(page), page);
      const source = readPage(test) + (page === 'README.md' ? readPage('test/world/readme-steps.ts') : '');
      assert.ok(source.includes(page), `${test} does not name ${page}`);
    }
  });

  it('that are not run have a reason', () => {
    for (const page of pages)
      for (const { reason } of readCommands(page))
        assert.ok(reason === undefined || reason.length > 10, page);
  });

  for (const page of pages) {
    const blocks = readCommands(page).filter(({ reason }) => reason === undefined);
    if (blocks.length === 0 || page in ownTests) continue;
    it(`work: ${page}`, async (t) => {
      const path = await prepare(t, page);
      const { url } = await startFonds(t, ['serve'], { cwd: path });
      for (const { text } of blocks)
        await runStep({ command: adapt(text, path), shown: undefined }, { path, url });
    });
  }
});
