import assert from 'node:assert/strict';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import {
  type Endable,
  type FondsServer,
  runFonds,
  startFonds,
  temporaryFolder,
} from '../cli/fonds-process.ts';
import { postgresServer, withoutPostgres } from '../world/postgres.ts';
import {
  fillExampleArchive,
  installCommand,
  readBlocks,
  readPage,
  readSections,
  readSteps,
  runStep,
  writeFiles,
} from './guide.ts';

const sections = readSections(readPage('docs/recipes.md'));
const findingAid = readPage('examples/fonds.xml');
const newTitle = '<unittitle>The Harbour Office</unittitle>';

/** Steps that a recipe expects: changes of the archive of the README, and files. */
const preparations: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  'Undo an import': async (folder) => {
    writeFileSync(join(folder, 'fonds.xml'), findingAid);
    writeFileSync(join(folder, 'wrong.xml'), addUnit(rename(findingAid)));
  },
  'Restore a version': async (folder) => {
    writeFileSync(join(folder, 'renamed.xml'), rename(findingAid));
    await importEad(folder, 'renamed.xml');
  },
  'Share one repository with a colleague': async (folder) => {
    writeFileSync(
      join(folder, 'secret.xml'),
      '<ead><archdesc level="fonds"><did><unitid>secret</unitid><unittitle>A gift</unittitle></did></archdesc></ead>',
    );
  },
};

function rename(text: string): string {
  const renamed = text.replace('<unittitle>Harbour Office</unittitle>', newTitle);
  assert.notEqual(renamed, text);
  return renamed;
}

function addUnit(text: string): string {
  const added =
    '<c01 level="series"><did><unitid>0012/3</unitid><unittitle>Maps</unittitle></did></c01></dsc>';
  const longer = text.replace('</dsc>', added);
  assert.notEqual(longer, text);
  return longer;
}

async function importEad(folder: string, file: string): Promise<void> {
  const { code, err } = await runFonds(
    ['import', 'ead', file, '--scope', 'nl-waterstad', '--user', 'archivist'],
    { cwd: folder },
  );
  assert.equal(code, 0, err);
}

/** The store of the README's walk-through, made once. */
async function makeArchive(t: Endable): Promise<string> {
  const folder = temporaryFolder(t);
  const server = await startFonds(t, ['serve', '--init', 'archivist'], { cwd: folder });
  await fillExampleArchive(server.url);
  await server.stop();
  return join(folder, 'data');
}

describe('A recipe', () => {
  let data: string;
  const ends: (() => unknown)[] = [];
  before(async () => {
    data = await makeArchive({ after: (end) => void ends.push(end) });
  });
  after(async () => {
    for (const end of ends) await end();
  });

  async function prepare(t: Endable, name: string): Promise<{ path: string; server: FondsServer }> {
    const path = temporaryFolder(t);
    cpSync(data, join(path, 'data'), { recursive: true });
    installCommand(path);
    await preparations[name]?.(path);
    return { path, server: await startFonds(t, ['serve'], { cwd: path }) };
  }

  for (const [name, text] of sections) {
    const blocks = readBlocks(text);
    const steps = readSteps(blocks);
    if (steps.length > 0)
      it(`works: ${name}`, async (t) => {
        const { path, server } = await prepare(t, name);
        writeFiles(blocks, path);
        for (const step of steps) await runStep(step, { path, url: server.url });
      });
  }

  it('works: Move to PostgreSQL', { skip: withoutPostgres }, async (t) => {
    const path = temporaryFolder(t);
    cpSync(data, join(path, 'data'), { recursive: true });
    installCommand(path);
    const database = await (await postgresServer()).emptyDatabase();
    const [step] = readSteps(readBlocks(sections.get('Move to PostgreSQL')!), 'sh postgres');
    // The test makes the database itself, since it must not touch a server of the machine.
    const command = step!.command
      .replace(/^createdb .*\n/, '')
      .replaceAll('postgresql://fonds@db.example.org/fonds', database);
    await runStep({ ...step!, command }, { path, url: '' });
  });
});
