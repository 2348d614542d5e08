/** OAI-PMH: all verbs, all errors, and no restricted records. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import {
  fromOaiIdentifier,
  fromSetSpec,
  toOaiIdentifier,
  toSetSpec,
} from '../../src/transfer/oai/oai-names.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { getNumRuns } from '../world/engine-under-test.ts';
import { waitForNextSecond } from '../world/wait-until.ts';
import { asMike, assertError, request } from './request.ts';

let archive: TestArchive;

const described = (type: string, identifier: string, name: string, more: object = {}): object => ({
  type,
  data: { identifier },
  relationships: {
    describes: [{ type: `${type}Description`, data: { name, languageCode: 'eng', ...more } }],
  },
});
const unit = (identifier: string, name = 'Minutes'): object => described('DocumentaryUnit', identifier, name);

async function ask(query: string): Promise<string> {
  const reply = await request(archive, `GET /archive/oaipmh?${query}`);
  assert.equal(reply.statusCode, 200, reply.body);
  assert.equal(reply.headers['content-type'], 'text/xml; charset=utf-8');
  // Throws where it is not well formed, or a prefix is not declared.
  new SaxesParser({ xmlns: true }).write(reply.body).close();
  assert.match(reply.body, /<responseDate>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/responseDate>\n {2}<request/);
  return reply.body;
}

const all = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map((match) => match[1]!);
const errorOf = (text: string): string | undefined => /<error code="(\w+)">/.exec(text)?.[1];
const deleted = (text: string): string[] =>
  [...text.matchAll(/status="deleted">\s*<identifier>([^<]*)/g)].map((match) => match[1]!);
const oai = (id: string): string => `oai:fonds.example.org:${id}`;

async function change(line: string, body?: object): Promise<void> {
  const reply = await request(archive, line, asMike, body);
  assert.ok(reply.statusCode < 300, reply.body);
}

async function makeArchive(settings = {}): Promise<void> {
  archive = await openTestArchive({ settings, inheritsRestrictions: false });
  const make = (path: string, body: object): Promise<void> => change(`POST /archive/classes/${path}`, body);
  await make('Country', { type: 'Country', data: { identifier: 'nl' } });
  await make('Country/nl', described('Repository', 'r1', 'City Archive & Library'));
  await make('Country/nl?accessibleTo=mike', described('Repository', 'r2', 'Secret house'));
  await make('AuthoritativeSet', { type: 'AuthoritativeSet', data: { identifier: 'names', name: 'Names' } });
  await make('AuthoritativeSet/names', described('HistoricalAgent', 'council', 'Council'));
  await make('Repository/nl-r1', unit('a', 'Minutes <1924>'));
  await make('DocumentaryUnit/nl-r1-a', unit('1', 'First file'));
  await make('Repository/nl-r1?accessibleTo=mike', unit('hidden', 'Restricted'));
  await make('Repository/nl-r2', unit('b', 'Open in a hidden house'));
}

describe('A harvester', () => {
  before(() => makeArchive());
  after(() => archive.close());

  it('can identify the repository', async () => {
    const text = await ask('verb=Identify');
    assert.deepEqual(all(text, 'baseURL'), ['http://localhost/archive/oaipmh']);
    assert.deepEqual(all(text, 'deletedRecord'), ['persistent']);
    assert.deepEqual(all(text, 'granularity'), ['YYYY-MM-DDThh:mm:ssZ']);
    assert.deepEqual(all(text, 'repositoryIdentifier'), ['fonds.example.org']);
    const [earliest] = all(text, 'earliestDatestamp');
    const stamps = all(await ask('verb=ListIdentifiers&metadataPrefix=oai_dc'), 'datestamp');
    assert.equal(earliest, stamps.sort()[0]);
  });

  it('can list all formats, and those of a record', async () => {
    const text = await ask('verb=ListMetadataFormats');
    assert.equal(all(text, 'metadataPrefix')[0], 'oai_dc');
    assert.ok(['ead', 'ead3'].every((prefix) => all(text, 'metadataPrefix').includes(prefix)));
    const agent = await ask(`verb=ListMetadataFormats&identifier=${oai('names-council')}`);
    assert.ok(all(agent, 'metadataPrefix').includes('oai_dc'));
    assert.ok(!all(agent, 'metadataPrefix').includes('ead'));
  });

  it('can list the sets: countries, repositories and authority sets, without restricted ones', async () => {
    const text = await ask('verb=ListSets');
    assert.deepEqual(all(text, 'setSpec'), ['nl', 'nl:nl-r1', 'names']);
    assert.deepEqual(all(text, 'setName'), ['Netherlands', 'City Archive &amp; Library', 'Names']);
  });

  it('can list many sets page by page, each once', async () => {
    const specs: string[] = [];
    const sizes = new Set<string>();
    let query = 'verb=ListSets';
    for (let pages = 0; pages < 5 && query !== ''; pages++) {
      const line = `GET /archive/oaipmh?${query}`;
      const { body } = await request(archive, line, { 'x-limit': '2' });
      specs.push(...all(body, 'setSpec'));
      for (const [, size] of body.matchAll(/completeListSize="(\d+)"/g)) sizes.add(size!);
      const [token = ''] = all(body, 'resumptionToken');
      query = token === '' ? '' : `verb=ListSets&resumptionToken=${encodeURIComponent(token)}`;
    }
    assert.deepEqual(specs, ['nl', 'nl:nl-r1', 'names']);
    assert.deepEqual([...sizes], ['3']);
  });

  it('gets the public top-level records, with their sets', async () => {
    const text = await ask('verb=ListIdentifiers&metadataPrefix=oai_dc');
    assert.deepEqual(all(text, 'identifier').sort(), [oai('names-council'), oai('nl-r1-a'), oai('nl-r2-b')]);
    assert.doesNotMatch(text, /hidden|>nl:nl-r2</);
    const units = await ask('verb=ListRecords&metadataPrefix=ead');
    assert.deepEqual(all(units, 'unittitle').length, 3);
    assert.doesNotMatch(units, /Nobody|<\?xml[^>]*>[\s\S]*<\?xml/);
  });

  it('gets one record in Dublin Core, and a finding aid with its descendants', async () => {
    const text = await ask(`verb=GetRecord&metadataPrefix=oai_dc&identifier=${oai('nl-r1-a')}`);
    assert.deepEqual(all(text, 'dc:title'), ['Minutes &lt;1924&gt;']);
    assert.deepEqual(all(text, 'dc:publisher'), ['City Archive &amp; Library']);
    assert.deepEqual(all(text, 'setSpec'), ['nl', 'nl:nl-r1']);
    const aid = await ask(`verb=GetRecord&metadataPrefix=ead3&identifier=${oai('nl-r1-a')}`);
    assert.match(aid, /First file/);
    const agent = await ask(`verb=GetRecord&metadataPrefix=eac&identifier=${oai('names-council')}`);
    assert.match(agent, /<metadata>\s*<eac-cpf /);
    const newer = await ask(`verb=GetRecord&metadataPrefix=eac2&identifier=${oai('names-council')}`);
    assert.match(newer, /<metadata>\s*<eac /);
  });

  it('can choose a country, a repository or an authority set', async () => {
    const inSet = async (set: string): Promise<string[]> =>
      all(await ask(`verb=ListIdentifiers&metadataPrefix=oai_dc&set=${set}`), 'identifier');
    // The unit in the restricted repository is below the country all the same.
    assert.deepEqual((await inSet('nl')).sort(), [oai('nl-r1-a'), oai('nl-r2-b')]);
    assert.deepEqual(await inSet('nl:nl-r1'), [oai('nl-r1-a')]);
    assert.deepEqual(await inSet('names'), [oai('names-council')]);
    for (const set of ['nl:nl-r2', 'nl-r1', 'xx', 'nl:nl-r1:nl-r1-a'])
      assert.equal(
        errorOf(await ask(`verb=ListIdentifiers&metadataPrefix=oai_dc&set=${set}`)),
        'noRecordsMatch',
      );
  });

  it('can use POST, with the arguments in a form', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const line = 'POST /archive/oaipmh';
    const reply = await request(
      archive,
      line,
      form,
      `verb=GetRecord&metadataPrefix=oai_dc&identifier=${encodeURIComponent(oai('nl-r1-a'))}`,
    );
    assert.match(reply.body, /<dc:title>Minutes/);
    const twice = await request(archive, `${line}?verb=Identify`, form, 'verb=Identify');
    assert.equal(errorOf(twice.body), 'badVerb');
    assert.equal(errorOf((await request(archive, line, form, '')).body), 'badVerb');
    assertError(await request(archive, line, asMike, { verb: 'Identify' }), 415, 'unsupported-media-type');
    assertError(await request(archive, line, form, `verb=${'x'.repeat(70_000)}`), 413, 'limit-exceeded');
  });

  it('gets the same records with a user and without', async () => {
    const reply = await request(
      archive,
      'GET /archive/oaipmh?verb=ListRecords&metadataPrefix=oai_dc',
      asMike,
    );
    assert.doesNotMatch(reply.body, /Nobody|Secret/);
  });

  const id = oai('nl-r1-a');
  const list = 'verb=ListRecords&metadataPrefix=oai_dc';
  for (const [query, code] of [
    ['', 'badVerb'],
    ['verb=', 'badVerb'],
    ['verb=identify', 'badVerb'],
    ['verb=toString', 'badVerb'],
    ['verb=Identify&verb=Identify', 'badVerb'],
    ['metadataPrefix=oai_dc', 'badVerb'],
    ['verb=Identify&from=2026-01-01', 'badArgument'],
    ['verb=ListRecords', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=', 'badArgument'],
    [`verb=GetRecord&identifier=${id}`, 'badArgument'],
    ['verb=GetRecord&metadataPrefix=oai_dc', 'badArgument'],
    [`${list}&metadataPrefix=ead`, 'badArgument'],
    [`${list}&other=1`, 'badArgument'],
    [`${list}&__proto__=1`, 'badArgument'],
    [`${list}&from=`, 'badArgument'],
    [`${list}&from=2026`, 'badArgument'],
    [`${list}&from=2026-02-30`, 'badArgument'],
    [`${list}&from=2026-01-01T00:00:00%2B01:00`, 'badArgument'],
    [`${list}&from=2026-01-01T24:00:00Z`, 'badArgument'],
    [`${list}&from=2026-01-02&until=2026-01-01`, 'badArgument'],
    [`${list}&from=2026-01-01&until=2026-01-01T00:00:00Z`, 'badArgument'],
    [`${list}&set=a%20b`, 'badArgument'],
    [`${list}&set=nl:`, 'badArgument'],
    ['verb=ListRecords&metadataPrefix=a%20b', 'badArgument'],
    [`verb=GetRecord&metadataPrefix=a%20b&identifier=${id}`, 'badArgument'],
    ['verb=ListRecords&metadataPrefix=marc&from=2026', 'badArgument'],
    ['verb=ListRecords&metadataPrefix=marc&set=a%20b', 'badArgument'],
    [`${list}&until=1990-01-01`, 'noRecordsMatch'],
    [`${list}&from=2990-01-01`, 'noRecordsMatch'],
    ['verb=ListRecords&metadataPrefix=marc', 'cannotDisseminateFormat'],
    [`verb=GetRecord&metadataPrefix=marc&identifier=${id}`, 'cannotDisseminateFormat'],
    [`verb=GetRecord&metadataPrefix=ead&identifier=${oai('names-council')}`, 'cannotDisseminateFormat'],
    [`verb=GetRecord&metadataPrefix=ead&identifier=${oai('nl-r1-hidden')}`, 'idDoesNotExist'],
    [`verb=GetRecord&metadataPrefix=ead&identifier=${oai('nl-r1-a-1')}`, 'idDoesNotExist'],
    [`verb=GetRecord&metadataPrefix=ead&identifier=${oai('%2500')}`, 'idDoesNotExist'],
    [`verb=GetRecord&metadataPrefix=ead&identifier=${oai('%25E0')}`, 'idDoesNotExist'],
    ['verb=GetRecord&metadataPrefix=ead&identifier=nl-r1-a', 'idDoesNotExist'],
    ['verb=ListMetadataFormats&identifier=oai:else.org:nl-r1-a', 'idDoesNotExist'],
    ['verb=ListRecords&resumptionToken=abc', 'badResumptionToken'],
    ['verb=ListRecords&resumptionToken=', 'badResumptionToken'],
    ['verb=ListSets&resumptionToken=abc', 'badResumptionToken'],
    ['verb=Identify&resumptionToken=abc', 'badArgument'],
    [`${list}&resumptionToken=abc`, 'badArgument'],
  ] as const) {
    it(`gets the error ${code} for '${query}'`, async () => {
      const text = await ask(query);
      assert.equal(errorOf(text), code);
      const isUnderstood = code !== 'badVerb' && code !== 'badArgument';
      assert.equal(/<request verb=/.test(text), isUnderstood);
    });
  }

  it('can send any resumption token without an internal error', async () => {
    const token = (fields: unknown): string => Buffer.from(JSON.stringify(fields)).toString('base64url');
    const good = ['ListRecords', 'oai_dc', null, null, null, '2020-01-01T00:00:00Z', 'a', 1, null];
    assert.equal(errorOf(await ask(`verb=ListRecords&resumptionToken=${token(good)}`)), undefined);
    const broken = good.map((_, i) => good.map((value, at) => (at === i ? { a: 1 } : value)));
    const others = [null, 1, [], {}, good.slice(1), [...good, 1], good.with(1, 'marc'), good.with(2, 'x')];
    const more = [good.with(4, 'a b'), good.with(6, '\0'), good.with(7, -1), good.with(0, 'ListIdentifiers')];
    for (const fields of [...broken, ...others, ...more])
      assert.equal(
        errorOf(await ask(`verb=ListRecords&resumptionToken=${token(fields)}`)),
        'badResumptionToken',
        JSON.stringify(fields),
      );
  });
});

describe('The guide for harvesters', () => {
  before(() => makeArchive());
  after(() => archive.close());
  const guide = readFileSync(new URL('../../docs/api/oai-pmh.md', import.meta.url), 'utf8');
  const lines = /^```http\n(.*?)^```/ms.exec(guide)![1]!.trim().split('\n');

  for (const line of lines) {
    it(`shows a valid request: ${line}`, async () => {
      assert.equal(errorOf(await ask(line.split('?')[1]!)), undefined);
    });
  }
});

describe('OAI identifiers', () => {
  it('can be decoded for any id, and conform to the standard', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', minLength: 1 }), { minLength: 1, maxLength: 3 }),
        (path) => {
          const spec = toSetSpec(path);
          assert.match(spec, /^[A-Za-z0-9_.!~*'()-]+(:[A-Za-z0-9_.!~*'()-]+)*$/);
          assert.deepEqual(fromSetSpec(spec), path);
          const identifier = toOaiIdentifier('a.org', path[0]!);
          assert.match(identifier, /^oai:a\.org:[A-Za-z0-9\-_.!~*'();/?:@&=+$,%]+$/);
          assert.equal(fromOaiIdentifier('a.org', identifier), path[0]);
        },
      ),
    );
  });
});

describe('A harvested record', () => {
  before(() => makeArchive({ oaiRecords: 2 }));
  after(() => archive.close());

  const walk = async (query: string): Promise<{ pages: string[]; ids: string[] }> => {
    const pages = [await ask(query)];
    const verb = /verb=\w+/.exec(query)![0];
    for (let token = tokenOf(pages[0]!); token !== '' && pages.length < 20; token = tokenOf(pages.at(-1)!))
      pages.push(await ask(`${verb}&resumptionToken=${token}`));
    return { pages, ids: pages.flatMap((page) => all(page, 'identifier')) };
  };
  const tokenOf = (text: string): string => /<resumptionToken[^>/]*>([^<]*)</.exec(text)?.[1] ?? '';
  const now = async (query: string): Promise<string> => ask(`verb=ListRecords&metadataPrefix=oai_dc${query}`);

  it('is on exactly one page', async () => {
    for (const verb of ['ListIdentifiers', 'ListRecords']) {
      const { pages, ids } = await walk(`verb=${verb}&metadataPrefix=oai_dc`);
      assert.deepEqual(ids.toSorted(), [oai('names-council'), oai('nl-r1-a'), oai('nl-r2-b')]);
      assert.match(pages[0]!, /<resumptionToken completeListSize="3" cursor="0">\w/);
      assert.match(pages[1]!, /<resumptionToken completeListSize="3" cursor="2"\/>/);
      assert.equal(pages.length, 2);
    }
  });

  it('is listed as deleted when it is restricted, renamed or deleted, and again when it becomes public', async () => {
    await change('POST /archive/entities/nl-r1-a/access?accessibleTo=mike');
    assert.deepEqual(deleted((await walk('verb=ListRecords&metadataPrefix=ead')).pages.join('')), [
      oai('nl-r1-a'),
    ]);
    const one = await ask(`verb=GetRecord&metadataPrefix=ead&identifier=${oai('nl-r1-a')}`);
    assert.match(one, /<GetRecord>\s*<record>\s*<header status="deleted">/);
    assert.doesNotMatch(one, /<metadata>/);
    assert.deepEqual(all(one, 'setSpec'), ['nl', 'nl:nl-r1'], 'the sets it was in are still known');
    await change('POST /archive/entities/nl-r1-a/access');
    assert.deepEqual(deleted((await walk('verb=ListRecords&metadataPrefix=ead')).pages.join('')), []);
    await change('DELETE /archive/classes/DocumentaryUnit/nl-r2-b');
    const { pages } = await walk('verb=ListIdentifiers&metadataPrefix=ead&set=nl');
    assert.deepEqual(deleted(pages.join('')), [oai('nl-r2-b')]);
  });

  it('is listed again when a descendant changes', async () => {
    await waitForNextSecond();
    const since = new Date().toISOString().replace(/\.\d+/, '');
    assert.equal(errorOf(await now(`&from=${since}`)), 'noRecordsMatch');
    await change('PUT /archive/classes/DocumentaryUnit/nl-r1-a-1', unit('1', 'Another name'));
    assert.deepEqual(all(await now(`&from=${since}`), 'identifier'), [oai('nl-r1-a')]);
    const today = since.slice(0, 10);
    assert.notEqual(errorOf(await now(`&from=${today}&until=${today}`)), 'noRecordsMatch');
  });
});

describe('A page of records', () => {
  before(() => makeArchive());
  after(() => archive.close());

  it('ends early if they are long, and continues after the last complete one', async () => {
    const long = 'long '.repeat(500_000);
    for (const identifier of ['l1', 'l2', 'l3'])
      await change(
        'POST /archive/classes/Repository/nl-r1',
        described('DocumentaryUnit', identifier, identifier, { scopeAndContent: long }),
      );
    const ids: string[] = [];
    const pages: number[] = [];
    for (let query = 'metadataPrefix=oai_dc&set=nl:nl-r1'; query !== ''; ) {
      const page = await ask(`verb=ListRecords&${query}`);
      ids.push(...all(page, 'identifier'));
      pages.push(all(page, 'identifier').length);
      const token = /<resumptionToken[^>/]*>([^<]*)</.exec(page)?.[1] ?? '';
      query = token === '' ? '' : `resumptionToken=${token}`;
    }
    assert.deepEqual(
      ids.toSorted(),
      ['a', 'l1', 'l2', 'l3'].map((id) => oai(`nl-r1-${id}`)),
    );
    assert.equal(pages.length, 2);
  });
});

describe('A copy that is kept by harvesting', () => {
  before(() => makeArchive({ oaiRecords: 2 }));
  after(() => archive.close());

  /** Identifiers of the records in the copy. */
  const copy = new Set<string>();

  const take = (page: string): void => {
    for (const [, status, identifier] of page.matchAll(/<header( status="deleted")?>\s*<identifier>([^<]*)/g))
      if (status === undefined) copy.add(identifier!);
      else copy.delete(identifier!);
  };

  /** Goes through a list, with a change between one page and the next. Returns when it began. */
  const harvest = async (query: string, changes: (() => Promise<unknown>)[]): Promise<string> => {
    let page = await ask(`verb=ListIdentifiers&metadataPrefix=oai_dc${query}`);
    const began = all(page, 'responseDate')[0]!;
    for (;;) {
      take(page);
      await changes.shift()?.();
      const token = /<resumptionToken[^>/]*>([^<]*)</.exec(page)?.[1] ?? '';
      if (token === '') return began;
      page = await ask(`verb=ListIdentifiers&resumptionToken=${token}`);
    }
  };

  const names = ['p', 'q', 'r', 's', 't'];
  const send = (line: string, body?: object): Promise<unknown> => request(archive, line, asMike, body);
  const acts: Readonly<Record<string, (name: string) => Promise<unknown>>> = {
    make: (name) => send('POST /archive/classes/Repository/nl-r1', unit(name)),
    delete: (name) => send(`DELETE /archive/classes/DocumentaryUnit/nl-r1-${name}`),
    close: (name) => send(`POST /archive/entities/nl-r1-${name}/access?accessibleTo=mike`),
    open: (name) => send(`POST /archive/entities/nl-r1-${name}/access`),
    change: (name) => send(`PUT /archive/classes/DocumentaryUnit/nl-r1-${name}`, unit(name, `N${copy.size}`)),
  };

  it('equals the public records, whatever was changed between the pages', async () => {
    const step = fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.constantFrom(...names));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        copy.clear();
        const began = await harvest(
          '',
          steps.map(
            ([act, name]) =>
              () =>
                acts[act]!(name),
          ),
        );
        await harvest(`&from=${began}`, []);
        const list = await request(archive, 'GET /archive/classes/Repository/nl-r1/list');
        const open = (JSON.parse(list.body) as { id: string }[]).map(({ id }) => oai(id));
        const others = [oai('names-council'), oai('nl-r2-b')];
        assert.deepEqual([...copy].toSorted(), [...open, ...others].toSorted());
      }),
      { numRuns: getNumRuns(15) },
    );
  });
});
