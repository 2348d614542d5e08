import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Failure } from '../../src/model/errors.ts';
import type { ImportLog } from '../../src/transfer/import/import-log.ts';
import { GraphWorld } from '../world/graph-world.ts';

const counts = (log: ImportLog) => [log.created, log.updated, log.unchanged];
const twoIdentities = readFileSync(new URL('../formats/eac/two-identities.xml', import.meta.url), 'utf8');

async function worldWithSet(): Promise<GraphWorld> {
  const world = await GraphWorld.make();
  await world.create('AuthoritativeSet', { identifier: 'writers', name: 'Writers' });
  return world;
}

function record(identifier: string, name: string, language = 'eng', recordId = identifier): string {
  return `<eac-cpf><control><recordId>${recordId}</recordId><languageDeclaration><language languageCode="${language}"/></languageDeclaration></control>
<cpfDescription><identity><entityId>${identifier}</entityId><entityType>person</entityType><nameEntry><part>${name}</part></nameEntry></identity>
<relations><cpfRelation cpfRelationType="family" href="x"><relationEntry>Sister</relationEntry></cpfRelation></relations></cpfDescription></eac-cpf>`;
}

describe('An imported authority record', () => {
  it('becomes an agent in its set, with relations as access points', async () => {
    const world = await worldWithSet();
    assert.deepEqual(
      counts(await world.import('eac', record('A 1', 'Ada'), { scope: 'writers' })),
      [1, 0, 0],
    );
    const agent = await world.get('HistoricalAgent', 'writers-a_1');
    assert.equal(agent.relationships.inAuthoritativeSet?.[0]?.id, 'writers');
    assert.equal((await world.get('AuthoritativeSet', 'writers')).meta.childCount, 1);
    const [description] = agent.relationships.describes!;
    assert.equal(description!.id, 'writers-a_1.eng');
    assert.deepEqual(description!.relationships.relatesTo?.[0]?.data, {
      name: 'Sister',
      type: 'personAccess',
      relation: 'cpfRelation',
      relationType: 'family',
      href: 'x',
    });
  });

  it('is unchanged the second time, and updated if it differs', async () => {
    const world = await worldWithSet();
    await world.import('eac', record('a', 'Ada'), { scope: 'writers' });
    assert.deepEqual(counts(await world.import('eac', record('a', 'Ada'), { scope: 'writers' })), [0, 0, 1]);
    assert.deepEqual(
      counts(await world.import('eac', record('a', 'Ada L.'), { scope: 'writers' })),
      [0, 1, 0],
    );
  });

  it('in another language is another description of the same agent', async () => {
    const world = await worldWithSet();
    await world.import('eac', record('a', 'Ada'), { scope: 'writers' });
    await world.import('eac', record('a', 'Ada, Gräfin', 'ger'), { scope: 'writers' });
    const { describes } = (await world.get('HistoricalAgent', 'writers-a')).relationships;
    assert.deepEqual(
      describes?.map(({ id }) => id),
      ['writers-a.eng', 'writers-a.deu'],
    );
  });

  it('with two identities has two descriptions, which match again the next time', async () => {
    const world = await worldWithSet();
    assert.deepEqual(counts(await world.import('eac', twoIdentities, { scope: 'writers' })), [1, 0, 0]);
    assert.deepEqual(counts(await world.import('eac', twoIdentities, { scope: 'writers' })), [0, 0, 1]);
    const changed = twoIdentities.replace('Poet by night', 'Poet at dawn');
    assert.deepEqual(counts(await world.import('eac', changed, { scope: 'writers' })), [0, 1, 0]);
    const { describes } = (await world.get('HistoricalAgent', 'writers-w1')).relationships;
    assert.deepEqual(
      describes?.map(({ id, data }) => [id, data.biographicalHistory]),
      [
        ['writers-w1.nld', 'Clerk by day.'],
        ['writers-w1.nld-w_1_2_nld', 'Poet at dawn.'],
      ],
    );
  });

  it('can only be imported into a set of authority records', async () => {
    const world = await worldWithSet();
    const failure = await world.import('eac', record('a', 'Ada'), { scope: 'nl-r1' }).catch((error) => error);
    assert.ok(failure instanceof Failure);
    assert.equal(failure.code, 'wrong-scope');
  });
});
