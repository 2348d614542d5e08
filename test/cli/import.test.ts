import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { c, ead } from '../world/finding-aid.ts';
import { waitUntil } from '../world/wait-until.ts';
import { projectFolder, runFonds, spawnFonds, startFonds, temporaryFolder } from './fonds-process.ts';

const examples = join(projectFolder, 'examples');
const repository = join(examples, 'repository.xml');
const fonds = join(examples, 'fonds.xml');

/** A dump with an administrator and the country `nl`. */
const dump = [
  '{"id":"archivist","type":"UserProfile","data":{"identifier":"archivist","name":"archivist"},"relationships":{"belongsTo":[{"id":"admin"}]}}',
  '{"id":"nl","type":"Country","data":{"identifier":"nl"}}',
  '{"type":"End","records":2}',
].join('\n');

interface World {
  readonly folder: string;
  /** Folder of the store. */
  readonly data: string;
  readonly importFiles: (...args: string[]) => ReturnType<typeof runFonds>;
  /** Number of records that anonymous readers see. */
  readonly countOf: (type: string) => Promise<number>;
}

/** A store with the records of the dump. Without a server, which takes two seconds to start. */
async function makeWorld(t: TestContext): Promise<World> {
  const folder = temporaryFolder(t);
  const data = join(folder, 'data');
  writeFileSync(join(folder, 'world.ndjson'), dump);
  const restored = await runFonds(['restore', 'world.ndjson', '--data', data], { cwd: folder });
  assert.equal(restored.code, 0, restored.err);
  return {
    folder,
    data,
    importFiles: (...args) =>
      runFonds(['import', ...args, '--user', 'archivist', '--data', data], { cwd: folder }),
    countOf: async (type) => {
      const { code, out, err } = await runFonds(['list', type, '--ids', '--data', data]);
      assert.equal(code, 0, err);
      return out.split('\n').length - 1;
    },
  };
}

describe('fonds import', () => {
  it('imports a file or an archive from standard input', async (t) => {
    const { data, importFiles, countOf, folder } = await makeWorld(t);
    await importFiles('eag', repository, '--scope', 'nl');
    const pipe = async (file: string) => {
      const args = ['import', 'ead', '-', '--scope', 'nl-waterstad', '--user', 'archivist', '--json'];
      const { process, done } = spawnFonds([...args, '--data', data]);
      process.stdin!.end(readFileSync(file));
      const { code, out, err } = await done;
      assert.equal(code, 0, err);
      return JSON.parse(out) as { readonly created: number; readonly unchanged: number };
    };
    const { created } = await pipe(fonds);
    assert.equal(await countOf('DocumentaryUnit'), created);
    const gzipped = join(folder, 'fonds.gz');
    writeFileSync(gzipped, gzipSync(readFileSync(fonds)));
    assert.equal((await pipe(gzipped)).unchanged, created);
    const two = await importFiles('ead', '-', fonds, '--scope', 'nl-waterstad');
    assert.equal(two.code, 1);
    assert.match(two.err, /Standard input \(-\) cannot be imported with other files/);
  });

  it('imports all files of the format in a folder, in the order of their names, and lists skipped ones', async (t) => {
    const { importFiles, folder, countOf } = await makeWorld(t);
    await importFiles('eag', repository, '--scope', 'nl');
    mkdirSync(join(folder, 'aids', 'b'), { recursive: true });
    mkdirSync(join(folder, 'aids', 'empty'));
    for (const name of ['b.xml', 'b/z.XML', 'b/a.xml', 'a.xml'])
      writeFileSync(join(folder, 'aids', name), ead(name.replaceAll('/', ' '), ''));
    for (const name of ['notes.txt', 'b/._a.xml', 'more.zip']) writeFileSync(join(folder, 'aids', name), 'x');
    const scope = 'nl-waterstad';
    const done = await importFiles('EAD', 'aids', '--scope', scope, '--json');
    assert.equal(done.code, 0, done.err);
    const log = JSON.parse(done.out);
    assert.equal(log.created, 4);
    const [warning] = log.warnings.filter(({ code }: { code: string }) => code === 'skipped-file');
    assert.equal(warning.count, 3);
    assert.deepEqual(warning.places, [
      { file: 'aids/b/._a.xml' },
      { file: 'aids/more.zip' },
      { file: 'aids/notes.txt' },
    ]);
    assert.equal(await countOf('DocumentaryUnit'), 4);
    const again = await importFiles('ead', 'aids/', '--scope', scope);
    assert.match(again.out, /0 created, 0 updated, 4 unchanged.*3 × skipped-file/s);
    const none = await importFiles('ead', 'aids/empty', '--scope', scope);
    assert.notEqual(none.code, 0);
    assert.match(none.err, /The folder aids\/empty contains no \.xml file\./);
  });

  it('can run while a server runs, which shows the imported items at once', async (t) => {
    const { importFiles, data } = await makeWorld(t);
    const { url } = await startFonds(t, ['serve', '--data', data]);
    const countOf = async (type: string): Promise<number> => {
      const records = (await (await fetch(`${url}/classes/${type}`)).json()) as unknown[];
      return records.length;
    };
    assert.equal(await countOf('Repository'), 0);
    const first = await importFiles('eag', repository, '--scope', 'nl');
    assert.equal(first.code, 0, first.err);
    assert.match(first.out, /^Imported into nl: 1 created, 0 updated, 0 unchanged\.\n/);
    assert.equal(first.err, '', 'no bar where nobody is looking');
    assert.equal(await countOf('Repository'), 1);

    const message = 'Inventories of the harbour';
    const second = await importFiles('ead', fonds, '--scope', 'nl-waterstad', '--message', message, '--json');
    assert.equal(second.code, 0, second.err);
    const log = JSON.parse(second.out) as Record<string, unknown>;
    assert.deepEqual([log.message, log.created, log.updated, log.unchanged], [message, 5, 0, 0]);
    assert.equal(await countOf('DocumentaryUnit'), 5);
    const event = (await (await fetch(`${url}/classes/SystemEvent/${log.event}`)).json()) as {
      data: Record<string, unknown>;
    };
    assert.equal(event.data.logMessage, message);

    const again = await importFiles('ead', fonds, '--scope', 'nl-waterstad');
    assert.match(again.out, /: 0 created, 0 updated, 5 unchanged\./);
  });

  it('as a dry run prints the same log and rolls back', async (t) => {
    const { importFiles, countOf } = await makeWorld(t);
    const { code, out } = await importFiles('eag', repository, '--scope', 'nl', '--dry-run');
    assert.equal(code, 0);
    assert.match(out, /^Dry run into nl, rolled back: 1 created/);
    assert.equal(await countOf('Repository'), 0);
  });

  it('restricts internal parts, and with --internal public imports them like other text', async (t) => {
    const { importFiles, folder, countOf } = await makeWorld(t);
    await importFiles('eag', repository, '--scope', 'nl');
    const text = ead('F', c('open', 'Open') + c('quiet', 'Quiet').replace('<c', '<c audience="internal"'));
    writeFileSync(join(folder, 'a.xml'), text);
    writeFileSync(join(folder, 'b.xml'), text.replace('>F<', '>G<').replace('>file1<', '>file2<'));
    const importAid = (file: string, ...options: string[]) =>
      importFiles('ead', file, '--scope', 'nl-waterstad', ...options);
    const wrong = await importAid('a.xml', '--internal', 'secret');
    assert.notEqual(wrong.code, 0);
    assert.match(wrong.err, /--internal must be restrict or public, was 'secret'/);
    const restricted = await importAid('a.xml');
    assert.match(restricted.out, /3 created.*1 × internal-restricted/s);
    assert.equal(await countOf('DocumentaryUnit'), 2);
    const open = await importAid('b.xml', '--internal', 'public');
    assert.match(open.out, /3 created.*1 × internal-audience/s);
    assert.equal(await countOf('DocumentaryUnit'), 5);
  });

  it('with --accessible-to creates restricted items', async (t) => {
    const { importFiles, countOf } = await makeWorld(t);
    const refused = await importFiles('eag', repository, '--scope', 'nl', '--accessible-to', 'nobody');
    assert.match(refused.err, /no user or group 'nobody'/);
    const done = await importFiles('eag', repository, '--scope', 'nl', '--accessible-to', 'archivist');
    assert.equal(done.code, 0, done.err);
    assert.equal(await countOf('Repository'), 0);
  });

  it('reads a table with the separators of its options, and units below the parents of the hierarchy file', async (t) => {
    const { folder, data, importFiles } = await makeWorld(t);
    await importFiles('eag', repository, '--scope', 'nl');
    writeFileSync(join(folder, 'units.csv'), 'identifier|name|otherIdentifiers\nf|Fonds|x;y\ns|Series|z\n');
    writeFileSync(join(folder, 'tree.tsv'), 'f\t\ns\tf\n');
    const into = ['csv', 'units.csv', '--scope', 'nl-waterstad', '--hierarchy-file', 'tree.tsv'];
    const refused = await importFiles(...into, '--field-separator', '||');
    assert.match(refused.err, /--field-separator must be one character, was '\|\|'/);
    const done = await importFiles(...into, '--field-separator', '|', '--array-separator', ';');
    assert.equal(done.code, 0, done.err);
    const { url } = await startFonds(t, ['serve', '--data', data]);
    const list = await fetch(`${url}/classes/DocumentaryUnit/nl-waterstad-f/list`);
    const ids = ((await list.json()) as { id: string }[]).map(({ id }) => id);
    assert.deepEqual(ids, ['nl-waterstad-f-s']);
    const missing = await importFiles(...into, '--field-separator', '|', '--hierarchy-file', 'none.tsv');
    assert.match(missing.err, /none\.tsv is not a readable file/);
    const inFolder = await importFiles(...into, '--field-separator', '|', '--hierarchy-file', '.');
    assert.match(inFolder.err, /^\. is a folder; --hierarchy-file names a file\./);
  });

  it('imports the workbook that fonds export has written, and rejects separators of text for it', async (t) => {
    const { folder, data, importFiles } = await makeWorld(t);
    await importFiles('eag', repository, '--scope', 'nl');
    writeFileSync(
      join(folder, 'units.csv'),
      'identifier,name,parent\n0012,Fonds,\n1,Series,0012\n1,Twin,0012\n',
    );
    await importFiles('csv', 'units.csv', '--scope', 'nl-waterstad');
    const exported = await runFonds(['export', 'xlsx', 'nl-waterstad', 'units.xlsx', '--data', data], {
      cwd: folder,
    });
    assert.equal(exported.code, 0, exported.err);
    const done = await importFiles('xlsx', 'units.xlsx', '--scope', 'nl-waterstad', '--json');
    assert.equal(done.code, 0, done.err);
    const { created, updated, unchanged } = JSON.parse(done.out);
    assert.deepEqual([created, updated, unchanged], [0, 0, 3]);
    const refused = await importFiles(
      'xlsx',
      'units.xlsx',
      '--scope',
      'nl-waterstad',
      '--field-separator',
      ';',
    );
    assert.match(refused.err, /--field-separator applies to csv only/);
  });

  it('detects the format of files, and prints with --detect what they are', async (t) => {
    const { importFiles, countOf, folder, data } = await makeWorld(t);
    const found = await runFonds(['import', '--detect', repository, '--data', data]);
    assert.equal(found.code, 0, found.err);
    assert.match(found.out, /^Format: eag \(EAG.*\), 1 file\n/);
    assert.match(found.out, /\nScope: nl \(Country/);
    const imported = await importFiles(repository, '--scope', 'nl');
    assert.equal(imported.code, 0, imported.err);
    assert.match(imported.err, /^Detected: eag /);
    assert.equal(await countOf('Repository'), 1);
    writeFileSync(join(folder, 'units.csv'), 'Signatur;Titel\n7;Briefe\n');
    const table = await importFiles('--detect', 'units.csv', '--scope', 'nl-waterstad', '--json');
    const { format, tables, scopes } = JSON.parse(table.out);
    assert.deepEqual(
      [format, tables[0].type, tables[0].columns.map(({ proposal }: { proposal: string }) => proposal)],
      ['csv', 'DocumentaryUnit', ['identifier', 'name']],
    );
    assert.equal(scopes[0].id, 'nl-waterstad');
    for (const [args, code, message] of [
      [[repository, fonds, '--scope', 'nl'], 1, /several formats: .*Import the files of each format/],
      [['eadd', fonds, '--scope', 'nl'], 1, /no format 'eadd'.*'ead'/],
      [['ead', '--scope', 'nl'], 1, /Name the files after the format ead/],
      [[repository], 2, /required option '--scope <ID>' not specified/],
    ] as const) {
      const failed = await importFiles(...args);
      assert.equal(failed.code, code, failed.err);
      assert.match(failed.err, message);
    }
  });

  it('applies an import profile, and options of the command take precedence', async (t) => {
    const folder = temporaryFolder(t);
    const data = join(folder, 'data');
    const choices = {
      parameters: { lang: 'nld', 'allow-update': false, 'field-separator': ';', internal: 'public' },
      columns: { Signatur: 'identifier', Titel: 'name' },
    };
    const profile = {
      id: 'Registers',
      type: 'ImportProfile',
      data: { format: 'csv', scope: 501, parameters: JSON.stringify(choices), updated: '2026-01-01' },
    };
    const lines = [
      ...dump.split('\n').slice(0, -1),
      '{"id":"nl-r1","type":"Repository","gid":501,"data":{"identifier":"r1"},"relationships":{"hasCountry":[{"id":"nl"}]}}',
      JSON.stringify(profile),
    ];
    const end = `{"type":"End","records":${lines.length}}`;
    writeFileSync(join(folder, 'world.ndjson'), [...lines, end].join('\n'));
    const restored = await runFonds(['restore', 'world.ndjson', '--data', data], { cwd: folder });
    assert.equal(restored.code, 0, restored.err);
    const run = (...args: string[]) =>
      runFonds(['import', ...args, '--user', 'archivist', '--data', data], { cwd: folder });
    const read = async () => {
      const { out } = await runFonds(['get', 'nl-r1-7', '--data', data]);
      const { name, languageCode } = JSON.parse(out).relationships.describes[0].data;
      return [name, languageCode];
    };
    writeFileSync(join(folder, 'units.csv'), 'Signatur;Titel\n7;Brieven\n');
    const done = await run('units.csv', '--import-profile', 'Registers');
    assert.equal(done.code, 0, done.err);
    assert.deepEqual(await read(), ['Brieven', 'nld']);
    writeFileSync(join(folder, 'units.csv'), 'Signatur;Titel\n7;Briefe\n');
    assert.notEqual((await run('units.csv', '--import-profile', 'Registers')).code, 0);
    const other = await run('csv', 'units.csv', '--import-profile', 'Registers', '--lang', 'deu');
    assert.match(other.err, /would change|--no-update|update/);
    for (const [args, message] of [
      [['ead', 'units.csv', '--import-profile', 'Registers'], /is for csv; the command names ead/],
      [['units.csv', '--import-profile', 'Register'], /no import profile 'Register'/],
    ] as const)
      assert.match((await run(...args)).err, message);
  });

  it('reads the columns of a table as --column says', async (t) => {
    const { importFiles, countOf, folder } = await makeWorld(t);
    await importFiles('eag', repository, '--scope', 'nl');
    writeFileSync(join(folder, 'units.csv'), 'Register\nSignatur;Titel;Farbe\n7;Briefe;rot\n');
    const table = ['csv', 'units.csv', '--scope', 'nl-waterstad', '--field-separator', ';'];
    const columns = ['--column', 'Signatur=identifier', '--column', 'Titel=name', '--column', 'Farbe='];
    const done = await importFiles(...table, ...columns, '--json');
    assert.equal(done.code, 0, done.err);
    assert.deepEqual(
      JSON.parse(done.out).warnings.map(({ code }: { code: string }) => code),
      ['no-language'],
    );
    assert.equal(await countOf('DocumentaryUnit'), 1);
    const byRow = [
      '--header-row',
      '2',
      '--column',
      '#1=identifier',
      '--column',
      '#2=name',
      '--column',
      '#3=',
    ];
    const again = await importFiles(...table, ...byRow, '--json');
    assert.equal(JSON.parse(again.out).unchanged, 1, again.err);
    for (const [option, message] of [
      [['--column', 'Titel'], /--column must be KEY=FIELD, or KEY= to ignore the column, was 'Titel'/],
      [['--header-row', 'x'], /--header-row must be a whole number/],
      [['--header-row', '0'], /--header-row must be the number of a row, from 1/],
      [['--sheet', 'Units'], /--sheet applies to xlsx only/],
    ] as const)
      assert.match((await importFiles(...table, ...option)).err, message);
  });

  it('with --sync moves and deletes, with --diff prints the changes, and as a dry run rolls back', async (t) => {
    const { importFiles, countOf, folder } = await makeWorld(t);
    await importFiles('eag', repository, '--scope', 'nl');
    const unit = (identifier: string, title: string, inner = ''): string =>
      `<c><did><unitid>${identifier}</unitid><unittitle>${title}</unittitle></did>${inner}</c>`;
    const write = (name: string, inner: string): string => {
      const text = `<ead xml:lang="en"><eadheader><eadid>x</eadid></eadheader><archdesc><did><unitid>F</unitid><unittitle>F</unittitle></did><dsc>${inner}</dsc></archdesc></ead>`;
      writeFileSync(join(folder, name), text);
      return name;
    };
    const old = write('old.xml', unit('s', 'S', unit('a', 'A') + unit('b', 'B')) + unit('t', 'T'));
    const now = write('new.xml', unit('s', 'Series') + unit('t', 'T', unit('a', 'A')));
    const into = ['--scope', 'nl-waterstad'];
    await importFiles('ead', old, ...into);
    const args = ['ead', now, ...into, '--sync', '--fonds', 'nl-waterstad-f'];
    const dry = await importFiles(...args, '--diff', '--dry-run');
    assert.equal(dry.code, 0, dry.err);
    assert.deepEqual(dry.out.trimEnd().split('\n'), [
      'Dry run into nl-waterstad, rolled back: 0 created, 1 updated, 2 unchanged, 1 moved, 1 deleted.',
      'changed nl-waterstad-f-s',
      '  ~ describes/0/name: "S" → "Series"',
      'moved nl-waterstad-f-s-a to nl-waterstad-f-t-a',
      'deleted nl-waterstad-f-s-b',
    ]);
    assert.equal(await countOf('DocumentaryUnit'), 5);
    const kept = await importFiles(...args, '--except', 'nl-waterstad-f-s-b', '--json');
    const log = JSON.parse(kept.out) as { moved: unknown; deleted: unknown };
    assert.deepEqual(log.moved, { 'nl-waterstad-f-s-a': 'nl-waterstad-f-t-a' });
    assert.deepEqual(log.deleted, []);
    const alone = await importFiles('ead', now, ...into, '--fonds', 'nl-waterstad-f');
    assert.match(alone.err, /need --sync/);
    assert.match((await importFiles('ead', now, ...into, '--delete-many')).err, /need --sync/);
    assert.equal((await importFiles(...args, '--delete-many')).code, 0);
  });

  it('accepts files with blanks in their names, relative to the working folder, and archives of them', async (t) => {
    const { importFiles, folder, countOf } = await makeWorld(t);
    copyFileSync(repository, join(folder, 'the repository.xml'));
    const one = await importFiles('eag', 'the repository.xml', '--scope', 'nl');
    assert.equal(one.code, 0, one.err);
    assert.equal(
      spawnSync('tar', ['-czf', join(folder, 'all.tar.gz'), '-C', examples, 'fonds.xml']).status,
      0,
    );
    const two = await importFiles('ead', 'all.tar.gz', '--scope', 'nl-waterstad');
    assert.equal(two.code, 0, two.err);
    assert.equal(await countOf('DocumentaryUnit'), 5);
  });

  it('names file, line and column of an error, and rolls back all files', async (t) => {
    const { importFiles, folder, countOf } = await makeWorld(t);
    writeFileSync(join(folder, 'unclosed-element.xml'), '<eag>\n  <eagheader>\n</eag>\n');
    const { code, out, err } = await importFiles('eag', repository, 'unclosed-element.xml', '--scope', 'nl');
    assert.equal(code, 1);
    assert.equal(out, '');
    assert.match(err, /unclosed-element\.xml:3:\d+/);
    assert.equal(await countOf('Repository'), 0);
  });

  it('with --tolerant skips an invalid file and lists it', async (t) => {
    const { importFiles, folder, countOf } = await makeWorld(t);
    writeFileSync(join(folder, 'unclosed-element.xml'), '<eag>\n  <eagheader>\n</eag>\n');
    const { code, out } = await importFiles(
      'eag',
      repository,
      'unclosed-element.xml',
      '--scope',
      'nl',
      '--tolerant',
    );
    assert.equal(code, 0);
    assert.match(out, /Skipped:\n {2}unclosed-element\.xml:3/);
    assert.equal(await countOf('Repository'), 1);
  });

  it('with --no-update fails if an item would change', async (t) => {
    const { importFiles, folder } = await makeWorld(t);
    const early = join(folder, 'early.xml');
    const late = join(folder, 'late.xml');
    const eag = (name: string): string =>
      `<eag><eagheader><eagid>a</eagid></eagheader><archguide><identity><repositorid repositorycode="a"/><autform>${name}</autform></identity></archguide></eag>`;
    writeFileSync(early, eag('Early name'));
    writeFileSync(late, eag('Late name'));
    assert.equal((await importFiles('eag', early, '--scope', 'nl')).code, 0);
    assert.equal((await importFiles('eag', late, '--scope', 'nl', '--no-update')).code, 5);
    assert.match((await importFiles('eag', late, '--scope', 'nl')).out, /0 created, 1 updated/);
  });

  it('fails for an unknown scope and an unknown user', async (t) => {
    const { importFiles, data } = await makeWorld(t);
    const scope = await importFiles('eag', repository, '--scope', 'xx');
    assert.equal(scope.code, 3);
    assert.match(scope.err, /xx/);
    const args = ['import', 'eag', repository, '--scope', 'nl', '--user', 'nobody', '--data', data];
    const user = await runFonds(args);
    assert.equal(user.code, 4);
    assert.match(user.err, /nobody/);
  });

  it('after Ctrl-C is rolled back, with a message', { timeout: 600_000 }, async (t) => {
    const { importFiles, folder, data, countOf } = await makeWorld(t);
    // Keeps the write-ahead log.
    await startFonds(t, ['serve', '--data', data]);
    assert.equal((await importFiles('eag', repository, '--scope', 'nl')).code, 0);
    const units = Array.from({ length: 60_000 }, (_, i) => c(`n${i}`, `Unit ${i}`)).join('');
    writeFileSync(join(folder, 'large.xml'), ead('Large', units));
    const log = join(data, 'fonds.sqlite-wal');
    const before = statSync(log).size;
    const args = ['import', 'ead', 'large.xml', '--scope', 'nl-waterstad', '--user', 'archivist'];
    const { process, done } = spawnFonds([...args, '--data', 'data'], { cwd: folder });
    // Pages of an open transaction are in the write-ahead log.
    await waitUntil(() => statSync(log).size >= before + 1_000_000, 'the import writes');
    process.kill('SIGINT');
    const { code, out, err } = await done;
    assert.deepEqual([code, out], [130, '']);
    assert.equal(err, 'The import was cancelled and rolled back.\n');
    assert.equal(await countOf('DocumentaryUnit'), 0);
  });

  it('uses a custom mapping, and lists the known ones', async (t) => {
    const { importFiles, data } = await makeWorld(t);
    await importFiles('eag', repository, '--scope', 'nl');
    const mappings = ['--mappings', join(examples, 'mappings'), '--scope', 'nl-waterstad'];
    const file = join(examples, 'mappings/harbour-office.xml');
    const other = await importFiles('ead', file, ...mappings, '--mapping', 'heap');
    assert.equal(other.code, 1);
    assert.match(other.err, /there are ead, harbour-office\./);
    const first = await importFiles('ead', file, ...mappings, '--mapping', 'harbour-office');
    assert.equal(first.code, 0, first.err);
    assert.equal((await runFonds(['get', 'nl-waterstad-0013', '--data', data])).code, 0);
    const odd = await importFiles('ead', file, ...mappings, '--validate');
    assert.match(odd.err, /FONDS_SCHEMAS/);
    const strange = await importFiles('ead', file, ...mappings, '--charset', 'klingon');
    assert.match(strange.err, /--charset klingon is not a known encoding/);
  });
});
