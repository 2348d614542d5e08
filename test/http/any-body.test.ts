import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { describeJsonError } from '../../src/http/json-position.ts';
import { recordTypes } from '../../src/model/registry.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, request } from './request.ts';

let archive: TestArchive;

before(async () => {
  // This profile stores any key, so that more bodies get past the first checks.
  archive = await openTestArchive({ settings: { profile: 'ehri', prefix: '/archive' } });
  await request(archive, 'POST /archive/Country', asMike, { type: 'Country', data: { identifier: 'nl' } });
  await request(archive, 'POST /archive/classes/Country/nl', asMike, {
    type: 'Repository',
    data: { identifier: 'r' },
  });
});

after(() => archive.close());

const places = [
  ['/archive/Country', 'Country'],
  ['/archive/classes/UserProfile', 'UserProfile'],
  ['/archive/Group?group=admin', 'Group'],
  ['/archive/classes/Country/nl', 'Repository'],
  ['/archive/classes/Repository/nl-r', 'DocumentaryUnit'],
] as const;
const place = fc.constantFrom(...places);

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' ', '__proto__', 'nl', 'admin', 'eng', '\ud800', '\0'),
);
const typeName = fc.constantFrom(...recordTypes.map((type) => type.name), 'country', 'Nothing');
const fieldName = fc.oneof(
  fc.constantFrom('languageCode', 'type', 'startDate', 'latitude', '__proto__', 'toString', 'constructor'),
  fc.string(),
);
/** Mostly with what is required, so that it gets past the first checks. */
const data = fc
  .tuple(
    fc.record({ identifier: text, name: text, languageCode: fc.constant('eng') }),
    fc.oneof(
      { weight: 3, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: fc.dictionary(fieldName, fc.oneof(text, fc.jsonValue(), fc.array(text))) },
    ),
  )
  .map(([needed, more]) => ({ ...needed, ...more }));

const { record } = fc.letrec((tie) => ({
  record: fc.record(
    {
      id: fc.oneof(text, fc.constant(null)),
      type: typeName,
      data: fc.oneof({ weight: 9, arbitrary: data }, { weight: 1, arbitrary: fc.jsonValue() }),
      relationships: fc.dictionary(
        fc.constantFrom('describes', 'hasDate', 'relatesTo', 'hasAddress', 'lifecycleEvent'),
        fc.oneof(fc.array(tie('record'), { maxLength: 2 }), fc.jsonValue()),
        { maxKeys: 2 },
      ),
    },
    { requiredKeys: ['type', 'data'] },
  ),
}));

describe('An arbitrary body', () => {
  const statuses = new Map<number, number>();
  const send = async (path: string, body: string): Promise<void> => {
    const reply = await request(archive, `POST ${path}`, asMike, body);
    statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1);
    assert.ok(reply.statusCode < 500, `${path} ${body}: ${reply.body} ${String(archive.logged.at(-1))}`);
  };

  it('that is JSON creates a record or is rejected, and never causes an internal error', async () => {
    await fc.assert(
      fc.asyncProperty(place, fc.jsonValue(), ([path], body) => send(path, JSON.stringify(body))),
      { numRuns: 150 },
    );
  });

  it('that looks like a record creates one or is rejected, and never causes an internal error', async () => {
    const isFitting = fc.oneof(
      { weight: 3, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) },
    );
    await fc.assert(
      fc.asyncProperty(place, record, isFitting, ([path, type], body, fitting) =>
        send(path, JSON.stringify(fitting ? { ...(body as object), type } : body)),
      ),
      { numRuns: 400 },
    );
    assert.ok(
      statuses.get(201)! > 10 && statuses.get(400)! > 10,
      `some were made, some refused: ${JSON.stringify([...statuses])}`,
    );
  });

  it('that is not JSON is rejected', async () => {
    await fc.assert(
      fc.asyncProperty(place, fc.string({ unit: 'binary' }), ([path], body) => send(path, body)),
      { numRuns: 100 },
    );
  });
});

describe('The location of an error in JSON', () => {
  const faults: readonly [text: string, place: string][] = [
    ['{"a":1,}', 'line 1, column 8'],
    ['{"a":}', 'line 1, column 6'],
    ['[1,\n,2]', 'line 2, column 1'],
    ['[]\n]', 'line 2, column 1'],
    ['{"a": [], "b": [}', 'line 1, column 17'],
    ['  nope', 'line 1, column 3'],
    ['{"a": "x\ny"}', 'line 1, column 9'],
    [String.raw`["a\"b", "\x"]`, 'line 1, column 12'],
    ['{"a": 01}', 'line 1, column 8'],
    ['[1,2,', 'line 1, column 6'],
    ['[\n"è", tru]', 'line 2, column 6'],
  ];
  for (const [text, place] of faults) {
    it(`is found in ${JSON.stringify(text)}`, () => {
      assert.ok(faultOf(text).endsWith(` at ${place}`), faultOf(text));
    });
  }

  it('is reported for any text that is not JSON, and is inside the text', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.string({ unit: 'binary', maxLength: 3 }), (good, at, insert) => {
        const text =
          good.slice(0, at % (good.length + 1)) + insert + good.slice((at + 1) % (good.length + 1));
        const fault = faultOf(text);
        if (fault === '') return;
        const [, line, column] = /at line (\d+), column (\d+)$/.exec(fault)!;
        assert.ok(Number(column) <= text.split('\n')[Number(line) - 1]!.length + 1, `${fault} in ${text}`);
      }),
    );
  });

  function faultOf(text: string): string {
    try {
      JSON.parse(text);
      return '';
    } catch (error) {
      return describeJsonError(text, (error as Error).message);
    }
  }
});
