import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type DecodeOptions, decodeDocument } from '../../src/formats/decode-document.ts';
import { Failure } from '../../src/model/errors.ts';

async function decodeAs(options: DecodeOptions, ...pieces: readonly Uint8Array[]): Promise<string> {
  let text = '';
  for await (const piece of decodeDocument(stream(pieces), options)) text += piece;
  return text;
}

async function decode(...pieces: readonly Uint8Array[]): Promise<string> {
  let text = '';
  for await (const piece of decodeDocument(stream(pieces))) text += piece;
  return text;
}

/** Simulates a file that is read into one buffer: each piece overwrites the one before. */
async function* stream(pieces: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  for (const piece of pieces) {
    const memory = Uint8Array.from(piece);
    yield memory;
    memory.fill(0x3f);
  }
}

function latin1(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}

function bigEndian(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

function isMalformed(pattern: RegExp): (error: unknown) => boolean {
  return (error) => error instanceof Failure && error.code === 'malformed-xml' && pattern.test(error.message);
}

describe('The encoding of a finding aid', () => {
  const text = '<?xml version="1.0"?><unittitle>Łódź, façade, 𝄞</unittitle>';

  it('is UTF-8 by default', async () => {
    assert.equal(await decode(Buffer.from(text)), text);
  });

  it('is that of a byte order mark, which is removed from the text', async () => {
    assert.equal(await decode(Buffer.from(`\uFEFF${text}`)), text);
    assert.equal(await decode(Buffer.from(`\uFEFF${text}`, 'utf16le')), text);
    assert.equal(await decode(bigEndian(`\uFEFF${text}`)), text);
  });

  it('is detected by the zero bytes of UTF-16 without a byte order mark', async () => {
    assert.equal(await decode(Buffer.from(text, 'utf16le')), text);
    assert.equal(await decode(bigEndian(text)), text);
  });

  it('is that of the byte order mark if the declaration differs', async () => {
    const declared = '<?xml version="1.0" encoding="ISO-8859-1"?><p>é</p>';
    assert.equal(await decode(Buffer.from(`\uFEFF${declared}`)), declared);
  });

  const declarations: readonly (readonly [string, number, string])[] = [
    ['ISO-8859-1', 0xe9, 'é'],
    ['ISO-8859-2', 0xb3, 'ł'],
    ['ISO-8859-5', 0xb1, 'Б'],
    ['ISO-8859-15', 0xa4, '€'],
    ['windows-1250', 0x9c, 'ś'],
    ['windows-1251', 0xd4, 'Ф'],
    ['windows-1253', 0xe1, 'α'],
    ['windows-1257', 0xe0, 'ą'],
    ['ISO-8859-7', 0xe1, 'α'],
    ['ISO-8859-13', 0xe0, 'ą'],
    ['Windows-1252', 0x80, '€'],
    ['koi8-r', 0xc1, 'а'],
  ];
  for (const [name, byte, character] of declarations) {
    it(`is that of the declaration: ${name}`, async () => {
      const head = `<?xml version='1.0' encoding='${name}'?><p>`;
      assert.equal(
        await decode(latin1(head), Uint8Array.of(byte), latin1('</p>')),
        `${head}${character}</p>`,
      );
    });
  }

  it('is found in a declaration after blank lines', async () => {
    assert.match(await decode(latin1('\r\n\n<?xml version="1.0" encoding="iso-8859-1"?><p>\xe9</p>')), /é/);
  });

  it('is UTF-8 if a declaration in single bytes declares UTF-16', async () => {
    assert.match(await decode(Buffer.from('<?xml version="1.0" encoding="UTF-16"?><p>é</p>')), /é/);
  });

  it('that is unknown is rejected with its name', async () => {
    await assert.rejects(
      decode(latin1('<?xml version="1.0" encoding="ebcdic-xyz"?><p/>')),
      isMalformed(/ebcdic-xyz/),
    );
  });

  it('that is UTF-32 is rejected with its name', async () => {
    await assert.rejects(decode(Uint8Array.of(0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0)), isMalformed(/UTF-32/));
  });
});

describe('Bytes that are invalid in the encoding', () => {
  it('are rejected with the encoding and the byte offset', async () => {
    await assert.rejects(decode(latin1('<p>\xe9</p>')), isMalformed(/not UTF-8 at byte 3;/));
  });

  it('are counted from the start of the file, also after a character that is split between two pieces', async () => {
    const start = Buffer.from(`${'x'.repeat(2000)}é`);
    const pieces = [start.subarray(0, -1), start.subarray(-1), latin1('ab\xff')];
    await assert.rejects(decode(...pieces), isMalformed(/at byte 2004;/));
  });

  it('are not confused with a replacement character in the file', async () => {
    await assert.rejects(decode(Buffer.from('<p>\uFFFD'), latin1('\xff</p>')), isMalformed(/at byte 6;/));
  });

  it('are reported after all valid text has been yielded', async () => {
    let text = '';
    const reading = async (): Promise<void> => {
      for await (const piece of decodeDocument(stream([latin1('\xef\xbb\xbf<p>sound \xff')]))) text += piece;
    };
    await assert.rejects(reading, isMalformed(/at byte 12;/));
    assert.equal(text, '<p>sound ');
  });

  it('are rejected in US-ASCII too', async () => {
    const document = latin1('<?xml version="1.0" encoding="US-ASCII"?><p>\xe9</p>');
    await assert.rejects(decode(document), isMalformed(/US-ASCII at byte 44;/));
  });

  it('are rejected if the file ends within a character', async () => {
    await assert.rejects(decode(Buffer.from('<p>é').subarray(0, -1)), isMalformed(/UTF-8/));
    await assert.rejects(decode(Buffer.from('<p>', 'utf16le').subarray(0, -1)), isMalformed(/UTF-16/));
  });
});

describe('A file that is read in pieces', () => {
  it('gives no text if it is empty', async () => {
    assert.equal(await decode(), '');
    assert.equal(await decode(new Uint8Array(0)), '');
  });

  it('gives the same text for pieces of any size', async () => {
    const encode: readonly ((text: string) => Buffer)[] = [
      (text) => Buffer.from(text),
      (text) => Buffer.from(`\uFEFF${text}`),
      (text) => Buffer.from(text, 'utf16le'),
      (text) => bigEndian(`\uFEFF${text}`),
    ];
    const content = fc.string({ unit: 'grapheme', maxLength: 1500 });
    const cuts = fc.array(fc.nat(6000), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(content, cuts, fc.constantFrom(...encode), async (inside, places, toBytes) => {
        const text = `<p>${inside}`;
        const bytes = toBytes(text);
        const ends = [...places.map((place) => place % bytes.length), bytes.length].sort((a, b) => a - b);
        const pieces = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
        assert.equal(await decode(...pieces), text);
      }),
    );
  });
});

describe('The encoding in the request', () => {
  const declared = '<?xml version="1.0" encoding="ISO-8859-1"?><p>\xe9</p>';

  it('has precedence over the declaration', async () => {
    assert.match(await decodeAs({ charset: 'windows-1251' }, latin1(declared)), /<p>й<\/p>/);
    assert.match(await decodeAs({}, latin1(declared)), /<p>é<\/p>/);
  });

  it('does not override a byte order mark or the zero bytes of UTF-16', async () => {
    for (const bytes of [
      Buffer.from('\uFEFF<p>é</p>'),
      Buffer.from('\uFEFF<p>é</p>', 'utf16le'),
      bigEndian('<p>é</p>'),
    ])
      assert.equal(await decodeAs({ charset: 'windows-1251' }, bytes), '<p>é</p>');
  });

  it('is ignored if it is UTF-16 and the first tag is readable byte by byte', async () => {
    assert.equal(await decodeAs({ charset: 'utf-16' }, Buffer.from('<p>é</p>')), '<p>é</p>');
  });

  it('is required for UTF-16 that begins with a non-ASCII character', async () => {
    assert.equal(await decodeAs({ charset: 'UTF-16LE' }, Buffer.from('Фонд', 'utf16le')), 'Фонд');
  });

  it('is rejected if the bytes are invalid in it', async () => {
    await assert.rejects(decodeAs({ charset: 'utf-8' }, latin1(declared)), isMalformed(/not utf-8/));
  });
});

describe('A text without a declared encoding', () => {
  it('is read as Windows-1252 for each byte that is not UTF-8, and the caller is notified', async () => {
    const lines: number[] = [];
    const onFallback = (line: number) => lines.push(line);
    const bytes = Buffer.concat([Buffer.from('Łódź\n'), latin1('caf\xe9\n\x80 5\n'), Buffer.from('Łódź')]);
    assert.equal(await decodeAs({ onFallback }, bytes), 'Łódź\ncafé\n€ 5\nŁódź');
    assert.deepEqual(lines, [1, 2]);
  });

  it('is not decoded with a fallback if an encoding is declared', async () => {
    const onFallback = () => assert.fail('no invalid byte');
    assert.equal(await decodeAs({ onFallback, charset: 'iso-8859-2' }, latin1('\xb3')), 'ł');
  });

  it('is decoded the same for pieces of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'ł', '𝄞', '\n', '\xff', '\xe2\x82', '\xed\xa0\x80')),
        fc.array(fc.nat(40)),
        async (characters, cuts) => {
          const bytes = Buffer.concat(
            characters.map((text) => (/[\x80-\xff]/.test(text) ? latin1(text) : Buffer.from(text))),
          );
          const onFallback = () => undefined;
          const at = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
          const long = Buffer.alloc(1024, ' ');
          const pieces = at.slice(1).map((end, i) => bytes.subarray(at[i], end));
          const cut = await decodeAs({ onFallback }, long, ...pieces);
          assert.equal(cut, await decodeAs({ onFallback }, long, bytes));
          for (const good of characters.filter((text) => !/[\x80-\xff]/.test(text)))
            assert.ok(cut.includes(good));
        },
      ),
    );
  });
});
