import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ImportRequest } from '../../src/transfer/import/import.ts';
import type { ImportLog } from '../../src/transfer/import/import-log.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld, type WireItem } from '../world/graph-world.ts';

const prefixes = `@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix v: <http://example.org/voc/> .
`;

const counts = ({ created, updated, unchanged }: ImportLog) => [created, updated, unchanged];
const warned = ({ warnings }: ImportLog) => warnings.map(({ code }) => code);

describe('The import of a vocabulary', async () => {
  const world = await GraphWorld.make();
  let vocabularies = 0;

  async function vocabulary(): Promise<string> {
    const identifier = `voc${++vocabularies}`;
    await world.create('CvocVocabulary', { identifier, name: 'Subjects' });
    return identifier;
  }

  const load = (scope: string, text: string, options: Partial<ImportRequest> = {}) =>
    world.import('skos', prefixes + text, { scope, ...options });
  const concept = (id: string): Promise<WireItem> => world.get('CvocConcept', id);
  const broaderOf = async (id: string) =>
    ((await concept(id)).relationships.broader ?? []).map((item) => item.id).sort();
  const gidOf = async (id: string) => (await world.store.items.find(id))!.gid;
  const relatedOf = async (id: string) =>
    (await world.store.edges.listFrom([await gidOf(id)], 'related')).length;
  const byHand = async (from: string, label: string, to: string) => {
    const edge = { from: await gidOf(from), label, to: await gidOf(to) };
    await world.store.transaction(async (tx) => {
      await tx.edges.insert([edge]);
      await tx.items.addToCounts('childCount', [{ gid: edge.from, by: 1 }]);
    });
  };

  const tree = `v:3 a skos:Concept ; skos:prefLabel "Wildcat strikes"@en ; skos:broader v:1, v:2 ; skos:related v:1 .
    v:1 a skos:Concept ; skos:prefLabel "Strikes"@en . v:2 a skos:Concept ; skos:prefLabel "Protest"@en ; skos:narrower v:1 .`;

  it('creates concepts with several broader concepts in any order, and counts their children', async () => {
    const scope = await vocabulary();
    assert.deepEqual(counts(await load(scope, tree)), [3, 0, 0]);
    assert.deepEqual(await broaderOf(`${scope}-3`), [`${scope}-1`, `${scope}-2`]);
    assert.equal((await concept(`${scope}-2`)).meta.childCount, 2);
    assert.equal((await concept(`${scope}-1`)).meta.childCount, 1);
    assert.equal((await world.get('CvocVocabulary', scope)).meta.childCount, 3);
    assert.deepEqual(
      (await world.children('CvocVocabulary', scope)).map(({ id }) => id),
      [`${scope}-2`],
    );
    assert.equal(await relatedOf(`${scope}-3`), 1);
  });

  it('changes nothing if it is repeated', async () => {
    const scope = await vocabulary();
    await load(scope, tree);
    assert.deepEqual(counts(await load(scope, tree)), [0, 0, 3]);
    assert.equal((await concept(`${scope}-2`)).meta.childCount, 2);
  });

  it('removes relations that an earlier import created and that are no longer in the file', async () => {
    const scope = await vocabulary();
    await load(scope, tree);
    const log = await load(scope, tree.replace('v:1, v:2 ; skos:related v:1', 'v:2'));
    assert.deepEqual(counts(log), [0, 1, 2]);
    assert.deepEqual(await broaderOf(`${scope}-3`), [`${scope}-2`]);
    assert.equal(await relatedOf(`${scope}-3`), 0);
    assert.equal((await concept(`${scope}-1`)).meta.childCount, 0);
    const { lifecycleEvent } = (await concept(`${scope}-3`)).relationships;
    assert.equal(lifecycleEvent?.[0]?.id, log.event, 'the change is in its history');
  });

  it('keeps relations that a user added', async () => {
    const scope = await vocabulary();
    await load(scope, `${tree} v:4 a skos:Concept .`);
    await byHand(`${scope}-4`, 'narrower', `${scope}-3`);
    assert.deepEqual(counts(await load(scope, `${tree} v:4 a skos:Concept .`)), [0, 0, 4]);
    await load(scope, `${tree.replace('v:1, v:2', 'v:2')} v:4 a skos:Concept .`);
    assert.deepEqual(await broaderOf(`${scope}-3`), [`${scope}-2`, `${scope}-4`]);
  });

  it('does not create a cycle with relations that a user added', async () => {
    const scope = await vocabulary();
    await load(scope, 'v:1 a skos:Concept . v:2 a skos:Concept .');
    await byHand(`${scope}-1`, 'narrower', `${scope}-2`);
    const log = await load(scope, 'v:1 a skos:Concept ; skos:broader v:2 . v:2 a skos:Concept .');
    assert.ok(warned(log).includes('cycle-with-stored'));
    assert.deepEqual(await broaderOf(`${scope}-1`), []);
  });

  it('reverses a relation', async () => {
    const scope = await vocabulary();
    await load(scope, 'v:1 a skos:Concept . v:2 a skos:Concept ; skos:broader v:1 .');
    const log = await load(scope, 'v:1 a skos:Concept ; skos:broader v:2 . v:2 a skos:Concept .');
    assert.deepEqual(
      warned(log).filter((code) => code.startsWith('cycle')),
      [],
    );
    assert.deepEqual([await broaderOf(`${scope}-1`), await broaderOf(`${scope}-2`)], [[`${scope}-2`], []]);
  });

  it('does not change a concept that another file only refers to', async () => {
    const scope = await vocabulary();
    await load(scope, tree);
    const log = await load(scope, 'v:5 a skos:Concept ; skos:broader v:3 .');
    assert.deepEqual(counts(log), [1, 0, 1]);
    assert.equal((await concept(`${scope}-3`)).relationships.describes?.[0]?.data.name, 'Wildcat strikes');
    assert.deepEqual(await broaderOf(`${scope}-3`), [`${scope}-1`, `${scope}-2`]);
    assert.deepEqual(await broaderOf(`${scope}-5`), [`${scope}-3`]);
  });

  it('removes a description in a language that is no longer in the file', async () => {
    const scope = await vocabulary();
    const text = 'v:1 a skos:Concept ; skos:prefLabel "Strikes"@en, "Streiks"@de, "Strikes"@en-GB .';
    await load(scope, text);
    const ids = async () => ((await concept(`${scope}-1`)).relationships.describes ?? []).map(({ id }) => id);
    assert.deepEqual(await ids(), [`${scope}-1.eng`, `${scope}-1.deu`, `${scope}-1.eng-gb`]);
    assert.deepEqual(counts(await load(scope, text.replace(', "Streiks"@de', ''))), [0, 1, 0]);
    assert.deepEqual(await ids(), [`${scope}-1.eng`, `${scope}-1.eng-gb`]);
    assert.deepEqual(counts(await load(scope, text.replace(', "Streiks"@de', ''))), [0, 0, 1]);
    assert.deepEqual(counts(await load(scope, text)), [0, 1, 0]);
    assert.equal((await ids()).length, 3);
  });

  it('changes nothing in a dry run, and rejects changed relations if updates are not allowed', async () => {
    const scope = await vocabulary();
    assert.deepEqual(counts(await load(scope, tree, { commit: false })), [3, 0, 0]);
    assert.equal(await world.store.items.find(`${scope}-1`), undefined);
    await load(scope, tree);
    const changed = load(scope, tree.replace('v:1, v:2', 'v:2'), { allowUpdate: false });
    await assert.rejects(changed, { code: 'update-refused' });
    assert.deepEqual(await broaderOf(`${scope}-3`), [`${scope}-1`, `${scope}-2`]);
  });

  it('links a concept once with its match in another stored vocabulary', async () => {
    const [here, there] = [await vocabulary(), await vocabulary()];
    const text = `v:1 a skos:Concept ; skos:exactMatch <http://other.org/${there}/s-1>, <http://other.org/${there}/none> .`;
    await load(here, text);
    const links = async () => world.store.edges.listTo([await gidOf(`${here}-1`)], 'hasLinkTarget');
    assert.equal((await links()).length, 0, 'the other one is not there yet');
    await load(there, '<http://other.org/s-1> a skos:Concept .');
    assert.deepEqual(counts(await load(here, text)), [0, 0, 1]);
    await load(here, text);
    const [edge, ...more] = await links();
    assert.equal(more.length, 0);
    const [link] = await world.store.items.listByGid([edge!.from]);
    const wire = await world.get('Link', link!.id);
    assert.deepEqual(wire.data, {
      type: 'associative',
      description: 'Link provided by data provider.',
      skos: 'exactMatch',
    });
    assert.deepEqual(
      (wire.relationships.hasLinkTarget ?? []).map(({ id }) => id),
      [`${here}-1`, `${there}-s_1`],
    );
  });
});

describe('Access points that name an authority', async () => {
  const world = await GraphWorld.make();
  await world.create('CvocVocabulary', { identifier: 'subjects', name: 'Subjects' });
  await world.import('skos', '<http://x.org/s-1> a <http://www.w3.org/2004/02/skos/core#Concept> .', {
    scope: 'subjects',
  });

  const unit = (title: string, terms: string) =>
    ead('F1', c('a', title, `<controlaccess>${terms}</controlaccess>`));
  const term = '<subject source="subjects" authfilenumber="s-1">Strikes</subject>';
  const linksOf = async (id: string) => {
    const { gid } = (await world.store.items.find(id))!;
    const edges = await world.store.edges.listTo([gid], 'hasLinkTarget');
    return Promise.all(
      (await world.store.items.listByGid(edges.map((edge) => edge.from))).map((row) =>
        world.get('Link', row.id),
      ),
    );
  };

  it('are linked with it once, even if the file is imported repeatedly', async () => {
    const log = await world.import(
      'ead',
      unit(
        'Letters',
        `${term}<subject source="subjects" authfilenumber="s-2">None</subject><subject>Plain</subject>`,
      ),
    );
    assert.deepEqual(counts(log), [2, 0, 0], 'links are no units');
    const [link, ...more] = await linksOf('nl-r1-f1-a');
    assert.equal(more.length, 0);
    assert.deepEqual(
      (link?.relationships.hasLinkTarget ?? []).map(({ id }) => id),
      ['nl-r1-f1-a', 'subjects-s_1'],
    );
    assert.deepEqual(
      (link?.relationships.hasLinkBody ?? []).map(({ data }) => data.name),
      ['Strikes'],
    );
    assert.equal(link?.relationships.lifecycleEvent?.[0]?.id, log.event);
    await world.import(
      'ead',
      unit(
        'Letters',
        `${term}<subject source="subjects" authfilenumber="s-2">None</subject><subject>Plain</subject>`,
      ),
    );
    assert.equal((await linksOf('nl-r1-f1-a')).length, 1);
  });

  it('keep their link if the unit is changed', async () => {
    const [before] = await linksOf('nl-r1-f1-a');
    assert.deepEqual(counts(await world.import('ead', unit('Letters received', term))), [0, 1, 1]);
    const [after, ...more] = await linksOf('nl-r1-f1-a');
    assert.equal(more.length, 0);
    assert.equal(after?.id, before?.id);
    assert.equal(after?.relationships.hasLinkBody?.[0]?.id, before?.relationships.hasLinkBody?.[0]?.id);
  });

  it('are not linked if the user may not create links, with a warning', async () => {
    await world.grant('reader', 'create', 'DocumentaryUnit', 'nl-r1');
    await world.grant('reader', 'update', 'DocumentaryUnit', 'nl-r1');
    const log = await world.import('ead', unit('Letters', term).replace('F1', 'F2'), { actor: 'reader' });
    assert.deepEqual(warned(log), ['links-not-permitted']);
    assert.equal((await linksOf('nl-r1-f2-a')).length, 0);
  });
});
