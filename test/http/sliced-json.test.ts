import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { parseJson } from '../../src/http/sliced-json.ts';
import { settingName } from '../../src/lib/setting.ts';

const limits = { jsonDepth: 100, jsonValues: 1_000_000, recordValues: 100_000, jsonMembers: 10_000 };

class Refused extends Error {}
const refuse = (reason: string): never => {
  throw new Refused(reason);
};
const parse = (text: string, sliceBytes?: number, more: Partial<typeof limits> = {}): Promise<unknown> =>
  parseJson(Buffer.from(text), { ...limits, ...more }, refuse, sliceBytes);

/** Undefined if the text is not JSON. */
function parseWhole(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

describe('A JSON body that is parsed in slices', () => {
  it('is the same as parsed at once, however short the slices are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue()),
        fc.integer({ min: 0, max: 20 }),
        async (list, sliceBytes) => {
          const text = JSON.stringify(list);
          assert.deepEqual(await parse(text, sliceBytes), JSON.parse(text));
        },
      ),
    );
  });

  it('is rejected exactly if it would be rejected without slices', async () => {
    const sign = fc.constantFrom(...'[]{},:" \\1-', '"a"', 'null', '[1,2]', ',\n', '{"a":1}');
    const text = fc.array(sign, { maxLength: 12 }).map((signs) => `[${signs.join('')}`);
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 0, max: 4 }), async (some, sliceBytes) => {
        const whole = parseWhole(some);
        if (whole === undefined) await assert.rejects(parse(some, sliceBytes), Refused);
        else assert.deepEqual(await parse(some, sliceBytes), whole.value);
      }),
      { numRuns: 2000 },
    );
  });

  it('is rejected with the line and column of the error, also in a later slice', async () => {
    const lines = [...Array.from({ length: 20 }, () => '{"a":"ä"}'), '{"a":}', '1'].join(',\n');
    for (const sliceBytes of [0, 50, 10_000])
      await assert.rejects(parse(`[${lines}]`, sliceBytes), { message: /line 21, column 6$/ });
  });

  it('is rejected if it is not UTF-8, in any slice', async () => {
    const bytes = Buffer.concat([Buffer.from('["aaaaaaaa","'), Buffer.from([0xff]), Buffer.from('"]')]);
    for (const sliceBytes of [0, 1000])
      await assert.rejects(parseJson(bytes, limits, refuse, sliceBytes), {
        message: 'it is not valid UTF-8',
      });
  });

  it('is rejected by its depth and number of values before it is parsed', async () => {
    const cases = [
      ['['.repeat(101), 'jsonDepth'],
      [`[${'0,'.repeat(2000)}0]`, 'jsonValues'],
      [`{"a":[${'0,'.repeat(600)}0]}`, 'recordValues'],
      [`[0,[${'[],'.repeat(300)}[]]]`, 'recordValues'],
      [`{${Array.from({ length: 51 }, (_, i) => `"${i}":0`).join()}}`, 'jsonMembers'],
    ] as const;
    for (const [text, limit] of cases)
      await assert.rejects(parse(text, undefined, { jsonValues: 1000, recordValues: 500, jsonMembers: 50 }), {
        code: 'limit-exceeded',
        details: {
          limit: settingName(limit),
          [limit === 'jsonMembers' ? 'members' : 'value']: limitValue(limit),
        },
      });
  });

  it('is rejected with advice for the limit', async () => {
    await assert.rejects(parse('['.repeat(101)), { message: /\(limit json-depth\)\. Check the brackets/ });
    await assert.rejects(parse(`[${'0,'.repeat(2000)}0]`, undefined, { jsonValues: 1000 }), {
      message: /\(limit json-values\)\. Send it in several requests/,
    });
  });

  const limitValue = (limit: string): number =>
    ({ jsonDepth: 100, jsonValues: 1000, recordValues: 500, jsonMembers: 50 })[limit]!;

  it('ignores brackets and commas in strings', async () => {
    const text = JSON.stringify([`${'[,{\\"'.repeat(1000)}`, '\\', '"', '\\"']);
    assert.deepEqual(await parse(text, 0, { jsonDepth: 2, jsonValues: 5 }), JSON.parse(text));
  });

  it('lets other requests run while a long list is parsed', async () => {
    const text = `[${Array.from({ length: 300_000 }, (_, i) => `{"a":${i}}`).join()}]`;
    let isOver = false;
    const parsing = parse(text).finally(() => {
      isOver = true;
    });
    let turns = 0;
    while (!isOver) {
      await nextTurn();
      turns += 1;
    }
    assert.equal(((await parsing) as unknown[]).length, 300_000);
    assert.ok(turns >= 5, `${turns} turns of the event loop`);
  });
});
