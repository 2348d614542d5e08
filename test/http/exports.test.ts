import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { after, before, describe, it } from 'node:test';
import { constants, inflateRawSync } from 'node:zlib';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, assertError, request } from './request.ts';

let archive: TestArchive;

const unit = (identifier: string, name: string, ...more: readonly object[]): object => ({
  type: 'DocumentaryUnit',
  data: { identifier },
  relationships: {
    describes: [
      { type: 'DocumentaryUnitDescription', data: { name, languageCode: 'eng' } },
      ...more.map((data) => ({ type: 'DocumentaryUnitDescription', data })),
    ],
  },
});

before(async () => {
  archive = await openTestArchive({ inheritsRestrictions: false });
  const make = async (path: string, body: object): Promise<void> => {
    const reply = await request(archive, `POST /archive/classes/${path}`, asMike, body);
    assert.equal(reply.statusCode, 201, reply.body);
  };
  await make('Country', { type: 'Country', data: { identifier: 'nl' } });
  await make('Country/nl', {
    type: 'Repository',
    data: { identifier: 'r1' },
    relationships: {
      describes: [{ type: 'RepositoryDescription', data: { name: 'City Archive', languageCode: 'eng' } }],
    },
  });
  await make('Repository/nl-r1', unit('a', 'Minutes', { name: 'Notulen', languageCode: 'nld' }));
  await make('DocumentaryUnit/nl-r1-a', unit('z', 'First by order'));
  await make('DocumentaryUnit/nl-r1-a?accessibleTo=mike', unit('y', 'Restricted unit'));
  await make('DocumentaryUnit/nl-r1-a-y', unit('x', 'Open in what is hidden'));
  await make('Repository/nl-r1?accessibleTo=mike', unit('b', 'Hidden fonds'));
});

after(() => archive.close());

/** The XML and CSV files of a zip, by name. */
function unzip(bytes: Buffer): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const head = Buffer.from('PK\u0003\u0004');
  for (let at = bytes.indexOf(head); at >= 0; at = bytes.indexOf(head, at + 1)) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    const packed = bytes.subarray(start);
    const text = inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
    files.set(bytes.toString('utf8', at + 30, start), text);
  }
  return files;
}

describe('An export in separate languages', () => {
  it('is a zip with a file for each language of the unit and its descendants', async () => {
    const at = '/archive/classes/DocumentaryUnit/nl-r1-a/ead';
    const reply = await request(archive, `GET ${at}?extension=none&languages=separate`);
    assert.equal(reply.headers['content-type'], 'application/zip');
    assert.match(String(reply.headers['content-disposition']), /filename="nl-r1-a-ead\.zip"/);
    const files = unzip(reply.rawPayload);
    assert.deepEqual([...files.keys()], ['nl-r1-a.eng.xml', 'nl-r1-a.nld.xml']);
    const dutch = await request(archive, `GET ${at}?extension=none&lang=nl`);
    const withoutTime = (text: string): string => text.replace(/<creation>.*<\/creation>/, '');
    assert.equal(withoutTime(files.get('nl-r1-a.nld.xml')!), withoutTime(dutch.body));
  });

  it('contains the visible units of a repository only, each in its languages', async () => {
    const reply = await request(archive, 'GET /archive/classes/Repository/nl-r1/ead?languages=separate');
    assert.deepEqual([...unzip(reply.rawPayload).keys()], ['nl-r1-a.eng.xml', 'nl-r1-a.nld.xml']);
  });

  it('is available for tables, and cannot have a language of its own', async () => {
    const at = 'GET /archive/classes/Repository/nl-r1';
    const csv = await request(archive, `${at}/csv?languages=separate`);
    assert.deepEqual([...unzip(csv.rawPayload).keys()], ['nl-r1.eng.csv', 'nl-r1.nld.csv']);
    const xlsx = await request(archive, `${at}/xlsx?languages=separate`);
    assert.match(xlsx.rawPayload.toString('latin1'), /nl-r1\.nld\.xlsx/);
    for (const query of ['languages=separate&lang=nl', 'languages=apart'])
      assertError(await request(archive, `${at}/ead?${query}`), 400, 'bad-parameter');
  });
});

describe('An export without the extension', () => {
  it('has the same elements as other exports, and nothing for Fonds only', async () => {
    const at = '/archive/classes/DocumentaryUnit/nl-r1-a';
    for (const line of [`GET ${at}/ead?`, `GET ${at}/ead3?`, 'GET /archive/classes/Repository/nl-r1/eag?']) {
      const full = await request(archive, `${line}extension=full`, asMike);
      const none = await request(archive, `${line}extension=none`, asMike);
      assert.equal(none.statusCode, 200, none.body);
      const texts = (xml: string): readonly string[] => xml.match(/<unit(?:id|title)[^>]*>[^<]*/g) ?? [];
      assert.deepEqual(texts(none.body), texts(full.body));
      assert.doesNotMatch(none.body, /fonds-|<\?fonds/);
    }
    const accept = { accept: 'application/ead+xml' };
    const negotiated = await request(archive, `GET ${at}?extension=none`, accept);
    assert.equal(negotiated.headers['content-type'], 'application/ead+xml');
    assert.doesNotMatch(negotiated.body, /fonds-|<\?fonds/);
    assertError(await request(archive, `GET ${at}?extension=none`), 400, 'bad-parameter');
    assertError(await request(archive, `GET ${at}/ead?extension=some`), 400, 'bad-parameter');
  });
});

describe('An export of a unit', () => {
  it('is an XML file with its descendants, in source order', async () => {
    const reply = await request(archive, 'GET /archive/classes/DocumentaryUnit/nl-r1-a/ead', asMike);
    assert.equal(reply.statusCode, 200);
    assert.equal(reply.headers['content-type'], 'text/xml; charset=utf-8');
    assert.match(String(reply.headers['content-disposition']), /filename="nl-r1-a\.xml"/);
    assert.deepEqual(
      [...reply.body.matchAll(/<unitid[^>]*>([^<]*)/g)].map((match) => match[1]),
      ['a', 'z', 'y', 'x'],
    );
  });

  it('omits restricted units, and contains visible units below them', async () => {
    for (const user of [{}, { 'x-user': 'ruth' }]) {
      const reply = await request(archive, 'GET /archive/classes/DocumentaryUnit/nl-r1-a/ead3', user);
      assert.doesNotMatch(reply.body, /Restricted unit/);
      assert.match(reply.body, /Open in what is hidden/);
      assert.equal(reply.body.match(/<c[ >]/g)?.length, 2);
      assert.equal(reply.body.match(/<\/c>/g)?.length, 2);
    }
  });

  it('is not found if the unit is restricted, at every URL', async () => {
    for (const path of ['nl-r1-b/ead', 'nl-r1-b/ead3', 'nothing/ead'])
      assertError(await request(archive, `GET /archive/classes/DocumentaryUnit/${path}`), 404, 'not-found');
    const wanted = { accept: 'application/ead+xml' };
    assertError(
      await request(archive, 'GET /archive/classes/DocumentaryUnit/nl-r1-b', wanted),
      404,
      'not-found',
    );
  });

  it('is written in the requested language', async () => {
    const dutch = await request(archive, 'GET /archive/classes/DocumentaryUnit/nl-r1-a/ead?lang=nl');
    assert.match(dutch.body, /<unittitle[^>]*>Notulen</);
    assert.doesNotMatch(dutch.body, /Minutes/);
    const unknown = await request(
      archive,
      'GET /archive/classes/DocumentaryUnit/nl-r1-a/ead?lang=klingonese',
    );
    assertError(unknown, 400, 'bad-parameter');
  });

  it('is available at the URL of the unit for clients that accept its media type', async () => {
    const at = 'GET /archive/classes/DocumentaryUnit/nl-r1-a';
    const reply = await request(archive, at, { accept: 'application/ead3+xml, application/json;q=0.5' });
    assert.equal(reply.headers['content-type'], 'application/ead3+xml');
    assert.match(reply.body, /^<\?xml/);
    assert.match(String(reply.headers.vary), /Accept/);
    for (const accept of ['*/*', 'application/json']) {
      const json = await request(archive, at, { accept });
      assert.equal(json.headers['content-type'], 'application/json');
      assert.match(String(json.headers.vary), /Accept/);
    }
  });

  it('has the media type that the client accepts, at the export URL as well', async () => {
    const at = 'GET /archive/classes/DocumentaryUnit/nl-r1-a/ead';
    for (const [accept, type] of [
      ['application/ead+xml', 'application/ead+xml'],
      ['application/xml;q=0.1, text/xml', 'text/xml; charset=utf-8'],
      ['*/*', 'text/xml; charset=utf-8'],
    ] as const)
      assert.equal((await request(archive, at, { accept })).headers['content-type'], type);
    assertError(await request(archive, at, { accept: 'text/html' }), 406, 'not-acceptable');
  });

  it('is not generated for HEAD', async () => {
    const reply = await request(archive, 'HEAD /archive/classes/DocumentaryUnit/nl-r1-a/ead');
    assert.equal(reply.statusCode, 200);
    assert.equal(reply.body, '');
  });
});

describe('An export of a repository', () => {
  it('is a zip with a file for each visible top-level unit', async () => {
    const names = async (headers: Record<string, string>): Promise<readonly string[]> => {
      const reply = await request(archive, 'GET /archive/classes/Repository/nl-r1/ead', headers);
      assert.equal(reply.headers['content-type'], 'application/zip');
      // The directory at the end names each file once.
      const directory = reply.rawPayload.toString('latin1').split('PK\u0001\u0002').slice(1);
      return directory.map((line) => /[\w-]+\.xml/.exec(line)![0]);
    };
    assert.deepEqual(await names({}), ['nl-r1-a.xml']);
    assert.deepEqual(await names({ 'x-user': 'mike' }), ['nl-r1-a.xml', 'nl-r1-b.xml']);
  });

  it('has unique file names that every file system accepts', async () => {
    const others = await openTestArchive();
    const make = (path: string, body: object) =>
      request(others, `POST /archive/classes/${path}`, asMike, body);
    await make('Country', { type: 'Country', data: { identifier: 'nl' } });
    await make('Country/nl', { type: 'Repository', data: { identifier: 'r1' } });
    const ids = [`${'é'.repeat(300)}1`, `${'é'.repeat(300)}2`, 'a*b?c"d<e>f|g', '../up', '100%'];
    for (const [i, id] of ids.entries()) {
      const made = await make('Repository/nl-r1', { ...unit(`u${i}`, 'Unit'), id: `nl-r1-${id}` });
      assert.equal(made.statusCode, 201, made.body);
    }
    const reply = await request(others, 'GET /archive/classes/Repository/nl-r1/ead');
    const directory = reply.rawPayload.toString('latin1').split('PK\u0001\u0002').slice(1);
    const names = directory.map((line) => /^.{42}(.*\.xml)/s.exec(line)![1]!);
    assert.equal(new Set(names).size, ids.length);
    for (const name of names) {
      assert.ok(name.length <= 255, `${name.length} bytes`);
      assert.doesNotMatch(name, /[\\/:*?"<>|]/);
    }
    await others.close();
  });

  it('contains units only', async () => {
    assertError(await request(archive, 'GET /archive/classes/Country/nl/ead'), 404, 'unknown-route');
  });
});
