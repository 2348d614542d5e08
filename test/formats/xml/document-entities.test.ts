import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readXml } from '../../../src/formats/xml/read-xml.ts';
import type { XmlHandler } from '../../../src/formats/xml/xml-handler.ts';
import { Failure } from '../../../src/model/errors.ts';

const limits = { xmlDepth: 100, xmlAttributes: 50, entityExpansion: 10_000, itemText: 1_000_000 };

async function read(document: string): Promise<string> {
  let events = '';
  const handler: XmlHandler = {
    open(name, attributes) {
      events += `<${[name, ...Object.values(attributes)].join(' ')}>`;
    },
    text(text) {
      events += text;
    },
    close(name) {
      events += `</${name}>`;
    },
  };
  async function* chunks(): AsyncIterable<string> {
    yield document;
  }
  for await (const _ of readXml(chunks(), handler, { file: 'aid.xml', limits }));
  return events;
}

async function refusal(document: string): Promise<string> {
  const error = await read(document).then(
    (events) => events,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof Failure, `a failure, not ${String(error)}`);
  const first = error.errors?.[0];
  return `${error.code} ${first?.line} ${first?.path} ${first?.message}`;
}

function withSubset(subset: string, content: string): string {
  return `<!DOCTYPE p [${subset}]>\n<p>${content}</p>`;
}

/** Much longer than needed on a busy machine, much shorter than an exponential expansion takes. */
const boundMs = 60_000;

describe('An entity of HTML', () => {
  it('is supported with the names of HTML 4 and HTML 5 only', async () => {
    for (const [name, character] of [
      ['quot', '"'],
      ['zwnj', '\u200c'],
      ['thetasym', 'ϑ'],
      ['diams', '♦'],
      ['phone', '☎'],
    ] as const)
      assert.equal(await read(`<p>&${name};</p>`), `<p>${character}</p>`);
    for (const name of ['eAcute', 'nbspx', 'toString', '__proto__'])
      assert.match(await refusal(`<p>&${name};</p>`), /is not declared in the file/, name);
  });

  it('is replaced by its character, in attributes too', async () => {
    const document = '<p a="&eacute;&amp;">&nbsp;&ouml;&Omega;&euro;&hearts;&yuml;&apos;</p>';
    assert.equal(await read(document), "<p é&>\u00a0öΩ€♥ÿ'</p>");
  });

  it('can be redefined by the document', async () => {
    assert.equal(await read(withSubset('<!ENTITY eacute "E">', '&eacute;')), '<p>E</p>');
  });
});

describe('An entity that the document declares', () => {
  it('is replaced by its text, in attributes too', async () => {
    const subset = `<!ENTITY arch "City Archive"><!ENTITY q 'say "yes"'>`;
    assert.equal(
      await read(withSubset(subset, '<b c="&arch;"/>&arch; &q;')),
      '<p><b City Archive></b>City Archive say "yes"</p>',
    );
  });

  it('may refer to other entities and to characters', async () => {
    const subset = '<!ENTITY a "x&b;&#233;&#xe9;&eacute;&amp;"><!ENTITY b "[&c;]"><!ENTITY c "é">';
    assert.equal(await read(withSubset(subset, '&a;')), '<p>x[é]ééé&</p>');
  });

  it('has the value of its first declaration', async () => {
    assert.equal(await read(withSubset('<!ENTITY a "1"><!ENTITY a "2">', '&a;')), '<p>1</p>');
  });

  it('is not looked for in comments, instructions and quoted text', async () => {
    const subset = `<!-- <!ENTITY a "no"> it's --><?pi <!ENTITY a "no">?><!ATTLIST p x CDATA "<!ENTITY a 'no'>"><!ENTITY a "yes">`;
    assert.equal(await read(withSubset(subset, '&a;')), '<p>yes</p>');
  });

  it('may contain an escaped < as text', async () => {
    assert.equal(await read(withSubset('<!ENTITY a "1 &#38;#60; 2 &lt; 3">', '&a;')), '<p>1 < 2 < 3</p>');
  });

  it('does not redefine the five predefined entities', async () => {
    assert.equal(
      await read(withSubset('<!ENTITY lt "&#38;#60;"><!ENTITY amp "no">', '&lt;&amp;')),
      '<p><&</p>',
    );
  });

  it('does not expand parameter entities', async () => {
    const subset =
      '<!ENTITY % ext SYSTEM "http://example.org/x.ent"> %ext; <!ENTITY % a "no"><!ENTITY a "yes">';
    assert.equal(await read(withSubset(subset, '&a;')), '<p>yes</p>');
  });
});

describe('An entity with mark-up', () => {
  it('is parsed in its place', async () => {
    const subset = '<!ENTITY a "<emph render=\'bold\'>caf&#233; &amp;</emph> &b;"><!ENTITY b "&#60;lb/>">';
    assert.equal(await read(withSubset(subset, '1&a;2')), '<p>1<emph bold>café &</emph> <lb></lb>2</p>');
  });

  it('is not expanded in comments and CDATA', async () => {
    const document = withSubset('<!ENTITY a "<i/>">', '<!--&a;--><![CDATA[&a;]]>&a;');
    assert.equal(await read(document), '<p>&a;<i></i></p>');
  });

  it('is not allowed in an attribute', async () => {
    assert.match(await refusal(withSubset('<!ENTITY a "<i/>">', '<b c="&a;"/>')), /^malformed-xml 2 p /);
  });

  it('must close the elements that it opens and no other elements', async () => {
    assert.match(
      await refusal(withSubset('<!ENTITY a "<i>">', '&a;</i>')),
      /^malformed-xml 2 .*&a; does not close/,
    );
    assert.match(
      await refusal(withSubset('<!ENTITY a "</p><p>">', '&a;')),
      /^malformed-xml 2 .*&a; closes an element/,
    );
    assert.match(
      await refusal(withSubset('<!ENTITY a "<i">', '&a;/>')),
      /^malformed-xml 2 .*&a; does not close/,
    );
  });
});

describe('An entity that is not available', () => {
  it('is rejected with its name if it is not declared', async () => {
    assert.match(await refusal('<p>\n<b>&fnord;</b></p>'), /^malformed-xml 2 p\/b .*&fnord;/);
  });

  it('is rejected if it is external and used', async () => {
    const subset = '<!ENTITY a SYSTEM "file:///etc/passwd">';
    assert.match(await refusal(withSubset(subset, '&a;')), /^malformed-xml 2 p .*&a; .*not fetched/);
    const indirect = `${subset}<!ENTITY b "x&a;">`;
    assert.match(await refusal(withSubset(indirect, '&b;')), /not fetched/);
    const open = '<!ENTITY a PUBLIC "-//X//Y" "http://example.org/">';
    assert.match(await refusal(withSubset(open, '<b c="&a;"/>')), /not fetched/);
  });

  it('is ignored if it is not used', async () => {
    const subset = '<!ENTITY fig SYSTEM "fig.gif" NDATA gif><!ENTITY a SYSTEM "a.xml">';
    assert.equal(await read(withSubset(subset, 'x')), '<p>x</p>');
    const external =
      '<!DOCTYPE ead PUBLIC "+//ISBN 1-931666-00-8//DTD ead.dtd//EN" "http://example.org/ead.dtd"><ead/>';
    assert.equal(await read(external), '<ead></ead>');
  });

  it('is rejected if its text is malformed', async () => {
    assert.match(await refusal(withSubset('<!ENTITY a "R&#38;D">', '&a;')), /^malformed-xml .*&a;/);
    assert.match(await refusal(withSubset('<!ENTITY a "&#xD800;">', '&a;')), /^malformed-xml .*&a;/);
  });
});

describe('An entity bomb', () => {
  function laughs(first: string): string {
    const levels = Array.from(
      { length: 12 },
      (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
    );
    return withSubset(`<!ENTITY l0 "${first}">${levels.join('')}`, '&l12;');
  }

  for (const [what, first] of [
    ['of text', 'lol'],
    ['of mark-up', '<i/>'],
  ] as const) {
    it(`${what} is rejected in bounded time`, async () => {
      const start = performance.now();
      assert.match(await refusal(laughs(first)), /^limit-exceeded 2 p.*10000 characters.*entity-expansion/);
      assert.ok(performance.now() - start < boundMs);
    });
  }

  it('of empty entities is parsed in bounded time', async () => {
    const start = performance.now();
    assert.equal(await read(laughs('')), '<p></p>');
    assert.ok(performance.now() - start < boundMs);
  });

  it('that repeats one large entity is rejected', async () => {
    const subset = `<!ENTITY a "${'x'.repeat(900)}">`;
    assert.equal((await read(withSubset(subset, '&a;'.repeat(11)))).length, 9907);
    assert.match(await refusal(withSubset(subset, '&a;'.repeat(12))), /^limit-exceeded .*entity-expansion/);
  });

  it('that refers to itself is rejected', async () => {
    const text = '<!ENTITY a "&b;"><!ENTITY b "&a;">';
    assert.match(await refusal(withSubset(text, '&a;')), /^limit-exceeded 2 p .*itself.*entity-expansion/);
    const markup = '<!ENTITY a "<i>&b;</i>"><!ENTITY b "&a;">';
    assert.match(await refusal(withSubset(markup, '&a;')), /^limit-exceeded 2 .*itself/);
  });

  it('nested deeper than sixteen is rejected', async () => {
    const chain = (length: number, end: string): string =>
      withSubset(
        `<!ENTITY n0 "${end}">${Array.from({ length }, (_, n) => `<!ENTITY n${n + 1} "&n${n};">`).join('')}`,
        `&n${length};`,
      );
    for (const [end, expected] of [
      ['x', '<p>x</p>'],
      ['<i/>', '<p><i></i></p>'],
    ] as const) {
      assert.equal(await read(chain(15, end)), expected);
      assert.match(await refusal(chain(16, end)), /^limit-exceeded .*16 deep/);
    }
  });

  it('in a DOCTYPE of ten megabytes is rejected', async () => {
    const subset = '<!ENTITY a "x">'.repeat(700_000);
    assert.match(await refusal(withSubset(subset, 'x')), /^limit-exceeded .*DOCTYPE.*4194304/);
    assert.match(await refusal(`<!DOCTYPE p [<!--${'x'.repeat(10_000_000)}-->]><p/>`), /^limit-exceeded/);
  });
});
