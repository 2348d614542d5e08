/** Sends the requests of the guides to a server with the archive of the guides. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { importRoute } from '../../src/http/rest/imports/import.ts';
import { makeRoutes } from '../../src/http/routes.ts';
import { profiles } from '../../src/model/profile.ts';
import { type Parameter, resolveForProfile } from '../../src/parameters/parameter.ts';
import { databaseFile } from '../../src/store/sqlite/connection.ts';
import { openSqliteStore } from '../../src/store/sqlite/store.ts';
import type { Store } from '../../src/store/store.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { restoreText } from '../world/dumping.ts';
import { guideArchive } from '../world/guide-archive.ts';
import { scratchFolder } from '../world/scratch.ts';
import { assertError, json, request } from './request.ts';

const docs = new URL('../../docs/', import.meta.url);

const readGuide = (name: string): string => readFileSync(new URL(`api/${name}`, docs), 'utf8');
/** Guides with requests of other kinds. */
const others = ['oai-pmh.md', 'graphql.md', 'linked-data.md'];
const restGuides = readdirSync(new URL('api/', docs)).filter((name) => !others.includes(name));
const blocks = restGuides.flatMap((name) =>
  [...readGuide(name).matchAll(/^```http\n(.*?)^```/gms)].map((match) => match[1]!),
);
const lines = blocks.join('').trim().split('\n');

const maxGuideLines = 250;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Placeholders for generated ids of events, versions, parts and jobs. */
const placeholder = /3f1c|4a2d|\{id\}/;

/** Reads whose ids are in the body. */
const readsByBody: Readonly<Record<string, unknown>> = { 'POST /archive/entities': ['nl-city', 'nl'] };

describe('The guides to the REST API', () => {
  let archive: TestArchive;
  before(async () => {
    const openStore = async (folder: string): Promise<Store> => {
      await restoreText(
        guideArchive,
        { engine: 'sqlite', folder, waitMs: 5000, inheritsRestrictions: true },
        scratchFolder(),
      );
      assert.ok(readFileSync(databaseFile(folder)).length > 0);
      return openSqliteStore({ folder, waitMs: 5000 }, 'write');
    };
    archive = await openTestArchive({ openStore });
  });
  after(() => archive.close());

  for (const line of lines) {
    const [method, path] = line.split(' ') as [string, string];
    if (method === 'GET') {
      it(`reads existing records: ${line}`, async () => {
        const reply = await request(archive, line, { 'x-user': 'archivist' });
        if (placeholder.test(path)) assertError(reply, 404, 'not-found');
        else assert.equal(reply.statusCode, 200, reply.body);
      });
      continue;
    }
    if (line in readsByBody) {
      it(`reads the records of its body: ${line}`, async () => {
        const headers = { 'content-type': 'application/json' };
        const reply = await request(archive, line, headers, readsByBody[line]);
        assert.equal(reply.statusCode, 200, reply.body);
      });
      continue;
    }
    it(`requires a user: ${line}`, async () => {
      assertError(await request(archive, line), 403, 'user-required');
    });
  }

  it('list every parameter of an import, with its default', () => {
    const guide = readGuide('imports.md');
    const rows = new Map(
      // A pipe in a cell of a table is escaped.
      [...guide.matchAll(/^\| `([A-Za-z-]+)` \| `?((?:\\\||[^`|])+?)`? \| /gm)].map((row) => [
        row[1],
        row[2]!.replaceAll('\\|', '|'),
      ]),
    );
    for (const [name, parameter] of Object.entries<Parameter>(importRoute.parameters)) {
      if (parameter.undocumented === true) continue;
      const value = resolveForProfile(parameter.default, profiles.archive);
      const stated = parameter.required === undefined ? String(value ?? 'none') : 'required';
      assert.equal(rows.get(name), stated, name);
    }
  });

  it('list all requests, and only those', () => {
    const rows = readGuide('requests.md').split('\n');
    assert.deepEqual(
      rows.filter((line) => line.startsWith('| `')),
      requestRows(),
    );
  });

  it('are all named in the first one, and each can be read on a few screens', () => {
    const first = readGuide('rest.md');
    const missing = restGuides.filter((name) => !['rest.md', 'changes.md'].includes(name));
    assert.deepEqual(
      missing.filter((name) => !first.includes(`](${name})`)),
      [],
    );
    const long = restGuides.filter((name) => readGuide(name).split('\n').length > maxGuideLines);
    assert.deepEqual(long, []);
  });
});

describe('The docs', () => {
  let archive: TestArchive;
  before(async () => {
    archive = await openTestArchive();
  });
  after(() => archive.close());

  for (const [page, line] of namedRequests())
    it(`name only requests that exist: ${line} in ${page}`, async () => {
      const [method, path] = line.split(' ') as [string, string];
      const reply = await request(archive, `${method} /archive/${path.replace(/^\/archive\//, '')}`);
      const isError = reply.statusCode >= 400;
      assert.ok(!isError || !['unknown-route', 'method-not-allowed'].includes(json(reply).code), reply.body);
    });
});

/** The rows that the list of requests must have, ordered by path. */
function requestRows(): readonly string[] {
  const routes = makeRoutes().toSorted(
    (a, b) => compare(a.path, b.path) || methods.indexOf(a.method) - methods.indexOf(b.method),
  );
  const groups = Map.groupBy(routes, ({ method, path }) => `${method} /archive${path}`);
  return [...groups].map(([line, same]) => {
    const summaries = new Set(same.map(({ summary }) => summary));
    return `| \`${line}\` | ${[...summaries].join('; ')} |`;
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Requests in the text of all pages, such as `GET classes/Country`. */
function namedRequests(): readonly (readonly [page: string, line: string])[] {
  const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.md') && name !== 'api/requests.md',
  );
  const named = new RegExp(`\`((?:${methods.join('|')}) /?\\w[^\`\\s]*)\``, 'g');
  return pages.flatMap((page) =>
    [...readFileSync(new URL(page, docs), 'utf8').matchAll(named)].map(([, line]) => [page, line!] as const),
  );
}
