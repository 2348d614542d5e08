/** A whole finding aid as one page: complete, in order, with the permissions of the reader, and honest about failures. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { StreamSlots } from '../../../src/http/pages/stream-slots.ts';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { listHtmlProblems } from '../../world/browser.ts';
import { c, ead } from '../../world/finding-aid.ts';
import { waitUntil } from '../../world/wait-until.ts';
import { addRepository, asMike, request } from '../request.ts';

const page = 'GET /units/nl-r1-f/whole';

/** Eight levels below the fonds, and a series with more files than one batch has. */
const deep = '12345678'
  .split('')
  .reduceRight((inner, level) => c(`d${level}`, `Depth ${level}`, inner), '<!-- innermost -->');
const files = Array.from({ length: 250 }, (_, i) => c(`f${i}`, `File ${i} <emph>in</emph> order`));
const scope = '<scopecontent><head>Notes</head><p>Text of the series &amp; more</p></scopecontent>';
const finding = ead('F', `${deep}${c('s', 'Long series', scope + files.join(''))}`, {
  title: 'Archives &lt;b&gt; of a mill',
});

async function importFinding(into: TestArchive): Promise<void> {
  await addRepository(into);
  const headers = { ...asMike, 'content-type': 'text/xml' };
  const imported = await request(into, 'POST /archive/import/ead?scope=nl-r1', headers, finding);
  assert.equal(imported.statusCode, 200, imported.body);
}

let archive: TestArchive;
before(async () => {
  archive = await openTestArchive({ inheritsRestrictions: false });
  await importFinding(archive);
  for (const hidden of ['nl-r1-f-s-f7', 'nl-r1-f-d1-d2-d3']) {
    const path = `POST /archive/entities/${hidden}/access?accessibleTo=mike`;
    assert.equal((await request(archive, path, asMike)).statusCode, 200);
  }
});
after(() => archive.close());

const read = async (path = page, headers: Record<string, string> = {}): Promise<string> => {
  const reply = await request(archive, path, headers);
  assert.equal(reply.statusCode, 200, reply.body);
  return reply.body;
};

/** The level and title of each heading on the screen. */
const headingsOf = (html: string): readonly string[] =>
  [
    ...html.matchAll(
      /<h(\d)(?! class="print-only")(?: aria-level="(\d+)")?[^>]*>(?:<bdi class="code">[^<]*<\/bdi> )?(?:<a [^>]*>)?([^<]*)/g,
    ),
  ].map(([, tag, level, text]) => `${level ?? tag} ${text}`);

describe('The page of a whole finding aid', () => {
  it('has all units in order, with headings by their depth', async () => {
    const headings = headingsOf(await read(page, asMike));
    assert.deepEqual(headings.slice(0, 11), [
      '1 Archives &lt;b> of a mill',
      '2 Table of contents',
      ...'12345678'.split('').map((level) => `${Number(level) + 1} Depth ${level}`),
      '2 Long series',
    ]);
    const names = headings.slice(11).map((heading) => /^3 File (\d+)/.exec(heading)?.[1]);
    assert.deepEqual(
      names,
      files.map((_, i) => String(i)),
    );
  });

  it('has the texts of a unit, in which headings are not headings of the page', async () => {
    const html = await read();
    assert.match(html, /<p><strong>Notes<\/strong><\/p><p>Text of the series &amp; more<\/p>/);
  });

  it('is correct HTML', async () => {
    assert.deepEqual(await listHtmlProblems(await read(page, asMike)), []);
  });

  it('has a table of contents of the parts that contain units, with links that lead to them', async () => {
    const html = await read(page, asMike);
    const [, contents] = /<nav class="finding-aid-contents"(.*?)<\/nav>/s.exec(html)!;
    const links = [...contents!.matchAll(/href="#([^"]+)"[^>]*>([^<]+)/g)];
    assert.deepEqual(
      links.map(([, , title]) => title),
      ['Depth 1', 'Depth 2', 'Depth 3', 'Long series', 'Index of names'],
    );
    for (const [, anchor] of links) assert.equal(html.split(`id="${anchor}"`).length, 2, anchor);
  });

  it('hides restricted units, but not the public units in them', async () => {
    const html = await read();
    const headings = headingsOf(html);
    assert.ok(
      headings.includes('3 Depth 2') && headings.includes('4 Depth 4'),
      'without a gap in the levels',
    );
    assert.doesNotMatch(html, /Depth 3|File 7\b/);
    assert.match(html, /File 8\b/);
    assert.equal((await request(archive, 'GET /units/nl-r1-f-s-f7/whole')).statusCode, 404);
  });

  it('starts at any unit', async () => {
    const headings = headingsOf(await read('GET /units/nl-r1-f-s/whole'));
    assert.equal(headings[0], '1 Long series');
    assert.match(headings[1]!, /^2 File 0/);
  });

  it('is linked from the page of a unit that contains units', async () => {
    assert.match(await read('GET /units/nl-r1-f'), /href="\/units\/nl-r1-f\/whole"/);
    assert.doesNotMatch(await read('GET /units/nl-r1-f-s-f1'), /\/whole"/);
  });

  it('is not linked if the reader may not see any unit in it, which would reveal that there is one', async () => {
    assert.match(await read('GET /units/nl-r1-f-d1-d2', asMike), /\/whole"/);
    assert.doesNotMatch(await read('GET /units/nl-r1-f-d1-d2'), /\/whole"/);
  });

  it('is not for search engines, which read the pages of the units', async () => {
    const reply = await request(archive, page);
    assert.equal(reply.headers['x-robots-tag'], 'noindex');
  });

  it('states at its end that units are missing after an error, which is logged', async (t) => {
    const { items } = archive.store;
    const list = items.list.bind(items);
    t.mock.method(items, 'list', (...args: Parameters<typeof list>) => {
      const [, viewer, { after: start }] = args;
      // The second read of the long series.
      if (viewer === 'everything' && start !== undefined) throw new Error('The disk is gone');
      return list(...args);
    });
    const html = await read(page, { 'accept-language': 'de' });
    assert.match(html, /File 1\b/);
    assert.doesNotMatch(html, /File 249/);
    assert.match(html, /role="alert">Dieses Findbuch ist unvollständig/);
    assert.match(html, /<\/html>$/);
    assert.match(String(archive.logged.pop()), /The disk is gone/);
  });
});

describe('A browser that has a whole finding aid', () => {
  const german = { 'accept-language': 'de' };
  const load = (headers: Record<string, string>, path = page) => request(archive, path, headers);
  const readEtag = async (headers: Record<string, string>) => String((await load(headers)).headers.etag);

  it('does not load it again without a change of the archive', async () => {
    const etag = await readEtag(german);
    const again = await load({ ...german, 'if-none-match': etag });
    assert.equal(again.statusCode, 304);
    assert.equal(again.body, '');
    const country = { type: 'Country', data: { identifier: 'be' } };
    assert.equal((await request(archive, 'POST /archive/Country', asMike, country)).statusCode, 201);
    assert.equal((await load({ ...german, 'if-none-match': etag })).statusCode, 200);
  });

  it('loads it for another reader, in another language and with other descriptions', async () => {
    const known = { 'if-none-match': await readEtag(german) };
    assert.equal((await load({ ...german, ...known })).statusCode, 304);
    assert.equal((await load({ ...german, ...asMike, ...known })).statusCode, 200);
    assert.equal((await load({ 'accept-language': 'fr', ...known })).statusCode, 200);
    assert.equal((await load({ ...german, ...known }, `${page}?lang=deu`)).statusCode, 200);
  });

  it('loads it again after an error, since it has only a part of it', async (t) => {
    const { items } = archive.store;
    const list = items.list.bind(items);
    const { mock } = t.mock.method(items, 'list', (...args: Parameters<typeof list>) => {
      if (args[1] === 'everything' && args[2].after !== undefined) throw new Error('The disk is gone');
      return list(...args);
    });
    const failed = await load(german);
    assert.match(failed.body, /role="alert"/);
    archive.logged.pop();
    mock.restore();
    const again = await load({ ...german, 'if-none-match': String(failed.headers.etag) });
    assert.equal(again.statusCode, 200);
    assert.doesNotMatch(again.body, /role="alert"/);
  });
});

describe('Whole finding aids that are loaded at the same time', () => {
  it('are limited for one address and for all readers together', async (t) => {
    const settings = { findingAidPages: 2, findingAidPagesPerAddress: 1, trustedProxies: ['127.0.0.1'] };
    const limited = await openTestArchive({ settings });
    try {
      await importFinding(limited);
      const { promise: mayContinue, resolve: resume } = Promise.withResolvers<void>();
      const { items } = limited.store;
      const list = items.list.bind(items);
      let paused = 0;
      t.mock.method(items, 'list', async (...args: Parameters<typeof list>) => {
        // The second read of the long series.
        if (args[1] === 'everything' && args[2].after !== undefined) {
          paused += 1;
          await mayContinue;
        }
        return list(...args);
      });
      const load = (address: string) => request(limited, page, { 'x-forwarded-for': address });
      const first = load('192.0.2.1');
      await waitUntil(() => paused === 1, 'the first reader has a part of the page');
      const again = await load('192.0.2.1');
      assert.equal(again.statusCode, 429);
      assert.equal(again.headers['retry-after'], '30');
      assert.match(again.body, /<h1>.*finding-aid-pages-per-address/s);
      const second = load('192.0.2.2');
      await waitUntil(() => paused === 2, 'the second reader has a part of the page');
      const third = await load('192.0.2.3');
      assert.equal(third.statusCode, 503);
      assert.match(third.body, /limit finding-aid-pages\)/);
      resume();
      assert.deepEqual([(await first).statusCode, (await second).statusCode], [200, 200]);
      assert.equal((await load('192.0.2.1')).statusCode, 200);
    } finally {
      await limited.close();
    }
  });

  it('make room for others when a reader leaves', async () => {
    const slots = new StreamSlots();
    const limits = { findingAidPages: 1, findingAidPagesPerAddress: 0 };
    const chunks = async function* () {
      yield* ['a', 'b'];
    };
    for await (const chunk of slots.streamInSlot('192.0.2.1', limits, chunks())) {
      assert.equal(chunk, 'a');
      assert.throws(() => slots.requireFree('192.0.2.2', limits), { code: 'busy' });
      break;
    }
    slots.requireFree('192.0.2.2', limits);
  });
});
