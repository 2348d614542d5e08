/** Links between records and notes on them. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { parseBundle } from '../../src/model/bundle.ts';
import {
  connected,
  countEvents,
  descriptionOf,
  idsOf,
  makeUnit,
  newestEvents,
  perform,
  pointsOf,
} from '../world/connected.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld, type WireItem } from '../world/graph-world.ts';

const linkBundle = (data: object = {}) =>
  parseBundle({ type: 'Link', data: { type: 'associative', description: 'Same strike', ...data } });
const noteBundle = (body = 'The date is wrong.') => parseBundle({ type: 'Annotation', data: { body } });

interface LinkOptions {
  readonly bodies?: readonly string[];
  readonly directional?: boolean;
  readonly accessibleTo?: readonly string[];
}

const link = (
  world: GraphWorld,
  source: string,
  target: string,
  { bodies = [], directional = false, accessibleTo = [] }: LinkOptions = {},
  actor = 'mike',
) =>
  perform(world, 'link', { bundle: linkBundle(), source, target, bodies, directional, accessibleTo }, actor);

describe('A link', () => {
  // Begun here and not in the hook, so that its store stays open until the last test.
  const making = GraphWorld.make();
  let world: GraphWorld;
  let a: WireItem;
  let b: WireItem;
  before(async () => {
    world = await making;
    a = await makeUnit(world, 'a', ['Strikes', 'Unions']);
    b = await makeUnit(world, 'b');
    await makeUnit(world, 'secret', ['Hidden'], ['mike']);
  });

  it('has its source, its target, its author and its access point', async () => {
    const body = pointsOf(a)[0]!;
    const made = await link(world, a.id, b.id, { bodies: [body.id] });
    const { relationships, data } = await world.get('Link', made.id);
    assert.deepEqual(data, { type: 'associative', description: 'Same strike' });
    assert.deepEqual(idsOf(relationships.hasLinkTarget), [a.id, b.id]);
    assert.deepEqual(idsOf(relationships.hasLinkBody), [body.id]);
    assert.deepEqual(idsOf(relationships.hasLinker), ['mike']);
    assert.equal(relationships.hasLinkSource, undefined);
    assert.deepEqual(await newestEvents(world, 1), [
      { type: 'link', message: 'because', subjects: [a.id, b.id, made.id], scope: null },
    ]);
    assert.deepEqual(idsOf(await connected(world, b.id, 'links')), [made.id]);
    assert.equal((await world.unit(b.id)).relationships.lifecycleEvent![0]!.data.eventType, 'link');
  });

  it('with a direction has a source', async () => {
    const made = await link(world, b.id, a.id, { directional: true });
    const { relationships } = await world.get('Link', made.id);
    assert.deepEqual(idsOf(relationships.hasLinkSource), [b.id]);
    assert.deepEqual(idsOf(relationships.hasLinkTarget), [b.id, a.id]);
  });

  it('needs the permission to annotate its source, but no permission on its target', async () => {
    await world.addUser('linda', []);
    await assert.rejects(link(world, a.id, b.id, {}, 'linda'), { code: 'permission-denied' });
    await world.grant('linda', 'annotate', b.id);
    await assert.rejects(link(world, a.id, b.id, {}, 'linda'), { code: 'permission-denied' });
    const { id } = await link(world, b.id, a.id, {}, 'linda');
    await perform(world, 'delete', { type: 'Link', id }, 'linda');
  });

  it('is rejected if one of its ends does not exist, is hidden, or has a type that cannot be linked', async () => {
    const before = await countEvents(world);
    await world.addUser('lara', []);
    await world.grant('lara', 'annotate', 'DocumentaryUnit');
    const cases: readonly [source: string, target: string][] = [
      ['nothing', b.id],
      [b.id, 'nothing'],
      ['nl-r1-secret', b.id],
      [b.id, 'nl-r1-secret'],
      [b.id, 'annotate'],
      [b.id, 'DocumentaryUnit'],
      [b.id, descriptionOf(a).id],
    ];
    for (const [source, target] of cases)
      await assert.rejects(
        link(world, source, target, {}, 'lara'),
        { code: 'not-found' },
        `${source} ${target}`,
      );
    assert.equal((await countEvents(world)) - before, 1, 'only the user was made');
  });

  it('is rejected with an access point that belongs to neither of its ends', async () => {
    const [foreign] = pointsOf(a);
    const other = await makeUnit(world, 'other');
    await assert.rejects(link(world, b.id, other.id, { bodies: [foreign!.id] }), { code: 'bad-parameter' });
    await assert.rejects(link(world, b.id, other.id, { bodies: ['nothing'] }), { code: 'not-found' });
    await assert.rejects(link(world, b.id, other.id, { bodies: [other.id] }), { code: 'not-found' });
    const hidden = pointsOf(await world.get('DocumentaryUnit', 'nl-r1-secret', 'mike'))[0]!;
    await assert.rejects(link(world, b.id, other.id, { bodies: [hidden.id] }, 'lara'), { code: 'not-found' });
  });

  it('restricted to some users is hidden from all other users, with the event of its creation', async () => {
    const before = (await world.unit(a.id)).relationships.lifecycleEvent;
    const made = await link(world, a.id, b.id, { accessibleTo: ['mike'] });
    await assert.rejects(world.get('Link', made.id, 'reader'), { code: 'not-found' });
    assert.ok(idsOf(await connected(world, a.id, 'links', 'mike')).includes(made.id));
    assert.ok(!idsOf(await connected(world, a.id, 'links', 'reader')).includes(made.id));
    assert.deepEqual((await world.unit(a.id)).relationships.lifecycleEvent, before);
  });

  it('to a hidden record is hidden from the same readers, with the event of its creation', async () => {
    const before = (await world.unit(a.id)).relationships.lifecycleEvent;
    const made = await link(world, a.id, 'nl-r1-secret');
    assert.ok(idsOf(await connected(world, a.id, 'links', 'mike')).includes(made.id));
    assert.ok(!idsOf(await connected(world, a.id, 'links')).includes(made.id));
    assert.ok(!idsOf(await connected(world, 'mike', 'madeLinks')).includes(made.id));
    await assert.rejects(world.get('Link', made.id), { code: 'not-found' });
    assert.deepEqual((await world.unit(a.id)).relationships.lifecycleEvent, before);
  });

  it('remains after its source or target is deleted, as does a note', async () => {
    const x = await makeUnit(world, 'x', ['Point']);
    const made = await link(world, a.id, x.id, { bodies: [pointsOf(x)[0]!.id], directional: true });
    const note = await perform(world, 'annotate', { bundle: noteBundle(), target: x.id });
    await perform(world, 'delete', { type: 'DocumentaryUnit', id: x.id });
    const { relationships } = await world.get('Link', made.id);
    assert.deepEqual(idsOf(relationships.hasLinkTarget), [a.id]);
    assert.equal(relationships.hasLinkBody, undefined);
    assert.equal((await world.get('Annotation', note.id)).relationships.annotates, undefined);
    assert.ok(idsOf(await connected(world, a.id, 'links')).includes(made.id));
  });

  it('remains after its author is deleted', async () => {
    await world.addUser('leaver', ['admin']);
    const made = await link(world, a.id, b.id, {}, 'leaver');
    await perform(world, 'delete', { type: 'UserProfile', id: 'leaver' });
    assert.equal((await world.get('Link', made.id)).relationships.hasLinker, undefined);
  });

  it('can be updated and deleted by its owner, like any record', async () => {
    await world.addUser('olga', []);
    await world.grant('olga', 'annotate', a.id);
    const { id } = await link(world, a.id, b.id, {}, 'olga');
    const change = { type: 'Link', id, patch: false };
    const dated = parseBundle({
      type: 'Link',
      data: { type: 'temporal' },
      relationships: { hasDate: [{ type: 'DatePeriod', data: { startDate: '1924-01-01' } }] },
    });
    await assert.rejects(perform(world, 'update', { ...change, bundle: dated }, 'reader'), {
      code: 'permission-denied',
    });
    await perform(world, 'update', { ...change, bundle: dated }, 'olga');
    const after = await world.get('Link', id);
    assert.deepEqual(after.data, { type: 'temporal' });
    assert.equal(after.relationships.hasDate![0]!.data.startDate, '1924-01-01');
    assert.deepEqual(idsOf(after.relationships.hasLinkTarget), [a.id, b.id]);
    await perform(world, 'delete', { type: 'Link', id }, 'olga');
    await assert.rejects(world.get('Link', id), { code: 'gone' });
    assert.ok(!idsOf(await connected(world, a.id, 'links')).includes(id));
  });

  it('with an unknown link type is rejected', async () => {
    const request = { source: a.id, target: b.id, bodies: [], directional: false };
    await assert.rejects(perform(world, 'link', { ...request, bundle: linkBundle({ type: 'loose' }) }), {
      code: 'invalid',
    });
    await assert.rejects(perform(world, 'link', { ...request, bundle: noteBundle() }), {
      code: 'type-mismatch',
    });
  });
});

describe('A note', () => {
  const making = GraphWorld.make();
  let world: GraphWorld;
  let unit: WireItem;
  before(async () => {
    world = await making;
    unit = await makeUnit(world, 'a', ['Strikes']);
    await makeUnit(world, 'secret', [], ['mike']);
    await world.grant('reader', 'annotate', 'DocumentaryUnit');
  });
  const annotate = (
    target: string,
    more: { part?: string; accessibleTo?: readonly string[] } = {},
    actor = 'reader',
  ) => perform(world, 'annotate', { bundle: noteBundle(), target, ...more }, actor);

  it('has its target and its author, and is recorded as an event of the target', async () => {
    const { id } = await annotate(unit.id);
    const { relationships } = await world.get('Annotation', id);
    assert.deepEqual(idsOf(relationships.annotates), [unit.id]);
    assert.equal(relationships.annotatesPart, undefined);
    assert.deepEqual(idsOf(relationships.hasAnnotation), ['reader']);
    assert.deepEqual(await newestEvents(world, 1), [
      { type: 'annotation', message: 'because', subjects: [id], scope: unit.id },
    ]);
    assert.deepEqual(idsOf(await connected(world, unit.id, 'annotations')), [id]);
    assert.deepEqual(idsOf(await connected(world, 'reader', 'madeAnnotations')), [id]);
  });

  it('can be on a part at any depth, but not on a part of another record', async () => {
    for (const part of [descriptionOf(unit), pointsOf(unit)[0]!]) {
      const { id } = await annotate(unit.id, { part: part.id });
      const { relationships } = await world.get('Annotation', id);
      assert.deepEqual(idsOf(relationships.annotatesPart), [part.id]);
      assert.deepEqual(idsOf(relationships.annotates), [unit.id]);
    }
    const whole = await annotate(unit.id, { part: unit.id });
    assert.equal((await world.get('Annotation', whole.id)).relationships.annotatesPart, undefined);
    const other = await makeUnit(world, 'other');
    await assert.rejects(annotate(unit.id, { part: descriptionOf(other).id }), { code: 'bad-parameter' });
    await assert.rejects(annotate(unit.id, { part: 'nothing' }), { code: 'not-found' });
  });

  it('can be on a note', async () => {
    const first = await annotate(unit.id);
    await assert.rejects(annotate(first.id, {}, 'nobody'), { code: 'unknown-user' });
    const answer = await annotate(first.id);
    const { relationships } = await world.get('Annotation', first.id);
    assert.deepEqual(idsOf(relationships.hasAnnotationTarget), [answer.id]);
    assert.deepEqual(idsOf((await world.get('Annotation', answer.id)).relationships.annotates), [first.id]);
  });

  it('needs the permission to annotate, and a record that the author may see', async () => {
    await assert.rejects(annotate('nl-r1'), { code: 'permission-denied' });
    await assert.rejects(annotate('nl-r1-secret'), { code: 'not-found' });
    await assert.rejects(annotate('nothing'), { code: 'not-found' });
    await assert.rejects(annotate('grant', {}, 'mike'), { code: 'not-found' });
  });

  it('restricted to some users is hidden from all other users', async () => {
    const { id } = await annotate(unit.id, { accessibleTo: ['reader'] });
    assert.ok(!idsOf(await connected(world, unit.id, 'annotations')).includes(id));
    assert.ok(idsOf(await connected(world, unit.id, 'annotations', 'reader')).includes(id));
  });
});

describe('A second import of a file that has changed', () => {
  const text = (title: string, points: readonly string[]) =>
    ead(
      'F',
      c(
        '1',
        title,
        `<controlaccess>${points.map((p) => `<subject>${p}</subject>`).join('')}</controlaccess>`,
      ),
    );

  it('keeps links of access points that remain in the file, and notes on the description', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', text('One', ['Strikes', 'Unions', 'Unions']));
    const before = await world.unit('nl-r1-f-1');
    const [strikes, unions] = pointsOf(before);
    const linked = await link(world, before.id, 'nl-r1-f', { bodies: [strikes!.id, unions!.id] });
    const note = await perform(world, 'annotate', {
      bundle: noteBundle(),
      target: before.id,
      part: descriptionOf(before).id,
    });
    assert.equal((await world.import('ead', text('Two', ['Women', 'Unions']))).updated, 1);
    const after = await world.unit('nl-r1-f-1');
    assert.equal(descriptionOf(after).data.name, 'Two');
    assert.equal(descriptionOf(after).meta.gid, descriptionOf(before).meta.gid);
    assert.deepEqual(
      pointsOf(after).map((point) => point.data.name),
      ['Women', 'Unions'],
    );
    assert.deepEqual(pointsOf(after)[1], unions, 'with its id and number');
    const { relationships } = await world.get('Link', linked.id);
    assert.deepEqual(idsOf(relationships.hasLinkBody), [unions!.id]);
    assert.deepEqual(idsOf((await world.get('Annotation', note.id)).relationships.annotatesPart), [
      descriptionOf(before).id,
    ]);
    assert.deepEqual(await world.store.parts.listById([strikes!.id]), []);
  });
});
