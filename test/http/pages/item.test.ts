/** The page of an item as a reader gets it: permanent link, descriptions, links to other items, terms in words. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { addRepository, asMike, json, request } from '../request.ts';

const origin = 'https://archive.example.org';

let archive: TestArchive;
before(async () => {
  archive = await openTestArchive({
    settings: { publicUrl: `${origin}/archive` },
    inheritsRestrictions: false,
  });
  await addRepository(archive);
  const describes = (...data: readonly object[]) =>
    data.map((one) => ({
      type: 'DocumentaryUnitDescription',
      data: { languageCode: 'eng', levelOfDescription: 'recordgrp', ...one },
    }));
  const period = {
    type: 'DatePeriod',
    data: { startDate: '1582-06-18', endDate: '1583-12-31', description: '1582 juni 18 - 1583' },
  };
  const datedIn1582 = (name: string) =>
    describes({ name }).map((one) => ({ ...one, relationships: { hasDate: [period] } }));
  for (const [identifier, descriptions] of [
    ['a', describes({ name: 'Minutes' }, { name: 'Minute books', identifier: 'Survey' })],
    ['b', describes({ name: 'Copy on film', preferredCitation: 'City Archive, film 7.' })],
    ['c', describes({ name: 'Secret copy' })],
    ['d', datedIn1582('1582 juni 18 - 1583')],
    ['e', datedIn1582('Letters')],
  ] as const) {
    const unit = {
      type: 'DocumentaryUnit',
      data: { identifier },
      relationships: { describes: descriptions },
    };
    const made = await request(archive, 'POST /archive/classes/Repository/nl-r1', asMike, unit);
    assert.equal(made.statusCode, 201, made.body);
  }
  await link('nl-r1-a', 'nl-r1-b', 'copy');
  await link('nl-r1-a', 'nl-r1-c', 'identity');
  const hidden = await request(archive, 'POST /archive/entities/nl-r1-c/access?accessibleTo=mike', asMike);
  assert.equal(hidden.statusCode, 200, hidden.body);
});
after(() => archive.close());

/** A link that leads to its target only, and from its source: some systems store links so. */
async function link(source: string, target: string, type: string): Promise<void> {
  const made = await request(
    archive,
    `POST /archive/Link?source=${source}&target=${target}&directional=true`,
    asMike,
    { type: 'Link', data: { type } },
  );
  assert.equal(made.statusCode, 201, made.body);
  const { items } = archive.store;
  const from = (await items.find(json(made).id))!.gid;
  const to = (await items.find(source))!.gid;
  await archive.store.transaction((tx) => tx.edges.delete([{ from, label: 'hasLinkTarget', to }]));
}

const read = async (path: string, headers = {}): Promise<string> => {
  const { statusCode, body } = await request(archive, `GET ${path}`, { accept: 'text/html', ...headers });
  assert.equal(statusCode, 200, body);
  return body;
};

describe('The page of an item', () => {
  it('adds no character above U+00FF to English texts: V8 would need twice the memory for its HTML', async () => {
    for (const path of ['/units/nl-r1-a', '/repositories/nl-r1', '/countries/nl'])
      assert.deepEqual((await read(path)).match(/[^\0-\xFF]/g), null, path);
  });

  it('has its dates below the title, unless they are the title', async () => {
    const header = async (path: string) =>
      (await read(path)).match(/<h1.*?<\/header>/s)?.[0].match(/1582 juni 18 - 1583/g);
    assert.equal((await header('/units/nl-r1-d'))?.length, 1);
    assert.equal((await header('/units/nl-r1-e'))?.length, 1);
  });

  it('keeps the chosen description on the further pages of its contents', async () => {
    for (let n = 0; n < 51; n++) {
      const unit = { type: 'DocumentaryUnit', data: { identifier: `n${n}` } };
      const made = await request(archive, 'POST /archive/classes/DocumentaryUnit/nl-r1-a', asMike, unit);
      assert.equal(made.statusCode, 201, made.body);
    }
    assert.match(await read('/units/nl-r1-a'), /href="\/units\/nl-r1-a\?page=2"/);
    const html = await read('/units/nl-r1-a?lang=eng');
    assert.match(html, /href="\/units\/nl-r1-a\?lang=eng&amp;page=2"/);
  });

  it('shows its permanent link as a complete URL', async () => {
    assert.ok(
      (await read('/units/nl-r1-a?lang=eng')).includes(
        `<a href="${origin}/units/nl-r1-a">${origin}/units/nl-r1-a</a>`,
      ),
    );
  });

  it('shows each of two descriptions in one language', async () => {
    const html = await read('/units/nl-r1-a');
    const path = /href="(\/units\/nl-r1-a\?description=[^"]+)"/.exec(html)?.[1];
    assert.match(html, /English \(Survey\)/);
    assert.match(await read(path!), /<h1[^>]*>Minute books<\/h1>/);
  });

  it('lists an item that only a directed link leads to, on both sides, in words', async () => {
    assert.match(
      await read('/units/nl-r1-a'),
      /href="\/units\/nl-r1-b"[^>]*>Copy on film<\/a> <span[^>]*>Archival unit · copy or original</,
    );
    assert.match(
      await read('/units/nl-r1-b', { 'accept-language': 'de' }),
      /href="\/units\/nl-r1-a"[^/]*<\/a> <span[^>]*>Verzeichnungseinheit · Kopie oder Original</,
    );
  });

  it('does not list a linked item that the reader may not see', async () => {
    assert.doesNotMatch(await read('/units/nl-r1-a'), /nl-r1-c|Secret/);
    assert.match(await read('/units/nl-r1-a', { 'x-user': 'mike' }), /Secret copy/);
  });

  it('of a link names its records, and is hidden together with one of them', async () => {
    const post = async (path: string, body?: object): Promise<string> => {
      const made = await request(archive, `POST /archive/${path}`, asMike, body);
      assert.ok(made.statusCode < 300, made.body);
      return json(made).id;
    };
    const add = (identifier: string) =>
      post('classes/Repository/nl-r1', { type: 'DocumentaryUnit', data: { identifier } });
    const [first, second] = [await add('first'), await add('second')];
    const id = await post(`Link?source=${first}&target=${second}`, { type: 'Link', data: { type: 'copy' } });
    const path = `/links/${id}`;
    assert.match(await read(path), /<h1[^>]*>Link between (?:first and second|second and first)</);
    await post(`entities/${second}/access?accessibleTo=mike`);
    assert.equal((await request(archive, `GET ${path}`)).statusCode, 404);
  });

  it('of an institution links to all units, also to one below a unit that the reader may not see', async () => {
    const post = (path: string, body?: object) => request(archive, `POST /archive/${path}`, asMike, body);
    const unit = (identifier: string) => ({ type: 'DocumentaryUnit', data: { identifier } });
    await post('classes/Repository/nl-r1?accessibleTo=mike', unit('closed'));
    await post('classes/DocumentaryUnit/nl-r1-closed', unit('open'));
    const html = await read('/repositories/nl-r1');
    const [, path] = /<a href="([^"]+)" rel="nofollow">\d+ archival units in all</.exec(html)!;
    const found = await read(`${path!.replaceAll('&amp;', '&')}&limit=100`);
    assert.match(found, /href="\/units\/nl-r1-closed-open"/);
    assert.ok(!found.includes('href="/units/nl-r1-closed"'));
  });

  it('shows a code that is also the title once in the citation', async () => {
    const data = { type: 'DocumentaryUnit', data: { identifier: 'X.7' } };
    const made = await request(archive, 'POST /archive/classes/Repository/nl-r1', asMike, data);
    assert.match(await read(`/units/${json(made).id}`), /<p dir="auto">X\.7, r1\.<\/p>/);
  });

  it('shows the citation that the archive prefers, once', async () => {
    assert.equal((await read('/units/nl-r1-b')).split('City Archive, film 7.').length, 2);
  });

  it('does not exist for users and groups', async () => {
    for (const path of ['/user-profiles/mike', '/groups/admin', '/user-profiles/mike/history'])
      for (const headers of [{}, { 'x-user': 'mike' }])
        assert.equal((await request(archive, `GET ${path}`, headers)).statusCode, 404, path);
  });

  it('shows the level in the language of the reader', async () => {
    const words = { en: 'record group', de: 'Bestandsgruppe', fr: 'groupe', nl: 'archiefgroep' };
    for (const [language, word] of Object.entries(words)) {
      const html = await read('/units/nl-r1-b', { 'accept-language': language });
      assert.doesNotMatch(html.replaceAll(/data-level="\w+"/g, ''), /recordgrp/);
      assert.match(html, new RegExp(`<dd>[^<]*${word}`, 'i'), language);
    }
  });
});
