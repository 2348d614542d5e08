/** Annotations, links, grants and edits of units, when the finding aid is imported again or synced. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseBundle } from '../../src/model/bundle.ts';
import { connected, idsOf, newestEvents, perform } from '../world/connected.ts';
import { c, ead } from '../world/finding-aid.ts';
import { anyKeys, GraphWorld } from '../world/graph-world.ts';
import { makeThingsOn, sync, thingsOn } from '../world/syncing.ts';

describe('The manual work on a unit', () => {
  const point = '<controlaccess><subject>Strikes</subject></controlaccess>';
  const first = ead('F', c('s1', 'S1', c('a', 'A', point)) + c('s2', 'S2'));

  it('survives a re-import that changes the unit', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', first);
    await makeThingsOn(world, 'nl-r1-f-s1-a', 'nl-r1-f-s2');
    const made = await thingsOn(world, 'nl-r1-f-s1-a');
    await world.import('ead', first.replace('>A<', '>A, other title<'));
    const kept = (await thingsOn(world, 'nl-r1-f-s1-a')) as { descriptions: unknown };
    assert.deepEqual(kept.descriptions, [
      ['.eng', 'A, other title'],
      ['.deu', 'Von Hand'],
    ]);
    assert.deepEqual({ ...kept, descriptions: null }, { ...(made as object), descriptions: null });
  });

  it('moves with the unit in a sync, with an event', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', first);
    await makeThingsOn(world, 'nl-r1-f-s1-a', 'nl-r1-f-s2');
    const made = await thingsOn(world, 'nl-r1-f-s1-a');
    const moved = ead('F', c('s1', 'S1') + c('s2', 'S2', c('a', 'A', point)));
    await sync(world, moved, { logMessage: 'New order' });
    assert.deepEqual(await thingsOn(world, 'nl-r1-f-s2-a'), made);
    const events = await newestEvents(world, 3);
    assert.deepEqual(
      events.map(({ type, subjects }) => [type, subjects]),
      [
        ['deletion', []],
        ['modification', ['nl-r1-f-s2-a']],
        ['ingest', ['nl-r1-f-s2-a']],
      ],
    );
    assert.equal(events[1]!.message, 'New order');
    // The restriction applies from the start.
    await assert.rejects(world.get('DocumentaryUnit', 'nl-r1-f-s2-a'), { code: 'not-found' });
    const again = await sync(world, moved);
    assert.deepEqual([again.log.updated, again.log.unchanged], [0, 4]);
    assert.deepEqual(await thingsOn(world, 'nl-r1-f-s2-a'), made);
  });

  it('does not change on other units', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', first);
    await makeThingsOn(world, 'nl-r1-f-s2', 'nl-r1-f-s1');
    const made = await thingsOn(world, 'nl-r1-f-s2');
    await sync(world, ead('F', c('s2', 'S2', c('a', 'A')) + c('s1', 'S1')));
    assert.deepEqual(await thingsOn(world, 'nl-r1-f-s2'), made);
  });

  it('is not duplicated if the import creates the same link for the moved unit', async () => {
    const world = await GraphWorld.make();
    await world.create('AuthoritativeSet', { identifier: 'people', name: 'People' });
    await world.create('HistoricalAgent', { identifier: 'p1' }, { type: 'AuthoritativeSet', id: 'people' });
    const named =
      '<controlaccess><persname source="people" authfilenumber="p1">Somebody</persname></controlaccess>';
    await world.import('ead', ead('F', c('s1', 'S1', c('a', 'A', named)) + c('s2', 'S2')));
    const [link] = await connected(world, 'people-p1', 'links');
    await sync(world, ead('F', c('s1', 'S1') + c('s2', 'S2', c('a', 'A', named))));
    const links = await connected(world, 'people-p1', 'links');
    assert.deepEqual(idsOf(links), [link!.id]);
    const [body] = links[0]!.relationships.hasLinkBody!;
    const unit = await world.unit('nl-r1-f-s2-a');
    assert.equal(body!.id, unit.relationships.describes![0]!.relationships.relatesTo![0]!.id);
  });

  it('moves with the unit, and so does the description from another file', async () => {
    const world = await GraphWorld.make();
    const french = ead('F', c('s1', 'S1', c('a', 'Le A')), { language: 'fre', eadid: 'file2' });
    await world.import('ead', [first, french]);
    await sync(world, ead('F', c('s1', 'S1') + c('s2', 'S2', c('a', 'A'))));
    const { describes } = (await world.unit('nl-r1-f-s2-a')).relationships;
    assert.deepEqual(
      describes!.map((part) => [part.id, part.data.name]),
      [
        ['nl-r1-f-s2-a.eng', 'A'],
        ['nl-r1-f-s2-a.fra', 'Le A'],
      ],
    );
    const moved = french.replace(c('s1', 'S1', c('a', 'Le A')), c('s2', 'S2', c('a', 'Le A')));
    const log = await world.import('ead', moved);
    // Only the second series is new to that file.
    assert.deepEqual([log.created, log.updated, log.unchanged], [0, 1, 2]);
  });

  it('moves to the unit itself if its part is no longer in the file', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', first);
    await makeThingsOn(world, 'nl-r1-f-s1-a', 'nl-r1-f-s2');
    const unit = await world.get('DocumentaryUnit', 'nl-r1-f-s1-a', 'mike');
    // As in records from other systems: an annotation whose target is the access point itself.
    const [access] = unit.relationships.describes![0]!.relationships.relatesTo!;
    const bundle = parseBundle({ type: 'Annotation', data: { body: 'On the access point' } });
    const note = await perform(world, 'annotate', { bundle, target: unit.id });
    await world.store.transaction(async (tx) => {
      const { gid: from } = (await tx.items.find(note.id))!;
      const label = 'hasAnnotationTarget';
      await tx.edges.delete([{ from, label, to: (await tx.items.find(unit.id))!.gid }]);
      await tx.edges.insert([{ from, label, to: (await tx.parts.listById([access!.id]))[0]!.gid }]);
    });
    await sync(world, ead('F', c('s1', 'S1') + c('s2', 'S2', c('a', 'A'))));
    const links = await connected(world, 'nl-r1-f-s2-a', 'links', 'mike');
    assert.equal(links.length, 2);
    assert.ok(links.every(({ relationships }) => relationships.hasLinkBody === undefined));
    assert.equal((await connected(world, 'nl-r1-f-s2-a', 'annotations', 'mike')).length, 3);
  });

  it('stays in addition to the description from a file with another name', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', first);
    await makeThingsOn(world, 'nl-r1-f-s1-a', 'nl-r1-f-s2');
    await sync(world, ead('F', c('s1', 'S1') + c('s2', 'S2', c('a', 'A')), { eadid: 'other' }));
    const unit = await world.get('DocumentaryUnit', 'nl-r1-f-s2-a', 'mike');
    assert.deepEqual(
      unit.relationships.describes!.map((part) => [part.id, part.data.name]),
      [
        ['nl-r1-f-s2-a.eng', 'A'],
        ['nl-r1-f-s2-a.eng-file1_eng', 'A'],
        ['nl-r1-f-s2-a.deu', 'Von Hand'],
      ],
    );
    const notes = await connected(world, 'nl-r1-f-s2-a', 'annotations', 'mike');
    assert.deepEqual(
      notes.flatMap(({ relationships }) => idsOf(relationships.annotatesPart)),
      ['nl-r1-f-s2-a.eng-file1_eng'],
    );
    const points = idsOf(unit.relationships.describes![1]!.relationships.relatesTo);
    const links = await connected(world, 'nl-r1-f-s2-a', 'links', 'mike');
    assert.deepEqual(
      links.flatMap(({ relationships }) => idsOf(relationships.hasLinkBody)),
      points,
    );
  });

  it('includes the data of a unit that was created by hand', async () => {
    const world = await GraphWorld.make(anyKeys);
    await world.import('ead', ead('F', c('s1', 'S1') + c('s2', 'S2')));
    const place = { type: 'DocumentaryUnit', id: 'nl-r1-f-s1' };
    await world.create('DocumentaryUnit', { identifier: 'h', shelf: '12' }, place);
    await sync(world, ead('F', c('s1', 'S1') + c('s2', 'S2', c('h', 'H'))));
    assert.deepEqual((await world.unit('nl-r1-f-s2-h')).data, { identifier: 'h', shelf: '12' });
  });

  it('moves with the unit: votes that make it visible to everyone', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', first);
    await world.store.transaction(async (tx) => {
      const [unit, mike] = [(await tx.items.find('nl-r1-f-s1-a'))!.gid, (await tx.items.find('mike'))!.gid];
      await tx.access.set(unit, [mike]);
      await tx.edges.insert([{ from: unit, label: 'promotedBy', to: mike }]);
      await tx.access.updatePromotion(unit);
    });
    await sync(world, ead('F', c('s1', 'S1') + c('s2', 'S2', c('a', 'A', point))));
    const row = await world.store.items.find('nl-r1-f-s2-a');
    assert.deepEqual([row!.promotionScore, row!.restricted], [1, false]);
  });

  it('does not make a unit public whose only accessor was deleted', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', first);
    await world.addUser('guest', []);
    const { gid } = (await world.store.items.find('nl-r1-f-s1-a'))!;
    const guest = (await world.store.items.find('guest'))!.gid;
    await world.store.transaction((tx) => tx.access.set(gid, [guest]));
    await perform(world, 'delete', { type: 'UserProfile', id: 'guest' });
    await sync(world, ead('F', c('s1', 'S1') + c('s2', 'S2', c('a', 'A', point))));
    await assert.rejects(world.get('DocumentaryUnit', 'nl-r1-f-s2-a', 'reader'), { code: 'not-found' });
  });

  it('causes a warning if the file replaces an edited description', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', first);
    const unit = await world.unit('nl-r1-f-s1-a');
    const [description] = unit.relationships.describes!;
    const data = { ...description!.data, name: 'Edited' };
    const bundle = parseBundle({
      type: unit.type,
      data: unit.data,
      relationships: { describes: [{ ...description, data }] },
    });
    await perform(world, 'update', { type: unit.type, id: unit.id, bundle, patch: false });
    const { log } = await sync(world, ead('F', c('s1', 'S1') + c('s2', 'S2', c('a', 'A', point))));
    assert.deepEqual(
      log.warnings.map(({ code, places }) => [code, places[0]!.id]),
      [['edited-description', 'nl-r1-f-s2-a']],
    );
  });
});

describe('An internal part of a unit that a sync moves', () => {
  const internal = ' audience="internal"';
  const note = (text: string) => `<odd${internal}><p>${text}</p></odd>`;
  const before = (unit: string) => ead('F', c('s1', 'S1', unit) + c('s2', 'S2'));
  const after = (unit: string) => ead('F', c('s1', 'S1') + c('s2', 'S2', unit));
  const bodiesOf = async (world: GraphWorld, id: string) =>
    (await connected(world, id, 'annotations', 'mike')).map(({ data }) => data.body);

  it('has one annotation on the moved unit, with the text of the file', async () => {
    for (const [text, bodies] of [
      ['Hush', ['odd:\n\nHush']],
      ['Louder', ['odd:\n\nLouder']],
      ['', []],
    ] as const) {
      const world = await GraphWorld.make();
      await world.import('ead', before(c('a', 'A', note('Hush'))));
      const bundle = parseBundle({ type: 'Annotation', data: { body: 'By hand' } });
      await perform(world, 'annotate', { bundle, target: 'nl-r1-f-s1-a' });
      await sync(world, after(c('a', 'A', note(text))));
      assert.deepEqual((await bodiesOf(world, 'nl-r1-f-s2-a')).toSorted(), ['By hand', ...bodies].toSorted());
      const events = await newestEvents(world, 4);
      assert.equal(events.filter(({ type }) => type === 'annotation').length, 1);
    }
  });

  it('stays restricted if the unit was public before', async () => {
    for (const accessibleTo of [[], ['mike']]) {
      const world = await GraphWorld.make();
      await world.import('ead', before(c('a', 'A')));
      const { moved } = await sync(world, after(c('a', 'A').replace('<c', `<c${internal}`)), {
        accessibleTo,
      });
      assert.deepEqual(moved, { 'nl-r1-f-s1-a': 'nl-r1-f-s2-a' });
      await assert.rejects(world.get('DocumentaryUnit', 'nl-r1-f-s2-a', 'reader'), { code: 'not-found' });
    }
  });
});
