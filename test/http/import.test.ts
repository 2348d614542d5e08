import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { buildApp } from '../../src/http/app.ts';
import { type ErrorCode, Failure } from '../../src/model/errors.ts';
import type { ImportRequest, RunImport } from '../../src/transfer/import/import.ts';
import type { ImportLog } from '../../src/transfer/import/import-log.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { waitUntil } from '../world/wait-until.ts';
import { addRepository, assertError, json, request } from './request.ts';

/** An import request as passed to the import run, with the content of its files. */
interface Asked extends ImportRequest {
  readonly texts: readonly string[];
}

const asked: Asked[] = [];
const log: ImportLog = {
  message: 'Why',
  created: 3,
  updated: 2,
  unchanged: 1,
  event: 'e1',
  errors: [{ file: 'a.xml', message: 'Left out' }],
  warnings: [],
};

/** Records import requests instead of running them. */
let answer: RunImport = async () => log;
const runImport: RunImport = (request, hooks) => {
  const texts = request.sources.map((source) => readFileSync(source.path, 'utf8'));
  asked.push({ ...request, texts });
  return answer(request, hooks);
};

let archive: TestArchive;
let beyond: TestArchive;
let files: string;

before(async () => {
  const mappings = [
    { name: 'harbour', format: 'ead', help: '', file: 'harbour.json', rows: [], version: '1' },
  ];
  archive = await openTestArchive({ runImport, mappings, settings: { pathListBytes: 4000 } });
  await addRepository(archive);
  files = join(archive.folder, 'files');
  mkdirSync(join(files, 'open'), { recursive: true });
  mkdirSync(join(files, 'closed'));
  writeFileSync(join(files, 'open', 'a b.xml'), '<a/>');
  writeFileSync(join(files, 'open', 'many.tar.gz'), 'packed');
  writeFileSync(join(files, 'closed', 'secret.xml'), '<secret/>');
  symlinkSync(join(files, 'closed', 'secret.xml'), join(files, 'open', 'link-to-closed.xml'));
  symlinkSync(join(files, 'open', 'a b.xml'), join(files, 'open', 'link.xml'));
  beyond = await openTestArchive({
    runImport,
    settings: { host: '0.0.0.0', trustNetwork: true, importFolders: [join(files, 'open')] },
  });
  await addRepository(beyond);
});

beforeEach(() => {
  asked.length = 0;
  answer = async () => log;
});

after(async () => {
  await archive.close();
  await beyond.close();
});

const asMike = { 'x-user': 'mike', 'content-type': 'text/xml' };
const spooled = (): readonly string[] => readdirSync(join(archive.folder, 'spool'));

describe('An import of one XML file', () => {
  it('is run with the file, the user, the log message and all defaults', async () => {
    const headers = { ...asMike, 'x-logmessage': 'For%20a%20reason' };
    const reply = await request(archive, 'POST /archive/import/ead?scope=nl-r1', headers, '<ead/>');
    assert.equal(reply.statusCode, 200, reply.body);
    assert.deepEqual(json(reply), log);
    const [{ sources, texts, ...rest }] = asked as unknown as [Asked];
    assert.deepEqual(rest, {
      format: 'ead',
      scope: 'nl-r1',
      actor: 'mike',
      logMessage: 'For a reason',
      commit: true,
      allowUpdate: true,
      tolerant: false,
      validate: false,
    });
    assert.deepEqual(texts, ['<ead/>']);
    assert.equal(sources[0]!.name, 'body.xml');
    assert.equal(sources[0]!.isUnnamed, true, 'the name identifies nothing');
    assert.equal(sources[0]!.kind, 'document');
    assert.deepEqual(spooled(), [], 'the body is gone afterwards');
  });

  it('reads its options from the query', async () => {
    const query =
      'scope=nl-r1&commit=FALSE&allow-update=false&tolerant=true&lang=de&tag=fonds+1.xml&mapping=ead&log=why';
    await request(archive, `POST /archive/import/ead?${query}`, asMike, '<ead/>');
    const [run] = asked as unknown as [Asked];
    const { commit, allowUpdate, tolerant, language, logMessage } = run;
    assert.deepEqual(
      { commit, allowUpdate, tolerant, language, logMessage, source: run.sources[0]!.name },
      {
        commit: false,
        allowUpdate: false,
        tolerant: true,
        language: 'deu',
        logMessage: 'why',
        source: 'fonds 1.xml',
      },
    );
    assert.equal(run.sources[0]!.isUnnamed, false);
  });

  it('can be validated, and has a mapping and an encoding', async () => {
    const headers = { ...asMike, 'content-type': 'text/xml; charset="ISO-8859-2"' };
    const query = 'scope=nl-r1&validate=true&mapping=harbour&charset=windows-1250';
    await request(archive, `POST /archive/import/ead?${query}`, headers, '<ead/>');
    const [run] = asked as unknown as [Asked];
    const { validate, mapping, charset, sources } = run;
    assert.deepEqual([validate, mapping, charset], [true, 'harbour', 'windows-1250']);
    assert.equal(sources[0]!.charset, 'ISO-8859-2');
  });

  it('ignores an unknown charset of the content type', async () => {
    const headers = { ...asMike, 'content-type': 'text/xml; charset=klingon' };
    await request(archive, 'POST /archive/import/ead?scope=nl-r1', headers, '<ead/>');
    assert.equal(asked[0]!.sources[0]!.charset, undefined);
  });

  it('returns one line if the client prefers text', async () => {
    const headers = { ...asMike, accept: 'text/plain' };
    const reply = await request(archive, 'POST /archive/import/ead?scope=nl-r1', headers, '<ead/>');
    assert.equal(reply.headers['content-type'], 'text/plain; charset=utf-8');
    assert.equal(reply.body, 'Created: 3, Updated: 2, Unchanged: 1, Errors: 1');
    assert.deepEqual(spooled(), []);
  });

  it('deletes its file after an error', async () => {
    answer = async () => {
      assert.equal(spooled().length, 1);
      throw new Failure('malformed-xml', 'No XML.', {
        errors: [{ file: 'body.xml', line: 1, message: 'No' }],
      });
    };
    const reply = await request(archive, 'POST /archive/import/ead?scope=nl-r1', asMike, '<ead>');
    assertError(reply, 400, 'malformed-xml');
    assert.deepEqual(json(reply).errors, [{ file: 'body.xml', line: 1, message: 'No' }]);
    assert.deepEqual(spooled(), []);
  });

  it('is an error of the service if the disk is full', async () => {
    const logged: unknown[] = [];
    const options = { ...archive.options, logError: (error: unknown) => logged.push(error) };
    const app = buildApp({ ...options, spoolFolder: () => join(archive.folder, 'no such folder') });
    assertError(
      await request({ app }, 'POST /archive/import/ead?scope=nl-r1', asMike, '<ead/>'),
      500,
      'internal',
    );
    assert.match(String(logged[0]), /ENOENT/);
  });

  it('accepts a body of many megabytes', async () => {
    const bytes = 40 * 1024 * 1024;
    const body = Buffer.alloc(bytes, 'x');
    const reply = await request(archive, 'POST /archive/import/ead?scope=nl-r1', asMike, body);
    assert.equal(reply.statusCode, 200);
    assert.equal(asked[0]!.texts[0]!.length, bytes);
  });
});

describe('The content type of an import', () => {
  const kinds: readonly [type: string, kind: string][] = [
    ['text/xml', 'document'],
    ['application/xml; charset=utf-16', 'document'],
    ['TEXT/XML', 'document'],
    ['application/octet-stream', 'archive'],
    ['application/zip', 'archive'],
    ['application/gzip', 'archive'],
    ['application/x-tar', 'archive'],
  ];
  for (const [type, kind] of kinds) {
    it(`${type} means ${kind}`, async () => {
      await request(archive, 'POST /archive/import/eag?scope=nl', { ...asMike, 'content-type': type }, 'x');
      assert.equal(asked[0]!.sources[0]!.kind, kind);
    });
  }

  it('is one of the format, and selects its syntax', async () => {
    const vocabulary = { type: 'CvocVocabulary', data: { identifier: 'subjects', name: 'Subjects' } };
    const json = { ...asMike, 'content-type': 'application/json' };
    assert.equal((await request(archive, 'POST /archive/CvocVocabulary', json, vocabulary)).statusCode, 201);
    for (const [format, scope, type, name] of [
      ['skos', 'subjects', 'text/turtle', 'body.rdf'],
      ['skos', 'subjects', 'application/ld+json', 'body.rdf'],
      ['csv', 'nl-r1', 'text/csv', 'body.csv'],
    ] as const) {
      asked.length = 0;
      const headers = { ...asMike, 'content-type': type };
      await request(archive, `POST /archive/import/${format}?scope=${scope}`, headers, 'x');
      const { kind, mediaType, name: given } = asked[0]!.sources[0]!;
      assert.deepEqual([kind, mediaType, given], ['document', type, name]);
      assertError(
        await request(archive, 'POST /archive/import/ead?scope=nl-r1', headers, 'x'),
        415,
        'unsupported-media-type',
      );
    }
  });
});

describe('The keys of an import', () => {
  it('are listed by file and outcome', async () => {
    answer = async ({ keysFile }) => {
      const lines = [
        ['created', 'a.xml', 'n1'],
        ['updated', 'a.xml', 'n2'],
        ['created', 'a.xml', 'n"3'],
        ['created', 'b.xml', 'n4'],
      ];
      writeFileSync(keysFile!, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      return log;
    };
    const reply = await request(archive, 'POST /archive/import/ead?scope=nl-r1&keys=true', asMike, '<ead/>');
    assert.deepEqual(json(reply), {
      ...log,
      created_keys: { 'a.xml': ['n1', 'n"3'], 'b.xml': ['n4'] },
      updated_keys: { 'a.xml': ['n2'] },
      unchanged_keys: {},
    });
    await new Promise((resolve) => setImmediate(resolve));
    await vanished();
  });

  it('are streamed if there are many', async () => {
    const count = 20_000;
    answer = async ({ keysFile }) => {
      const lines = Array.from({ length: count }, (_, i) =>
        JSON.stringify(['unchanged', 'a.xml', `id-${i}`]),
      );
      writeFileSync(keysFile!, `${lines.join('\n')}\n`);
      return log;
    };
    const reply = await request(archive, 'POST /archive/import/ead?scope=nl-r1&keys=true', asMike, '<ead/>');
    assert.equal(json(reply).unchanged_keys['a.xml'].length, count);
    await vanished();
  });
});

/** Waits for the deletion of files after the response. */
async function vanished(): Promise<void> {
  await waitUntil(() => spooled().length === 0, 'no spooled file is left');
}

describe('A list of paths', () => {
  const asList = { 'x-user': 'mike', 'content-type': 'text/plain' };
  const importList = (paths: readonly string[], where = archive) =>
    request(where, 'POST /archive/import/ead?scope=nl-r1', asList, paths.join('\n'));

  it('lists files, one per line; white space around them is ignored', async () => {
    const paths = [`  ${join(files, 'open', 'a b.xml')}\r`, '', join(files, 'open', 'many.tar.gz'), ''];
    const reply = await importList(paths);
    assert.equal(reply.statusCode, 200, reply.body);
    const found = asked[0]!.sources.map(({ name, kind }) => [name, kind]);
    assert.deepEqual(found, [
      [join(files, 'open', 'a b.xml'), 'document'],
      [join(files, 'open', 'many.tar.gz'), 'archive'],
    ]);
    assert.deepEqual(asked[0]!.texts, ['<a/>', 'packed']);
    // A copy: a file that is swapped for a link after the check is never read.
    for (const { path } of asked[0]!.sources) assert.ok(!path.startsWith(join(files, 'open')), path);
  });

  const bad = (): readonly [
    name: string,
    paths: readonly string[],
    status: number,
    code: ErrorCode,
    says: RegExp,
  ][] => [
    ['nothing', ['', ' '], 400, 'file-not-found', /empty/],
    [
      'a file that is not there',
      [join(files, 'open', 'a b.xml'), '/no/such.xml'],
      400,
      'file-not-found',
      /no\/such/,
    ],
    ['more than allowed', ['x'.repeat(5000)], 413, 'limit-exceeded', /path-list-bytes/],
  ];
  for (const name of ['nothing', 'a file that is not there', 'more than allowed']) {
    it(`is rejected before anything is imported if it lists ${name}`, async () => {
      const [, paths, status, code, says] = bad().find((one) => one[0] === name)!;
      const reply = await importList(paths);
      assertError(reply, status, code);
      assert.match(json(reply).message, says);
      assert.deepEqual(asked, []);
      assert.deepEqual(spooled(), []);
    });
  }

  it('is rejected if the service may not read a file', async (t) => {
    if (process.getuid?.() === 0) {
      t.skip('root reads everything: not run');
      return;
    }
    const path = join(files, 'unreadable.xml');
    writeFileSync(path, '<a/>');
    chmodSync(path, 0);
    assertError(await importList([path]), 400, 'file-not-found');
  });

  it('may list files in the import folders if the service listens on a network', async () => {
    const reply = await importList([join(files, 'open', 'a b.xml'), join(files, 'open', 'link.xml')], beyond);
    assert.equal(reply.statusCode, 200, reply.body);
    assert.deepEqual(asked[0]!.texts, ['<a/>', '<a/>']);
  });

  it('may then list no other files, nor reveal which files exist', async () => {
    const others = [
      join(files, 'closed', 'secret.xml'),
      join(files, 'open', '..', 'closed', 'secret.xml'),
      `${files}/open/../closed/secret.xml`,
      join(files, 'open', 'link-to-closed.xml'),
      join(files, 'closed', 'not-there.xml'),
      join(files, 'open-too.xml'),
      join(files, 'open'),
    ];
    for (const path of others) {
      assertError(await importList([path], beyond), 400, 'path-not-allowed');
      assert.deepEqual(asked, []);
    }
    assertError(await importList([join(files, 'open', 'not-there.xml')], beyond), 400, 'file-not-found');
  });
});

describe('An import that cannot be run', () => {
  const xml = asMike;
  const cases: readonly [
    name: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    status: number,
    code: ErrorCode,
    says: RegExp,
  ][] = [
    ['an unknown format', 'marc?scope=nl-r1', xml, 404, 'unknown-route', /'marc'.*ead, ead3, eag/],
    ['no scope', 'ead', xml, 400, 'scope-required', /scope.*Repository or DocumentaryUnit/],
    ['a blank scope', 'ead?scope=', xml, 400, 'scope-required', /scope/],
    ['no user', 'ead?scope=nl-r1', { 'content-type': 'text/xml' }, 403, 'user-required', /X-User/],
    ['an unknown user', 'ead?scope=nl-r1', { ...xml, 'x-user': 'nobody' }, 400, 'unknown-user', /nobody/],
    ['a handler', 'ead?scope=nl-r1&handler=a.B', xml, 400, 'bad-parameter', /handler.*mapping=/],
    ['an importer', 'ead?scope=nl-r1&importer=a.B', xml, 400, 'bad-parameter', /importer.*mapping=/],
    ['properties', 'ead?scope=nl-r1&properties=a', xml, 400, 'bad-parameter', /properties.*mapping=/],
    ['an unknown mapping', 'ead?scope=nl-r1&mapping=mine', xml, 400, 'bad-parameter', /'mine'.*ead, harbour/],
    [
      'a mapping of another format',
      'eag?scope=nl-r1&mapping=harbour',
      xml,
      400,
      'bad-parameter',
      /there are eag/,
    ],
    ['an unknown encoding', 'ead?scope=nl-r1&charset=klingon', xml, 400, 'bad-parameter', /'klingon'/],
    ['an invalid boolean', 'ead?scope=nl-r1&commit=yes', xml, 400, 'bad-parameter', /commit.*'yes'/],
    ['an empty boolean', 'ead?scope=nl-r1&tolerant=', xml, 400, 'bad-parameter', /tolerant/],
    ['an unknown language', 'ead?scope=nl-r1&lang=qqqq', xml, 400, 'bad-parameter', /lang.*'qqqq'/],
    ['two scopes', 'ead?scope=nl-r1&scope=y', xml, 400, 'bad-parameter', /scope.*2 times/],
    ['no content type', 'ead?scope=nl-r1', { 'x-user': 'mike' }, 415, 'unsupported-media-type', /text\/xml/],
    [
      'an invalid content type',
      'ead?scope=nl-r1',
      { ...xml, 'content-type': 'xml' },
      415,
      'unsupported-media-type',
      /text\/xml/,
    ],
    [
      'a packed body',
      'ead?scope=nl-r1',
      { ...xml, 'content-encoding': 'gzip' },
      415,
      'unsupported-media-type',
      /gzip/,
    ],
  ];
  for (const [name, path, headers, status, code, says] of cases) {
    it(`is rejected for ${name} (${status} ${code})`, async () => {
      const reply = await request(archive, `POST /archive/import/${path}`, headers, Buffer.from('<ead/>'));
      assertError(reply, status, code);
      assert.match(json(reply).message, says);
      assert.deepEqual(asked, []);
      assert.deepEqual(spooled(), []);
    });
  }
});

describe('A client that is slow or disconnects', () => {
  const head = (user: string): string =>
    `POST /archive/import/ead?scope=nl-r1 HTTP/1.1\r\nHost: localhost\r\n${user}Content-Type: text/xml\r\nContent-Length: 1000000\r\n\r\n`;

  before(() => archive.app.listen({ host: '127.0.0.1', port: 0 }));

  const open = () => connect((archive.app.server.address() as AddressInfo).port, '127.0.0.1');

  it('leaves no files when it disconnects during the upload', async () => {
    const socket = open();
    socket.write(`${head('X-User: mike\r\n')}<ead>`);
    await waitUntil(() => spooled().length === 1, 'the body is being spooled');
    socket.destroy();
    await vanished();
    assert.deepEqual(asked, [], 'and no import was run');
    assert.deepEqual(archive.logged, [], 'nor is it an error of the service');
  });

  it('gets an error for a too long list of paths while it still sends', async () => {
    const socket = open();
    socket.write(
      'POST /archive/import/ead?scope=nl-r1 HTTP/1.1\r\nHost: localhost\r\nX-User: mike\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    socket.write(`${(5000).toString(16)}\r\n${'x'.repeat(5000)}\r\n`);
    const [chunk] = await socket.take(1).toArray();
    assert.match(String(chunk), /^HTTP\/1\.1 413.*path-list-bytes/s);
    socket.destroy();
  });

  it('gets the error for a missing user before it has sent the body', async () => {
    const socket = open();
    socket.write(head(''));
    const [chunk] = await socket.take(1).toArray();
    assert.match(String(chunk), /^HTTP\/1\.1 403.*user-required/s);
    socket.destroy();
  });
});

describe('An import with a misspelled preference', () => {
  for (const [prefer, warnings] of [
    ['respond-asynch', ['unknown-preference']],
    ['wait=5, Respond_Async', ['unknown-preference']],
    ['return=minimal, wait=5', []],
  ] as const) {
    it(`has ${warnings.length} warnings with Prefer: ${prefer}, and is not a job`, async () => {
      answer = async () => log;
      const headers = { 'x-user': 'mike', 'content-type': 'text/xml', prefer };
      const reply = await request(archive, 'POST /archive/import/ead?scope=nl-r1', headers, '<ead/>');
      assert.equal(reply.statusCode, 200, reply.body);
      assert.deepEqual(
        json(reply).warnings.map(({ code }: { code: string }) => code),
        warnings,
      );
    });
  }
});

describe('The list of mappings', () => {
  it('has the mappings of the formats and of the deployment, with their rows', async () => {
    const reply = await request(archive, 'GET /archive/import/mappings');
    assert.equal(reply.statusCode, 200);
    const list = json(reply) as { name: string; format: string; file: string | null; rows: unknown[] }[];
    assert.deepEqual(
      list.map(({ name }) => name),
      [...archive.options.formats.map(({ name }) => name), 'harbour'],
    );
    assert.deepEqual(list.at(-1), {
      name: 'harbour',
      format: 'ead',
      help: '',
      file: 'harbour.json',
      rows: [],
    });
    assert.deepEqual(list.find(({ name }) => name === 'ead')?.file, null);
  });
});

describe('The client of an import', () => {
  it('can leave, which the import notices before it begins', async () => {
    let gone: AbortSignal | undefined;
    answer = async (_, hooks) => {
      gone = hooks!.disconnectSignal;
      await new Promise((resolve) => gone!.addEventListener('abort', resolve));
      return log;
    };
    if (!archive.app.server.listening) await archive.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = archive.app.server.address() as { readonly port: number };
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'POST /archive/import/xlsx?scope=nl-r1 HTTP/1.1\r\nHost: localhost\r\nX-User: mike\r\nContent-Type: application/octet-stream\r\nContent-Length: 2\r\n\r\nPK',
    );
    await waitUntil(() => gone !== undefined, 'the import waits');
    socket.destroy();
    await waitUntil(() => gone!.aborted, 'the import knows that the client has left');
  });
});
