/** Names of formats in paths and parameters, which people write in capital letters: EAD, EAG, Turtle. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { c, ead } from '../world/finding-aid.ts';
import { openImportingArchive } from '../world/importing-archive.ts';
import { asMike, assertError, json, request } from './request.ts';

const asXml = { ...asMike, 'content-type': 'text/xml' };

describe('The name of a format', () => {
  it('is accepted in any letter case in the path of an export', async (t) => {
    const archive = await openImportingArchive(t);
    const file = ead('F', c('1', 'One'));
    const imported = await request(archive, 'POST /archive/import/EAD?scope=nl-r1', asXml, file);
    assert.equal(imported.statusCode, 200, imported.body);
    for (const [path, type] of [
      ['classes/DocumentaryUnit/nl-r1-f/ead', 'text/xml; charset=utf-8'],
      ['classes/DocumentaryUnit/nl-r1-f/EAD', 'text/xml; charset=utf-8'],
      ['classes/DocumentaryUnit/nl-r1-f/Ead3/', 'text/xml; charset=utf-8'],
      ['classes/documentaryUnit/nl-r1-f/DC', 'text/xml; charset=utf-8'],
      ['classes/DocumentaryUnit/nl-r1-f/CSV', 'text/csv; charset=utf-8'],
      ['classes/Repository/nl-r1/EAG', 'text/xml; charset=utf-8'],
      ['classes/Repository/nl-r1/EAD', 'application/zip'],
      ['entities/nl-r1-f/DC', 'text/xml; charset=utf-8'],
    ] as const) {
      const reply = await request(archive, `GET /archive/${path}`);
      assert.deepEqual([path, reply.statusCode, reply.headers['content-type']], [path, 200, type]);
    }
  });

  it('is accepted in any letter case in the path of an import and of a sync', async (t) => {
    const archive = await openImportingArchive(t);
    const file = ead('F', c('1', 'One'));
    for (const name of ['Ead', 'EAD-SYNC', 'Ead-Sync', 'ead-sync']) {
      const reply = await request(archive, `POST /archive/import/${name}?scope=nl-r1`, asXml, file);
      assert.equal(reply.statusCode, 200, reply.body);
      assert.equal('deleted' in json(reply), name.toLowerCase() === 'ead-sync', name);
    }
  });

  it('is accepted in any letter case as a parameter', async (t) => {
    const archive = await openImportingArchive(t);
    for (const line of [
      'GET /archive/classes/Country/nl/rdf?format=NTriples',
      'GET /archive/classes/Country/nl/RDF?format=JSONLD',
    ]) {
      const reply = await request(archive, line);
      assert.equal(reply.statusCode, 200, reply.body);
    }
    for (const [format, type] of [
      ['rdf/xml', 'application/rdf+xml; charset=utf-8'],
      ['ttl', 'text/turtle; charset=utf-8'],
    ]) {
      const { headers } = await request(archive, `GET /archive/tools/schema?format=${format}`);
      assert.equal(headers['content-type'], type);
    }
  });

  it('of an export is a name of the import that reads it: ead3 and eac2', async (t) => {
    const archive = await openImportingArchive(t);
    const file = ead('F', c('1', 'One'));
    const reply = await request(archive, 'POST /archive/import/ead3?scope=nl-r1', asXml, file);
    assert.equal(reply.statusCode, 200, reply.body);
    assert.equal(json(reply).created, 2);
    const again = await request(archive, 'POST /archive/import/EAD?scope=nl-r1', asXml, file);
    assert.equal(json(again).unchanged, 2);
    const wrong = await request(archive, 'POST /archive/import/eac2?scope=nl-r1', asXml, file);
    assert.notEqual(wrong.statusCode, 404, wrong.body);
  });

  it('that is misspelled is reported with the nearest one, as is any other part of a path', async (t) => {
    const archive = await openImportingArchive(t);
    for (const [line, nearest] of [
      ['POST /archive/import/ead4?scope=nl-r1', "'ead'"],
      ['POST /archive/import/skoss?scope=nl-r1', "'skos'"],
      ['GET /archive/classes/Repository/nl-r1/eat', '/archive/classes/Repository/nl-r1/ea[dg]'],
      ['GET /archive/classes/DocumentaryUnits/x/ead3', '/archive/classes/DocumentaryUnit/x/ead3'],
      ['GET /archive/clases/Repository/nl-r1', '/archive/classes/Repository/nl-r1'],
      ['GET /archive/serch', '/archive/search'],
    ] as const) {
      const reply = await request(archive, line, asXml, line.startsWith('POST') ? '' : undefined);
      assertError(reply, 404, 'unknown-route');
      assert.match(reply.body, new RegExp(`The nearest known one is ${nearest}\\.`), line);
    }
    const reply = await request(archive, 'GET /archive/classes/Country/nl/rdf?format=jsonl');
    assert.match(reply.body, /the nearest is jsonld/);
  });

  it('that does not exist is still reported, with the methods of a path that does', async (t) => {
    const archive = await openImportingArchive(t);
    assertError(await request(archive, 'GET /archive/classes/Repository/nl-r1/EADX'), 404, 'unknown-route');
    assertError(await request(archive, 'GET /archive/classes/Repository/nl-r1/EAC'), 404, 'unknown-route');
    const posted = await request(archive, 'POST /archive/classes/Repository/nl-r1/EAD', asMike, {});
    assertError(posted, 405, 'method-not-allowed');
    assertError(
      await request(archive, 'POST /archive/import/EADS?scope=nl-r1', asXml, ''),
      404,
      'unknown-route',
    );
  });
});
