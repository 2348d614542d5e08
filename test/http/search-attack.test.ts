/** Hostile searches: whatever a client sends, the answer is a result or an error of the client, within the time limit. */
import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { createStore, openForServing } from '../../src/app/open-store.ts';
import { applyChange } from '../../src/graph/changes/changes.ts';
import { facetNames, filterNames, sortNames } from '../../src/model/search-values.ts';
import { item, write } from '../contract/engines.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { withStore } from '../world/dumping.ts';
import { newPlace } from '../world/engine-under-test.ts';
import { env, sharedScratchFolder } from '../world/scratch.ts';
import { json, request } from './request.ts';

/** Long enough for a search without a defect on a busy machine. */
const searchSeconds = 60;

/** An archive whose searches run in threads, as in a server. Its units contain stop words and very long words many times. */
async function openAttackedArchive(folder: string): Promise<TestArchive> {
  const options = { ...(await newPlace(folder)()), searchMs: searchSeconds * 1000 };
  await createStore(options, () => mkdtempSync(join(folder, 'aside-')));
  const text = `${'the of and to be or not to be '.repeat(200)} ${'ab'.repeat(2000)} שלום 東京都庁 \u0301\u0301`;
  const parts = JSON.stringify([
    {
      id: 'd',
      type: 'DocumentaryUnitDescription',
      meta: { gid: 1 },
      relationships: {},
      data: { name: 'The letters of the council', languageCode: 'eng', scopeAndContent: text },
    },
  ]);
  const units = Array.from({ length: 300 }, (_, i) => item(0, `u${i}`, { parts }));
  await withStore(options, async (store) => {
    await write(store, ...units);
    await applyChange(store, env, {
      change: 'create',
      actor: 'admin',
      actorType: 'Group',
      groups: ['admin'],
      logMessage: 'Created',
      bundle: {
        id: undefined,
        type: 'UserProfile',
        relationships: {},
        data: { identifier: 'mike', name: 'Mike' },
      },
    });
  });
  const opened = await openForServing(options, () => undefined);
  after(() => opened.jobs.close());
  return openTestArchive({ settings: { searchSeconds }, openStore: async () => opened.store });
}

const words = [
  'the',
  'of',
  'to',
  'be',
  'letters',
  'OR',
  'NOT',
  '-the',
  'the*',
  'le*',
  '*',
  '**',
  'title:',
  'title:the',
  'x:y',
];
const marks = [
  '"',
  '(',
  ')',
  '-',
  ':',
  '|',
  '&',
  '!',
  '<->',
  "'",
  '\\',
  '%',
  '\0',
  '\u0007',
  '\u202e',
  '\ufeff',
  '~',
  '#',
  '^',
];

const hostileText = fc.oneof(
  fc.array(fc.constantFrom(...words, ...marks), { maxLength: 60 }).map((list) => list.join(' ')),
  fc.array(fc.constantFrom(...words, ...marks), { maxLength: 60 }).map((list) => list.join('')),
  fc.string({ unit: 'binary', maxLength: 100 }),
  // Too deep, too many words, and too long.
  fc.nat(500).map((depth) => `${'('.repeat(depth)}the${')'.repeat(depth)}`),
  fc.nat(60).map((count) => Array.from({ length: count }, (_, i) => `w${i}`).join(' OR ')),
  fc.nat(30).map((count) => `"${'to be or not '.repeat(count)}"`),
  fc.nat(5).map((count) => Array.from({ length: count }, () => 'th*').join(' OR ')),
  fc.nat(1100).map((length) => 'ab'.repeat(length / 2)),
  fc.nat(400).map((length) => `e${'\u0301'.repeat(length)}`),
  fc.nat(400).map((length) => '東'.repeat(length)),
  fc.constantFrom('\ud800', 'a\udfffb', '"\ud800"', '\ud800*'),
);

/** Percent-encodes also lone surrogates, which encodeURIComponent rejects, as bytes that are not UTF-8. */
function encode(text: string): string {
  return [...text].map((one) => (one.isWellFormed() ? encodeURIComponent(one) : '%ED%A0%80')).join('');
}

const pair = (name: string, values: fc.Arbitrary<string>): fc.Arbitrary<readonly string[]> =>
  values.map((value) => [`${name}=${encode(value)}`]);

const hostileParameters = fc.oneof(
  ...[...filterNames.lists, ...filterNames.dates, ...filterNames.flags].map((name) =>
    pair(name, hostileText),
  ),
  // A thousand values of each filter that accepts any text.
  fc
    .subarray(['level', 'language', 'script', 'creator', 'subject', 'place'], { minLength: 1 })
    .map((names) => names.flatMap((name) => Array.from({ length: 1000 }, (_, i) => `${name}=the%20${i}`))),
  fc.constant(Array.from({ length: 1000 }, (_, i) => `within=u${i % 300}`)),
  fc.constantFrom(100, 101, 1e9).map((size) => facetNames.map((name) => `facet=${name}:${size}`)),
  pair('facet', hostileText),
  pair('limit', fc.constantFrom('-1', '0', '100', '101', '1e9', '99999999999999999999', 'NaN')),
  pair('sort', fc.constantFrom(...sortNames, 'gid')),
  pair('group', fc.constantFrom('fonds', 'x')),
  pair('after', fc.oneof(hostileText, fc.base64String())),
  pair('from', fc.constantFrom('-9999', '0000', '9999-99-99', '-0043', '1900')),
  pair('updatedSince', fc.constantFrom('0000-01-01', '9999-12-31', '2026-01-01T00:00:00Z', '2026-13-01')),
  pair('digital', fc.constantFrom('true', 'false', '1')),
);

const hostileSearch = fc
  .tuple(pair('q', hostileText), fc.array(hostileParameters, { maxLength: 4 }))
  .map((parts) => `/archive/search?${parts.flat(2).join('&')}`);

describe('A hostile search', () => {
  let archive: TestArchive;

  before(async () => {
    archive = await openAttackedArchive(sharedScratchFolder());
  });
  after(() => archive.close());

  it('returns a result or an error of the client, within the time limit', async () => {
    await fc.assert(
      fc.asyncProperty(hostileSearch, async (url) => {
        const start = performance.now();
        const reply = await request(archive, `GET ${url}`);
        assert.ok(
          [200, 400, 413].includes(reply.statusCode),
          `${reply.statusCode}: ${reply.body.slice(0, 500)} ${inspect(archive.logged)}`,
        );
        assert.ok(performance.now() - start < 2 * searchSeconds * 1000);
        assert.deepEqual(archive.logged, []);
      }),
      { numRuns: 300, interruptAfterTimeLimit: 60_000, endOnFailure: true },
    );
  });

  it('does not affect the next search', async () => {
    const everything = facetNames.map((name) => `facet=${name}:100`).join('&');
    const hostile = Array.from({ length: 5 }, () =>
      request(archive, `GET /archive/search?q=the+OR+to+OR+be&limit=100&${everything}`),
    );
    const reply = await request(archive, 'GET /archive/search?q=letters&limit=1');
    assert.equal(json(reply).total, 300);
    for (const { statusCode } of await Promise.all(hostile)) assert.equal(statusCode, 200);
  });
});
