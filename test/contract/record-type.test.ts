/** Rules for every record type, checked with the type's own example. A new type in the registry is tested automatically. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { type Bundle, parseBundle } from '../../src/model/bundle.ts';
import type { ExampleRecord, RecordType } from '../../src/model/define.ts';
import { getRecordType, recordTypes } from '../../src/model/registry.ts';
import { validate } from '../../src/model/validate.ts';
import { GraphWorld } from '../world/graph-world.ts';

const toJson = (type: string, example: ExampleRecord): object => ({
  type,
  data: example.data,
  relationships: Object.fromEntries(
    Object.entries(example.relationships ?? {}).map(([name, parts]) => [
      name,
      parts.map((part) => toJson(part.type, part)),
    ]),
  ),
});

const exampleOf = (type: RecordType): Bundle => parseBundle(toJson(type.name, type.example));

/** The parent of an example of the type in the test world. */
const places: Readonly<Record<string, { type: string; id: string }>> = {
  Country: { type: 'Country', id: 'nl' },
  Repository: { type: 'Repository', id: 'nl-r1' },
  CvocVocabulary: { type: 'CvocVocabulary', id: 'terms' },
};

async function create(world: GraphWorld, type: RecordType, actor: string) {
  const parent = type.mayBeTopLevel
    ? undefined
    : type.parents.map((name) => places[name]).find((place) => place !== undefined);
  if (parent?.type === 'CvocVocabulary')
    await world.create('CvocVocabulary', { identifier: 'terms', name: 'Terms' });
  const bundle =
    type.name === 'Country' ? { ...exampleOf(type), data: { identifier: 'be' } } : exampleOf(type);
  return world.perform({
    change: 'create',
    actor,
    bundle,
    logMessage: null,
    ...(parent !== undefined && { parent }),
  });
}

for (const type of recordTypes) {
  describe(`The record type ${type.name}`, () => {
    it('has an example that is valid', () => {
      validate(exampleOf(type));
    });

    it('names only types that exist', () => {
      for (const name of [
        ...type.parents,
        ...Object.values(type.relations).map((relation) => relation.target),
      ])
        getRecordType(name);
    });

    it('describes each field', () => {
      for (const field of Object.values(type.fields)) assert.match(field.help, /^\S.*\S$/);
      assert.match(type.help, /\.$/);
    });

    if (type.kind === 'item') {
      it('can be created, read and deleted by an administrator, and leaves its events', async () => {
        const world = await GraphWorld.make();
        const { id } = await create(world, type, 'mike');
        const made = await world.get(type.name, id);
        assert.equal(made.type, type.name);
        for (const count of type.counts) assert.equal(made.meta[count], 0);
        assert.equal(made.relationships.lifecycleEvent?.[0]?.data.eventType, 'creation');
        for (const [name, value] of Object.entries(exampleOf(type).data)) {
          if (name !== 'identifier') assert.deepEqual(made.data[name], value);
        }
        await world.perform({ change: 'delete', actor: 'mike', type: type.name, id, logMessage: null });
        await assert.rejects(world.get(type.name, id), { code: 'gone' });
      });

      it('accepts an update with the record as it was read', async () => {
        const world = await GraphWorld.make();
        const { id } = await create(world, type, 'mike');
        const made = await world.get(type.name, id);
        assert.deepEqual(validate(parseBundle(made)).data, made.data);
      });

      it('cannot be created by a user without permission', async () => {
        const world = await GraphWorld.make();
        await assert.rejects(create(world, type, 'reader'), { code: 'permission-denied' });
      });
    }
  });
}

describe('The registry', () => {
  it('contains every type that is declared in model/types', () => {
    const folder = new URL('../../src/model/types/', import.meta.url);
    const declared = readdirSync(folder).flatMap((file) =>
      [...readFileSync(new URL(file, folder), 'utf8').matchAll(/name: '(\w+)',\n\s+kind:/g)].map(
        (match) => match[1],
      ),
    );
    assert.deepEqual(declared.sort(), recordTypes.map((type) => type.name).sort());
  });

  it('allows one relation of parts per item, since a row has one text for parts', () => {
    for (const type of recordTypes.filter((entry) => entry.kind === 'item')) {
      assert.ok(
        Object.values(type.relations).filter((relation) => relation.from === 'parts').length <= 1,
        type.name,
      );
    }
  });
});
