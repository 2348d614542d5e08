/** Files as REST clients send them: in a form, as plain bytes, packed or not; imported for real. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { makeZip } from '../transfer/make-zip.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { c, ead } from '../world/finding-aid.ts';
import { assertError, json, request } from './request.ts';

const multipartFiles = 20;
const multipartFileBytes = 300_000;

let archive: TestArchive;
const asJson = { 'x-user': 'mike', 'content-type': 'application/json' };

before(async () => {
  archive = await openTestArchive({ settings: { multipartFiles, multipartFileBytes } });
  const country = { type: 'Country', data: { identifier: 'nl' } };
  await request(archive, 'POST /archive/Country', asJson, country);
  const set = { type: 'CvocVocabulary', data: { identifier: 'terms', name: 'Terms' } };
  await request(archive, 'POST /archive/classes/CvocVocabulary', asJson, set);
});
after(() => archive.close());

let repositories = 0;
async function newScope(): Promise<string> {
  repositories += 1;
  const repository = { type: 'Repository', data: { identifier: `r${repositories}` } };
  const made = await request(archive, 'POST /archive/classes/Country/nl', asJson, repository);
  assert.equal(made.statusCode, 201, made.body);
  return json(made).id;
}

interface Part {
  readonly name?: string;
  readonly filename?: string;
  readonly type?: string;
  readonly content: string | Buffer;
}

const boundary = 'the-border';

function formOf(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name = 'file', filename, type, content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type === undefined ? '' : `\r\nContent-Type: ${type}`,
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  return Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)));
}

const formHeaders = { 'x-user': 'mike', 'content-type': `multipart/form-data; boundary=${boundary}` };

const sendForm = (path: string, parts: readonly Part[]) =>
  request(archive, `POST /archive/import/${path}`, formHeaders, formOf(parts));

/** Files of requests that have ended. */
const spooled = (): readonly string[] => readdirSync(archive.options.spoolFolder());

describe('Finding aids sent in a form', () => {
  it('are imported together, with their file names', async () => {
    const scope = await newScope();
    const reply = await sendForm(`ead?scope=${scope}&keys=true`, [
      { filename: 'b.xml', type: 'text/xml', content: ead('B', c('x', 'X')) },
      { filename: 'a.xml', type: 'application/octet-stream', content: ead('A', '') },
      { filename: 'c.xml.gz', type: 'application/gzip', content: gzipSync(ead('C', '')) },
      {
        filename: 'more.zip',
        type: 'application/zip',
        content: makeZip([{ name: 'd.xml', content: ead('D', '') }]),
      },
    ]);
    assert.equal(reply.statusCode, 200, reply.body);
    assert.equal(json(reply).created, 5);
    assert.deepEqual(json(reply).created_keys, {
      'b.xml': [`${scope}-b-x`, `${scope}-b`],
      'a.xml': [`${scope}-a`],
      'c.xml': [`${scope}-c`],
      'more.zip/d.xml': [`${scope}-d`],
    });
  });

  it('are one transaction: an invalid file rejects all, and is named', async () => {
    const scope = await newScope();
    const reply = await sendForm(`ead?scope=${scope}`, [
      { filename: 'good.xml', content: ead('G', '') },
      { filename: 'bad.xml', content: '<ead><oops></ead>' },
    ]);
    assert.equal(json(reply).code, 'malformed-xml');
    assert.equal(json(reply).errors[0].file, 'bad.xml');
    assert.equal((await request(archive, `GET /archive/classes/DocumentaryUnit/${scope}-g`)).statusCode, 404);
  });

  it('may be sent by a browser: any field name, a path in the filename, another script', async () => {
    const scope = await newScope();
    const reply = await sendForm(`ead?scope=${scope}&keys=true`, [
      { name: 'upload[]', filename: 'C:\\\\aids\\\\инвентарь.xml', content: ead('I', '') },
    ]);
    assert.deepEqual(Object.keys(json(reply).created_keys), ['инвентарь.xml']);
  });

  it('are stored for a job', async () => {
    const scope = await newScope();
    const parts = ['a', 'b'].map((name) => ({ filename: `${name}.xml`, content: ead(name, '') }));
    const headers = { ...formHeaders, prefer: 'respond-async' };
    const reply = await request(archive, `POST /archive/import/ead?scope=${scope}`, headers, formOf(parts));
    assert.equal(reply.statusCode, 202, reply.body);
    const job = await archive.jobStore.find(json(reply).id);
    const { sources } = JSON.parse(job!.request) as { sources: readonly { name: string; path: string }[] };
    assert.deepEqual(
      sources.map(({ name, path }) => [name, path]),
      [
        ['a.xml', 'file-1'],
        ['b.xml', 'file-2'],
      ],
    );
    assert.deepEqual(readdirSync(`${archive.options.jobsFolder}/${json(reply).id}`).sort(), [
      'file-1',
      'file-2',
    ]);
  });

  it('are named by tag only if there is one file', async () => {
    const scope = await newScope();
    const one = { filename: 'a.xml', content: ead('A', '') };
    const named = await sendForm(`ead?scope=${scope}&keys=true&tag=mine.xml`, [one]);
    assert.deepEqual(Object.keys(json(named).created_keys), ['mine.xml']);
    assertError(await sendForm(`ead?scope=${scope}&tag=mine.xml`, [one, one]), 400, 'bad-parameter');
  });
});

describe('A form is rejected', () => {
  const aid = { filename: 'a.xml', content: ead('A', '') };
  const refused: readonly [
    why: string,
    parts: readonly Part[],
    status: number,
    code: 'limit-exceeded' | 'bad-parameter' | 'malformed-multipart',
    said: RegExp,
  ][] = [
    [
      'with more files than the limit',
      Array(multipartFiles + 1).fill(aid),
      413,
      'limit-exceeded',
      /20 files \(limit multipart-files\)/,
    ],
    [
      'with a file over the limit',
      [aid, { filename: 'big.xml', content: Buffer.alloc(multipartFileBytes + 1, ' ') }],
      413,
      'limit-exceeded',
      /'big\.xml' is larger than 300000 bytes \(limit multipart-file-bytes\)/,
    ],
    [
      'with a field that is no file',
      [aid, { name: 'scope', content: 'nl' }],
      400,
      'bad-parameter',
      /'scope' has no filename/,
    ],
    ['without a file', [], 400, 'malformed-multipart', /filename/],
  ];
  for (const [why, parts, status, code, said] of refused) {
    it(`${why}, and nothing of it stays on disk`, async () => {
      const reply = await sendForm(`ead?scope=${await newScope()}`, parts);
      assertError(reply, status, code);
      assert.match(json(reply).message, said);
      assert.deepEqual(spooled(), []);
    });
  }

  it('that breaks off, has no boundary or is something else', async () => {
    const scope = await newScope();
    const whole = formOf([aid]);
    const path = `POST /archive/import/ead?scope=${scope}`;
    for (const body of [whole.subarray(0, -20), Buffer.from('no form'), Buffer.alloc(0)]) {
      const reply = await request(archive, path, formHeaders, body);
      assertError(reply, 400, 'malformed-multipart');
      assert.match(json(reply).message, /form-data: it ends before its last part is complete\. Send/);
    }
    const unbounded = { ...formHeaders, 'content-type': 'multipart/form-data' };
    const reply = await request(archive, path, unbounded, whole);
    assertError(reply, 400, 'malformed-multipart');
    assert.match(json(reply).message, /form-data: the header Content-Type has no boundary\. Send/);
    assert.deepEqual(spooled(), []);
  });

  it('whose client disconnects, and nothing of it stays on disk', async () => {
    const scope = await newScope();
    await archive.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = archive.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const body = formOf([{ filename: 'a.xml', content: Buffer.alloc(200_000, ' ') }]);
    const closed = new Promise<void>((resolve) =>
      archive.app.server.once('connection', (peer) => peer.once('close', () => resolve())),
    );
    socket.write(
      `POST /archive/import/ead?scope=${scope} HTTP/1.1\r\nHost: localhost\r\nX-User: mike\r\nContent-Type: ${formHeaders['content-type']}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.subarray(0, 100_000), () => socket.destroy());
    await closed;
    while (spooled().length > 0) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(spooled(), []);
  });
});

describe('The files of a form', () => {
  it('arrive byte for byte, with any number and content', async () => {
    const { spoolMultipart } = await import('../../src/http/rest/uploads/multipart.ts');
    const { Spool } = await import('../../src/http/rest/uploads/spool.ts');
    const { readFileSync } = await import('node:fs');
    const { Readable } = await import('node:stream');
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 3000 }),
      fc.nat(200_000).map((length) => new Uint8Array(length).fill(45)),
      fc
        .constantFrom('\r\n', `\r\n--${boundary.slice(0, -1)}`, '--', '\n')
        .map((text) => new TextEncoder().encode(text)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(content, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 70_000 }),
        async (contents, chunk) => {
          const spool = await Spool.open(archive.options.spoolFolder());
          try {
            const form = formOf(
              contents.map((bytes, i) => ({ filename: `${i}.xml`, content: Buffer.from(bytes) })),
            );
            const chunks = Array.from({ length: Math.ceil(form.length / chunk) }, (_, i) =>
              Buffer.from(form.subarray(i * chunk, (i + 1) * chunk)),
            );
            const files = await spoolMultipart(Readable.from(chunks), formHeaders, spool, {
              multipartFiles,
              multipartFileBytes,
            });
            assert.deepEqual(
              files.map(({ name }) => name),
              contents.map((_, i) => `${i}.xml`),
            );
            for (const [i, { path }] of files.entries()) assert.ok(readFileSync(path).equals(contents[i]!));
          } finally {
            await spool.deleteFolder();
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('A document sent as bytes', () => {
  const asBytes = { 'x-user': 'mike', 'content-type': 'application/octet-stream' };

  it('is imported, packed or not', async () => {
    for (const body of [Buffer.from(ead('P', '')), gzipSync(ead('P', ''))]) {
      const scope = await newScope();
      const reply = await request(
        archive,
        `POST /archive/import/ead?scope=${scope}&keys=true`,
        asBytes,
        body,
      );
      assert.equal(reply.statusCode, 200, reply.body);
      assert.deepEqual(json(reply).created_keys, { 'body.xml': [`${scope}-p`] });
    }
  });

  it('is a vocabulary in whatever syntax its first characters show', async () => {
    const turtle =
      '@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n<urn:a> a skos:Concept ; skos:prefLabel "A"@en .';
    const reply = await request(archive, 'POST /archive/import/skos?scope=terms', asBytes, turtle);
    assert.equal(reply.statusCode, 200, reply.body);
    assert.equal(json(reply).created, 1);
  });

  it('is rejected if it is neither an archive nor a document', async () => {
    const reply = await request(
      archive,
      `POST /archive/import/ead?scope=${await newScope()}`,
      asBytes,
      'words',
    );
    assertError(reply, 400, 'bad-archive');
    assert.match(json(reply).message, /neither an archive nor a \.xml document/);
  });
});

describe('The name of a format', () => {
  it('may be in any letter case', async () => {
    const headers = { 'x-user': 'mike', 'content-type': 'text/xml' };
    for (const [name, identifier] of [
      ['EAD', 'A'],
      ['Ead', 'B'],
    ] as const) {
      const reply = await request(
        archive,
        `POST /archive/import/${name}?scope=${await newScope()}`,
        headers,
        ead(identifier, ''),
      );
      assert.equal(reply.statusCode, 200, reply.body);
    }
    assertError(
      await request(archive, 'POST /archive/import/xyz?scope=nl', headers, '<a/>'),
      404,
      'unknown-route',
    );
  });
});
