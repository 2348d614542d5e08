/** Imports of tables: separators, and the log of columns and rows. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openImportingArchive } from '../world/importing-archive.ts';
import { asMike, assertError, json, request } from './request.ts';

const asCsv = { ...asMike, 'content-type': 'text/csv' };

describe('An import of a table', () => {
  for (const profile of ['archive', 'ehri'] as const) {
    it(`reads cells and values by the separators of the request, under ${profile}`, async (t) => {
      const archive = await openImportingArchive(t, profile);
      const send = (query: string, body: string) =>
        request(archive, `POST /archive/import/csv?scope=nl-r1&commit=true${query}`, asCsv, body);
      const read = async (id: string) =>
        json(await request(archive, `GET /archive/classes/DocumentaryUnit/${id}`));
      for (const [query, body, id] of [
        ['', 'identifier;name;otherIdentifiers\na;A;x||y\n', 'nl-r1-a'],
        ['&field-separator=%7C', 'identifier|name|otherIdentifiers\nb|B|x||y\n', undefined],
        ['&field-separator=%09', 'identifier\tname\totherIdentifiers\nc\tC\tx||y\n', 'nl-r1-c'],
        ['&field-separator=%7C&array-separator=;', 'identifier|name|otherIdentifiers\nd|D|x;y\n', 'nl-r1-d'],
        ['&array-separator=%20/%20', 'identifier,name,otherIdentifiers\ne,E,x / y\n', 'nl-r1-e'],
      ] as const) {
        const reply = await send(query, body);
        if (id === undefined) {
          assertError(reply, 400, 'malformed-table');
          continue;
        }
        assert.equal(reply.statusCode, 200, reply.body);
        assert.deepEqual((await read(id)).data.otherIdentifiers, ['x', 'y'], query);
      }
      for (const query of [
        '&field-separator=%7C%7C',
        '&field-separator=',
        '&field-separator=%22',
        '&array-separator=',
      ])
        assertError(await send(query, 'identifier,name\na,A\n'), 400, 'bad-parameter');
    });
  }

  it('accepts separators for tables only; under ehri other formats ignore them', async (t) => {
    const asXml = { ...asMike, 'content-type': 'text/xml' };
    const archive = await openImportingArchive(t);
    const ehri = await openImportingArchive(t, 'ehri');
    for (const [separator, formats] of [
      ['field-separator=;', ['csv']],
      ['field-separator=ab', ['csv']],
      ['array-separator=', ['csv', 'xlsx']],
    ] as const) {
      const line = `POST /archive/import/ead?scope=nl-r1&${separator}`;
      const refused = await request(archive, line, asXml, '<ead/>');
      assertError(refused, 400, 'bad-parameter');
      assert.deepEqual(json(refused).details.formats, formats, separator);
      assertError(await request(ehri, line, asXml, '<ead/>'), 400, 'no-items');
    }
  });

  it('lists unknown columns in the log, with the number of their cells and the nearest known one', async (t) => {
    const archive = await openImportingArchive(t);
    const table = 'identifier,titel,shelf\na,A,1\n';
    const { warnings } = json(await request(archive, 'POST /archive/import/csv?scope=nl-r1', asCsv, table));
    const found = warnings.find(({ code }: { code: string }) => code === 'unknown-column');
    assert.equal(found.count, 2);
    assert.deepEqual(found.places, [
      { file: 'body.csv', line: 1, path: 'titel', cells: 1, nearest: 'title' },
      { file: 'body.csv', line: 1, path: 'shelf', cells: 1 },
    ]);
  });

  it('rejects a row with fewer cells than the header, and skips it in tolerant mode', async (t) => {
    const archive = await openImportingArchive(t);
    const table = 'identifier,name\na,A\nb\nc,C\n';
    const refused = await request(archive, 'POST /archive/import/csv?scope=nl-r1', asCsv, table);
    assertError(refused, 400, 'malformed-table');
    assert.equal(json(refused).errors[0].line, 3);
    const line = 'POST /archive/import/csv?scope=nl-r1&tolerant=true';
    const { created, errors } = json(await request(archive, line, asCsv, table));
    assert.deepEqual([created, errors.length, errors[0].line], [2, 1, 3]);
  });

  it('reads columns as the request assigns them, and rejects an assignment of another table', async (t) => {
    const archive = await openImportingArchive(t);
    const send = (query: string, body: string) =>
      request(archive, `POST /archive/import/csv?scope=nl-r1${query}`, asCsv, body);
    const table = 'Signatur,Titel = Name,Farbe\nz,Briefe,rot\n';
    const assigned = ['Signatur=identifier', 'Titel = Name=name', '#3='].map(
      (text) => `&column=${encodeURIComponent(text)}`,
    );
    const log = json(await send(assigned.join(''), table));
    assert.equal(log.created, 1);
    assert.ok(!log.warnings.some(({ code }: { code: string }) => code === 'unknown-column'));
    const unit = json(await request(archive, 'GET /archive/classes/DocumentaryUnit/nl-r1-z'));
    assert.equal(unit.relationships.describes[0].data.name, 'Briefe');
    const other = await send(assigned.join(''), 'Signatur,Titel\ny,Briefe\n');
    assertError(other, 400, 'malformed-table');
    assert.deepEqual(
      json(other).errors.map(({ line }: { line: number }) => line),
      [1],
    );
    for (const query of [
      '&column=Signatur',
      '&column=a%3Dname&column=a%3D',
      '&column=Titel%3Dnames',
      '&sheet=a',
    ])
      assertError(await send(query, table), 400, 'bad-parameter');
    assertError(await request(archive, 'GET /archive/classes/DocumentaryUnit/nl-r1-y'), 404, 'not-found');
  });
});
