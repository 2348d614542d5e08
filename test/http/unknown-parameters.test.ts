/** An undeclared query parameter is an error before anything is changed, on every route. */
import assert from 'node:assert/strict';
import { get } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { pathExample } from '../../src/http/openapi-examples.ts';
import type { RestRequest, Route, StorelessRoute } from '../../src/http/route.ts';
import { makeRoutes } from '../../src/http/routes.ts';
import { wireFormParameters } from '../../src/http/wire-form.ts';
import { type findRecordType, recordTypes } from '../../src/model/registry.ts';
import { type ParameterTable, textParameter } from '../../src/parameters/parameter.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { declaredOnly } from '../world/declared-only.ts';
import { asMike, assertError, json, request } from './request.ts';

const asFile = { ...asMike, 'content-type': 'text/xml' };

describe('An undeclared parameter', () => {
  let archive: TestArchive;
  let imports = 0;
  before(async () => {
    archive = await openTestArchive({
      runImport: () => {
        imports++;
        return Promise.reject(new Error('Nothing is to be imported'));
      },
    });
    await request(archive, 'POST /archive/Country', asMike, { type: 'Country', data: { identifier: 'nl' } });
  });
  after(() => archive.close());

  it('is rejected with the nearest declared one', async () => {
    const reply = await request(archive, 'POST /archive/import/eag?scope=nl&comit=false', asFile, '<eag/>');
    assertError(reply, 400, 'bad-parameter');
    assert.match(json(reply).message, /'comit'.*'commit'\./);
    assert.equal(json(reply).details.parameter, 'comit');
    assert.equal(json(reply).details.nearest, 'commit');
    assert.equal(imports, 0);
  });

  it('is rejected after a number sign as after a question mark', async () => {
    const port = Number(new URL(await archive.app.listen({ host: '127.0.0.1', port: 0 })).port);
    const status = await new Promise((resolve, reject) => {
      const path = '/archive/classes/Country/nl#comit=false';
      get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).once('error', reject);
    });
    assert.equal(status, 400);
  });

  it('is rejected in another letter case', async () => {
    const reply = await request(archive, 'POST /archive/import/eag?scope=nl&Commit=false', asFile, '<eag/>');
    assertError(reply, 400, 'bad-parameter');
    assert.equal(json(reply).details.nearest, 'commit');
    assert.equal(imports, 0);
  });

  it('is rejected with all declared ones if none is near', async () => {
    const reply = await request(archive, 'GET /archive/classes/Country/nl/list?page=2');
    assertError(reply, 400, 'bad-parameter');
    assert.match(
      json(reply).message,
      /Known are offset, limit, fields, sort, filter, all, _ip, _dep, _noMeta\./,
    );
  });

  it('is rejected even if other record types have it', async () => {
    const country = { type: 'Country', data: { identifier: 'be' } };
    assertError(
      await request(archive, 'POST /archive/Country?group=admin', asMike, country),
      400,
      'bad-parameter',
    );
    assertError(await request(archive, 'GET /archive/classes/Country/be'), 404, 'not-found');
    assertError(
      await request(archive, 'GET /archive/classes/SystemEvent?sort=timestamp'),
      400,
      'bad-parameter',
    );
  });

  it('is rejected by GraphQL and by exports, and by OAI-PMH in its own form', async () => {
    assertError(await request(archive, 'GET /archive/graphql?query={x}&variabels={}'), 400, 'bad-parameter');
    assertError(
      await request(archive, 'POST /archive/graphql?query={x}', asMike, { query: '{ x }' }),
      400,
      'bad-parameter',
    );
    assertError(
      await request(archive, 'GET /archive/classes/Country/nl/rdf?language=eng'),
      400,
      'bad-parameter',
    );
    const harvest = await request(archive, 'GET /archive/oaipmh?verb=Identify&comit=false');
    assert.equal(harvest.statusCode, 200);
    assert.match(harvest.body, /<error code="badArgument">/);
  });

  it('is rejected on every route, whatever else is wrong with the request', async () => {
    for (const route of makeRoutes()) {
      if (route.checksOwnQuery === true) continue;
      for (const type of typesOf(route)) {
        const line = `${route.method} /archive${pathOf(route, type)}?no-such-thing=1`;
        const reply = await request(archive, line);
        assert.equal(reply.statusCode, 400, `${line}: ${reply.body}`);
        assert.equal(json(reply).code, 'bad-parameter', line);
        assert.equal(json(reply).details.parameter, 'no-such-thing', line);
      }
    }
  });

  it('is ignored under the profile `ehri`, and never read', async (t) => {
    const reference = await openTestArchive({ settings: { profile: 'ehri', prefix: '/archive' } });
    t.after(() => reference.close());
    const body = { type: 'Country', data: { identifier: 'nl' } };
    const reply = await request(reference, 'POST /archive/Country?grop=admin&group=a&group=b', asMike, body);
    assert.equal(reply.statusCode, 201, reply.body);
    const events = await request(reference, 'GET /archive/classes/SystemEvent?sort=__nothing');
    assert.equal(events.statusCode, 200, events.body);
    assertError(await request(reference, 'GET /archive/classes/Country?offset=x'), 400, 'bad-parameter');
  });
});

describe('A declared parameter', () => {
  let archive: TestArchive;
  before(async () => {
    archive = await openTestArchive();
    await request(archive, 'POST /archive/Country', asMike, { type: 'Country', data: { identifier: 'nl' } });
  });
  after(() => archive.close());

  for (const [what, line] of [
    ['given twice', 'POST /archive/tools/fix-link-permissions?commit=true&commit=false'],
    ['given twice, though nothing would read it', 'GET /archive/classes/Repository/nl?lang=eng&lang=deu'],
    ['without a value', 'GET /archive/classes/Country?sort='],
    ['without a value besides one with a value', 'GET /archive/classes/Country?sort=identifier&sort='],
    ['of blanks', 'GET /archive/classes/Country/nl/rdf?format=%20'],
    ['out of its range', 'GET /archive/jobs?limit=1001'],
    ['that has no effect on JSON', 'GET /archive/classes/Country/nl?lang=eng'],
  ] as const) {
    it(`is rejected if it is ${what}`, async () =>
      assertError(await request(archive, line, { 'x-user': 'mike' }), 400, 'bad-parameter'));
  }

  it('is rejected as useless, whatever its value, if it has no effect', async () => {
    const reply = await request(archive, 'GET /archive/classes/Country/nl?lang=nonsense');
    assertError(reply, 400, 'bad-parameter');
    assert.match(json(reply).message, /^The parameter lang has no effect on JSON/);
  });

  it('with an invalid value is not reported at a path that does not exist', async () => {
    for (const query of ['commit=maybe', 'comit=true']) {
      const reply = await request(archive, `POST /archive/import/nosuch?${query}`, asMike, {});
      assertError(reply, 404, 'unknown-route');
    }
  });

  for (const [what, line, says, nearest] of [
    [
      'a misspelled field of nested records',
      'GET /archive/classes/Country?_ip=scopeAndContnt',
      /_ip names the unknown field 'scopeAndContnt'. The nearest known one is 'scopeAndContent'/,
      'scopeAndContent',
    ],
    [
      'a misspelled field whose text is replaced',
      'POST /archive/tools/find-replace?type=Country&subtype=Country&property=identifer',
      /property names 'identifer', which is not a field of a Country. .*'identifier'/,
      'identifier',
    ],
    [
      'a misspelled type of records whose text is replaced',
      'POST /archive/tools/find-replace?type=Contry&subtype=Country&property=identifier',
      /must be a record type, was 'Contry'. .*'Country'/,
      undefined,
    ],
    [
      'a limit below -1',
      'GET /archive/classes/Country?limit=-2',
      /limit must be a whole number of at least -1 .*'-2'/,
      undefined,
    ],
    [
      'a number beyond what can be counted',
      'GET /archive/classes/Country?limit=99999999999999999999',
      /at most 9007199254740991, was '99999999999999999999'/,
      undefined,
    ],
    [
      'bytes that are not UTF-8',
      'GET /archive/classes/Country?filter=identifier:%ff',
      /filter cannot be decoded.*Write %25/,
      undefined,
    ],
    [
      'half of a percent-encoding',
      'GET /archive/classes/Country?sort=50%',
      /sort cannot be decoded/,
      undefined,
    ],
    ['an unknown syntax', 'GET /archive/tools/schema?format=turtel', /format must be one of TTL/, undefined],
    [
      'an effect on a query that is missing',
      'GET /archive/graphql?variables={}',
      /variables has no effect without the parameter query/,
      undefined,
    ],
  ] as const) {
    it(`is rejected with ${what}`, async () => {
      const form = { ...asMike, 'content-type': 'application/x-www-form-urlencoded' };
      const reply = line.startsWith('POST')
        ? await request(archive, line, form, 'from=a&to=b')
        : await request(archive, line);
      assertError(reply, 400, 'bad-parameter');
      assert.match(json(reply).message, says);
      assert.equal(json(reply).details.nearest, nearest);
    });
  }

  it('may have a bare percent sign if it is a log message', async () => {
    const body = { type: 'Country', data: { identifier: 'fr' } };
    assert.equal((await request(archive, 'POST /archive/Country?log=50%', asMike, body)).statusCode, 201);
    const [[event]] = json(await request(archive, 'GET /archive/entities/fr/events'));
    assert.equal(event.data.logMessage, '50%');
  });

  it('may be empty if that means the same as leaving it out', async () => {
    assert.equal((await request(archive, 'GET /archive/changes?since=')).statusCode, 200);
    const body = { type: 'Country', data: { identifier: 'be' } };
    assert.equal((await request(archive, 'POST /archive/Country?log=', asMike, body)).statusCode, 201);
  });

  it('is _ip, _dep or _noMeta on all routes that return records', async () => {
    for (const line of [
      'entities/nl/events',
      'entities/nl/versions',
      'entities/nl/access',
      'entities/nl/permission-grants',
      'classes/UserProfile/mike/actions',
    ]) {
      const reply = await request(archive, `GET /archive/${line}?_noMeta=true`, asMike);
      assert.equal(reply.statusCode, 200, `${line}: ${reply.body}`);
      assert.doesNotMatch(reply.body, /"meta"/, line);
    }
  });

  it('is rejected in a header if it is neither true nor false', async () => {
    for (const value of ['yes', '1', ''])
      assertError(
        await request(archive, 'GET /archive/classes/Country', { 'x-stream': value }),
        400,
        'bad-parameter',
      );
    const body = { type: 'Country', data: { identifier: 'nl' } };
    const reply = await request(
      archive,
      'PUT /archive/classes/Country/nl',
      { ...asMike, 'x-patch': 'on' },
      body,
    );
    assertError(reply, 400, 'bad-parameter');
    assert.match(json(reply).message, /header X-Patch/);
  });
});

describe('A handler', () => {
  it('cannot read a parameter that its row does not declare', async () => {
    const route: StorelessRoute = {
      method: 'GET',
      path: '/x',
      access: 'storeless',
      summary: '',
      group: 'service',
      operation: 'readKnown',
      responses: [],
      parameters: { known: textParameter('') },
      handler: async ({ parameters }: RestRequest<ParameterTable>) => ({
        status: 200,
        body: [parameters.known, parameters.unknown],
      }),
    };
    const sent = {
      method: 'GET',
      url: '/x',
      params: {},
      parameters: { known: 'a' } as never,
      query: { known: 'a' },
      headers: {},
      body: undefined,
    };
    const leaving = (): AbortSignal => AbortSignal.abort();
    const row = declaredOnly(route);
    assert.ok(row.access === 'storeless');
    await assert.rejects(
      row.handler(
        { ...sent, cancelSignal: leaving, disconnectSignal: leaving, address: () => '127.0.0.1' },
        {} as never,
      ),
      /GET \/x reads the parameter unknown/,
    );
  });

  it('has its parameters declared once', () => {
    const shared = [...Object.keys(wireFormParameters), 'log'];
    for (const route of makeRoutes()) {
      const twice = Object.keys(route.parameters).filter((name) => shared.includes(name));
      assert.deepEqual(twice, [], `${route.method} ${route.path}`);
    }
  });
});

function typesOf(route: Route): readonly (ReturnType<typeof findRecordType> | undefined)[] {
  return route.path.includes('{type}') ? recordTypes.filter((type) => route.types?.(type)) : [undefined];
}

function pathOf({ path }: Route, type: ReturnType<typeof findRecordType>): string {
  return path
    .replace('{type}', type?.name ?? '')
    .replace('{format}', 'ead')
    .replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(pathExample(name, type))));
}
