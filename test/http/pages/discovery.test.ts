/** How programs and search engines find items: redirects, links, structured data, sitemap, robots.txt. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { addRepository, asMike, json, request } from '../request.ts';

const publicUrl = 'https://archive.example.org/archive';
const origin = 'https://archive.example.org';
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

let archive: TestArchive;
before(async () => {
  archive = await openTestArchive({ settings: { publicUrl } });
  await addRepository(archive);
  for (const [identifier, name] of [
    ['a', 'Letters </script><script>alert(1)</script> & <!-- more'],
    ['b', 'Hidden'],
    ['c', 'To be renamed'],
  ]) {
    const describes = [{ type: 'DocumentaryUnitDescription', data: { languageCode: 'eng', name } }];
    const unit = { type: 'DocumentaryUnit', data: { identifier }, relationships: { describes } };
    const made = await request(archive, 'POST /archive/classes/Repository/nl-r1', asMike, unit);
    assert.equal(made.statusCode, 201, made.body);
  }
  const hidden = await request(archive, 'POST /archive/entities/nl-r1-b/access?accessibleTo=mike', asMike);
  assert.equal(hidden.statusCode, 200, hidden.body);
});
after(() => archive.close());

describe('The URL of a record in the API', () => {
  for (const path of ['/archive/classes/DocumentaryUnit', '/archive/entities']) {
    it(`leads browsers to the page: ${path}`, async () => {
      for (const headers of [browser, { accept: 'text/html' }]) {
        const reply = await request(archive, `GET ${path}/nl-r1-a`, headers);
        assert.equal(reply.statusCode, 303, reply.body);
        assert.equal(reply.headers.location, `${origin}/units/nl-r1-a`);
        assert.match(String(reply.headers.vary), /\bAccept\b/);
      }
    });

    it(`sends the record to all other clients: ${path}`, async () => {
      for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json, text/html;q=0.5' }]) {
        const reply = await request(archive, `GET ${path}/nl-r1-a`, headers as Record<string, string>);
        assert.equal(reply.statusCode, 200);
        assert.equal(json(reply).id, 'nl-r1-a');
        assert.match(String(reply.headers.vary), /\bAccept\b/);
      }
    });
  }

  it('does not reveal the type of a record that the caller may not see', async () => {
    const reply = await request(archive, 'GET /archive/entities/nl-r1-b', browser);
    assert.equal(reply.statusCode, 404, reply.body);
    assert.equal(reply.headers.location, undefined);
  });

  it('sends JSON to a browser that follows the download link of the page', async () => {
    const { body } = await request(archive, 'GET /units/nl-r1-a');
    const path = /href="([^"]*)">JSON</.exec(body)?.[1];
    const reply = await request(archive, `GET ${path}`, browser);
    assert.equal(reply.statusCode, 200, reply.body);
    assert.equal(json(reply).id, 'nl-r1-a');
  });

  it('is the record for browsers too if the service has no pages', async () => {
    const withoutPages = await openTestArchive({ settings: { prefix: '' } });
    assert.equal((await request(withoutPages, 'GET /classes/Group/admin', browser)).statusCode, 200);
    await withoutPages.close();
  });
});

describe('The page of an item', () => {
  const read = () =>
    request(archive, 'GET /units/nl-r1-a', { host: 'localhost', 'x-forwarded-host': 'evil.example' });

  it('has a canonical link and links to other representations, with the public URL', async () => {
    const { body, headers } = await read();
    assert.ok(body.includes(`<link rel="canonical" href="${origin}/units/nl-r1-a"`));
    assert.match(
      body,
      /<link rel="alternate" type="application\/json" href="https:\/\/archive\.example\.org\/archive\/classes\/DocumentaryUnit\/nl-r1-a"/,
    );
    const link = String(headers.link);
    assert.ok(link.includes(`<${origin}/units/nl-r1-a>; rel="cite-as canonical"`));
    assert.match(link, /<https:\/\/schema\.org\/ArchiveComponent>; rel="type"/);
    for (const name of ['ead', 'ead3', 'dc'])
      assert.match(link, new RegExp(`nl-r1-a/${name}>; rel="describedby"`));
    for (const [name, type] of [
      ['jsonld', 'application/ld+json'],
      ['turtle', 'text/turtle'],
    ] as const) {
      const url = `${publicUrl}/classes/DocumentaryUnit/nl-r1-a/rdf?format=${name}`;
      assert.ok(link.includes(`<${url}>; rel="describedby"; type="${type}"`), link);
      assert.ok(body.includes(`<link rel="alternate" type="${type}" href="${url}"`), type);
    }
    assert.doesNotMatch(body + link, /evil/);
  });

  it('has one canonical link, also with a chosen description', async () => {
    const { body } = await request(archive, 'GET /units/nl-r1-a?lang=eng');
    assert.deepEqual(body.match(/<link rel="canonical"[^>]*>/g), [
      `<link rel="canonical" href="${origin}/units/nl-r1-a"/>`,
    ]);
  });

  describe('with descriptions in several languages', () => {
    before(async () => {
      const describes = ['eng', 'heb', 'eng'].map((languageCode, i) => ({
        type: 'DocumentaryUnitDescription',
        data: { languageCode, name: `Title ${i}`, identifier: String(i) },
      }));
      const unit = { type: 'DocumentaryUnit', data: { identifier: 'many' }, relationships: { describes } };
      const made = await request(archive, 'POST /archive/classes/Repository/nl-r1', asMike, unit);
      assert.equal(made.statusCode, 201, made.body);
    });
    const url = `${origin}/units/nl-r1-many`;
    const canonicalOf = (body: string) => /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1];

    it('links each language, and the page that chooses one itself', async () => {
      for (const query of ['', '?lang=heb']) {
        const { body } = await request(archive, `GET /units/nl-r1-many${query}`);
        const links = [...body.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)];
        assert.deepEqual(
          links.map(([, language, href]) => [language, href]),
          [
            ['en', `${url}?lang=eng`],
            ['he', `${url}?lang=heb`],
            ['x-default', url],
          ],
        );
      }
    });

    it('is canonical in the chosen language, in one spelling and without other parameters', async () => {
      for (const query of ['?lang=heb', '?lang=he', '?lang=heb&q=a']) {
        const { body, headers } = await request(archive, `GET /units/nl-r1-many${query}`);
        assert.equal(canonicalOf(body), `${url}?lang=heb`, query);
        assert.match(String(headers.link), /nl-r1-many>; rel="cite-as", <[^>]*lang=heb>; rel="canonical"/);
        const data = JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(body)![1]!);
        assert.equal(data['@id'], url);
        assert.deepEqual(
          [data.mainEntityOfPage.url, data.mainEntityOfPage.inLanguage],
          [`${url}?lang=heb`, 'he'],
        );
        assert.ok(body.includes(`<a href="${url}">${url}</a>`), 'permanent link');
      }
    });

    it('is canonical without a query if no language, an unknown one or a further description is chosen', async () => {
      const { body: page } = await request(archive, 'GET /units/nl-r1-many');
      const [, further] = /href="\/units\/nl-r1-many(\?description=[^"]*)"/.exec(page)!;
      for (const query of ['', '?lang=fra', further]) {
        const { body } = await request(archive, `GET /units/nl-r1-many${query}`);
        assert.equal(canonicalOf(body), url, query);
      }
    });
  });

  it('names the item above, files, creators and the licence for programs (Signposting)', async () => {
    const point = { type: 'AccessPoint', data: { name: 'Council', type: 'creatorAccess' } };
    const described = {
      type: 'DocumentaryUnitDescription',
      data: {
        languageCode: 'eng',
        name: 'Scans',
        conditionsOfReproduction: 'Free: https://creativecommons.org/licenses/by/4.0/.',
      },
      relationships: {
        relatesTo: [point],
        hasDigitalObject: [
          { type: 'DigitalObject', data: { uri: 'https://scans.example/a b>.jpg', mediaType: 'image/jpeg' } },
          { type: 'DigitalObject', data: { uri: 'https://scans.example/2', mediaType: 'x"; rel=evil' } },
        ],
      },
    };
    const unit = {
      type: 'DocumentaryUnit',
      data: { identifier: 'scans' },
      relationships: { describes: [described] },
    };
    const made = await request(archive, 'POST /archive/classes/DocumentaryUnit/nl-r1-a', asMike, unit);
    assert.equal(made.statusCode, 201, made.body);
    const agent = { type: 'HistoricalAgent', data: { identifier: 'council' } };
    assert.equal((await request(archive, 'POST /archive/HistoricalAgent', asMike, agent)).statusCode, 201);
    const body = json(made).relationships.describes[0].relationships.relatesTo[0].id;
    const linked = await request(
      archive,
      `POST /archive/Link?source=nl-r1-a-scans&target=council&body=${body}`,
      asMike,
      { type: 'Link', data: { type: 'associative' } },
    );
    assert.equal(linked.statusCode, 201, linked.body);
    const { headers } = await request(archive, 'GET /units/nl-r1-a-scans');
    const links = String(headers.link).split(', ');
    assert.deepEqual(
      links.filter((link) => /rel="(?:author|collection|item|license)"/.test(link)),
      [
        `<${origin}/agents/council>; rel="author"`,
        `<${origin}/units/nl-r1-a>; rel="collection"`,
        '<https://scans.example/a%20b%3E.jpg>; rel="item"; type="image/jpeg"',
        '<https://scans.example/2>; rel="item"',
        '<https://creativecommons.org/licenses/by/4.0/>; rel="license"',
      ],
    );
  });

  it('has links that work', async () => {
    const { headers } = await read();
    for (const [, url] of String(headers.link).matchAll(/<([^>]*)>; rel="describedby"/g)) {
      const reply = await request(archive, `GET ${url!.slice(origin.length)}`);
      assert.equal(reply.statusCode, 200, url);
    }
  });

  it('describes the item in terms of schema.org, and its text cannot end the element', async () => {
    const { body } = await read();
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1];
    const item = JSON.parse(data!);
    assert.equal(item['@type'], 'ArchiveComponent');
    assert.equal(item.url, `${origin}/units/nl-r1-a`);
    assert.equal(item.name, 'Letters </script><script>alert(1)</script> & <!-- more');
    assert.equal(item.holdingArchive['@id'], `${origin}/repositories/nl-r1`);
    assert.doesNotMatch(body, /<script>/);
  });
});

describe('The page of an item without a public URL', () => {
  it('has links to the host of the request, also if it was cached for another one', async () => {
    const plain = await openTestArchive();
    await addRepository(plain);
    const hosts = ['localhost', '127.0.0.1:8080'];
    // The second request of a page caches it.
    for (const host of [...hosts, ...hosts, ...hosts]) {
      const { body, headers } = await request(plain, 'GET /countries/nl', { host });
      assert.ok(body.includes(`<link rel="canonical" href="http://${host}/countries/nl"`), host);
      assert.ok(String(headers.link).startsWith(`<http://${host}/countries/nl>`), host);
    }
    await plain.close();
  });
});

describe('The sitemap', () => {
  it('lists the pages of public items only', async () => {
    const { body } = await request(archive, 'GET /sitemap.xml?type=DocumentaryUnit&part=0', asMike);
    assert.ok(body.includes(`<loc>${origin}/units/nl-r1-a</loc>`), body);
    assert.doesNotMatch(body, /nl-r1-b/);
  });

  it('is sent to browsers, as is robots.txt', async () => {
    for (const [path, type] of [
      ['/sitemap.xml', 'application/xml'],
      ['/sitemap.xml?type=DocumentaryUnit&part=0', 'application/xml'],
      ['/archive/sitemap.xml', 'application/xml'],
      ['/robots.txt', 'text/plain'],
    ]) {
      const reply = await request(archive, `GET ${path}`, { accept: 'text/html' });
      assert.equal(reply.statusCode, 200, path);
      assert.ok(String(reply.headers['content-type']).startsWith(type!), path);
    }
  });

  it('is named by robots.txt', async () => {
    const { body } = await request(archive, 'GET /robots.txt');
    assert.match(body, /^Sitemap: https:\/\/archive\.example\.org\/archive\/sitemap\.xml$/m);
  });
});

/** As RFC 9309: the longest rule that matches applies; of two with the same length, the one that allows. */
function mayCrawl(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (.*)$/gm)].map(([, kind, pattern]) => ({
    isAllowed: kind === 'Allow',
    length: pattern!.length,
    expression: new RegExp(`^${pattern!.replaceAll(/[.?+]/g, '\\$&').replaceAll('*', '.*')}`),
  }));
  const matching = rules.filter(({ expression }) => expression.test(path));
  const longest = Math.max(...matching.map(({ length }) => length));
  return matching.some(({ length, isAllowed }) => length === longest && isAllowed);
}

describe('robots.txt', () => {
  it('lets crawlers read pages of items and the further pages of long lists', async () => {
    const { body } = await request(archive, 'GET /robots.txt');
    for (const path of [
      '/',
      '/units/a',
      '/repositories/r?page=2',
      '/units/a?page=260',
      '/units/a?lang=heb',
      '/sitemap.xml?type=A&part=0',
      '/archive/sitemap.xml?type=A&part=0',
    ])
      assert.ok(mayCrawl(body, path), path);
  });

  it('keeps crawlers off searches, combinations of parameters, and exports in other languages', async () => {
    const { body } = await request(archive, 'GET /robots.txt');
    for (const path of [
      ...['/search', '/search?q=a', '/search?page=2', '/search/values?facet=subject'],
      ...[
        '/units/a?lang=deu&page=2',
        '/search?lang=deu',
        '/units/a/whole?lang=deu',
        '/archive/classes/DocumentaryUnit/a/ead?lang=deu',
        '/units/a?page=2&lang=deu',
        '/units/a?description=a.eng-b',
      ],
      ...[
        '/language/de?page=%2Funits%2Fa',
        '/archive/classes/Country/list?limit=5',
        '/units/a/whole',
        '/units/a/whole?page=2',
        '/units/a/history?page=2',
      ],
    ])
      assert.ok(!mayCrawl(body, path), path);
  });
});

describe('The header Link of a page', () => {
  it('is at most 2 KB long, also for a unit with many files, since proxies limit headers', async () => {
    const files = Array.from({ length: 40 }, (_, i) => ({
      type: 'DigitalObject',
      data: { uri: `https://images.example.org/${'scan'.repeat(20)}/${i}.jpg` },
    }));
    const describes = [
      {
        type: 'DocumentaryUnitDescription',
        data: { languageCode: 'eng', name: 'Photographs' },
        relationships: { hasDigitalObject: files },
      },
    ];
    const unit = { type: 'DocumentaryUnit', data: { identifier: 'p' }, relationships: { describes } };
    const made = await request(archive, 'POST /archive/classes/Repository/nl-r1', asMike, unit);
    assert.equal(made.statusCode, 201, made.body);
    const link = String((await request(archive, 'GET /units/nl-r1-p')).headers.link);
    assert.ok(link.length <= 2048, `${link.length} bytes`);
    assert.match(link, /rel="cite-as canonical"/);
    assert.match(link, /0\.jpg>; rel="item"/);
  });
});
