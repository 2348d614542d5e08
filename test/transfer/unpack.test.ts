import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type Header, pack } from 'tar-stream';
import { Failure } from '../../src/model/errors.ts';
import { type UnpackWarning, unpackDocuments } from '../../src/transfer/unpack/unpack.ts';
import { makeZip } from './make-zip.ts';

const limits = { archiveEntries: 20, archiveRatio: 100, archiveBytes: 50_000_000 };
const zeros = Buffer.alloc(20_000_000);

type TarEntry = Partial<Header> & { readonly name: string; readonly content?: string | Buffer };

async function makeTar(entries: readonly TarEntry[]): Promise<Buffer> {
  const tar = pack();
  for (const { content = '', ...header } of entries) tar.entry(header, content);
  tar.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of tar) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

describe('The file of an import', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fonds-unpack-'));
  });
  after(() => rm(folder, { recursive: true }));

  const asXml = {
    limits,
    get tmpFolder() {
      return folder;
    },
    endings: ['xml'],
    warn: () => {},
  };

  interface Unpacked {
    readonly files: readonly string[];
    readonly warnings: readonly UnpackWarning[];
  }

  async function unpack(
    bytes: Uint8Array,
    {
      kind = 'archive',
      ...changed
    }: Partial<typeof limits> & { kind?: 'document' | 'archive'; name?: string } = {},
  ): Promise<Unpacked> {
    const path = join(folder, 'sent');
    await writeFile(path, bytes);
    const files: string[] = [];
    const warnings: UnpackWarning[] = [];
    const file = { name: changed.name ?? 'sent', path, kind };
    try {
      const options = {
        ...asXml,
        tmpFolder: folder,
        limits: { ...limits, ...changed },
        warn: (w: UnpackWarning) => warnings.push(w),
      };
      for await (const source of unpackDocuments(file, options)) {
        let text = '';
        for await (const chunk of source.bytes) text += Buffer.from(chunk).toString();
        files.push(`${source.name}=${text}`);
      }
    } finally {
      assert.deepEqual(await readdir(folder), ['sent'], 'no temporary file is left');
    }
    return { files, warnings };
  }

  async function refusal(bytes: Uint8Array, changed: Parameters<typeof unpack>[1] = {}): Promise<string> {
    const start = performance.now();
    const result = await unpack(bytes, changed).catch((error: unknown) => error);
    assert.ok(result instanceof Failure, `a failure, not ${JSON.stringify(result)}`);
    assert.ok(performance.now() - start < 60_000, 'in bounded time');
    assert.ok(result.errors?.[0]?.file, 'the file is named');
    return `${result.code} ${result.message}`;
  }

  describe('as XML', () => {
    it('is read unchanged', async () => {
      const { files } = await unpack(Buffer.from('<ead/>'), { kind: 'document', name: 'aid.xml' });
      assert.deepEqual(files, ['aid.xml=<ead/>']);
    });

    it('is unpacked if it is compressed', async () => {
      const { files } = await unpack(gzipSync('<ead/>'), { kind: 'document', name: 'aid.xml.gz' });
      assert.deepEqual(files, ['aid.xml=<ead/>']);
      assert.match(await refusal(gzipSync(zeros), { kind: 'document' }), /^limit-exceeded .*archive-ratio/);
    });
  });

  const sorted = ['B.XML=<b/>', 'a.xml=<a/>', 'sub/c.xml=<c/>'];
  const unsorted = [
    { name: 'sub/', mode: 0o040755 },
    { name: 'sub/c.xml', content: '<c/>' },
    { name: 'a.xml', content: '<a/>' },
    { name: 'read me.txt', content: 'hello' },
    { name: '__MACOSX/._a.xml', content: '\0\x05' },
    { name: 'B.XML', content: '<b/>' },
  ];
  const tarred = unsorted.map(({ name, content }) =>
    name.endsWith('/') ? { name, type: 'directory' as const } : { name: `./${name}`, content: content ?? '' },
  );
  const skipped = ['read me.txt', '__MACOSX/._a.xml'];

  describe('as an archive', () => {
    it('is a zip, read in the order of names, with a warning for entries that are not XML', async () => {
      const { files, warnings } = await unpack(makeZip(unsorted));
      assert.deepEqual(files, sorted);
      assert.deepEqual(
        warnings.map(({ code, file }) => [code, file]),
        skipped.map((file) => ['skipped-entry', file]),
      );
    });

    it('reduces an entry name that leads out of the archive to its last part, with a warning', async () => {
      const names = ['../a.xml', 'x/../../a.xml', '/data/a.xml', 'C:/a.xml', '..\\a.xml', '../note.txt'];
      for (const name of names) {
        const last = name.includes('note') ? [] : ['a.xml=<b/>'];
        for (const bytes of [
          makeZip([
            { name: '0.xml', content: '<a/>' },
            { name, content: '<b/>' },
          ]),
          await makeTar([
            { name: '0.xml', content: '<a/>' },
            { name, content: '<b/>' },
          ]),
        ]) {
          const { files, warnings } = await unpack(bytes);
          assert.deepEqual(files, ['0.xml=<a/>', ...last], name);
          assert.equal(warnings[0]?.code, 'reduced-name');
          assert.equal(warnings[0]?.file.replaceAll('\\', '/'), name.replaceAll('\\', '/'));
        }
      }
    });

    it('is a zip without compression', async () => {
      assert.deepEqual((await unpack(makeZip(unsorted.map((e) => ({ ...e, stored: true }))))).files, sorted);
    });

    it('is a tar, compressed or not', async () => {
      const tar = await makeTar(tarred);
      for (const bytes of [tar, gzipSync(tar)]) {
        const { files, warnings } = await unpack(bytes);
        assert.deepEqual(files, sorted);
        assert.deepEqual(
          warnings.map((warning) => warning.file),
          skipped,
        );
      }
    });

    it('is a tar with long names, large files and empty ones', async () => {
      const long = `${'folder/'.repeat(40)}łódź.xml`;
      const large = `<p>${'x'.repeat(300_000)}</p>`;
      const tar = await makeTar([
        { name: long, content: '<l/>' },
        { name: 'large.xml', content: large },
        { name: 'empty.xml' },
      ]);
      assert.deepEqual((await unpack(tar)).files, ['empty.xml=', `${long}=<l/>`, `large.xml=${large}`]);
    });

    it('is a single compressed XML document', async () => {
      assert.deepEqual((await unpack(gzipSync('\n<ead/>'), { name: 'x.xml.gz' })).files, ['x.xml=\n<ead/>']);
    });

    it('leaves no file if reading stops early', async () => {
      const path = join(folder, 'sent');
      await writeFile(path, gzipSync(await makeTar(tarred)));
      const file = { name: 'sent', path, kind: 'archive' as const };
      for await (const _ of unpackDocuments(file, asXml)) break;
      assert.deepEqual(await readdir(folder), ['sent']);
    });
  });

  it('is a single document, detected by its bytes', async () => {
    assert.deepEqual((await unpack(Buffer.from('\ufeff\n<ead/>'), { name: 'x.xml' })).files, [
      'x.xml=\ufeff\n<ead/>',
    ]);
    const utf16 = Buffer.from('\ufeff<ead/>', 'utf16le');
    assert.deepEqual((await unpack(utf16, { name: 'x.xml' })).files, [`x.xml=${utf16.toString()}`]);
  });

  it('is read if its entries have an extension of the format', async () => {
    const zip = makeZip([
      { name: 'a.ttl', content: 'one' },
      { name: 'b.xml', content: 'two' },
      { name: 'c.RDF', content: 'three' },
    ]);
    await writeFile(join(folder, 'sent'), zip);
    const file = { name: 'sent', path: join(folder, 'sent'), kind: 'archive' as const };
    const [names, left]: [string[], string[]] = [[], []];
    const options = { limits, tmpFolder: folder, endings: ['rdf', 'ttl'] };
    const warn = (warning: UnpackWarning) => left.push(`${warning.file}: ${warning.message}`);
    for await (const { name, bytes } of unpackDocuments(file, { ...options, warn })) {
      for await (const _ of bytes);
      names.push(name);
    }
    assert.deepEqual(names, ['a.ttl', 'c.RDF']);
    assert.deepEqual(left, ['b.xml: An entry of the archive is not a .rdf or .ttl file; it was skipped.']);
    await writeFile(join(folder, 'sent'), gzipSync('a plain text'));
    for await (const { bytes } of unpackDocuments(file, { ...options, warn: () => {} }))
      for await (const _ of bytes);
    for (const binary of [Buffer.from('BZh91AY\x01'), Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0])])
      for (const sent of [binary, gzipSync(binary)]) {
        await writeFile(join(folder, 'sent'), sent);
        await assert.rejects(
          unpackDocuments(file, { ...options, warn: () => {} })
            [Symbol.asyncIterator]()
            .next(),
          { code: 'bad-archive' },
        );
      }
  });

  describe('is rejected', () => {
    it('if it is empty or not an archive', async () => {
      assert.match(await refusal(Buffer.alloc(0)), /^bad-archive .*empty.*zip, tar, tar\.gz or gz/);
      assert.match(
        await refusal(Buffer.from('plain words')),
        /^bad-archive .*neither.*\.xml document.*zip, tar, tar\.gz or gz/,
      );
      assert.match(await refusal(gzipSync('plain words')), /^bad-archive .*neither/);
    });

    it('if it is damaged', async () => {
      const zip = makeZip(unsorted);
      assert.match(await refusal(zip.subarray(0, -30)), /^bad-archive .*damaged/);
      assert.match(
        await refusal(makeZip([{ name: 'a.xml', content: '<a/>', checksum: 1 }])),
        /^bad-archive .*'a\.xml'/,
      );
      assert.match(
        await refusal(makeZip([{ name: 'a.xml', content: '<a/>', declaredSize: 3 }])),
        /^bad-archive .*'a\.xml'/,
      );
      const tar = await makeTar(tarred);
      assert.match(await refusal(tar.subarray(0, 2000)), /^bad-archive .*damaged/);
      assert.match(await refusal(gzipSync(tar).subarray(0, -20)), /^bad-archive .*damaged/);
    });

    it('if it contains no XML', async () => {
      const entries = [{ name: 'a.txt', content: 'x' }];
      assert.match(await refusal(makeZip(entries)), /^no-items/);
      assert.match(await refusal(await makeTar(entries)), /^no-items/);
      assert.match(await refusal(makeZip([])), /^no-items/);
    });

    it('if a name cannot be read', async () => {
      for (const name of ['a\0.xml', '/..', 'x/..']) {
        const zip = makeZip([{ name: '0.xml', content: '<a/>' }, { name }]);
        assert.match(await refusal(zip), /^bad-archive .*entry '.*cannot be read/, name);
      }
    });

    it('if it contains a link or a device', async () => {
      for (const type of ['symlink', 'link', 'character-device', 'block-device', 'fifo'] as const) {
        const tar = await makeTar([{ name: '0.xml' }, { name: 'trap.xml', type, linkname: '/etc/passwd' }]);
        assert.match(await refusal(tar), /^bad-archive .*'trap\.xml'.*link/, type);
      }
      const zip = makeZip([{ name: 'trap.xml', content: '/etc/passwd', mode: 0o120777 }]);
      assert.match(await refusal(zip), /^bad-archive .*'trap\.xml'.*link/);
    });

    it('if it is encrypted or compressed with an unknown method', async () => {
      assert.match(
        await refusal(makeZip([{ name: 'a.xml', encrypted: true }])),
        /^bad-archive .*'a\.xml'.*encrypted/,
      );
      assert.match(
        await refusal(makeZip([{ name: 'a.xml', method: 12 }])),
        /^bad-archive .*'a\.xml'.*method/,
      );
    });

    it('if it contains another archive, detected by name or by bytes', async () => {
      const zip = makeZip([{ name: 'a.xml', content: '<a/>' }]);
      const tar = await makeTar([{ name: 'a.xml', content: '<a/>' }]);
      const inner = [
        ...['a.zip', 'a.tar', 'a.xml.gz', 'a.TGZ'].map((name) => ({ name, content: Buffer.from('x') })),
        ...['b.xml', 'b.bin', 'b'].flatMap((name) =>
          [zip, tar, gzipSync('x')].map((content) => ({ name, content })),
        ),
      ];
      for (const entry of inner) {
        const entries = [{ name: '0.xml', content: '<a/>' }, entry];
        assert.match(await refusal(makeZip(entries)), /^bad-archive .*inside an archive/, entry.name);
        assert.match(await refusal(await makeTar(entries)), /^bad-archive .*inside an archive/, entry.name);
      }
      assert.match(await refusal(gzipSync(gzipSync('<a/>'))), /^bad-archive .*inside an archive/);
    });

    it('before its first document is read, if its directory is invalid', async () => {
      const traps = [
        { name: 'b\0.xml' },
        { name: 'b.xml', encrypted: true },
        { name: 'b.zip' },
        { name: 'b.xml', content: zeros },
        { name: 'b.xml', content: zeros.subarray(0, 1_000_000), stored: true, declaredSize: 60_000_000 },
      ];
      const path = join(folder, 'sent');
      for (const trap of traps) {
        await writeFile(path, makeZip([{ name: 'a.xml', content: '<a/>' }, trap]));
        const file = { name: 'sent', path, kind: 'archive' as const };
        const sources = unpackDocuments(file, asXml)[Symbol.asyncIterator]();
        await assert.rejects(sources.next(), Failure);
      }
    });

    it('but not for a text document that is a zip inside', async () => {
      const content = makeZip([{ name: 'word/document.xml' }]);
      const { files } = await unpack(
        makeZip([
          { name: 'a.xml', content: '<a/>' },
          { name: 'note.docx', content },
        ]),
      );
      assert.deepEqual(files, ['a.xml=<a/>']);
    });
  });

  describe('has limits', () => {
    it('of entries', async () => {
      const entries = Array.from({ length: 21 }, (_, index) => ({ name: `${index}.xml`, content: '<a/>' }));
      assert.equal((await unpack(makeZip(entries.slice(1)))).files.length, 20);
      assert.match(await refusal(makeZip(entries)), /^limit-exceeded .*20 entries.*archive-entries/);
      assert.match(await refusal(await makeTar(entries)), /^limit-exceeded .*20 entries.*archive-entries/);
    });

    it('of expansion, whatever sizes are declared', async () => {
      const bomb = { name: 'a.xml', content: zeros };
      assert.match(await refusal(makeZip([bomb])), /^limit-exceeded .*100 times.*archive-ratio/);
      assert.match(
        await refusal(makeZip([{ ...bomb, declaredSize: 1000 }])),
        /^limit-exceeded .*archive-ratio/,
      );
      assert.match(await refusal(gzipSync(await makeTar([bomb]))), /^limit-exceeded .*archive-ratio/);
      assert.match(
        await refusal(gzipSync(Buffer.concat([Buffer.from('<a>'), zeros]))),
        /^limit-exceeded .*archive-ratio/,
      );
    });

    it('of expansion of all entries in total', async () => {
      const content = zeros.subarray(0, 500_000);
      const small = Array.from({ length: 20 }, (_, index) => ({ name: `${index}.xml`, content }));
      assert.match(
        await refusal(makeZip(small)),
        /^limit-exceeded .*archive-ratio/,
        'each alone is too small to count',
      );
    });

    it('without entries that share their bytes', async () => {
      const content = `<a>${'some words '.repeat(100)}</a>`;
      const entry = { name: 'a.xml', content };
      const shared = [entry, { ...entry, name: 'b.xml', bytesOf: 0 }, { ...entry, name: 'c.xml' }];
      assert.match(await refusal(makeZip(shared)), /^bad-archive .*entry 'b.xml': It shares its bytes/);
    });

    it('of bytes, whatever sizes are declared', async () => {
      const changed = { archiveBytes: 1_000_000, archiveRatio: 1_000_000 };
      const half = { name: 'a.xml', content: zeros.subarray(0, 600_000) };
      assert.equal((await unpack(makeZip([half]), changed)).files.length, 1);
      const two = [half, { ...half, name: 'b.xml' }];
      assert.match(await refusal(makeZip(two), changed), /^limit-exceeded .*1000000 bytes.*archive-bytes/);
      const lying = two.map((entry, index) => (index === 0 ? entry : { ...entry, declaredSize: 10 }));
      assert.match(await refusal(makeZip(lying), changed), /^limit-exceeded .*archive-bytes/);
      assert.match(await refusal(await makeTar(two), changed), /^limit-exceeded .*archive-bytes/);
      assert.match(await refusal(gzipSync(await makeTar(two)), changed), /^limit-exceeded .*archive-bytes/);
    });

    it('that do not apply to small files with a high ratio', async () => {
      const content = `<a>${' '.repeat(500_000)}</a>`;
      assert.equal((await unpack(makeZip([{ name: 'a.xml', content }]))).files.length, 1);
    });
  });
});
