/** The pages of agents, concepts, vocabularies and virtual collections in a real browser: valid, accessible and narrow enough for phones. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { exampleIds } from '../../src/http/openapi-examples.ts';
import { AuthorityWorld } from '../world/authorities.ts';
import { listAccessibilityProblems, listHtmlProblems, useBrowser, withoutBrowser } from '../world/browser.ts';
import { type ExampleServer, serveExamples } from '../world/example-server.ts';

describe('Pages of authorities in a browser', { skip: withoutBrowser }, () => {
  const browser = useBrowser();
  let server: ExampleServer;
  let page: Page;
  before(async () => {
    server = await serveExamples();
    const world = new AuthorityWorld(server);
    const { vocabulary, concept, relatedConcept, unit, virtualUnit } = exampleIds;
    const labels = { eng: 'Unofficial strikes', deu: 'Arbeitsniederlegungen', heb: 'שביתות' };
    const child = await world.concept(`CvocConcept/${relatedConcept}`, 'wild', labels, {
      latitude: 51.9,
      longitude: 4.5,
    });
    await world.concept(`CvocConcept/${child}`, 'sit-in', { eng: 'Sit-ins' });
    await world.concept(`CvocVocabulary/${vocabulary}`, 'zeal', { eng: 'Zeal', heb: 'קנאות' });
    await world.post(`/classes/CvocConcept/${concept}/related?id=${child}`);
    const agent = await world.create(
      'HistoricalAgent',
      'AuthoritativeSet/people',
      { identifier: 'zoe', otherIdentifiers: ['(DE-588)2028884-0', 'local 7'] },
      [
        { name: 'City council', biographicalHistory: 'Founded in 1300.', otherFormsOfName: ['Aldermen'] },
        { name: 'Stadtrat', languageCode: 'deu' },
      ],
    );
    await world.link(unit, agent, { type: 'associative', description: 'Minutes by its clerk' });
    await world.link(child, unit, { type: 'associative' });
    await world.create('VirtualUnit', `VirtualUnit/${virtualUnit}`, { identifier: 'dockers' });
    page = await browser.open(new URL('/vocabularies', server.url).href, {
      viewport: { width: 320, height: 640 },
    });
  });
  after(() => server?.archive.close());

  it('shows the history and the relations of an agent before its names and its identifiers, which are links', async () => {
    const agent = await browser.open(new URL('/agents/people-zoe', server.url).href);
    const heads = await agent.locator('.item-text h2').allTextContents();
    const order = ['Description', 'Linked archival units', 'Identity', 'Identifiers in other systems'];
    assert.deepEqual(
      heads.filter((head) => order.includes(head)),
      order,
    );
    const link = agent.getByRole('link', { name: '2028884-0' });
    assert.equal(await link.getAttribute('href'), 'https://d-nb.info/gnd/2028884-0');
    assert.equal(await agent.getByText('local 7', { exact: true }).count(), 1);
  });

  const { vocabulary, relatedConcept, virtualUnit } = exampleIds;
  const paths = [
    '/agents/people-zoe',
    `/concepts/${vocabulary}-wild`,
    `/vocabularies/${vocabulary}?open=${relatedConcept}&open=${vocabulary}-wild`,
    `/vocabularies/${vocabulary}?letter=z`,
    `/virtual/${virtualUnit}`,
    '/vocabularies',
  ];

  for (const path of paths)
    it(`shows ${path} without errors of HTML or accessibility`, async () => {
      const url = new URL(path, server.url).href;
      const response = await fetch(url, { headers: { accept: 'text/html' } });
      assert.equal(response.status, 200);
      assert.deepEqual(await listHtmlProblems(await response.text()), []);
      await page.goto(url);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await listAccessibilityProblems(page), [], colorScheme);
      }
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      assert.ok(width <= 320, `${path} is ${width} pixels wide`);
    });
});
