/** The lists of countries and institutions, and the pages of a country and of an institution. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { exampleIds } from '../../src/http/openapi-examples.ts';
import type { CountryMapFile } from '../../src/pages/shared/map.ts';
import { projectFolder } from '../cli/fonds-process.ts';
import { listHtmlProblems } from '../world/browser.ts';
import { type ExampleServer, serveExamples } from '../world/example-server.ts';

const admin = { 'x-user': exampleIds.administrator, 'content-type': 'application/json' };

const address = {
  street: 'Ring 1',
  postalCode: '1010',
  municipality: 'Wien',
  countryCode: 'AT',
  telephone: '+43 (0)1 234-56',
  email: 'archive@example.org',
  webpage: ['www.example.org/archive', 'javascript:alert(1)'],
};

/** Text of a page without markup. */
function textOf(html: string): string {
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

const institution = 'eag_archguide_desc_repositories_repository_';
const services = `${institution}services_`;

/** As an import stores content of EAG without a field. */
const visitNotes = {
  [`${services}library_@question`]: 'yes',
  [`${services}searchroom_photographAllowance_`]: 'depending on the material',
  [`${services}searchroom_workPlaces_num_`]: '12',
  [`${institution}access_@question`]: 'yes',
  [`${institution}timetable_closing_`]: 'Christmas',
};

describe('Pages of institutions', () => {
  let server: ExampleServer;
  before(async () => {
    server = await serveExamples();
    await create('Country', 'Country', { identifier: 'at' }, []);
    await create('Country/at', 'Repository', { identifier: 'oe' }, [named('Österreichisches Archiv')]);
    await create('Country/at', 'Repository', { identifier: 'p' }, [named('Pfarrarchiv')]);
    await create('Country/at', 'Repository', { identifier: 'z', latitude: 48.2, longitude: 16.37 }, [
      {
        ...named('Zentralarchiv'),
        openingTimes: 'Werktags',
        notes: { [`${services}library_@question`]: 'yes' },
      },
      { name: 'Central Archive', languageCode: 'eng', openingTimes: 'Weekdays', notes: visitNotes },
    ]);
    await create('Repository/at-z', 'DocumentaryUnit', { identifier: 'F2' }, [named('Akten')]);
    await create('Repository/at-z', 'DocumentaryUnit', { identifier: 'F1' }, [named('Briefe')]);
    await create('DocumentaryUnit/at-z-f1', 'DocumentaryUnit', { identifier: '1' }, [named('Ein Brief')]);
    await create('Repository/at-z', 'DocumentaryUnit', { identifier: 'S' }, [named('Geheimes')]);
    await create('Country/at', 'Repository', { identifier: 'hidden' }, [named('Verborgenes Archiv')]);
    await create('Country', 'Country', { identifier: 'be' }, []);
    await create('Country/be', 'Repository', { identifier: 'a' }, [named('Stadsarchief')]);
    for (const id of ['at-z-s', 'at-hidden', 'be']) await restrict(id);
  });
  after(() => server?.archive.close());

  const named = (name: string) => ({ name, languageCode: 'deu' });

  async function create(
    path: string,
    type: string,
    data: object,
    descriptions: readonly (Readonly<Record<string, unknown>> & { readonly notes?: object })[],
  ) {
    const describes = descriptions.map(({ notes, ...one }) => ({
      type: `${type}Description`,
      data: one,
      relationships: {
        ...(type === 'Repository' && { hasAddress: [{ type: 'Address', data: address }] }),
        ...(notes !== undefined && { hasUnknownProperty: [{ type: 'UnknownProperty', data: notes }] }),
      },
    }));
    const response = await fetch(`${server.url}/classes/${path}`, {
      method: 'POST',
      headers: admin,
      body: JSON.stringify({ type, data, relationships: describes.length === 0 ? {} : { describes } }),
    });
    assert.equal(response.status, 201, await response.text());
  }

  async function restrict(id: string) {
    const path = `${server.url}/entities/${id}/access?accessibleTo=${exampleIds.administrator}`;
    const response = await fetch(path, { method: 'POST', headers: admin });
    assert.ok(response.ok, await response.text());
  }

  /** Throws if the HTML is not valid. */
  async function read(path: string, headers: Record<string, string> = {}): Promise<string> {
    const response = await fetch(new URL(path, server.url), {
      headers: { accept: 'text/html', 'accept-language': 'en', ...headers },
    });
    assert.equal(response.status, 200, path);
    const html = await response.text();
    assert.deepEqual(await listHtmlProblems(html), [], path);
    return html;
  }

  describe('The list of countries', () => {
    it('counts institutions and fonds that the reader may see', async () => {
      assert.match(textOf(await read('/countries')), /Austria 3 institutions · 2 fonds and collections/);
      assert.match(
        textOf(await read('/countries', admin)),
        /Austria 4 institutions · 3 fonds and collections/,
      );
    });

    it('is sorted by the names in the language of the reader', async () => {
      assert.match(textOf(await read('/countries')), /Austria .* Netherlands/);
      assert.match(
        textOf(await read('/countries', { 'accept-language': 'de' })),
        /Niederlande .* Österreich/,
      );
    });

    it('has a map on which countries with institutions are links', async () => {
      const html = await read('/countries');
      const [link] = /<a href="\/countries\/at" [^>]*><title>[^<]*/.exec(html) ?? [];
      assert.equal(link, '<a href="/countries/at" tabindex="-1"><title>Austria');
      const [map = ''] = /<svg class="map".*<\/svg>/.exec(html) ?? [];
      assert.ok(map.length < 20_000, `The map has ${map.length} bytes`);
    });
  });

  describe('The list of institutions', () => {
    it('has the institutions of each country by name, without those that the reader may not see', async () => {
      const text = textOf(await read('/repositories'));
      assert.match(
        text,
        /4 institutions Austria Central Archive .* Österreichisches Archiv Pfarrarchiv Netherlands/,
      );
      assert.doesNotMatch(text, /Verborgenes/);
      assert.match(textOf(await read('/repositories', admin)), /Verborgenes Archiv/);
    });

    it('names neither a country that the reader may not see, nor its institutions', async () => {
      const text = textOf(await read('/repositories'));
      assert.doesNotMatch(text, /Stadsarchief|Belgium/);
      assert.doesNotMatch(textOf(await read('/countries')), /Belgium/);
      assert.match(textOf(await read('/repositories', admin)), /Belgium Stadsarchief/);
    });

    it('finds names in any language, without accents', async () => {
      for (const q of ['osterreich', 'zentral', 'central ARCH']) {
        const html = await read(`/repositories?q=${encodeURIComponent(q)}`);
        assert.match(textOf(html), /1 institution Show all institutions/, q);
        assert.match(html, /<meta name="robots" content="noindex, follow"/);
      }
      assert.match(textOf(await read('/repositories?q=verborgen')), /No institution has these words/);
      assert.match(await read('/repositories?q='), /<link rel="canonical" href="[^"]*\/repositories"/);
    });
  });

  describe('The page of a country', () => {
    it('lists its institutions, with their numbers and a map', async () => {
      const html = await read('/countries/at');
      const text = textOf(html);
      assert.match(text, /3 institutions · 2 fonds and collections/);
      assert.match(text, /Central Archive 2 fonds and collections Österreichisches Archiv Pfarrarchiv/);
      assert.doesNotMatch(text, /Verborgenes/);
      assert.match(html, /role="img" aria-label="Map of the country: Austria"/);
      assert.match(html, /<input type="hidden" name="country" value="at"/);
    });
  });

  describe('The page of an institution', () => {
    it('shows how to reach it, with links that are safe to click', async () => {
      const html = await read('/repositories/at-z');
      assert.match(textOf(html), /Ring 1 1010 Wien Austria/);
      assert.match(textOf(html), /Weekdays/);
      const links = [...html.matchAll(/href="((?:tel|mailto|https|javascript)[^"]*)"/g)].map(
        ([, href]) => href,
      );
      assert.deepEqual(links, [
        'tel:+43123456',
        'mailto:archive@example.org',
        'https://www.example.org/archive',
      ]);
      assert.match(html, /<bdi>javascript:alert\(1\)<\/bdi>/);
    });

    it('shows closing days and services of EAG with opening times at the top, in the order of EAG', async () => {
      const text = textOf(await read('/repositories/at-z'));
      assert.match(
        text,
        /Access Opening times Weekdays Closed on Christmas Open to the public yes Services Reading desks 12 Permission to photograph depending on the material Library yes .*Holdings/,
      );
      assert.doesNotMatch(text, /Further notes/);
      const german = textOf(await read('/repositories/at-z?lang=deu', { 'accept-language': 'de' }));
      assert.match(german, /Öffnungszeiten Werktags Dienstleistungen Bibliothek ja/);
    });

    it('shows the place of the institution on the map of the country', async () => {
      assert.match(
        await read('/repositories/at-z'),
        /aria-label="Map with the location .* Austria".*<circle/,
      );
      assert.doesNotMatch(await read('/repositories/at-p'), /<circle/);
    });

    it('shows the whole point of an institution at the edge of the map', async () => {
      const path = join(projectFolder, 'build', 'maps', 'at.json');
      const { north, west } = JSON.parse(readFileSync(path, 'utf8')) as CountryMapFile;
      const at = { identifier: 'edge', latitude: north, longitude: west };
      await create('Country/at', 'Repository', at, [named('Grenzarchiv')]);
      const [, x, y, radius] = /class="map-point" cx="([\d.]+)" cy="([\d.]+)" r="(\d+)"/.exec(
        await read('/repositories/at-edge'),
      )!;
      assert.ok(Number(x) > Number(radius) && Number(y) > Number(radius), `${x}, ${y}`);
    });

    it('lists its fonds by title or by reference code, without those that the reader may not see', async () => {
      const text = textOf(await read('/repositories/at-z'));
      assert.match(text, /2 fonds and collections · 3 archival units in all/);
      assert.match(text, /Akten F2 .*Briefe F1/);
      assert.doesNotMatch(text, /Geheimes/);
      assert.match(textOf(await read('/repositories/at-z?sort=identifier')), /Briefe F1 .*Akten F2/);
      const all = textOf(await read('/repositories/at-z', admin));
      assert.match(all, /3 fonds and collections · 4 archival units in all .*Geheimes/);
    });

    it('leads through all of its fonds page by page', async () => {
      for (let i = 1; i <= 60; i++) {
        const name = named(`Nachlass ${String(i).padStart(2, '0')}`);
        await create('Repository/at-p', 'DocumentaryUnit', { identifier: `N${i}` }, [name]);
      }
      const first = await read('/repositories/at-p');
      const [, next = ''] = /href="([^"]*)" rel="next"/.exec(first) ?? [];
      const second = await read(next.replaceAll('&amp;', '&'));
      const titlesOf = (html: string) => [...html.matchAll(/>(Nachlass \d+)</g)].map(([, title]) => title!);
      const titles = [...titlesOf(first), ...titlesOf(second)];
      assert.equal(titles.length, 60);
      assert.deepEqual(titles, titles.toSorted());
      assert.match(second, /href="\/repositories\/at-p#contents">First page/);
    });

    it('searches in the records of the institution', async () => {
      assert.match(await read('/repositories/at-z'), /<input type="hidden" name="repository" value="at-z"/);
      assert.match(textOf(await read('/search?repository=at-z&q=brief*')), /Ein Brief/);
    });
  });
});
