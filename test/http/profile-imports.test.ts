/** The rows of src/model/profile.ts that concern imports, batches and dates, each seen from outside under both profiles. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import type { Response as InjectedResponse } from 'light-my-request';
import type { ProfileName } from '../../src/model/profile.ts';
import { makeZip } from '../transfer/make-zip.ts';
import type { TestArchive } from '../world/archive.ts';
import { ead } from '../world/finding-aid.ts';
import { openImportingArchive } from '../world/importing-archive.ts';
import { asMike, json, request } from './request.ts';

const untitled = '<c><did><unittitle>No number</unittitle></did></c>';
const numbered = '<c><did><unitid>1</unitid><unittitle>One</unittitle></did></c>';

function both(
  name: string,
  ask: (archive: TestArchive, profile: ProfileName, t: TestContext) => Promise<unknown>,
  answers: Readonly<Record<ProfileName, unknown>>,
): void {
  for (const profile of ['archive', 'ehri'] as const) {
    it(`${name}, under ${profile}`, async (t) =>
      assert.deepEqual(await ask(await openImportingArchive(t, profile), profile, t), answers[profile]));
  }
}

const importEad = (archive: TestArchive, query: string, body: string): Promise<InjectedResponse> =>
  request(
    archive,
    `POST /archive/import/ead?scope=nl-r1${query}`,
    { ...asMike, 'content-type': 'text/xml' },
    body,
  );

describe('The unknown properties of a component', () => {
  both(
    'have keys that begin at the component, or at the root',
    async (archive) => {
      const shelf = '<c><did><unitid>1</unitid><unittitle>One</unittitle><shelf>3</shelf></did></c>';
      await importEad(archive, '&commit=true', ead('F', shelf));
      const unit = json(await request(archive, 'GET /archive/classes/DocumentaryUnit/nl-r1-f-1'));
      const [description] = unit.relationships.describes;
      return Object.keys(description.relationships.hasUnknownProperty[0].data);
    },
    { archive: ['ead_did_shelf'], ehri: ['ead_archdesc_dsc_c_did_shelf_'] },
  );
});

describe('The log of an import', () => {
  both(
    'has a list of errors or a map, empty when nothing was left out',
    async (archive) => json(await importEad(archive, '&commit=true', ead('F', numbered))).errors,
    { archive: [], ehri: {} },
  );

  both(
    'names the file that was left out',
    async (archive) => {
      const files = [join(archive.folder, 'good.xml'), join(archive.folder, 'bad.xml')];
      writeFileSync(files[0]!, ead('F', numbered));
      writeFileSync(files[1]!, '<ead>');
      const line = 'POST /archive/import/ead?scope=nl-r1&commit=true&tolerant=true';
      const headers = { ...asMike, 'content-type': 'text/plain' };
      const { errors } = json(await request(archive, line, headers, files.join('\n')));
      const names = Array.isArray(errors) ? errors.map(({ file }) => file) : Object.keys(errors);
      return [Array.isArray(errors), names.map((name) => basename(name))];
    },
    { archive: [true, ['bad.xml']], ehri: [false, ['bad.xml']] },
  );

  both(
    'of a batch names the record that was left out',
    async (archive) => {
      const bundles = [
        { type: 'Repository', id: 'nl-r1', data: { identifier: 'r1' } },
        { type: 'Repository', id: 'nl-none', data: { identifier: 'none' } },
      ];
      const line = 'PUT /archive/batch/update?tolerant=true&commit=true';
      const { errors } = json(await request(archive, line, asMike, bundles));
      return Array.isArray(errors) ? errors.map(({ id }) => id) : Object.keys(errors);
    },
    { archive: ['nl-none'], ehri: ['nl-none'] },
  );

  both(
    'of a batch has the shape of any other log',
    async (archive) => {
      const bundles = [{ type: 'Repository', id: 'nl-none', data: {} }];
      const line = 'PUT /archive/batch/update?tolerant=true&commit=true';
      return Array.isArray(json(await request(archive, line, asMike, bundles)).errors);
    },
    { archive: true, ehri: false },
  );

  both(
    'of a table of links names the id that is missing',
    async (archive) => {
      const rows = [
        ['nl', 'nl-r1', '', 'associative', '', ''],
        ['nl', 'nl-none', '', 'associative', '', ''],
      ];
      const line = 'POST /archive/import/links?tolerant=true&commit=true';
      const { errors } = json(await request(archive, line, asMike, rows));
      return Array.isArray(errors) ? errors.map(({ id, line: at }) => [id, at]) : Object.keys(errors);
    },
    { archive: [['nl-none', 2]], ehri: ['nl-none'] },
  );

  both(
    'has an event for a dry run, of an import, a batch and a table, or null',
    async (archive) => {
      const links = [['nl', 'nl-r1', '', 'associative', '', '']];
      const patch = [{ type: 'Repository', id: 'nl-r1', data: { identifier: 'r2' } }];
      const logs = [
        await importEad(archive, '&commit=false', ead('F', numbered)),
        await request(archive, 'PUT /archive/batch/update?commit=false', asMike, patch),
        await request(archive, 'POST /archive/import/links?commit=false', asMike, links),
      ];
      const units = json(await request(archive, 'GET /archive/classes/DocumentaryUnit'));
      return [...logs.map((log) => typeof json(log).event), units.length];
    },
    { archive: ['object', 'object', 'object', 0], ehri: ['string', 'string', 'string', 0] },
  );

  both(
    'is described in OpenAPI as it goes out',
    async (archive) => {
      const { components } = json(await request(archive, 'GET /archive/openapi.json'));
      const { ImportLog, DatePeriodData } = components.schemas;
      return [ImportLog.properties.errors.type, typeof DatePeriodData.properties.startDate.pattern];
    },
    { archive: ['array', 'string'], ehri: ['object', 'undefined'] },
  );
});

describe('A single document', () => {
  both(
    'is called by the name of a file in the log, or by a hyphen',
    async (archive) => {
      const log = json(await importEad(archive, '&keys=true', ead('F', numbered)));
      return Object.keys(log.created_keys);
    },
    { archive: ['body.xml'], ehri: ['-'] },
  );

  both(
    'sent as application/octet-stream has the same name, but the files of an archive their own',
    async (archive) => {
      const send = async (body: string | Buffer, identifier: string): Promise<readonly string[]> => {
        const headers = { 'x-user': 'mike', 'content-type': 'application/octet-stream' };
        const line = 'POST /archive/import/ead?scope=nl-r1&commit=true&keys=true';
        const reply = await request(archive, line, headers, body);
        assert.equal(reply.statusCode, 200, `${identifier}: ${reply.body}`);
        return Object.keys(json(reply).created_keys);
      };
      return [
        ...(await send(ead('G', numbered), 'G')),
        ...(await send(makeZip([{ name: 'inner.xml', content: ead('H', numbered) }]), 'H')),
      ];
    },
    { archive: ['body.xml', 'inner.xml'], ehri: ['-', 'inner.xml'] },
  );

  const turtle =
    '@prefix skos: <http://www.w3.org/2004/02/skos/core#> . <http://x.example/y#q> a skos:Concept; skos:prefLabel "Q"@en .';
  both(
    'of RDF is in the syntax that the query names, whatever its content type',
    async (archive) => {
      await request(archive, 'POST /archive/CvocVocabulary', asMike, {
        type: 'CvocVocabulary',
        data: { identifier: 'terms', name: 'Terms' },
      });
      const ask = async (format: string, type: string): Promise<unknown> => {
        const line = `POST /archive/import/skos?scope=terms&commit=false&format=${encodeURIComponent(format)}`;
        const reply = await request(archive, line, { 'x-user': 'mike', 'content-type': type }, turtle);
        return reply.statusCode === 200 ? json(reply).created : [reply.statusCode, json(reply).code];
      };
      return [
        await ask('Turtle', 'application/octet-stream'),
        await ask('TTL', 'application/rdf+xml'),
        await ask('N3', 'application/x-anything'),
        await ask('RDF/XML', 'application/octet-stream'),
        await ask('Morse', 'application/octet-stream'),
      ];
    },
    {
      archive: [1, 1, 1, [400, 'malformed-rdf'], [400, 'bad-parameter']],
      ehri: [1, 1, 1, [400, 'malformed-rdf'], [400, 'bad-parameter']],
    },
  );

  both(
    'is imported with the default classes of ehri-rest only',
    async (archive) => {
      const importers = 'eu.ehri.project.importers';
      const queries = [
        `handler=${importers}.ead.EadHandler&importer=${importers}.ead.EadImporter&properties=ead2002.properties`,
        `handler=${importers}.ead.VirtualEadHandler`,
        'properties=own.properties',
      ];
      const replies = [];
      for (const query of queries)
        replies.push(await importEad(archive, `&commit=false&${query}`, ead('F', numbered)));
      return replies.map((reply) => (reply.statusCode === 200 ? 200 : json(reply).details));
    },
    {
      archive: [{ parameter: 'handler' }, { parameter: 'handler' }, { parameter: 'properties' }],
      ehri: [
        200,
        'Class not found: eu.ehri.project.importers.ead.VirtualEadHandler',
        "Config file 'own.properties' either does not exist as a regular file or is an invalid URL.",
      ],
    },
  );
});

describe('A GraphQL query that cannot be run', () => {
  both(
    'is answered with the status of the standard, or always with 400',
    async (archive) =>
      (await request(archive, 'POST /archive/graphql', asMike, { query: '{ nothing }' })).statusCode,
    { archive: 200, ehri: 400 },
  );
});

describe('A unit without unitid', () => {
  both(
    'gets a substitute, or is a validation error',
    async (archive) => {
      const reply = await importEad(archive, '&commit=true', ead('F', untitled));
      const { code, created, details } = json(reply);
      return [reply.statusCode, code ?? null, created ?? details.errors];
    },
    { archive: [200, null, 2], ehri: [400, 'invalid-items', { identifier: ['Missing mandatory field'] }] },
  );

  both(
    'is left out with all below it in tolerant mode, where it is an error',
    async (archive) => {
      const file = ead('F', numbered + untitled.replace('</c>', `${numbered}</c>`));
      const log = json(await importEad(archive, '&commit=true&tolerant=true', file));
      return [log.created, JSON.stringify(log.errors).match(/Missing|Parent item/g) ?? []];
    },
    { archive: [4, []], ehri: [2, ['Parent item', 'Missing']] },
  );
});

describe('Dates of a record sent as JSON', () => {
  const withDate = (startDate: string) => ({
    type: 'DocumentaryUnit',
    data: { identifier: 'd' },
    relationships: {
      describes: [
        {
          type: 'DocumentaryUnitDescription',
          data: { name: 'D', languageCode: 'eng' },
          relationships: { hasDate: [{ type: 'DatePeriod', data: { startDate } }] },
        },
      ],
    },
  });
  both(
    'are ISO dates, or any text',
    async (archive) => {
      const line = 'POST /archive/classes/Repository/nl-r1';
      const reply = await request(archive, line, asMike, withDate('Spring 1943'));
      const ead = await request(archive, 'GET /archive/classes/DocumentaryUnit/nl-r1-d/ead');
      return [reply.statusCode, ead.body.includes('Spring 1943'), ead.body.includes('<unitdate normal=')];
    },
    { archive: [400, false, false], ehri: [201, true, false] },
  );
});
