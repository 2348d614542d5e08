/** How concepts stand to each other. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { RelateRequest } from '../../src/graph/changes/links/concepts.ts';
import { connected, countEvents, idsOf, newestEvents, perform } from '../world/connected.ts';
import { GraphWorld } from '../world/graph-world.ts';

describe('A concept', () => {
  const making = GraphWorld.make();
  let world: GraphWorld;
  let made = 0;

  before(async () => {
    world = await making;
    await world.create('CvocVocabulary', { identifier: 'terms', name: 'Terms' });
    await world.create('CvocVocabulary', { identifier: 'places', name: 'Places' });
  });

  /** Fresh concepts, so that no test sees those of another. */
  async function concepts(count: number, vocabulary = 'terms'): Promise<readonly string[]> {
    const ids: string[] = [];
    for (let i = 0; i < count; i++) {
      const { id } = await world.create(
        'CvocConcept',
        { identifier: `c${++made}` },
        { type: 'CvocVocabulary', id: vocabulary },
      );
      ids.push(id);
    }
    return ids;
  }

  const relate = (
    id: string,
    relation: RelateRequest['relation'],
    how: RelateRequest['how'],
    others: readonly string[],
    actor = 'mike',
  ) => perform(world, 'updateConceptRelations', { id, relation, how, others }, actor);

  const childCount = async (id: string) => (await world.get('CvocConcept', id)).meta.childCount;
  const broader = async (id: string) => idsOf((await world.get('CvocConcept', id)).relationships.broader);

  it('gets broader concepts with one event; each counts it as a child', async () => {
    const [a, b, c] = (await concepts(3)) as [string, string, string];
    await relate(a, 'broader', 'set', [b, c]);
    assert.deepEqual(await broader(a), [b, c]);
    assert.deepEqual([await childCount(a), await childCount(b), await childCount(c)], [0, 1, 1]);
    assert.deepEqual(await newestEvents(world, 1), [
      { type: 'modification', message: 'because', subjects: [a, b, c], scope: null },
    ]);
    assert.deepEqual(idsOf(await world.children('CvocConcept', b)), [a]);
  });

  it('can have its broader concepts replaced, also by none', async () => {
    const [a, b, c] = (await concepts(3)) as [string, string, string];
    await relate(a, 'broader', 'set', [b]);
    await relate(a, 'broader', 'set', [c]);
    assert.deepEqual(await broader(a), [c]);
    assert.deepEqual([await childCount(b), await childCount(c)], [0, 1]);
    await relate(a, 'broader', 'set', []);
    assert.deepEqual(await broader(a), []);
    assert.deepEqual((await newestEvents(world, 1))[0]?.subjects, [a, c]);
  });

  it('gets and loses narrower and related concepts', async () => {
    const [a, b, c] = (await concepts(3)) as [string, string, string];
    await relate(a, 'narrower', 'add', [b]);
    await relate(a, 'narrower', 'add', [c]);
    assert.deepEqual(idsOf(await world.children('CvocConcept', a)), [b, c]);
    await relate(a, 'narrower', 'remove', [b]);
    assert.deepEqual(idsOf(await world.children('CvocConcept', a)), [c]);
    assert.equal(await childCount(a), 1);
    await relate(a, 'related', 'add', [b]);
    assert.deepEqual(idsOf(await connected(world, a, 'related')), [b]);
    assert.deepEqual(idsOf(await connected(world, b, 'relatedBy')), [a]);
    assert.deepEqual(idsOf(await connected(world, b, 'related')), [], 'the relation has a direction');
    await relate(a, 'related', 'remove', [b]);
    assert.deepEqual(idsOf(await connected(world, a, 'related')), []);
  });

  it('is not changed, without an event, if the relations stay the same', async () => {
    const [a, b] = (await concepts(2)) as [string, string];
    await relate(a, 'broader', 'set', [b]);
    const before = await countEvents(world);
    await relate(a, 'broader', 'set', [b]);
    await relate(b, 'narrower', 'add', [a]);
    await relate(a, 'related', 'remove', [b]);
    await relate(a, 'related', 'add', []);
    assert.equal(await countEvents(world), before);
    assert.equal(await childCount(b), 1);
  });

  it('cannot become broader than itself', async () => {
    const [a, b, c] = (await concepts(3)) as [string, string, string];
    await relate(a, 'narrower', 'add', [b]);
    await relate(b, 'narrower', 'add', [c]);
    for (const [id, relation, other] of [
      [a, 'broader', a],
      [a, 'narrower', a],
      [a, 'related', a],
      [a, 'broader', c],
      [c, 'narrower', a],
      [b, 'broader', c],
    ] as const)
      await assert.rejects(
        relate(id, relation, 'add', [other]),
        { code: 'bad-parameter' },
        `${id} ${relation} ${other}`,
      );
    await relate(c, 'broader', 'set', [a, b]);
    assert.deepEqual(await broader(c), [a, b], 'two ways down are no circle');
  });

  it('has broader and narrower concepts in its own vocabulary only, and related ones in any', async () => {
    const [a] = (await concepts(1)) as [string];
    const [p] = (await concepts(1, 'places')) as [string];
    for (const relation of ['broader', 'narrower'] as const)
      await assert.rejects(relate(a, relation, 'add', [p]), {
        code: 'bad-parameter',
        details: `${relation} concepts must belong to the same vocabulary`,
      });
    await relate(a, 'related', 'add', [p]);
    assert.deepEqual(idsOf(await connected(world, p, 'relatedBy')), [a]);
  });

  it('cannot be related to records that do not exist, are hidden, or are not concepts', async () => {
    const [a, b] = (await concepts(2)) as [string, string];
    await world.store.transaction(async (tx) => {
      const gid = async (id: string) => (await tx.items.find(id))!.gid;
      await tx.access.set(await gid(b), [await gid('mike')]);
    });
    await world.grant('reader', 'update', a);
    for (const other of ['nothing', b, 'nl'])
      await assert.rejects(relate(a, 'related', 'add', [other], 'reader'), { code: 'not-found' }, other);
    await assert.rejects(relate('nl', 'related', 'add', [a]), { code: 'not-found' });
  });

  it('needs the permission to update every concept that is added or removed', async () => {
    const [a, b, c] = (await concepts(3)) as [string, string, string];
    await relate(a, 'broader', 'set', [c]);
    await world.addUser('vera', []);
    await world.grant('vera', 'update', a);
    await assert.rejects(relate(a, 'related', 'add', [b], 'vera'), { code: 'permission-denied' });
    await world.grant('vera', 'update', b);
    await relate(a, 'related', 'add', [b], 'vera');
    await assert.rejects(relate(a, 'broader', 'set', [b], 'vera'), { code: 'permission-denied' });
    assert.deepEqual(await broader(a), [c]);
  });

  it('keeps broader concepts that the user may not see', async () => {
    const [a, b, c] = (await concepts(3)) as [string, string, string];
    await relate(a, 'broader', 'set', [c]);
    await world.store.transaction(async (tx) => {
      const gid = async (id: string) => (await tx.items.find(id))!.gid;
      await tx.access.set(await gid(c), [await gid('mike')]);
    });
    await world.addUser('vito', []);
    await world.grant('vito', 'update', 'CvocConcept');
    await relate(a, 'broader', 'set', [b], 'vito');
    assert.deepEqual(idsOf((await world.get('CvocConcept', a, 'mike')).relationships.broader), [b, c].sort());
  });

  it('is removed from its narrower concepts when it is deleted', async () => {
    const [a, b] = (await concepts(2)) as [string, string];
    await relate(a, 'narrower', 'add', [b]);
    await perform(world, 'delete', { type: 'CvocConcept', id: a });
    assert.deepEqual(await broader(b), []);
    assert.ok(idsOf(await world.children('CvocVocabulary', 'terms')).includes(b));
  });
});

describe('Concurrent changes to one vocabulary', () => {
  it('never form a cycle', async () => {
    const world = await GraphWorld.make();
    await world.create('CvocVocabulary', { identifier: 'terms', name: 'Terms' });
    const parent = { type: 'CvocVocabulary', id: 'terms' };
    for (const identifier of ['a', 'b', 'c']) await world.create('CvocConcept', { identifier }, parent);
    const put = (id: string, below: string) =>
      perform(world, 'updateConceptRelations', { id, relation: 'broader', how: 'set', others: [below] });
    const outcomes = await Promise.allSettled([
      put('terms-a', 'terms-b'),
      put('terms-b', 'terms-c'),
      put('terms-c', 'terms-a'),
    ]);
    assert.deepEqual(outcomes.map((outcome) => outcome.status).sort(), [
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
  });
});

describe('The list of a vocabulary', () => {
  it('lists its topmost concepts, or all of them on request', async () => {
    const world = await GraphWorld.make();
    await world.create('CvocVocabulary', { identifier: 'terms', name: 'Terms' });
    await world.create('CvocConcept', { identifier: 'top' }, { type: 'CvocVocabulary', id: 'terms' });
    await world.create('CvocConcept', { identifier: 'below' }, { type: 'CvocConcept', id: 'terms-top' });
    const list = async (all: boolean) => {
      const page = { offset: 0, limit: -1, counted: true, all };
      const { total, records } = await world.graph
        .as(await world.actor('mike'))
        .items.listChildren('CvocVocabulary', 'terms', page);
      const ids: string[] = [];
      for await (const texts of records)
        ids.push(...texts.map((text) => (JSON.parse(text) as { id: string }).id));
      assert.equal(total, ids.length);
      return ids;
    };
    assert.deepEqual(await list(false), ['terms-top']);
    assert.deepEqual(await list(true), ['terms-top', 'terms-below']);
    assert.equal((await world.get('CvocVocabulary', 'terms')).meta.childCount, 2);
  });
});
