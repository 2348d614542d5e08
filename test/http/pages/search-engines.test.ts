/** Summaries, canonical links and structured data that search engines find on pages. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { listHtmlProblems } from '../../world/browser.ts';
import { addRepository, asMike, request } from '../request.ts';

const origin = 'https://archive.example.org';

let archive: TestArchive;
before(async () => {
  archive = await openTestArchive({ settings: { publicUrl: `${origin}/archive` } });
  await addRepository(archive);
  for (const [identifier, more] of [
    ['a', { scopeAndContent: `Letters of "the" <council>\n\nand *minutes*. ${'More. '.repeat(100)}` }],
    ['b', {}],
  ] as const) {
    const data = { languageCode: 'eng', name: `Unit ${identifier}`, ...more };
    const describes = [{ type: 'DocumentaryUnitDescription', data }];
    const unit = { type: 'DocumentaryUnit', data: { identifier }, relationships: { describes } };
    const made = await request(archive, 'POST /archive/classes/Repository/nl-r1', asMike, unit);
    assert.equal(made.statusCode, 201, made.body);
  }
});
after(() => archive.close());

async function read(path: string, language = 'en') {
  const { body } = await request(archive, `GET ${path}`, {
    accept: 'text/html',
    'accept-language': language,
  });
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1];
  return {
    body,
    data: json === undefined ? undefined : JSON.parse(json),
    canonical: body.match(/<link rel="canonical" href="([^"]*)"/)?.[1],
    summaries: [...body.matchAll(/<meta name="description" content="([^"]*)"/g)].map(([, text]) => text!),
  };
}

describe('The pages for search engines', () => {
  const pages = [
    ['/', 'WebSite', '/'],
    ['/about', 'WebPage', '/about'],
    ['/help', 'WebPage', '/help'],
    ['/help/search', 'WebPage', '/help/search'],
    ['/countries', 'CollectionPage', '/countries'],
    ['/repositories', 'CollectionPage', '/repositories'],
    ['/repositories?q=x', 'CollectionPage', '/repositories'],
    ['/vocabularies', 'CollectionPage', '/vocabularies'],
    ['/authoritative-sets', 'CollectionPage', '/authoritative-sets'],
    ['/changes', 'CollectionPage', '/changes'],
    ['/search', 'SearchResultsPage', '/search'],
    ['/units/nl-r1-a/history', 'CollectionPage', '/units/nl-r1-a/history'],
    ['/units/nl-r1-a/whole', 'WebPage', '/units/nl-r1-a/whole'],
    ['/units/nl-r1-a/pdf', 'WebPage', '/units/nl-r1-a/pdf'],
  ] as const;
  for (const [path, type, canonical] of pages) {
    it(`have a summary, a canonical link and a type of schema.org: ${path}`, async () => {
      const page = await read(path);
      assert.equal(page.data['@type'], type);
      assert.equal(page.canonical, origin + canonical);
      assert.equal(page.data.url, page.canonical);
      assert.equal(page.summaries.length, 1);
      assert.equal(page.data.description.length > 10, true);
    });
  }

  it('have a summary in the language of the page', async () => {
    for (const path of pages.map(([one]) => one).filter((one) => !one.startsWith('/help/'))) {
      const summaries = await Promise.all(
        ['en', 'de', 'fr', 'nl'].map(async (language) => (await read(path, language)).summaries[0]),
      );
      assert.equal(new Set(summaries).size, 4, `${path}: ${summaries.join(' | ')}`);
      assert.doesNotMatch(summaries.join(), /[{}]/);
    }
  });

  it('name the search of the site', async () => {
    const { data } = await read('/');
    assert.equal(data.potentialAction['@type'], 'SearchAction');
    assert.equal(data.potentialAction.target.urlTemplate, `${origin}/search?q={search_term_string}`);
  });

  it('are valid HTML', async () => {
    for (const path of ['/', '/units/nl-r1-a'])
      assert.deepEqual(await listHtmlProblems((await read(path)).body), []);
  });
});

describe('The summary of an item', () => {
  it('is its shortened scope as plain text', async () => {
    const { summaries, data } = await read('/units/nl-r1-a');
    assert.match(data.description, /^Letters of "the" <council> and minutes\. More\. .*\.{3}$/);
    assert.match(summaries[0]!, /^Letters of &quot;the&quot; &lt;council(?:>|&gt;) and minutes\. More/);
  });

  it('is its citation without a text', async () => {
    const { summaries } = await read('/units/nl-r1-b');
    assert.match(summaries[0]!, /^.+: Unit b, b, .+\.$/);
  });
});

describe('The page of an error', () => {
  it('has no canonical link and no structured data', async () => {
    const { canonical, data, summaries } = await read('/units/none');
    assert.deepEqual([canonical, data, summaries.length], [undefined, undefined, 1]);
  });
});
