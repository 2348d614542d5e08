import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Quad } from '@rdfjs/types';
import { recordTypes } from '../../src/model/registry.ts';
import { pagePath } from '../../src/pages/shared/page-path.ts';
import { ricClasses, ricProperties } from '../formats/ric/ric-o-terms.ts';
import type { TestArchive } from '../world/archive.ts';
import { openLinkedWorld } from '../world/linked-world.ts';
import { parseJsonLd, parseTurtle, rdfType, ric, schema, skos, toLines, valuesOf } from '../world/rdf.ts';
import { asMike, assertError, request } from './request.ts';

let archive: TestArchive;
before(async () => {
  archive = await openLinkedWorld({ inheritsRestrictions: false });
});
after(() => archive.close());

const base = 'http://localhost/archive';
const uri = (path: string): string => `${base}/classes/${path}`;
const fonds = uri('DocumentaryUnit/nl-r1-a');

const get = (path: string, headers: Record<string, string> = {}): ReturnType<typeof request> =>
  request(archive, `GET /archive/${path}`, headers);

async function turtleOf(path: string, headers: Record<string, string> = {}): Promise<readonly Quad[]> {
  const reply = await get(`classes/${path}`, headers);
  assert.equal(reply.statusCode, 200, reply.body);
  return parseTurtle(reply.body);
}

/** One of each type that linked data is made of. */
const records = [
  'Country/nl',
  'Repository/nl-r1',
  'DocumentaryUnit/nl-r1-a',
  'VirtualUnit/v',
  'HistoricalAgent/people-council',
  'AuthoritativeSet/people',
  'CvocVocabulary/terms',
  'CvocConcept/terms-strikes',
];

describe('A record as linked data', () => {
  it('is available at its URL for clients that accept a syntax', async () => {
    for (const accept of ['text/turtle', 'application/ld+json', 'application/n-triples']) {
      const reply = await get('classes/DocumentaryUnit/nl-r1-a', { accept });
      assert.equal(reply.headers['content-type'], `${accept}; charset=utf-8`);
      assert.match(String(reply.headers.vary), /Accept/);
    }
    const page = await get('classes/DocumentaryUnit/nl-r1-a', { accept: 'text/html,*/*;q=0.8' });
    assert.equal(page.headers.location, 'http://localhost/units/nl-r1-a');
  });

  it('is not JSON if the client excludes JSON', async () => {
    const typeOf = async (accept: string): Promise<unknown> =>
      (await get('classes/Country/nl', { accept })).headers['content-type'];
    assert.equal(await typeOf('text/*'), 'text/turtle; charset=utf-8');
    assert.match(String(await typeOf('application/json;q=0, */*')), /^text\/turtle|^application\/(?!json)/);
    assert.equal(await typeOf('application/json;q=0.1, image/*'), 'application/json');
  });

  it('is the same graph in each syntax, for each record type', async () => {
    for (const path of records) {
      const of = async (format: string): Promise<string> =>
        (await get(`classes/${path}/rdf?format=${format}`)).body;
      const turtle = toLines(await parseTurtle(await of('turtle')));
      assert.ok(turtle.length > 4);
      assert.deepEqual(toLines(await parseTurtle(await of('ntriples'), 'N-Triples')), turtle);
      assert.deepEqual(toLines(await parseJsonLd(await of('jsonld'))), turtle);
    }
  });

  it('has the syntax of the parameter, else of Accept, else Turtle', async () => {
    const at = 'classes/Repository/nl-r1/rdf';
    const jsonLd = 'application/ld+json; charset=utf-8';
    const typeOf = async (query: string, headers = {}): Promise<unknown> =>
      (await get(at + query, headers)).headers['content-type'];
    assert.equal(await typeOf(''), 'text/turtle; charset=utf-8');
    assert.equal(
      await typeOf('', { accept: 'application/n-triples' }),
      'application/n-triples; charset=utf-8',
    );
    assert.equal(await typeOf('', { accept: 'application/json, application/ld+json;q=0.9' }), jsonLd);
    assert.equal(await typeOf('', { accept: 'application/*, text/*;q=0.1' }), jsonLd);
    assert.equal(await typeOf('?format=jsonld', { accept: 'text/turtle' }), jsonLd);
    assert.equal((await get('context.jsonld')).headers['content-type'], jsonLd);
    assertError(await get(`${at}?format=morse`), 400, 'bad-parameter');
  });

  it('has its type, title, identifier, dates and parent', async () => {
    const quads = await turtleOf('DocumentaryUnit/nl-r1-a/rdf');
    const said = (term: string): readonly string[] => valuesOf(quads, fonds, term);
    assert.deepEqual(said(rdfType), [`${ric}RecordSet`, `${schema}Collection`, `${schema}ArchiveComponent`]);
    assert.deepEqual(said(`${ric}title`).at(-1), 'Notulen');
    assert.deepEqual(said(`${ric}identifier`), ['a', 'old 1', 'old 2']);
    assert.deepEqual(said(`${ric}hasOrHadHolder`), [uri('Repository/nl-r1')]);
    assert.deepEqual(said(`${schema}temporalCoverage`), ['1924-01-01/1947-12-31', '1950-01-01/..']);
    const [date] = said(`${ric}hasCreationDate`);
    assert.deepEqual(valuesOf(quads, date!, `${ric}expressedDate`), ['1924 to 1947']);
    const [type] = said(`${ric}hasRecordSetType`);
    assert.equal(type, 'https://www.ica.org/standards/RiC/vocabularies/recordSetTypes#Fonds');
  });

  it('is in a record set, or is part of a record', async () => {
    const letter = uri('DocumentaryUnit/nl-r1-a-z-i');
    const item = await turtleOf('DocumentaryUnit/nl-r1-a-z-i/rdf');
    assert.deepEqual(valuesOf(item, letter, rdfType), [`${ric}Record`, `${schema}ArchiveComponent`]);
    assert.deepEqual(valuesOf(item, letter, `${ric}isOrWasIncludedIn`), [uri('DocumentaryUnit/nl-r1-a-z')]);
    const envelope = await turtleOf('DocumentaryUnit/nl-r1-a-z-i-p/rdf');
    const at = uri('DocumentaryUnit/nl-r1-a-z-i-p');
    assert.deepEqual(valuesOf(envelope, at, `${ric}isOrWasPartOf`), [letter]);
    assert.deepEqual(valuesOf(envelope, at, `${ric}isOrWasIncludedIn`), []);
  });

  it('links to the visible records of its access points', async () => {
    const creator = async (headers = {}): Promise<readonly string[]> =>
      valuesOf(await turtleOf('DocumentaryUnit/nl-r1-a/rdf', headers), fonds, `${ric}hasOrHadSubject`);
    const hidden = uri('HistoricalAgent/people-hidden');
    assert.ok((await creator(asMike)).includes(hidden));
    for (const reader of [{}, { 'x-user': 'ruth' }]) {
      const subjects = await creator(reader);
      assert.ok(!subjects.includes(hidden));
      assert.ok(subjects.includes(uri('CvocConcept/terms-strikes')));
      assert.ok(
        subjects.some((one) => one.startsWith(`${fonds}#`)),
        'who is named stays named',
      );
    }
  });

  it('omits restricted units of a virtual unit', async () => {
    const included = async (headers = {}): Promise<readonly string[]> =>
      valuesOf(
        await turtleOf('VirtualUnit/v/rdf', headers),
        uri('VirtualUnit/v'),
        `${ric}includesOrIncluded`,
      );
    assert.deepEqual(await included(), [uri('DocumentaryUnit/nl-r1-a-z')]);
    assert.equal((await included(asMike)).length, 2);
  });

  it('has the broader and narrower concepts of a concept', async () => {
    const [narrow, wide] = [uri('CvocConcept/terms-strikes'), uri('CvocConcept/terms-conflict')];
    const strikes = await turtleOf('CvocConcept/terms-strikes/rdf');
    assert.deepEqual(valuesOf(strikes, narrow, `${skos}broader`), [wide]);
    const conflict = await turtleOf('CvocConcept/terms-conflict/rdf');
    assert.deepEqual(valuesOf(conflict, wide, `${skos}narrower`), [narrow]);
  });

  it('contains its visible descendants on request', async () => {
    const titles = async (query: string, headers = {}): Promise<readonly string[]> =>
      (await turtleOf(`DocumentaryUnit/nl-r1-a/rdf?format=turtle${query}`, headers))
        .filter(({ subject, predicate }) => !subject.value.includes('#') && predicate.value === `${ric}title`)
        .map(({ object }) => object.value);
    assert.equal((await titles('')).length, 2);
    const open = ['Letters', 'A letter', 'An envelope', 'Open in what is hidden'];
    assert.deepEqual((await titles('&whole=true')).slice(2), open);
    assert.ok((await titles('&whole=true', asMike)).includes('Restricted unit'));
    const whole = 'classes/DocumentaryUnit/nl-r1-a/rdf?whole=true&format=';
    const turtle = toLines(await parseTurtle((await get(`${whole}turtle`)).body));
    assert.deepEqual(toLines(await parseJsonLd((await get(`${whole}jsonld`)).body)), turtle);
  });

  it('has the nearest visible ancestor as its parent', async () => {
    const at = uri('DocumentaryUnit/nl-r1-a-y-x');
    const above = async (headers = {}): Promise<readonly string[]> =>
      valuesOf(await turtleOf('DocumentaryUnit/nl-r1-a-y-x/rdf', headers), at, `${ric}isOrWasIncludedIn`);
    assert.deepEqual(await above(), [fonds]);
    assert.deepEqual(await above(asMike), [uri('DocumentaryUnit/nl-r1-a-y')]);
  });

  it('is written in one language on request', async () => {
    const quads = await turtleOf('DocumentaryUnit/nl-r1-a/rdf?lang=nl');
    assert.deepEqual(valuesOf(quads, fonds, `${ric}title`), ['Notulen']);
  });

  it('is not found if it is restricted, at every URL', async () => {
    for (const path of ['nl-r1-a-y', 'nl-r1-a-y/rdf', 'nl-r1-a-y/rdf?whole=true'])
      assertError(await get(`classes/DocumentaryUnit/${path}`, { accept: 'text/turtle' }), 404, 'not-found');
  });

  it('does not exist for users, groups and annotations', async () => {
    assertError(await get('classes/UserProfile/mike/rdf', asMike), 404, 'unknown-route');
    const reply = await get('classes/UserProfile/mike', {
      accept: 'text/turtle, */*;q=0.1',
      'x-user': 'mike',
    });
    assert.equal(reply.headers['content-type'], 'application/json');
  });

  it('uses the terms of Records in Contexts as the ontology declares them', async () => {
    const whole = ['Country/nl', 'AuthoritativeSet/people', 'CvocVocabulary/terms', 'VirtualUnit/v'];
    const quads: Quad[] = [];
    for (const path of whole) quads.push(...(await turtleOf(`${path}/rdf?whole=true`, asMike)));
    const kinds = (subject: string): readonly string[] =>
      valuesOf(quads, subject, rdfType)
        .filter((one) => one.startsWith(ric))
        .flatMap((one) => ricClasses[one.slice(ric.length)] ?? assert.fail(`${one} is not in the ontology`));
    for (const { subject, predicate, object } of quads) {
      if (!predicate.value.startsWith(ric)) continue;
      const name = predicate.value.slice(ric.length);
      const { from, to } = ricProperties[name] ?? assert.fail(`${name} is not in the ontology`);
      const fits = (value: string, classes: readonly string[]): boolean =>
        classes.includes('Thing') || kinds(value).some((kind) => classes.includes(kind));
      assert.ok(fits(subject.value, from), `${subject.value} has ${name}, which is for ${from.join(', ')}`);
      assert.equal(object.termType, to === undefined ? 'Literal' : 'NamedNode', name);
      if (to !== undefined && name !== 'hasRecordSetType')
        assert.ok(fits(object.value, to), `${name} leads to ${object.value}, not to ${to.join(', ')}`);
    }
  });
});

describe('The sitemap', () => {
  const addresses = (body: string): readonly string[] =>
    [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!.replaceAll('&amp;', '&'));

  const page = (path: string): string => {
    const [type, id] = path.split('/') as [string, string];
    return `http://localhost${pagePath({ type, id })}`;
  };

  async function all(headers = {}): Promise<readonly string[]> {
    const found: string[] = [];
    for (const part of addresses((await get('sitemap.xml', headers)).body)) {
      const { pathname, search } = new URL(part);
      found.push(...addresses((await request(archive, `GET ${pathname}${search}`, headers)).body));
    }
    return found;
  }

  it('lists all public records and no others, for every caller', async () => {
    const found = await all();
    for (const path of records) assert.ok(found.includes(page(path)), path);
    assert.ok(found.includes(page('DocumentaryUnit/nl-r1-a-y-x')));
    assert.ok(!found.includes(page('DocumentaryUnit/nl-r1-a-y')));
    assert.ok(!found.includes(page('HistoricalAgent/people-hidden')));
    assert.equal(new Set(found).size, found.length);
    assert.deepEqual(await all({ 'x-user': 'mike' }), found);
  });

  it('has the time of the last change of each record', async () => {
    const { body } = await get('sitemap.xml?type=Country&part=0');
    assert.match(
      body,
      /<loc>[^<]*countries\/nl<\/loc>\s*<lastmod>\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)<\/lastmod>/,
    );
  });

  it('has parts for the types of linked data only', async () => {
    assertError(await get('sitemap.xml?type=UserProfile'), 400, 'bad-parameter');
    assertError(await get('sitemap.xml?type=Country&part=-1'), 400, 'bad-parameter');
    assert.deepEqual(addresses((await get('sitemap.xml?type=Country&part=9')).body), []);
  });

  it('is available at the root of the host as well, linked by robots.txt', async () => {
    const robots = await request(archive, 'GET /robots.txt');
    assert.match(robots.body, /^Sitemap: http:\/\/localhost\/archive\/sitemap\.xml$/m);
    assert.equal((await request(archive, 'GET /sitemap.xml')).body, (await get('sitemap.xml')).body);
  });
});

describe('The data model as an ontology', () => {
  const own = `${base}/tools/schema#`;
  const read = async (query: string, headers = {}): Promise<readonly Quad[]> =>
    parseTurtle((await get(`tools/schema${query}`, headers)).body);

  it('has a class for each record type and a property for each field', async () => {
    const quads = await read('');
    for (const { name, fields, relations } of recordTypes) {
      const is = (term: string): readonly string[] => valuesOf(quads, own + term, rdfType);
      assert.deepEqual(is(name), ['http://www.w3.org/2002/07/owl#Class']);
      for (const field of Object.keys(fields))
        assert.ok(is(field).includes('http://www.w3.org/2002/07/owl#DatatypeProperty'), field);
      for (const relation of Object.keys(relations))
        assert.deepEqual(is(relation), ['http://www.w3.org/2002/07/owl#ObjectProperty'], relation);
    }
  });

  it('declares every term of our own that records are written with', async () => {
    const declared = new Set((await read('')).map(({ subject }) => subject.value));
    for (const path of ['Country/nl', 'AuthoritativeSet/people', 'CvocVocabulary/terms'])
      for (const { predicate } of await turtleOf(`${path}/rdf?whole=true`))
        if (predicate.value.startsWith(own)) assert.ok(declared.has(predicate.value), predicate.value);
  });

  it('is available in the syntaxes of ehri-rest, with a chosen namespace', async () => {
    const typeOf = async (query: string, headers = {}): Promise<unknown> =>
      (await get(`tools/schema${query}`, headers)).headers['content-type'];
    assert.match(String(await typeOf('?format=N3')), /^application\/n-triples/);
    assert.match(String(await typeOf('?format=RDF/XML')), /^application\/rdf\+xml/);
    assert.match(String(await typeOf('?format=ttl')), /^text\/turtle/);
    assertError(await get('tools/schema?format=other'), 400, 'bad-parameter');
    assert.match(String(await typeOf('', { accept: 'application/rdf+xml' })), /^application\/rdf\+xml/);
    assert.match(
      String(await typeOf('', { accept: 'text/turtle;q=0.1, application/rdf+xml' })),
      /^application\/rdf\+xml/,
    );
    const quads = await read('?baseUri=https://example.org/ontology/');
    assert.ok(quads.some(({ subject }) => subject.value === 'https://example.org/ontology/Country'));
    for (const uri of ['no address', 'urn:a> <b', 'urn:a\u0001'])
      assertError(await get(`tools/schema?baseUri=${encodeURIComponent(uri)}`), 400, 'bad-parameter');
  });
});

describe('An invalid Host header', () => {
  it('is not written to files', async () => {
    const known = await openLinkedWorld({ settings: { host: '0.0.0.0', trustNetwork: true } });
    for (const path of [
      'classes/Country/nl/rdf',
      'sitemap.xml',
      'context.jsonld',
      'robots.txt',
      'tools/schema',
    ]) {
      const reply = await request(known, `GET /archive/${path}`, { host: 'a><b' });
      assert.equal(reply.statusCode, 200);
      assert.ok(!reply.body.includes('a><b') && !reply.body.includes('a&gt;'), path);
    }
    await known.close();
  });
});

describe('A service with a public URL', () => {
  it('uses it in the URLs of records, whatever the Host header is', async () => {
    const publicUrl = 'https://data.example.org/a';
    const known = await openLinkedWorld({ settings: { publicUrl } });
    const reply = await request(known, 'GET /archive/classes/Country/nl/rdf?format=jsonld');
    assert.equal(reply.json()['@context'], `${publicUrl}/context.jsonld`);
    assert.equal(reply.json()['@id'], `${publicUrl}/classes/Country/nl`);
    const sitemap = await request(known, 'GET /archive/sitemap.xml?type=Country');
    assert.match(sitemap.body, /<loc>https:\/\/data\.example\.org\/countries\/nl<\/loc>/);
    const context = await request(known, 'GET /archive/context.jsonld');
    assert.equal(context.json()['@context'].fonds, `${publicUrl}/tools/schema#`);
    await known.close();
  });
});
