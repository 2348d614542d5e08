/** Import profiles: who sees, saves and uses them, and the values that they give to an import. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { c, ead } from '../world/finding-aid.ts';
import { openImportingArchive } from '../world/importing-archive.ts';
import { allowImports, asMike, assertError, json, request } from './request.ts';

type Archive = Awaited<ReturnType<typeof openImportingArchive>>;

const asRuth = { 'x-user': 'ruth', 'content-type': 'application/json' };
const asXml = { ...asMike, 'content-type': 'text/xml' };
const asCsv = { ...asMike, 'content-type': 'text/csv' };
const path = '/archive/import/profiles';

const units = {
  name: 'Übersicht der Akten',
  format: 'csv',
  scope: 'nl-r1',
  parameters: { lang: 'deu', 'field-separator': ';', tolerant: 'true' },
  columns: { Signatur: 'identifier', Titel: 'name', Farbe: null },
};

const save = (archive: Archive, body: object = units, headers = asMike) =>
  request(archive, `POST ${path}`, headers, body);
const one = `${path}/${encodeURIComponent(units.name)}`;

describe('An import profile', () => {
  it('is saved, listed, replaced and deleted', async (t) => {
    const archive = await openImportingArchive(t);
    const created = await save(archive);
    assert.equal(created.statusCode, 201, created.body);
    const { updated, ...profile } = json(created);
    assert.match(updated, /^\d{4}-/);
    assert.deepEqual(profile, {
      ...units,
      parameters: { ...units.parameters, tolerant: true },
      user: 'mike',
      problem: null,
    });
    assertError(await save(archive), 400, 'duplicate');
    assert.deepEqual(json(await request(archive, `GET ${path}?format=csv&scope=nl-r1`, asMike)), [
      json(created),
    ]);
    assert.deepEqual(json(await request(archive, `GET ${path}?format=ead`, asMike)), []);
    const { name: _, ...rest } = units;
    const replaced = await request(archive, `PUT ${one}`, asMike, { ...rest, columns: {} });
    assert.deepEqual(json(replaced).columns, {});
    assertError(await request(archive, `PUT ${path}/other`, asMike, rest), 404, 'not-found');
    assertError(await request(archive, `PUT ${one}`, asMike, { ...rest, name: 'other' }), 400, 'invalid');
    assert.equal((await request(archive, `DELETE ${one}`, asMike)).statusCode, 204);
    assertError(await request(archive, `GET ${one}`, asMike), 404, 'not-found');
  });

  it('gives an import its scope, parameters and columns, and explicit ones win', async (t) => {
    const archive = await openImportingArchive(t);
    await save(archive);
    const send = (query: string, body: string) =>
      request(
        archive,
        `POST /archive/import/csv?profile=${encodeURIComponent(units.name)}${query}`,
        asCsv,
        body,
      );
    const read = async (id: string) =>
      json(await request(archive, `GET /archive/classes/DocumentaryUnit/${id}`)).relationships.describes[0]
        .data;
    const log = await send('', 'Signatur;Titel;Farbe\na;Briefe;rot\n');
    assert.equal(json(log).created, 1, log.body);
    assert.deepEqual(json(log).warnings, []);
    const { name, languageCode } = await read('nl-r1-a');
    assert.deepEqual([name, languageCode], ['Briefe', 'deu']);
    await send('&lang=fra&column=Titel%3DscopeAndContent', 'Signatur;Titel\nb;Lettres\n');
    const other = await read('nl-r1-b');
    assert.deepEqual([other.languageCode, other.scopeAndContent], ['fra', 'Lettres']);
    const dry = await send('&commit=false&field-separator=%2C', 'Signatur,Titel\nc,Akten\n');
    assert.equal(json(dry).created, 1);
  });

  it('of another format is an error, and one for a sync is for a sync only', async (t) => {
    const archive = await openImportingArchive(t);
    await save(archive);
    const query = `?profile=${encodeURIComponent(units.name)}`;
    assertError(
      await request(archive, `POST /archive/import/ead${query}`, asXml, ead('F', '')),
      400,
      'bad-parameter',
    );
    assertError(
      await request(archive, `POST /archive/import/csv?profile=none`, asCsv, 'a'),
      404,
      'not-found',
    );
    await request(
      archive,
      'POST /archive/import/ead?scope=nl-r1',
      asXml,
      ead('F', c('1', 'One') + c('2', 'Two')),
    );
    const sync = {
      format: 'ead-sync',
      scope: 'nl-r1',
      parameters: { fonds: 'nl-r1-f', 'delete-many': true },
    };
    assert.equal((await save(archive, { ...sync, name: 'Sync' })).statusCode, 201);
    const text = ead('F', c('1', 'One'));
    assertError(
      await request(archive, 'POST /archive/import/ead?profile=Sync', asXml, text),
      400,
      'bad-parameter',
    );
    const synced = await request(archive, 'POST /archive/import/ead-sync?profile=Sync', asXml, text);
    assert.deepEqual(json(synced).deleted, ['nl-r1-f-2'], synced.body);
  });

  it('is rejected if an import with its parameters would be', async (t) => {
    const archive = await openImportingArchive(t);
    for (const [change, code] of [
      [{ format: 'pdf' }, 'invalid'],
      [{ name: ' a' }, 'invalid'],
      [{ name: '' }, 'invalid'],
      [{ parameters: { commit: false } }, 'invalid'],
      [{ parameters: { lang: 'klingonese' } }, 'bad-parameter'],
      [{ parameters: { tolerant: 'perhaps' } }, 'bad-parameter'],
      [{ parameters: { fonds: 'nl-r1-f' } }, 'bad-parameter'],
      [{ parameters: { mapping: 'none' } }, 'bad-parameter'],
      [{ format: 'ead' }, 'bad-parameter'],
      [{ format: 'ead-sync', columns: {}, parameters: { tolerant: true } }, 'bad-parameter'],
      [{ columns: { Titel: 1 } }, 'invalid'],
      [{ extra: 1 }, 'invalid'],
      [{ scope: 'nl-r9' }, 'not-found'],
      [{ format: 'skos', parameters: {}, columns: {} }, 'wrong-scope'],
    ] as const) {
      const reply = await save(archive, { ...units, ...change });
      assertError(reply, code === 'not-found' ? 404 : 400, code);
    }
    assert.deepEqual(json(await request(archive, `GET ${path}`, asMike)), []);
  });

  it('is seen, changed and used by those who may import into its scope, and by nobody else', async (t) => {
    const archive = await openImportingArchive(t);
    await save(archive);
    const { name: _, ...rest } = units;
    const tries = async () => [
      json(await request(archive, `GET ${path}`, asRuth)).length,
      (await request(archive, `GET ${one}`, asRuth)).statusCode,
      (await request(archive, `PUT ${one}`, asRuth, rest)).statusCode,
    ];
    assert.deepEqual(await tries(), [0, 404, 403]);
    assertError(await save(archive, { ...units, name: 'Mine' }, asRuth), 403, 'permission-denied');
    assertError(await request(archive, `DELETE ${one}`, asRuth), 404, 'not-found');
    assert.deepEqual(json(await request(archive, `GET ${path}`)), []);
    await allowImports(archive, 'ruth');
    assert.deepEqual(await tries(), [1, 200, 200]);
  });

  it('whose scope was deleted cannot be used, until it gets another scope', async (t) => {
    const archive = await openImportingArchive(t);
    await save(archive);
    await request(archive, 'DELETE /archive/classes/Repository/nl-r1', asMike);
    const [profile] = json(await request(archive, `GET ${path}`, asMike));
    assert.equal(profile.scope, null);
    assert.match(profile.problem, /was deleted/);
    assert.deepEqual(json(await request(archive, `GET ${path}`, asRuth)), []);
    const query = `?profile=${encodeURIComponent(units.name)}`;
    const used = await request(archive, `POST /archive/import/csv${query}`, asCsv, 'Signatur\n1\n');
    assertError(used, 404, 'not-found');
    assert.match(json(used).message, /cannot be used.*was deleted/);
    assert.equal((await request(archive, `DELETE ${one}`, asMike)).statusCode, 204);
  });

  it('follows its scope when that is renamed', async (t) => {
    const archive = await openImportingArchive(t);
    await save(archive);
    const renamed = await request(archive, 'POST /archive/tools/rename?commit=true', asMike, [
      ['nl-r1', 'r7'],
    ]);
    assert.equal(renamed.statusCode, 200, renamed.body);
    assert.equal(json(await request(archive, `GET ${one}`, asMike)).scope, 'nl-r7');
  });
});
