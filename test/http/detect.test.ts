/** Detection of the files of an import, and proposals for it. */
import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../cli/fonds-process.ts';
import { makeWorkbook, row } from '../formats/xlsx/make-workbook.ts';
import { makeZip } from '../transfer/make-zip.ts';
import { c, ead } from '../world/finding-aid.ts';
import { openImportingArchive } from '../world/importing-archive.ts';
import { asMike, assertError, json, request } from './request.ts';

const asXml = { ...asMike, 'content-type': 'text/xml' };
const asCsv = { ...asMike, 'content-type': 'text/csv' };
const asBytes = { ...asMike, 'content-type': 'application/octet-stream' };

type Archive = Awaited<ReturnType<typeof openImportingArchive>>;

const detect = (archive: Archive, headers: Record<string, string>, body: string | Buffer, query = '') =>
  request(archive, `POST /archive/import/detect${query}`, headers, body);

const withAgency = (code: string) =>
  ead('F', c('1', 'One')).replace(/<unitid>F/, `<unitid repositorycode="${code}">F`);

describe('The detection of files', () => {
  it('finds format, language and scope, and stores nothing', async (t) => {
    const archive = await openImportingArchive(t);
    const found = json(await detect(archive, asXml, withAgency('r1')));
    assert.equal(found.format, 'ead');
    assert.equal(found.files, 1);
    assert.deepEqual(found.formats, [{ format: 'ead', files: 1 }]);
    assert.equal(found.scopes[0].id, 'nl-r1');
    assert.equal(found.scopes[0].match, 'agency');
    assert.deepEqual(found.mappings, ['ead']);
    assert.deepEqual([found.tables, found.fields], [[], []]);
    assertError(await request(archive, 'GET /archive/classes/DocumentaryUnit/nl-r1-f'), 404, 'not-found');
  });

  it('lists the columns of a table and the fields for them, for the type of the scope', async (t) => {
    const archive = await openImportingArchive(t);
    const table = 'Signatur;Titel;Farbe\n1;Briefe;rot\n';
    const units = json(await detect(archive, asCsv, table, '?scope=nl-r1&column=Farbe%3D'));
    assert.equal(units.tables[0].type, 'DocumentaryUnit');
    assert.deepEqual(
      units.tables[0].columns.map(({ key, proposal, isIgnored, samples }: Record<string, unknown>) => [
        key,
        proposal,
        isIgnored,
        samples,
      ]),
      [
        ['Signatur', 'identifier', false, ['1']],
        ['Titel', 'name', false, ['Briefe']],
        ['Farbe', null, true, ['rot']],
      ],
    );
    assert.ok(units.fields.some(({ name }: { name: string }) => name === 'scopeAndContent'));
    const repositories = json(await detect(archive, asCsv, table, '?scope=nl'));
    assert.equal(repositories.tables[0].type, 'Repository');
    assertError(
      await detect(archive, asCsv, table, '?scope=nl-r1&column=Farbe%3Dfarbe'),
      400,
      'bad-parameter',
    );
  });

  it('counts the documents of an archive by their formats, and lists entries that no format reads', async (t) => {
    const archive = await openImportingArchive(t);
    const workbook = await makeWorkbook([
      { name: 'U', rows: row(1, 'Signatur', 'Titel') + row(2, '1', 'Briefe') },
    ]);
    const zip = makeZip([
      { name: 'a.xml', content: Buffer.from(ead('A', '')) },
      { name: 'b.xml', content: Buffer.from(ead('B', '')) },
      { name: 'c.xlsx', content: workbook },
      { name: 'd.xml', content: Buffer.from('<mets/>') },
      { name: 'photo.jpg', content: Buffer.from('x') },
    ]);
    const found = json(await detect(archive, asBytes, zip));
    assert.equal(found.format, 'ead');
    assert.equal(found.files, 4);
    assert.deepEqual(found.formats, [
      { format: 'ead', files: 2 },
      { format: 'xlsx', files: 1 },
      { format: null, files: 1 },
    ]);
    assert.deepEqual(found.skipped, ['photo.jpg']);
    assert.match(found.documents[3].reason, /METS/);
  });

  it('describes a file that cannot be imported instead of failing', async (t) => {
    const archive = await openImportingArchive(t);
    for (const [body, reason] of [
      [Buffer.from('%PDF-1.4'), /PDF/],
      [Buffer.from(''), /empty/],
    ] as const) {
      const found = json(await detect(archive, asBytes, body));
      assert.equal(found.format, null);
      assert.match(found.documents[0].reason, reason);
    }
    const damaged = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(40)]);
    assertError(await detect(archive, asBytes, damaged), 400, 'bad-archive');
  });

  it('needs the permission of an import, and proposes only what the user may import into', async (t) => {
    const archive = await openImportingArchive(t);
    const text = withAgency('r1');
    const asRuth = { 'x-user': 'ruth', 'content-type': 'text/xml' };
    assertError(await detect(archive, asRuth, text), 403, 'permission-denied');
    assertError(await detect(archive, { 'content-type': 'text/xml' }, text), 403, 'user-required');
    for (const permission of ['create', 'update'])
      await archive.graph.perform({
        change: 'addGrant',
        actor: 'mike',
        accessor: 'ruth',
        permission,
        target: 'Repository',
        scope: 'nl',
        logMessage: null,
      });
    const found = json(await detect(archive, asRuth, text));
    assert.equal(found.format, 'ead');
    assert.deepEqual(found.scopes, []);
    assertError(await detect(archive, asRuth, text, '?scope=nl-r1'), 403, 'permission-denied');
    assert.equal((await detect(archive, asRuth, text, '?scope=nl')).statusCode, 200);
    assertError(await detect(archive, asMike, text, '?scope=nowhere'), 404, 'not-found');
  });

  it('of files of the server shows neither titles nor values', async (t) => {
    const archive = await openImportingArchive(t);
    const folder = temporaryFolder(t);
    writeFileSync(join(folder, 'a.xml'), ead('Secret', ''));
    writeFileSync(join(folder, 'b.csv'), 'identifier,name\nsecret,Secret\n');
    writeFileSync(join(folder, 'passwd.csv'), 'root:x:0:secret\nmail:x:8:secret\n');
    const paths = ['a.xml', 'b.csv', 'passwd.csv'].map((name) => join(folder, name)).join('\n');
    const reply = await detect(archive, { ...asMike, 'content-type': 'text/plain' }, paths);
    const found = json(reply);
    assert.equal(found.files, 3);
    assert.doesNotMatch(reply.body, /secret/i);
  });
});
