/** The pages of vocabularies and sets of agents: a thesaurus that opens level by level, and an alphabetical index. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { exampleIds } from '../../src/http/openapi-examples.ts';
import { AuthorityWorld, linksIn, linksUnder } from '../world/authorities.ts';
import { type ExampleServer, serveExamples } from '../world/example-server.ts';

describe('The page of a vocabulary or set', () => {
  let server: ExampleServer;
  let world: AuthorityWorld;
  let strikes: string;
  let wild: string;
  before(async () => {
    server = await serveExamples();
    world = new AuthorityWorld(server);
    await world.create('CvocVocabulary', 'CvocVocabulary', { identifier: 'topics', name: 'Topics' });
    strikes = await world.concept('CvocVocabulary/topics', 'strikes', { eng: 'Strikes', deu: 'Streiks' });
    await world.concept('CvocVocabulary/topics', 'zeal', { eng: 'Zeal', heb: 'קנאות' });
    await world.concept('CvocVocabulary/topics', 'hidden-top', { eng: 'Alchemy', fra: 'Alchimie' });
    wild = await world.concept(`CvocConcept/${strikes}`, 'wild', { eng: 'Élan strikes' });
    await world.concept(`CvocConcept/${strikes}`, 'hidden-strike', { eng: 'Secret strikes' });
    await world.concept(`CvocConcept/${wild}`, 'wildest', { eng: 'Wildest strikes' });
  });
  after(() => server?.archive.close());

  const thesaurus = (html: string): readonly string[] => linksUnder(html, 'Concepts by hierarchy');

  it('lists the topmost concepts, and those below an open one', async () => {
    const closed = await world.page('/vocabularies/topics');
    assert.deepEqual(thesaurus(closed), ['Show concepts below Strikes', 'Strikes', 'Zeal']);
    assert.match(closed, /Strikes<\/a> <span class="quiet">1 narrower concept</);
    const path = /class="toggle" href="([^"]+)"/.exec(closed)![1]!.replaceAll('&amp;', '&');
    const open = await world.page(path);
    assert.deepEqual(thesaurus(open), [
      'Hide concepts below Strikes',
      'Strikes',
      'Show concepts below Élan strikes',
      'Élan strikes',
      'Zeal',
    ]);
    const deeper = await world.page(`/vocabularies/topics?open=${strikes}&open=${wild}`);
    assert.ok(thesaurus(deeper).includes('Wildest strikes'));
    assert.equal(deeper.match(/id="open"/g)?.length, 1);
  });

  it('shows labels in the language of the reader', async () => {
    const html = await world.page('/vocabularies/topics', false, 'de');
    assert.ok(linksUnder(html, 'Begriffe nach Hierarchie').includes('Streiks'));
  });

  it('ignores concepts that do not exist or are hidden', async () => {
    const closed = thesaurus(await world.page('/vocabularies/topics'));
    for (const id of ['nothing', 'topics-hidden_top', wild])
      assert.deepEqual(thesaurus(await world.page(`/vocabularies/topics?open=${id}`)), closed);
  });

  it('counts and lists hidden concepts only for readers who may see them', async () => {
    assert.match(await world.page('/vocabularies/topics'), />4 concepts</);
    const html = await world.page('/vocabularies/topics', true);
    assert.match(html, />6 concepts</);
    assert.ok(thesaurus(html).includes('Alchemy'));
    assert.ok(linksUnder(html, 'Alphabetical index').includes('A'));
  });

  it('has an alphabetical index by first letter in each language', async () => {
    const index = linksUnder(await world.page('/vocabularies/topics'), 'Alphabetical index');
    assert.deepEqual(index, ['German', 'English', 'Hebrew', 'E', 'S', 'W', 'Z']);
    const letter = linksUnder(await world.page('/vocabularies/topics?letter=e'), 'Alphabetical index');
    assert.equal(letter.at(-1), 'Élan strikes');
    const hebrew = linksUnder(
      await world.page(`/vocabularies/topics?lang=heb&letter=${encodeURIComponent('ק')}`),
      'Alphabetical index',
    );
    assert.deepEqual(hebrew.slice(-2), ['ק', 'קנאות']);
  });

  it('lists names of one letter page by page', async () => {
    const concepts = Array.from(
      { length: 101 },
      (_, n) => `<urn:crew:${n}> a skos:Concept ; skos:prefLabel "Sailor ${100 + n}"@en .`,
    );
    const turtle = ['@prefix skos: <http://www.w3.org/2004/02/skos/core#> .', ...concepts].join('\n');
    await world.create('CvocVocabulary', 'CvocVocabulary', { identifier: 'crew', name: 'Crew' });
    await world.import('skos', 'crew', 'text/turtle', turtle);
    const first = await world.page('/vocabularies/crew?letter=s');
    assert.match(first, />101 concepts</);
    const names = (html: string) => linksIn(html).filter((text) => text.startsWith('Sailor'));
    assert.deepEqual(
      [names(first)[0], names(first).at(-1), names(first).length],
      ['Sailor 100', 'Sailor 199', 100],
    );
    const next = /<a href="([^"]+)" rel="next"/.exec(first)![1]!.replaceAll('&amp;', '&');
    assert.deepEqual(names(await world.page(next)), ['Sailor 200']);
  });

  it('of agents lists them alphabetically', async () => {
    await world.create('HistoricalAgent', 'AuthoritativeSet/people', { identifier: 'zoe' }, [
      { name: 'Zoë' },
    ]);
    const html = await world.page('/authoritative-sets/people?letter=z');
    assert.match(html, />2 entries</);
    assert.equal(linksUnder(html, 'Alphabetical index').at(-1), 'Zoë');
  });

  it('is searched without a list of sections, which would repeat every concept', async () => {
    const html = await world.page('/search?within=topics');
    assert.match(html, /Zeal/);
    assert.ok(!html.includes('Results in each section'));
    const units = await world.page(`/search?within=${exampleIds.repository}`);
    assert.ok(units.includes('Results in each section'));
  });

  it('is in the list of all vocabularies, with the number of its concepts', async () => {
    const html = await world.page('/vocabularies');
    assert.match(html, /Topics<\/a> <span class="quiet">4 concepts/);
    assert.match(await world.page('/vocabularies', true), /Topics<\/a> <span class="quiet">6 concepts/);
    assert.match(await world.page('/authoritative-sets'), /<h1>Sets of authority records<\/h1>/);
    assert.ok(linksIn(html).includes('Vocabularies'), 'navigation');
  });

  it('is in the list of all vocabularies by title', async () => {
    for (const name of ['zoology', 'Ångström', 'Botany'])
      await world.create('CvocVocabulary', 'CvocVocabulary', { identifier: name, name });
    const links = linksIn(await world.page('/vocabularies'));
    const listed = links.filter((title) => ['zoology', 'Ångström', 'Botany', 'Topics'].includes(title));
    assert.deepEqual(listed, ['Ångström', 'Botany', 'Topics', 'zoology']);
  });
});
