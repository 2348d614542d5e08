import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeDocument } from '../../../src/formats/decode-document.ts';
import { readXml } from '../../../src/formats/xml/read-xml.ts';
import type { XmlHandler } from '../../../src/formats/xml/xml-handler.ts';
import { Failure, type SourceError } from '../../../src/model/errors.ts';

const limits = { xmlDepth: 100, xmlAttributes: 50, entityExpansion: 10_000, itemText: 1_000_000 };

interface Reading {
  /** Elements and text as one line: `<p a="1">text</p>`. */
  readonly events: string;
  /** `name line:column` for each start tag. */
  readonly starts: readonly string[];
}

async function* one(...pieces: readonly string[]): AsyncIterable<string> {
  yield* pieces;
}

async function read(
  source: string | AsyncIterable<string>,
  changed: Partial<typeof limits> = {},
): Promise<Reading> {
  let events = '';
  const starts: string[] = [];
  const handler: XmlHandler = {
    open(name, attributes, at) {
      const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
      events += `<${name}${written.join('')}>`;
      starts.push(`${name} ${at.line}:${at.column}`);
    },
    text(text) {
      events += text;
    },
    close(name) {
      events += `</${name}>`;
    },
  };
  const chunks = typeof source === 'string' ? one(source) : source;
  const options = { file: 'aid.xml', limits: { ...limits, ...changed } };
  for await (const _ of readXml(chunks, handler, options));
  return { events, starts };
}

async function refusal(source: string | AsyncIterable<string>, changed: Partial<typeof limits> = {}) {
  const error = await read(source, changed).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof Failure, `a failure, not ${String(error)}`);
  const located: SourceError | undefined = error.errors?.[0];
  assert.ok(located, 'an error with a location');
  assert.equal(error.errors?.length, 1);
  assert.equal(located.file, 'aid.xml');
  return { code: error.code, ...located };
}

describe('A document', () => {
  it('is reported as elements, attributes and text', async () => {
    const { events } = await read('<did><unitid type="old">A 1</unitid><lb/>x</did>');
    assert.equal(events, '<did><unitid type="old">A 1</unitid><lb></lb>x</did>');
  });

  it('loses its prefixes, and all namespace declarations except that of the element itself', async () => {
    const document =
      '<e:ead xmlns:e="urn:isbn:1-931666-22-9" xmlns="x"><e:dao xlink:href="u" xlink:type="simple" type="a"/></e:ead>';
    const expected = '<ead xmlns="urn:isbn:1-931666-22-9"><dao href="u" type="a"></dao></ead>';
    assert.equal((await read(document)).events, expected);
  });

  it('keeps both of two attributes that differ only in their prefix', async () => {
    const { events } = await read('<p xlink:title="a" title="b"/>');
    assert.equal(events, '<p title="a" :title="b"></p>');
    assert.equal((await read('<p title="a" xlink:title="b"/>')).events, '<p title="a" xlink:title="b"></p>');
  });

  it('keeps the text of CDATA and drops comments and instructions', async () => {
    assert.equal((await read('<p>a<![CDATA[<&>]]><!-- & --><?pi?>b</p>')).events, '<p>a<&>b</p>');
  });

  it('may begin with blank lines or a byte order mark', async () => {
    const { starts } = await read('\n\r\n \uFEFF<?xml version="1.0"?>\n<p/>');
    assert.deepEqual(starts, ['p 4:1']);
  });

  it('may be XML 1.1', async () => {
    assert.equal((await read('<?xml version="1.1"?><p>a\u0085b</p>')).events, '<p>a\nb</p>');
  });

  it('gives the same events for pieces of any size', async () => {
    const document =
      '<?xml version="1.0"?>\r\n<!DOCTYPE p [<!ENTITY b "<i>x</i>"><!ENTITY t "té">]>\r\n<p a="1 &gt; 0">&b;&t;𝄞<![CDATA[&b;]]></p>';
    const expected = '<p a="1 > 0"><i>x</i>té𝄞&b;</p>';
    assert.equal((await read(document)).events, expected);
    for (let cut = 0; cut <= document.length; cut += 1) {
      assert.equal((await read(one(document.slice(0, cut), document.slice(cut)))).events, expected);
    }
    assert.equal((await read(one(...document))).events, expected);
  });

  it('longer than a slice is read in slices', async () => {
    const long = `<p>${'<b>word</b>'.repeat(20_000)}</p>`;
    let turns = 0;
    const handler: XmlHandler = { open() {}, text() {}, close() {} };
    for await (const _ of readXml(one(long), handler, { file: 'aid.xml', limits })) turns += 1;
    assert.ok(turns >= 4, `${turns} turns`);
    assert.equal((await read(long)).events, long);
  });
});

describe('The location of a start tag', () => {
  it('is the line and column of its <', async () => {
    const document = '<ead\n  a="1">\n  <did>\r\n    <unitid\r\n type="x"/></did><b/>\n</ead>';
    assert.deepEqual((await read(document)).starts, ['ead 1:1', 'did 3:3', 'unitid 4:5', 'b 5:18']);
    assert.deepEqual((await read(one(...document))).starts, ['ead 1:1', 'did 3:3', 'unitid 4:5', 'b 5:18']);
  });

  it('is not changed by line breaks in an entity', async () => {
    const document = '<!DOCTYPE p [<!ENTITY e "<i>\n\n\n</i>">]>\n<p>\n&e;\n<b/></p>';
    assert.equal((await read(document)).starts.at(-1), 'b 7:1');
  });
});

describe('A malformed document', () => {
  const cases: readonly (readonly [string, string, Partial<SourceError>, RegExp])[] = [
    [
      'with a tag closed by another',
      '<a>\n<b>text</c></a>',
      { line: 2, column: 11, path: 'a/b' },
      /<\/c>.*<\/b>/,
    ],
    ['that ends too early', '<a><b>\n', { line: 2, path: 'a/b' }, /ends before <b>/],
    ['that ends within a tag', '<a><b', { line: 1, path: 'a' }, /ends before <a>/],
    [
      'with a lone ampersand',
      '<a>\n<b>Smith & Sons; x</b></a>',
      { line: 2, column: 10, path: 'a/b' },
      /&amp;/,
    ],
    [
      'with a lone ampersand and no semicolon',
      '<a>\nR & D\n\n</a>',
      { line: 2, column: 3, path: 'a' },
      /&amp;/,
    ],
    ['with a < in the text', '<a>1 < 2</a>', { line: 1, column: 7, path: 'a' }, /&lt;/],
    ['with a < in an attribute', '<a b="<"/>', { line: 1, column: 7 }, /&lt;/],
    ['with an attribute twice', '<a b="1" b="2"/>', { line: 1 }, /attribute: b/],
    ['with two roots', '<a/><b/>', { line: 1 }, /second root/],
    ['of plain text', 'Dear reader', { line: 1 }, /outside the root/],
    ['without content', '', { line: 1, column: 1 }, /empty/],
    ['of blanks', ' \n\n ', { line: 1, column: 1 }, /empty/],
    ['without an element', '<?xml version="1.0"?>', { line: 1 }, /no element/],
    [
      'with a reference to a disallowed character',
      '<a>&#0;</a>',
      { line: 1, path: 'a' },
      /is not a character/,
    ],
  ];
  for (const [what, document, expected, pattern] of cases) {
    it(`${what} is rejected with its location`, async () => {
      const found = await refusal(document);
      assert.equal(found.code, 'malformed-xml');
      for (const [key, value] of Object.entries(expected))
        assert.equal(found[key as keyof SourceError], value, key);
      assert.match(found.message, pattern);
    });
  }

  it('is rejected with the text around the error', async () => {
    const { message } = await refusal(`<a>${'word '.repeat(100)}<b>the minutes of 1901</c></a>`);
    assert.match(message, /Near: “… .*the minutes of 1901<\/c><\/a>”/);
    assert.ok(message.length < 200);
  });

  it('with invalid bytes is rejected with line and path', async () => {
    async function* bytes(): AsyncIterable<Uint8Array> {
      yield Buffer.from('<a>\n<b>caf\xe9</b></a>', 'latin1');
    }
    const found = await refusal(decodeDocument(bytes()));
    assert.deepEqual([found.code, found.line, found.column, found.path], ['malformed-xml', 2, 6, 'a/b']);
    assert.match(found.message, /UTF-8 at byte 10/);
  });
});

describe('The depth of elements', () => {
  it('may reach the limit', async () => {
    await read('<a>'.repeat(100) + '</a>'.repeat(100));
  });

  it('above the limit is rejected at the first element that exceeds it', async () => {
    const found = await refusal(`${'<a>'.repeat(100)}\n<b>`);
    assert.deepEqual([found.code, found.line, found.column], ['limit-exceeded', 2, 1]);
    assert.match(found.message, /100.*xml-depth/);
    assert.match(found.path ?? '', /^a\/a.*….*a\/b$/);
  });
});

describe('The attributes of an element', () => {
  const attributes = (count: number): string =>
    Array.from({ length: count }, (_, i) => ` a${i}="${i}"`).join('');

  it('may reach the limit', async () => {
    await read(`<r><b${attributes(50)}/><b${attributes(50)}/></r>`);
  });

  it('above the limit are rejected with the location, also while the tag has no end', async () => {
    const found = await refusal(`<r>\n<b${attributes(51)}/></r>`);
    assert.deepEqual([found.code, found.line, found.column, found.path], ['limit-exceeded', 2, 1, 'r/b']);
    assert.match(found.message, /50 attributes \(limit xml-attributes\)/);
    const declared = await refusal(`<r${attributes(51).replaceAll(' a', ' xmlns:a')}/>`);
    assert.match(declared.message, /limit xml-attributes/);
    async function* endless(): AsyncIterable<string> {
      yield '<r><b';
      for (let i = 0; ; i++) yield ` a${i}="${i}"`;
    }
    assert.match((await refusal(endless())).message, /limit xml-attributes/);
  });
});

describe('A text without end', () => {
  it('is rejected before it fills the memory', async () => {
    async function* endless(start: string): AsyncIterable<string> {
      yield start;
      for (;;) yield 'x'.repeat(60_000);
    }
    for (const start of ['<r>', '<r><a b="', '<r><!--', '<r><a', '<r><![CDATA[']) {
      const found = await refusal(endless(start));
      assert.equal(found.code, 'limit-exceeded');
      assert.match(found.message, /item-text/);
    }
    assert.equal((await refusal(endless('<root-tag'))).code, 'limit-exceeded');
    assert.match((await refusal(endless('<r>R&'))).message, /&amp;/);
  });
});
