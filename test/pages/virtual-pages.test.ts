/** The pages of virtual collections, and of the units in them. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { exampleIds } from '../../src/http/openapi-examples.ts';
import { AuthorityWorld, linksUnder } from '../world/authorities.ts';
import { type ExampleServer, serveExamples } from '../world/example-server.ts';

describe('The page of a virtual collection', () => {
  let server: ExampleServer;
  let world: AuthorityWorld;
  let section: string;
  const top = exampleIds.virtualUnit;
  before(async () => {
    server = await serveExamples();
    world = new AuthorityWorld(server);
    section = await world.create('VirtualUnit', `VirtualUnit/${top}`, { identifier: 'dockers' }, [
      { name: 'Dockers' },
    ]);
    await world.create('VirtualUnit', `VirtualUnit/${top}`, { identifier: 'hidden-section' }, [
      { name: 'Secret section' },
    ]);
    const hidden = await world.create(
      'DocumentaryUnit',
      `Repository/${exampleIds.repository}`,
      { identifier: 'hidden-unit' },
      [{ name: 'Secret unit' }],
    );
    await world.post(`/classes/VirtualUnit/${top}/includes?id=${hidden}`);
  });
  after(() => server?.archive.close());

  it('lists the units that it includes with dates and institution, and its sections', async () => {
    const html = await world.page(`/virtual/${top}`);
    assert.deepEqual(linksUnder(html, 'Included archival units (1)'), ['Council minutes', 'City Archive']);
    assert.deepEqual(linksUnder(html, 'Sections (1)'), ['Dockers']);
    assert.match(html, /Compiled by /);
    const whole = await world.page(`/virtual/${top}`, true);
    assert.ok(linksUnder(whole, 'Included archival units (2)').includes('Secret unit'));
    assert.ok(linksUnder(whole, 'Sections (2)').includes('Secret section'));
  });

  it('links a section to the collection, and a unit to the collections that include it', async () => {
    assert.deepEqual(linksUnder(await world.page(`/virtual/${section}`), 'Part of'), ['Strikes of 1924']);
    const hidden = await world.create('VirtualUnit', 'VirtualUnit', { identifier: 'hidden-collection' }, [
      { name: 'Secret collection' },
    ]);
    await world.post(`/classes/VirtualUnit/${hidden}/includes?id=${exampleIds.unit}`);
    const heading = 'Part of virtual collections';
    const unit = `/units/${exampleIds.unit}`;
    assert.deepEqual(linksUnder(await world.page(unit), heading), ['Strikes of 1924']);
    assert.equal(linksUnder(await world.page(unit, true), heading).length, 2);
  });
});
