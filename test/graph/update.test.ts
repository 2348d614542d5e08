/** Changing what a record says: all of it, or some of it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { applyPatch, isSameContent } from '../../src/graph/content/content.ts';
import { parseBundle } from '../../src/model/bundle.ts';
import { type Profile, profiles } from '../../src/model/profile.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld, type WireItem } from '../world/graph-world.ts';

const description = (data: object, relationships: object = {}) => ({
  type: 'DocumentaryUnitDescription',
  data: { name: 'Letters', languageCode: 'eng', ...data },
  relationships,
});

const unit = (descriptions: readonly object[], data: object = {}) => ({
  type: 'DocumentaryUnit',
  data: { identifier: 'u', ...data },
  relationships: { describes: descriptions },
});

const subject = (name: string) => ({ type: 'AccessPoint', data: { name, type: 'subjectAccess' } });

async function worldWith(json: object): Promise<{ world: GraphWorld; before: WireItem }> {
  const world = await GraphWorld.make();
  await world.perform({
    change: 'create',
    actor: 'mike',
    bundle: parseBundle(json),
    parent: { type: 'Repository', id: 'nl-r1' },
    logMessage: null,
  });
  return { world, before: await world.unit('nl-r1-u') };
}

async function put(world: GraphWorld, json: object, patch = false, actor = 'mike'): Promise<WireItem> {
  await world.perform({
    change: 'update',
    actor,
    type: 'DocumentaryUnit',
    id: 'nl-r1-u',
    bundle: parseBundle(json),
    patch,
    logMessage: 'corrected',
  });
  return world.unit('nl-r1-u');
}

const eventOf = (item: WireItem): WireItem => item.relationships.lifecycleEvent![0]!;
const describedBy = (item: WireItem): WireItem => item.relationships.describes![0]!;

describe('A record that is sent in an update', () => {
  it('as it was read is not changed: no event, no version', async () => {
    const { world, before } = await worldWith(
      unit([description({ scopeAndContent: 'x' }, { relatesTo: [subject('Strikes'), subject('Unions')] })]),
    );
    assert.deepEqual(await put(world, before), before);
  });

  it('without the ids of its parts and in another order is not changed', async () => {
    const parts = [subject('Strikes'), subject('Unions')];
    const { world, before } = await worldWith(unit([description({}, { relatesTo: parts })]));
    assert.deepEqual(await put(world, unit([description({}, { relatesTo: [...parts].reverse() })])), before);
  });

  it('with other data is replaced: fields that are not sent are removed, with an event and a version', async () => {
    const { world, before } = await worldWith(
      unit([description({ scopeAndContent: 'x' })], { otherIdentifiers: 'n' }),
    );
    const after = await put(world, unit([description({ archivalHistory: 'h' })]));
    assert.deepEqual(after.data, { identifier: 'u' });
    assert.deepEqual(describedBy(after).data, { name: 'Letters', languageCode: 'eng', archivalHistory: 'h' });
    assert.equal(eventOf(after).data.eventType, 'modification');
    assert.equal(eventOf(after).data.logMessage, 'corrected');
    assert.equal(before.meta.isVersioned, false);
    assert.equal(after.meta.isVersioned, true);
  });

  it('keeps the ids of parts that remain, gives new parts new ids, and loses the other parts', async () => {
    const { world, before } = await worldWith(
      unit([description({}, { relatesTo: [subject('Strikes'), subject('Unions')] })]),
    );
    const old = describedBy(before);
    const [strikes, unions] = old.relationships.relatesTo!;
    const after = describedBy(
      await put(
        world,
        unit([
          description(
            {},
            {
              relatesTo: [
                subject('Unions'),
                { ...strikes, data: { ...strikes!.data, name: 'Strike' } },
                subject('Women'),
              ],
            },
          ),
        ]),
      ),
    );
    const [first, second, third] = after.relationships.relatesTo!;
    assert.equal(after.id, old.id);
    assert.equal(after.meta.gid, old.meta.gid);
    assert.equal(first!.id, unions!.id, 'a part sent without id that is as it was keeps its id');
    assert.equal(second!.id, strikes!.id);
    assert.equal(second!.data.name, 'Strike');
    assert.ok(third!.meta.gid! > before.meta.gid!);
    const gone = await world.store.parts.listById([strikes!.id, unions!.id, third!.id]);
    assert.equal(gone.length, 3);
  });

  it('keeps the id of an access point with the same name and type, even if other fields are added', async () => {
    const noted = (source: string) => ({
      ...subject('Strikes'),
      data: { ...subject('Strikes').data, source },
    });
    const { world, before } = await worldWith(
      unit([description({}, { relatesTo: [noted('first'), noted('second')] })]),
    );
    const [first, second] = describedBy(before).relationships.relatesTo!;
    const after = describedBy(
      await put(world, unit([description({}, { relatesTo: [noted('third'), noted('first')] })])),
    ).relationships.relatesTo!;
    assert.deepEqual(
      after.map((point) => [point.id, point.data.source]),
      [
        [second!.id, 'third'],
        [first!.id, 'first'],
      ],
      'what is wholly the same comes first',
    );
  });

  it('without parts loses them', async () => {
    const { world, before } = await worldWith(unit([description({})]));
    const after = await put(world, { type: 'DocumentaryUnit', data: { identifier: 'u' } });
    assert.equal(after.relationships.describes, undefined);
    assert.deepEqual(await world.store.parts.listById([describedBy(before).id]), []);
  });

  it('with the id of another record among its parts is rejected', async () => {
    const { world } = await worldWith(unit([description({})]));
    await world.create('DocumentaryUnit', { identifier: 'v' }, { type: 'Repository', id: 'nl-r1' });
    await assert.rejects(put(world, unit([{ ...description({ archivistNote: 'x' }), id: 'nl-r1-v' }])), {
      code: 'invalid',
    });
  });

  it('keeps its id if its identifier changes', async () => {
    const { world } = await worldWith(unit([]));
    assert.equal((await put(world, { ...unit([]), data: { identifier: 'other' } })).id, 'nl-r1-u');
  });

  it('with another type or without a required field is rejected, and nothing is changed', async () => {
    const { world, before } = await worldWith(unit([description({})]));
    await assert.rejects(put(world, { type: 'Repository', data: { identifier: 'u' } }), {
      code: 'type-mismatch',
    });
    await assert.rejects(put(world, { type: 'DocumentaryUnit', data: {} }), { code: 'invalid' });
    await assert.rejects(put(world, unit([{ type: 'DocumentaryUnitDescription', data: { name: 'x' } }])), {
      code: 'invalid',
    });
    assert.deepEqual(await world.unit('nl-r1-u'), before);
  });

  it('by a user without permission is rejected', async () => {
    const { world } = await worldWith(unit([]));
    await assert.rejects(put(world, unit([], { otherIdentifiers: 'x' }), false, 'reader'), {
      code: 'permission-denied',
    });
  });

  it('with an outdated ETag is rejected', async () => {
    const { world, before } = await worldWith(unit([]));
    const change = (ifMatch: string) =>
      world.perform({
        change: 'update',
        actor: 'mike',
        type: 'DocumentaryUnit',
        id: 'nl-r1-u',
        patch: false,
        logMessage: null,
        ifMatch,
        bundle: parseBundle({ ...before, data: { ...before.data, otherIdentifiers: ifMatch } }),
      });
    const { etag } = await world.graph.as(await world.actor('mike')).items.get('DocumentaryUnit', 'nl-r1-u');
    await change(etag);
    await assert.rejects(change(etag), { code: 'changed-meanwhile' });
  });
});

describe('A patch', () => {
  it('changes the fields that are sent, removes those that are null, and keeps all other fields', async () => {
    const { world, before } = await worldWith(
      unit([description({ scopeAndContent: 'x', archivalHistory: 'h' })], { otherIdentifiers: 'n' }),
    );
    const after = await put(
      world,
      {
        type: 'DocumentaryUnit',
        data: { otherIdentifiers: null },
        relationships: {
          describes: [
            {
              id: describedBy(before).id,
              type: 'DocumentaryUnitDescription',
              data: { archivalHistory: null },
            },
          ],
        },
      },
      true,
    );
    assert.deepEqual(after.data, { identifier: 'u' });
    assert.deepEqual(describedBy(after).data, { name: 'Letters', languageCode: 'eng', scopeAndContent: 'x' });
  });

  it('deletes no parts, and is rejected if it would add one', async () => {
    const { world, before } = await worldWith(unit([description({})]));
    assert.deepEqual(await put(world, unit([]), true), before);
    const added = unit([description({ name: 'Briefe', languageCode: 'deu' })]);
    await assert.rejects(put(world, added, true), /describes\[0\] has no id/);
  });
});

describe('An edit of an imported description', () => {
  it('is replaced by the next import of the same file, with a warning', async () => {
    const world = await GraphWorld.make();
    const file = ead('F', c('1', 'One'));
    await world.import('ead', file);
    const before = await world.unit('nl-r1-f-1');
    const edited = {
      ...before,
      relationships: {
        describes: [{ ...describedBy(before), data: { ...describedBy(before).data, name: 'Edited' } }],
      },
    };
    await world.perform({
      change: 'update',
      actor: 'mike',
      type: 'DocumentaryUnit',
      id: before.id,
      patch: false,
      logMessage: null,
      bundle: parseBundle(edited),
    });
    const log = await world.import('ead', file);
    assert.equal(log.updated, 1);
    assert.ok(log.warnings.some((warning) => warning.code === 'edited-description'));
    assert.equal(describedBy(await world.unit('nl-r1-f-1')).data.name, 'One');
  });
});

describe('The content of records', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string(), { minLength: 1 }));
  const { bundle } = fc.letrec((tie) => ({
    bundle: fc.record({
      type: fc.constantFrom('A', 'B'),
      data: fc.dictionary(fc.string(), value, { maxKeys: 3 }),
      relationships: fc.dictionary(
        fc.constantFrom('x', 'y'),
        fc.array(
          fc.oneof({ maxDepth: 2 }, fc.constant({ type: 'A', data: {}, relationships: {} }), tie('bundle')),
          { maxLength: 3 },
        ),
        { maxKeys: 2 },
      ),
    }),
  }));
  type Content = Parameters<typeof isSameContent>[0];

  const shuffled = ({ type, data, relationships }: Content): Content => ({
    type,
    data: Object.fromEntries(Object.entries(data).reverse()),
    relationships: Object.fromEntries(
      Object.entries(relationships).map(([name, parts]) => [name, [...parts].reverse().map(shuffled)]),
    ),
  });

  it('is equal in any order, and differs with any additional field', () => {
    fc.assert(
      fc.property(bundle, (some) => {
        const content = some as Content;
        assert.ok(isSameContent(content, shuffled(content)));
        assert.ok(!isSameContent(content, { ...content, data: { ...content.data, 'one more': 1 } }));
      }),
    );
  });

  it('is not changed by an empty patch, and has the values of a patch', () => {
    fc.assert(
      fc.property(bundle, fc.dictionary(fc.string(), value), (some, data) => {
        const content = some as Content;
        const { type } = content;
        assert.ok(
          isSameContent(
            applyPatch(content, { type, data: {}, relationships: {} }, profiles.archive),
            content,
          ),
        );
        const merged = applyPatch(content, { type, data, relationships: {} }, profiles.archive);
        for (const [key, given] of Object.entries(data)) assert.deepEqual(merged.data[key], given);
      }),
    );
  });
});

describe('A description whose language has changed', () => {
  /** A unit whose description was imported as English, and then as French. */
  async function makeWorld(profile: Profile = profiles.archive): Promise<GraphWorld> {
    const world = await GraphWorld.make(profile);
    const text = ead('u', '', { eadid: '' }).replace(/<profiledesc>.*<\/profiledesc>/, '');
    await world.import('ead', text, { language: 'eng' });
    await world.import('ead', text, { language: 'fra' });
    return world;
  }
  const summary = ({ relationships }: WireItem) =>
    relationships.describes!.map(({ id, data }) => [
      id.replace('nl-r1-u.', ''),
      data.languageCode,
      data.name,
    ]);
  const texts = (...parts: readonly (readonly [id: string | undefined, language: string, name: string])[]) =>
    unit(
      parts.map(([id, languageCode, name]) => ({
        ...description({ languageCode, name }),
        ...(id && { id }),
      })),
    );

  for (const profile of ['archive', 'ehri'] as const)
    it(`keeps its id, and a new one in the former language gets the next free id: ${profile}`, async () => {
      const world = await makeWorld(profiles[profile]);
      const before = await world.unit('nl-r1-u');
      const [[id]] = summary(before) as [[string]];
      const describes = [...before.relationships.describes!, description({ name: 'In English' })];
      const record = { ...before, relationships: { describes } };
      const after = await put(world, record);
      assert.deepEqual(summary(after), [
        [id, 'fra', 'A fonds'],
        ['eng-2', 'eng', 'In English'],
      ]);
      assert.deepEqual(await put(world, after), after, 'the record as it was read is unchanged');
      assert.deepEqual(await put(world, record), after, 'and so is the one that was sent');
    });

  it('is recognised without its id, with the annotations on it', async () => {
    const world = await makeWorld();
    const after = await put(
      world,
      texts(
        [undefined, 'eng', 'In English'],
        [undefined, 'fra', 'En français'],
        [undefined, 'deu', 'Deutsch'],
      ),
    );
    assert.deepEqual(summary(after), [
      ['eng-2', 'eng', 'In English'],
      ['eng', 'fra', 'En français'],
      ['deu', 'deu', 'Deutsch'],
    ]);
    const changed = await put(world, texts([undefined, 'eng', 'Changed'], [undefined, 'fra', 'En français']));
    assert.deepEqual(summary(changed), [
      ['eng-2', 'eng', 'Changed'],
      ['eng', 'fra', 'En français'],
    ]);
  });

  it('can be changed in the same request that adds one in the former language', async () => {
    const { world } = await worldWith(unit([description({})]));
    const after = await put(world, texts(['nl-r1-u.eng', 'fra', 'Lettres'], [undefined, 'eng', 'Letters']));
    assert.deepEqual(summary(after), [
      ['eng', 'fra', 'Lettres'],
      ['eng-2', 'eng', 'Letters'],
    ]);
  });

  it('does not allow two new descriptions in one language without identifiers', async () => {
    const world = await makeWorld();
    const wanted = texts(
      ['nl-r1-u.eng', 'fra', 'A fonds'],
      [undefined, 'eng', 'One'],
      [undefined, 'eng', 'Two'],
    );
    await assert.rejects(put(world, wanted), { code: 'duplicate' });
  });

  it('is unchanged by the next import, as is the one that was added', async () => {
    const world = await makeWorld();
    const before = await world.unit('nl-r1-u');
    const describes = [...before.relationships.describes!, description({ name: 'In English' })];
    const after = await put(world, { ...before, relationships: { describes } });
    const text = ead('u', '', { eadid: '' }).replace(/<profiledesc>.*<\/profiledesc>/, '');
    assert.equal((await world.import('ead', text, { language: 'fra' })).unchanged, 1);
    await world.import('ead', text.replace('A fonds', 'Fonds'), { language: 'fra' });
    assert.deepEqual(summary(await world.unit('nl-r1-u')), [
      ['eng', 'fra', 'Fonds'],
      ['eng-2', 'eng', 'In English'],
    ]);
    assert.equal(summary(after).length, 2);
  });
});
