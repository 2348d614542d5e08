import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Failure } from '../../src/model/errors.ts';
import type { ImportRequest } from '../../src/transfer/import/import.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';

let world: GraphWorld;
const letters = (title: string) => ead('f', c('open', 'Minutes') + c('quiet', title));

async function setUp(): Promise<void> {
  world = await GraphWorld.make();
  for (const permission of ['create', 'update'] as const)
    await world.grant('reader', permission, 'DocumentaryUnit', 'nl-r1');
  await world.import('ead', letters('Letters'));
  await world.perform({
    change: 'setAccess',
    actor: 'mike',
    logMessage: null,
    id: 'nl-r1-f-quiet',
    accessibleTo: ['mike'],
  });
}

/** The refusal of an import by a user who may import into the repository, without the name of the file. */
async function refusal(text: string, options: Partial<ImportRequest> = {}): Promise<unknown> {
  const asReader = { actor: 'reader', ...options };
  const error = await world.import('ead', text, asReader).then(
    (log) => assert.fail(`imported: ${JSON.stringify(log)}`),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof Failure, String(error));
  return JSON.parse(JSON.stringify(error.toData()).replaceAll(/file-\d+/g, 'file'));
}

describe('A file with a unit that the importing user may not see', () => {
  it('fails in the same way whether the unit would change or not', async () => {
    await setUp();
    const unchanged = await refusal(letters('Letters'));
    assert.deepEqual(await refusal(letters('Letters, ordered')), unchanged);
    assert.deepEqual(await refusal(letters('Letters, ordered'), { allowUpdate: false }), unchanged);
    assert.deepEqual(await refusal(letters('Letters'), { allowUpdate: false }), unchanged);
    assert.deepEqual(await refusal(letters('Letters'), { commit: false }), unchanged);
    assert.deepEqual(await refusal(letters('Letters'), { tolerant: true }), unchanged);
    assert.equal((unchanged as Failure).code, 'permission-denied');
    assert.doesNotMatch(JSON.stringify(unchanged), /quiet/, 'the id is not named');
    assert.match(JSON.stringify(unchanged), /line/);
  });

  it('is imported by an administrator', async () => {
    await setUp();
    assert.equal((await world.import('ead', letters('Letters'))).unchanged, 3);
  });

  it('is imported without that unit, and no warning counts it', async () => {
    await setUp();
    const log = await world.import('ead', ead('f', c('open', 'Minutes')), { actor: 'reader' });
    assert.equal(log.unchanged, 2);
    assert.deepEqual(log.warnings, []);
    const counted = await world.import('ead', ead('f', c('open', 'Minutes')));
    assert.deepEqual(
      counted.warnings.map(({ code, count }) => [code, count]),
      [['not-in-file', 1]],
    );
  });
});
