/** The pages of agents and concepts: names, relations, and the units that refer to them. Hidden records are neither shown nor counted. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { exampleIds } from '../../src/http/openapi-examples.ts';
import { AuthorityWorld, linksUnder } from '../world/authorities.ts';
import { type ExampleServer, serveExamples } from '../world/example-server.ts';

const vocabulary = `CvocVocabulary/${exampleIds.vocabulary}`;
const repository = `Repository/${exampleIds.repository}`;

describe('Pages of authorities', () => {
  let server: ExampleServer;
  let world: AuthorityWorld;
  before(async () => {
    server = await serveExamples();
    world = new AuthorityWorld(server);
  });
  after(() => server?.archive.close());

  /** A unit with an access point. */
  const unit = (identifier: string, name: string, point: string, type: string, to = repository) =>
    world.create('DocumentaryUnit', to, { identifier }, [
      {
        name,
        parts: {
          hasDate: [{ type: 'DatePeriod', data: { startDate: '1901-01-01', endDate: '1911-12-31' } }],
          relatesTo: [{ type: 'AccessPoint', data: { name: point, type } }],
        },
      },
    ]);

  describe('The page of an agent', () => {
    const agent = (identifier: string, name: string, more = {}) =>
      world.create('HistoricalAgent', 'AuthoritativeSet/people', { identifier }, [{ name, ...more }]);

    it('names the relation to other agents, whichever of the two was linked first', async () => {
      const office = await agent('office', 'Harbour office');
      const ministry = await agent('ministry', 'Ministry');
      const hidden = await agent('hidden-agent', 'Secret service');
      const founder = await agent('founder', 'Anna Founder');
      await world.link(founder, office, { type: 'family', description: 'Founded by the family' });
      await world.link(office, hidden, { type: 'associative' });
      await world.link(ministry, office, { type: 'hierarchical' });
      const html = await world.page(`/agents/${office}`);
      const heading = 'Related persons, families and corporate bodies';
      assert.deepEqual(linksUnder(html, heading), ['Anna Founder', 'Ministry']);
      assert.match(html, /Anna Founder<\/a><span class="facts"><span>family relation/);
      assert.match(html, /Ministry<\/a><span class="facts"><span>hierarchical relation/);
      assert.ok(!html.includes('not shown'), 'hidden links are counted');
      assert.deepEqual(linksUnder(await world.page(`/agents/${founder}`), heading), ['Harbour office']);
      assert.deepEqual(linksUnder(await world.page(`/agents/${office}`, true), heading), [
        'Anna Founder',
        'Secret service',
        'Ministry',
      ]);
    });

    it('lists links of other systems that have the agent only as their source', async () => {
      const mill = await agent('mill', 'Paper mill');
      const miller = await agent('miller', 'Anna Miller');
      const { id } = await world.link(mill, miller, { type: 'associative' });
      const { store } = server.archive;
      const [link, source] = await Promise.all([store.items.find(id), store.items.find(mill)]);
      const edge = { from: link!.gid, to: source!.gid };
      await store.transaction(async (tx) => {
        await tx.edges.delete([{ ...edge, label: 'hasLinkTarget' }]);
        await tx.edges.insert([{ ...edge, label: 'hasLinkSource' }]);
      });
      const heading = 'Related persons, families and corporate bodies';
      assert.deepEqual(linksUnder(await world.page(`/agents/${mill}`), heading), ['Anna Miller']);
    });

    it('lists its names in all languages', async () => {
      const id = await world.create('HistoricalAgent', 'AuthoritativeSet/people', { identifier: 'names' }, [
        { name: 'City theatre', otherFormsOfName: ['Playhouse'] },
        { name: 'Stadttheater', languageCode: 'deu', parallelFormsOfName: ['Schauspielhaus'] },
      ]);
      const html = await world.page(`/agents/${id}`);
      const table = html.slice(html.indexOf('<table'), html.indexOf('</table>'));
      for (const text of ['English', 'City theatre', 'Playhouse', 'German', 'Schauspielhaus'])
        assert.ok(table.includes(text), text);
      assert.ok(table.includes('<td lang="de"><bdi>Stadttheater</bdi></td>'), table);
      const shown = html.replaceAll(/<script.*?<\/script>/gs, '');
      assert.equal(shown.split('Playhouse').length, 2, 'once on the page');
    });

    it('lists the first units with the same creator, with dates, institution and a link to all', async () => {
      const id = await agent('guild', 'Weavers guild');
      for (let n = 10; n < 21; n++) await unit(`G.${n}`, `Accounts ${n}`, 'Weavers Guild', 'creatorAccess');
      await unit('G.hidden', 'Hidden accounts', 'Weavers guild', 'creatorAccess');
      const heading = 'Archival units with this creator';
      const links = linksUnder(await world.page(`/agents/${id}`), heading);
      assert.deepEqual(links.slice(0, 2), ['Accounts 10', 'City Archive']);
      assert.equal(links.filter((text) => text.startsWith('Accounts')).length, 10);
      assert.equal(links.at(-1), 'All 11 units');
      assert.ok(linksUnder(await world.page(`/agents/${id}`, true), heading).includes('All 12 units'));
    });
  });

  describe('The page of a concept', () => {
    it('shows every path of broader concepts, and the narrower ones with their number', async () => {
      const work = await world.concept(vocabulary, 'work', { eng: 'Work', deu: 'Arbeit' });
      const law = await world.concept(vocabulary, 'law', { eng: 'Law' });
      const labour = await world.concept(`CvocConcept/${work}`, 'labour-law', { eng: 'Labour law' });
      await world.post(`/classes/CvocConcept/${law}/narrower?id=${labour}`);
      const dismissal = await world.concept(`CvocConcept/${labour}`, 'dismissal', {
        eng: 'Dismissal',
        deu: 'Kündigung',
      });
      await world.concept(`CvocConcept/${labour}`, 'hidden-concept', { eng: 'Secret' });
      await world.concept(`CvocConcept/${dismissal}`, 'notice', { eng: 'Notice' });
      await world.concept(`CvocConcept/${dismissal}`, 'hidden-notice', { eng: 'Secret notice' });
      const html = await world.page(`/concepts/${labour}`);
      assert.deepEqual(linksUnder(html, 'Broader concepts').toSorted(), ['Law', 'Work']);
      assert.deepEqual(linksUnder(html, 'Narrower concepts (1)'), ['Dismissal']);
      assert.match(html, /Dismissal<\/a> <span class="quiet">1 narrower concept</);
      assert.deepEqual(linksUnder(await world.page(`/concepts/${labour}`, true), 'Narrower concepts (2)'), [
        'Dismissal',
        'Secret',
      ]);
      const deep = linksUnder(await world.page(`/concepts/${dismissal}`), 'Broader concepts');
      assert.deepEqual(deep.toSorted(), ['Labour law', 'Labour law', 'Law', 'Work']);
      const german = await world.page(`/concepts/${labour}`, false, 'de');
      assert.deepEqual(linksUnder(german, 'Unterbegriffe (1)'), ['Kündigung']);
    });

    it('shows related concepts in both directions, except hidden ones', async () => {
      const html = await world.page(`/concepts/${exampleIds.relatedConcept}`);
      assert.equal(linksUnder(html, 'Related concepts').length, 1);
      const hidden = await world.concept(vocabulary, 'hidden-related', { eng: 'Secret' });
      await world.post(`/classes/CvocConcept/${exampleIds.concept}/related?id=${hidden}`);
      const concept = `/concepts/${exampleIds.concept}`;
      assert.equal(linksUnder(await world.page(concept), 'Related concepts').length, 1);
      assert.equal(linksUnder(await world.page(concept, true), 'Related concepts').length, 2);
    });

    it('has no map if the coordinates are not on the globe', async () => {
      const nowhere = { latitude: 519, longitude: 4.5 };
      const id = await world.concept(vocabulary, 'nowhere', { eng: 'Nowhere' }, nowhere);
      assert.doesNotMatch(await world.page(`/concepts/${id}`), /class="map-point"/);
    });

    it('lists units with one of its labels as subject or place, and linked units', async () => {
      const place = { latitude: 51.9, longitude: 4.5 };
      const id = await world.concept(vocabulary, 'port', { eng: 'Seaport', nld: 'Zeehaven' }, place);
      await unit('P.1', 'Quays', 'zeehaven', 'placeAccess');
      await unit('P.2', 'Cranes', 'Seaport', 'subjectAccess');
      const linked = await unit('P.3', 'Ships', 'Sea', 'subjectAccess');
      await world.link(linked, id, { type: 'associative' });
      const html = await world.page(`/concepts/${id}`);
      assert.deepEqual(linksUnder(html, 'Archival units with this place'), ['Quays', 'City Archive']);
      assert.deepEqual(linksUnder(html, 'Archival units with this subject'), ['Cranes', 'City Archive']);
      assert.deepEqual(linksUnder(html, 'Linked archival units'), ['Ships']);
      assert.match(html, /Latitude 51\.9, longitude 4\.5/);
      assert.match(html, /aria-label="Map of the world with the place".*<circle class="map-point"/s);
    });
  });
});
