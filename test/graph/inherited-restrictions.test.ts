/** A record is restricted with everything above it: created, imported, moved or restored below a restricted record, and in history and feed. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChangeName, ChangeOf } from '../../src/graph/changes/changes.ts';
import {
  changeRestrictionRule,
  initialiseRestrictionRule,
} from '../../src/graph/changes/restriction-rule.ts';
import { createImportRunner } from '../../src/graph/import/import.ts';
import { profiles } from '../../src/model/profile.ts';
import type { Store } from '../../src/store/store.ts';
import { wrapStore } from '../world/counting-store.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld, oneByOne } from '../world/graph-world.ts';
import { searchLimits } from '../world/limits.ts';

const repository = { type: 'Repository', id: 'nl-r1' };
const unit = (id: string) => ({ type: 'DocumentaryUnit', id });
const wholePage = { offset: 0, limit: -1, counted: true };

async function perform(world: GraphWorld, change: object): Promise<void> {
  await world.perform({ actor: 'mike', logMessage: null, ...change } as ChangeOf<ChangeName>);
}

async function restrict(world: GraphWorld, id: string, ...accessibleTo: readonly string[]): Promise<void> {
  await perform(world, { change: 'setAccess', id, accessibleTo });
}

const open = (world: GraphWorld, id: string, more: object = {}): Promise<void> =>
  perform(world, { change: 'setAccess', id, accessibleTo: [], ...more });

/** A fonds with a series, which has two files. */
async function makeFonds(world: GraphWorld): Promise<void> {
  await world.create('DocumentaryUnit', { identifier: 'f' }, repository);
  await world.create('DocumentaryUnit', { identifier: 's' }, unit('nl-r1-f'));
  await world.create('DocumentaryUnit', { identifier: '1' }, unit('nl-r1-f-s'));
  await world.create('DocumentaryUnit', { identifier: '2' }, unit('nl-r1-f-s'));
}

const fondsIds = ['nl-r1-f', 'nl-r1-f-s', 'nl-r1-f-s-1', 'nl-r1-f-s-2'];

/** The ids of the units that a reader finds in the list of all units, whose total must agree. */
async function listUnits(
  world: GraphWorld,
  as?: string,
  type = 'DocumentaryUnit',
): Promise<readonly string[]> {
  await new Promise((resolve) => setImmediate(resolve));
  const { total, records } = await world.graph.as(await world.actor(as)).items.list(type, wholePage);
  const ids: string[] = [];
  for await (const texts of records)
    for (const text of texts) ids.push((JSON.parse(text) as { id: string }).id);
  assert.equal(total, ids.length);
  return ids;
}

async function readFeed(
  world: GraphWorld,
  as?: string,
  since?: string,
): Promise<{ readonly lines: readonly string[]; readonly cursor: string }> {
  await new Promise((resolve) => setImmediate(resolve));
  const lines: string[] = [];
  let cursor = '';
  const query = { types: [], limit: 1000, ...(since !== undefined && { since }) };
  for await (const page of world.graph.as(await world.actor(as)).feed.read(query)) {
    lines.push(...page.lines.map(({ what, id }) => `${what} ${id}`));
    ({ cursor } = page);
  }
  return { lines, cursor };
}

async function isVisible(world: GraphWorld, type: string, id: string, as?: string): Promise<boolean> {
  return world.get(type, id, as).then(
    () => true,
    (error: { code?: string }) => {
      assert.equal(error.code, 'not-found');
      return false;
    },
  );
}

describe('A record below a restricted one', () => {
  it('is hidden from everyone who may not see the restricted one, in records, lists and searches', async () => {
    const world = await GraphWorld.make();
    await makeFonds(world);
    await restrict(world, 'nl-r1-f', 'reader');
    for (const [as, expected] of [
      ['mike', fondsIds],
      ['reader', fondsIds],
      [undefined, []],
    ] as const) {
      assert.deepEqual(await listUnits(world, as), expected);
      for (const id of fondsIds)
        assert.equal(await isVisible(world, 'DocumentaryUnit', id, as), expected.length > 0, `${as} ${id}`);
      const { total } = await world.graph
        .as(await world.actor(as))
        .search.query(
          {
            q: '',
            filters: { type: ['DocumentaryUnit'] },
            facets: [],
            sort: 'relevance',
            isGrouped: false,
            limit: 9,
          },
          searchLimits,
        );
      assert.equal(total, expected.length);
    }
    await open(world, 'nl-r1-f');
    assert.deepEqual(await listUnits(world), fondsIds);
  });

  it('is hidden with its country, its repository, its set, its vocabulary and its parent virtual unit', async () => {
    const world = await GraphWorld.make();
    await makeFonds(world);
    await world.create('AuthoritativeSet', { identifier: 'people', name: 'People' });
    await world.create('HistoricalAgent', { identifier: 'a' }, { type: 'AuthoritativeSet', id: 'people' });
    await world.create('CvocVocabulary', { identifier: 'terms', name: 'Terms' });
    await world.create('CvocConcept', { identifier: 'b' }, { type: 'CvocVocabulary', id: 'terms' });
    await world.create('CvocConcept', { identifier: 'n' }, { type: 'CvocConcept', id: 'terms-b' });
    await world.create('VirtualUnit', { identifier: 'v' });
    await world.create('VirtualUnit', { identifier: 'w' }, { type: 'VirtualUnit', id: 'v' });
    for (const [above, type, below] of [
      ['nl', 'DocumentaryUnit', 'nl-r1-f-s-1'],
      ['nl-r1', 'DocumentaryUnit', 'nl-r1-f-s-1'],
      ['people', 'HistoricalAgent', 'people-a'],
      ['terms', 'CvocConcept', 'terms-n'],
      ['v', 'VirtualUnit', 'v-w'],
    ] as const) {
      await restrict(world, above, 'mike');
      assert.equal(await isVisible(world, type, below), false, below);
      await open(world, above);
      assert.equal(await isVisible(world, type, below), true, below);
    }
    await restrict(world, 'terms-b', 'mike');
    assert.equal(await isVisible(world, 'CvocConcept', 'terms-n'), true, 'below a broader concept');
  });

  it('needs access to every restricted record above it, and to itself', async () => {
    const world = await GraphWorld.make();
    await world.addUser('other', []);
    await makeFonds(world);
    await restrict(world, 'nl-r1-f', 'reader', 'other');
    await restrict(world, 'nl-r1-f-s', 'reader');
    await restrict(world, 'nl-r1-f-s-1', 'other');
    assert.deepEqual(await listUnits(world, 'reader'), ['nl-r1-f', 'nl-r1-f-s', 'nl-r1-f-s-2']);
    assert.deepEqual(await listUnits(world, 'other'), ['nl-r1-f']);
    await open(world, 'nl-r1-f-s');
    assert.deepEqual(await listUnits(world, 'other'), fondsIds);
    await open(world, 'nl-r1-f');
    assert.deepEqual(await listUnits(world), ['nl-r1-f', 'nl-r1-f-s', 'nl-r1-f-s-2']);
  });

  it('is visible while the restricted one is promoted', async () => {
    const world = await GraphWorld.make();
    await world.create('CvocVocabulary', { identifier: 'terms', name: 'Terms' });
    await world.create('CvocConcept', { identifier: 'c' }, { type: 'CvocVocabulary', id: 'terms' });
    const vote = { change: 'castVote', id: 'terms', vote: 'for' };
    await perform(world, {
      change: 'update',
      type: 'CvocVocabulary',
      id: 'terms',
      patch: true,
      bundle: { type: 'CvocVocabulary', data: { isPromotable: true }, relationships: {} },
    });
    await restrict(world, 'terms', 'mike');
    assert.equal(await isVisible(world, 'CvocConcept', 'terms-c'), false);
    await perform(world, vote);
    assert.equal(await isVisible(world, 'CvocConcept', 'terms-c'), true);
    await perform(world, { ...vote, change: 'withdrawVote' });
    assert.equal(await isVisible(world, 'CvocConcept', 'terms-c'), false);
  });

  it('is hidden if it is created or imported there, and a dry run changes nothing', async () => {
    const world = await GraphWorld.make();
    await world.create('DocumentaryUnit', { identifier: 'f' }, repository);
    await restrict(world, 'nl-r1-f', 'reader');
    await world.create('DocumentaryUnit', { identifier: 'new' }, unit('nl-r1-f'));
    const file = ead('i', c('s', 'Series', c('1', 'One')));
    await world.import('ead', file, { scope: 'nl-r1-f', commit: false });
    assert.deepEqual(await listUnits(world, 'mike'), ['nl-r1-f', 'nl-r1-f-new']);
    await world.import('ead', file, { scope: 'nl-r1-f' });
    const all = await listUnits(world, 'mike');
    assert.ok(all.length > 4, all.join());
    assert.deepEqual(await listUnits(world, 'reader'), all);
    assert.deepEqual(await listUnits(world), []);
    await open(world, 'nl-r1-f');
    assert.deepEqual(await listUnits(world), all);
  });

  it('becomes visible when it is moved to an open place, and hidden when it is moved back', async () => {
    const world = await GraphWorld.make();
    await makeFonds(world);
    await world.create('DocumentaryUnit', { identifier: 'g' }, repository);
    await restrict(world, 'nl-r1-f', 'mike');
    const move = (id: string, parent: string) =>
      perform(world, { change: 'reparent', moves: [{ id, parent }], commit: true });
    await move('nl-r1-f-s', 'nl-r1-g');
    assert.deepEqual(await listUnits(world), ['nl-r1-g-s', 'nl-r1-g-s-1', 'nl-r1-g-s-2', 'nl-r1-g']);
    const { cursor } = await readFeed(world);
    await move('nl-r1-g-s', 'nl-r1-f');
    assert.deepEqual(await listUnits(world), ['nl-r1-g']);
    const { lines } = await readFeed(world, undefined, cursor);
    assert.deepEqual(lines, ['deleted nl-r1-g-s', 'deleted nl-r1-g-s-1', 'deleted nl-r1-g-s-2']);
  });

  it('is found by the id that everybody could see before a move, not by one that was hidden', async () => {
    const world = await GraphWorld.make();
    await makeFonds(world);
    await world.create('DocumentaryUnit', { identifier: 'g' }, repository);
    await restrict(world, 'nl-r1-f', 'mike');
    const move = (id: string, parent: string) =>
      perform(world, { change: 'reparent', moves: [{ id, parent }], commit: true });
    const isKept = async (id: string) => (await world.store.formerIds.find(id)) !== undefined;
    await move('nl-r1-f-s', 'nl-r1-g');
    assert.equal(await isKept('nl-r1-f-s'), false, 'hidden before');
    assert.equal(await isKept('nl-r1-f-s-1'), false, 'hidden before');
    await move('nl-r1-g-s', 'nl-r1-f');
    assert.equal(await isKept('nl-r1-g-s'), true, 'public before');
    assert.equal(await isKept('nl-r1-g-s-1'), true, 'public before');
  });

  it('has its links reported by the feed when a move hides or opens it, and only these', async () => {
    const world = await GraphWorld.make();
    await makeFonds(world);
    for (const identifier of ['g', 'h']) await world.create('DocumentaryUnit', { identifier }, repository);
    const link = async (source: string): Promise<string> => {
      const { id } = (await world.perform({
        change: 'link',
        actor: 'mike',
        logMessage: null,
        source,
        target: 'nl-r1-h',
        bodies: [],
        directional: false,
        bundle: { type: 'Link', data: { type: 'associative' }, relationships: {} },
      } as ChangeOf<'link'>)) as { id: string };
      return id;
    };
    const about = await link('nl-r1-f-s-1');
    await link('nl-r1-f');
    await restrict(world, 'nl-r1-g', 'mike');
    const linesOf = async (id: string, parent: string): Promise<readonly string[]> => {
      const { cursor } = await readFeed(world);
      await perform(world, { change: 'reparent', moves: [{ id, parent }], commit: true });
      return (await readFeed(world, undefined, cursor)).lines.filter((line) => !/nl-r1/.test(line));
    };
    assert.deepEqual(await linesOf('nl-r1-f-s', 'nl-r1-g'), [`deleted ${about}`]);
    assert.equal(await isVisible(world, 'Link', about), false);
    assert.deepEqual(await linesOf('nl-r1-g-s', 'nl-r1-f'), [`updated ${about}`]);
    assert.deepEqual(await linesOf('nl-r1-f-s', 'nl-r1-h'), [], 'nothing was restricted');
  });

  it('hides its links and annotations', async () => {
    const world = await GraphWorld.make();
    await makeFonds(world);
    await world.create('DocumentaryUnit', { identifier: 'g' }, repository);
    await perform(world, {
      change: 'link',
      source: 'nl-r1-f-s-1',
      target: 'nl-r1-g',
      bodies: [],
      directional: false,
      bundle: { type: 'Link', data: { type: 'associative' }, relationships: {} },
    });
    assert.equal((await listUnits(world, undefined, 'Link')).length, 1);
    await restrict(world, 'nl-r1', 'mike');
    assert.equal((await listUnits(world, undefined, 'Link')).length, 0);
    await open(world, 'nl-r1');
    assert.equal((await listUnits(world, undefined, 'Link')).length, 1);
  });

  it('stays visible under a profile that restricts records one by one', async () => {
    const world = await GraphWorld.make(profiles.ehri);
    await makeFonds(world);
    await restrict(world, 'nl-r1-f', 'mike');
    assert.deepEqual(await listUnits(world), ['nl-r1-f-s', 'nl-r1-f-s-1', 'nl-r1-f-s-2']);
  });
});

describe('Restricting and opening a record', () => {
  it('writes one event about it, and the feed and OAI-PMH report every record below', async () => {
    const world = await GraphWorld.make();
    await makeFonds(world);
    await world.create('DocumentaryUnit', { identifier: 'g' }, repository);
    const harvest = async () =>
      (await world.store.harvest.list({ types: ['DocumentaryUnit'] }, { limit: 99 }))
        .map(({ id, isDeleted }) => `${id} ${isDeleted ? 'deleted' : 'present'}`)
        .sort();
    const { cursor } = await readFeed(world);
    const count = () => world.store.events.count({}, 'everything');
    const before = await count();
    await restrict(world, 'nl-r1', 'mike');
    assert.equal(await count(), before + 1);
    const [event] = await world.store.events.list({}, 'everything', { offset: 0, limit: 1 });
    assert.equal(event!.subjectCount, 1);
    const below = [...fondsIds, 'nl-r1-g'];
    const closed = await readFeed(world, undefined, cursor);
    assert.deepEqual(
      closed.lines,
      ['nl-r1', ...below].map((id) => `deleted ${id}`),
    );
    assert.deepEqual(await harvest(), ['nl-r1-f deleted', 'nl-r1-g deleted']);
    await open(world, 'nl-r1');
    assert.equal(await count(), before + 2);
    const opened = await readFeed(world, undefined, closed.cursor);
    assert.deepEqual(
      opened.lines,
      ['nl-r1', ...below].map((id) => `updated ${id}`),
    );
    assert.deepEqual(await harvest(), ['nl-r1-f present', 'nl-r1-g present']);
  });

  it('keeps versions and events of that time hidden, and publishes them for all records below on request', async () => {
    const world = await GraphWorld.make();
    await makeFonds(world);
    await restrict(world, 'nl-r1-f', 'mike');
    const note = (text: string) =>
      perform(world, {
        change: 'update',
        type: 'DocumentaryUnit',
        id: 'nl-r1-f-s-1',
        patch: true,
        logMessage: `note ${text}`,
        bundle: { type: 'DocumentaryUnit', data: { otherIdentifiers: text }, relationships: {} },
      });
    await note('first');
    await note('second');
    await open(world, 'nl-r1-f');
    const messages = async () => (await listEvents(world)).filter((message) => message.startsWith('note'));
    const versions = async () => {
      const { records } = await world.graph
        .as(await world.actor(undefined))
        .history.listVersions('nl-r1-f-s-1', wholePage);
      let text = '';
      for await (const piece of records) text += JSON.stringify(piece);
      return /first/.test(text);
    };
    assert.deepEqual(await messages(), []);
    assert.equal(await versions(), false);
    await open(world, 'nl-r1-f', { publishHistory: true });
    assert.deepEqual(await messages(), ['note second', 'note first']);
    assert.equal(await versions(), true);
  });

  it('publishes nothing of records below that were restricted themselves, also if they are open now', async () => {
    const world = await GraphWorld.make();
    await makeFonds(world);
    await world.create('DocumentaryUnit', { identifier: 'g' }, repository);
    await world.create('DocumentaryUnit', { identifier: 'moved' }, unit('nl-r1-g'));
    await world.create('DocumentaryUnit', { identifier: 'x' }, unit('nl-r1-f-s-2'));
    for (const id of ['nl-r1-f', 'nl-r1-f-s-2', 'nl-r1-g']) await restrict(world, id, 'mike');
    const note = (id: string) =>
      perform(world, {
        change: 'update',
        type: 'DocumentaryUnit',
        id,
        patch: true,
        logMessage: `note ${id}`,
        bundle: { type: 'DocumentaryUnit', data: { otherIdentifiers: id }, relationships: {} },
      });
    for (const id of ['nl-r1-f', 'nl-r1-f-s-1', 'nl-r1-f-s-2', 'nl-r1-f-s-2-x', 'nl-r1-g-moved'])
      await note(id);
    await perform(world, {
      change: 'reparent',
      moves: [{ id: 'nl-r1-g-moved', parent: 'nl-r1-f' }],
      commit: true,
    });
    await open(world, 'nl-r1-f-s-2');
    await open(world, 'nl-r1-f', { publishHistory: true });
    const messages = async () => (await listEvents(world)).filter((message) => message.startsWith('note'));
    assert.deepEqual(await messages(), ['note nl-r1-f-s-1', 'note nl-r1-f']);
    assert.equal((await listUnits(world)).length, 6, 'all are open but the other fonds');
    await open(world, 'nl-r1-f-s-2', { publishHistory: true });
    await open(world, 'nl-r1-f-moved', { publishHistory: true });
    assert.equal((await messages()).length, 5);
  });

  it('publishes no past of a link that another record hid, too', async () => {
    const world = await GraphWorld.make();
    await makeFonds(world);
    await world.create('DocumentaryUnit', { identifier: 'g' }, repository);
    for (const id of ['nl-r1-f', 'nl-r1-g']) await restrict(world, id, 'mike');
    for (const [source, target, logMessage] of [
      ['nl-r1-f-s-1', 'nl-r1-f-s-2', 'link inside'],
      ['nl-r1-f-s-1', 'nl-r1-g', 'link to the other'],
    ])
      await perform(world, {
        change: 'link',
        source,
        target,
        bodies: [],
        directional: false,
        logMessage,
        bundle: { type: 'Link', data: { type: 'associative' }, relationships: {} },
      });
    await open(world, 'nl-r1-g');
    await open(world, 'nl-r1-f', { publishHistory: true });
    const messages = (await listEvents(world)).filter((message) => message.startsWith('link'));
    assert.deepEqual(messages, ['link inside']);
  });

  it('writes no event if a record is opened that is restricted from above only', async () => {
    const world = await GraphWorld.make();
    await makeFonds(world);
    await restrict(world, 'nl-r1-f', 'mike');
    const before = await world.store.events.count({}, 'everything');
    await open(world, 'nl-r1-f-s');
    assert.equal(await world.store.events.count({}, 'everything'), before);
    assert.equal(await isVisible(world, 'DocumentaryUnit', 'nl-r1-f-s'), false);
  });
});

async function listEvents(world: GraphWorld): Promise<readonly string[]> {
  await new Promise((resolve) => setImmediate(resolve));
  const { records } = await world.graph.as(await world.actor(undefined)).items.list('SystemEvent', wholePage);
  const messages: string[] = [];
  for await (const texts of records)
    for (const text of texts)
      messages.push((JSON.parse(text) as { data: { logMessage?: string } }).data.logMessage ?? '');
  return messages;
}

describe('A finding aid with components marked as internal', () => {
  const file = ead(
    'i',
    '<c level="series" audience="internal"><did><unitid>s</unitid><unittitle>S</unittitle></did><c level="file" audience="internal"><did><unitid>1</unitid><unittitle>One</unittitle></did></c><c level="file"><did><unitid>2</unitid><unittitle>Two</unittitle></did></c></c>',
  );
  const accessorsOf = async (world: GraphWorld, part: string) => {
    const rows = await listUnits(world, 'mike');
    const [row] = await world.store.items.listById(rows.filter((id) => id.endsWith(part)));
    return (await world.store.access.list([row!.gid])).length;
  };

  it('is restricted by the outermost of them, so that opening that one opens all', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', file);
    assert.equal((await listUnits(world, 'mike')).length, 4);
    assert.equal((await listUnits(world)).length, 1);
    assert.ok((await accessorsOf(world, '-s')) > 0);
    for (const part of ['-s-1', '-s-2']) assert.equal(await accessorsOf(world, part), 0, part);
    const series = (await listUnits(world, 'mike')).find((id) => id.endsWith('-s'))!;
    await open(world, series);
    assert.equal((await listUnits(world)).length, 4);
    await world.import('ead', file);
    assert.equal((await listUnits(world)).length, 4, 'an unchanged file restricts nothing again');
  });

  it('is restricted by the outermost of them also if a later version of the file marks them', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', file.replaceAll(' audience="internal"', ''));
    assert.equal((await listUnits(world)).length, 4);
    await world.import('ead', file);
    assert.equal((await listUnits(world)).length, 1);
    for (const part of ['-s-1', '-s-2']) assert.equal(await accessorsOf(world, part), 0, part);
  });

  it('keeps a new internal component hidden below one that was opened by hand', async () => {
    const world = await GraphWorld.make();
    const late =
      '<c level="file" audience="internal"><did><unitid>late</unitid><unittitle>Late</unittitle></did></c>';
    await world.import('ead', file);
    await open(world, (await listUnits(world, 'mike')).find((id) => id.endsWith('-s'))!);
    await world.import('ead', file.replace('<c level="file">', `${late}<c level="file">`));
    assert.deepEqual((await listUnits(world, 'mike')).filter((id) => id.endsWith('-late')).length, 1);
    assert.deepEqual(
      (await listUnits(world)).filter((id) => id.endsWith('-late')),
      [],
    );
  });

  it('restricts each of them under a profile that restricts records one by one', async () => {
    const world = await GraphWorld.make(oneByOne);
    await world.import('ead', file);
    for (const part of ['-s', '-s-1', '-s-2']) assert.ok((await accessorsOf(world, part)) > 0, part);
  });
});

describe('An import below or beside restricted units', () => {
  const marked = (id: string, inner = '') =>
    `<c level="series" audience="internal"><did><unitid>${id}</unitid><unittitle>${id}</unittitle></did>${inner}</c>`;
  const endingIn = async (world: GraphWorld, end: string, as?: string): Promise<readonly string[]> =>
    (await listUnits(world, as)).filter((id) => id.endsWith(end));

  it('hides a unit that a second file of the import adds to an internal series', async () => {
    const world = await GraphWorld.make();
    const german = { language: 'deu' };
    await world.import('ead', [
      ead('i', marked('s', c('1', 'One'))),
      ead('i', c('s', 'Serie', c('1', 'Eins') + c('3', 'Drei')), german),
    ]);
    assert.equal((await endingIn(world, '-s-3', 'mike')).length, 1);
    assert.deepEqual(await endingIn(world, '-s-3'), []);
  });

  it('keeps a restriction that was set by hand when the file marks the unit and the one above it', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', ead('i', c('s', 'S', c('1', 'One'))));
    await restrict(world, 'nl-r1-i-s-1', 'reader');
    await world.import('ead', ead('i', marked('s', marked('1'))));
    await open(world, 'nl-r1-i-s');
    assert.deepEqual(await endingIn(world, '-s-1', 'reader'), ['nl-r1-i-s-1']);
    assert.deepEqual(await endingIn(world, '-s-1'), []);
  });

  it('restricts a new internal unit below an opened one also while the repository is restricted', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', ead('i', marked('s', marked('1'))));
    await open(world, 'nl-r1-i-s');
    await restrict(world, 'nl-r1', 'mike');
    await world.import('ead', ead('i', marked('s', marked('1') + marked('late'))));
    await open(world, 'nl-r1');
    assert.equal((await endingIn(world, '-late', 'mike')).length, 1);
    assert.deepEqual(await endingIn(world, '-late'), []);
  });

  it('restricts thousands of stored units together, not one by one', async () => {
    const world = await GraphWorld.make();
    const file = (mark: string): string =>
      ead(
        'i',
        Array.from(
          { length: 120 },
          (_, n) =>
            `<c${mark}><did><unitid>${n}</unitid><unittitle>Unit</unittitle></did>${c('x', 'Below')}</c>`,
        ).join(''),
      );
    await world.import('ead', file(''));
    const asked: string[] = [];
    const store: Pick<Store, 'transaction'> = {
      transaction: (run, options) =>
        world.store.transaction(
          (tx) =>
            run(
              wrapStore(tx, (name, method) => (...parameters) => {
                if (/^access\.(set|restrict)|Departures$/.test(name)) asked.push(name);
                return method(...parameters);
              }),
            ),
          options,
        ),
    };
    world.importOptions = { ...world.importOptions, runImporter: createImportRunner(store, world.env) };
    await world.import('ead', file(' audience="internal"'));
    assert.equal((await listUnits(world)).length, 1);
    assert.ok(asked.includes('access.setMany'));
    assert.ok(asked.length < 20, `${asked.length} calls`);
  });

  it('does not have the feed report new units as deleted that it creates below a unit that becomes internal', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', ead('i', c('s', 's')));
    const { cursor } = await readFeed(world);
    const children = Array.from({ length: 1500 }, (_, n) => c(`new${n}`, 'New')).join('');
    await world.import('ead', ead('i', marked('s', children)));
    assert.deepEqual((await readFeed(world, undefined, cursor)).lines, ['deleted nl-r1-i-s']);
  });

  it('stores the audience of everything above with its event', async () => {
    const world = await GraphWorld.make();
    await world.addUser('other', []);
    await world.create('DocumentaryUnit', { identifier: 'f' }, repository);
    await restrict(world, 'nl-r1-f', 'reader');
    await world.import('ead', ead('i', ''), { scope: 'nl-r1-f', accessibleTo: ['other'] });
    const [event] = await world.store.events.list({ eventTypes: ['ingest'] }, 'everything', {
      offset: 0,
      limit: 1,
    });
    const { gid } = (await world.store.items.find('reader'))!;
    assert.ok(
      event!.seenBy!.some((list) => list.includes(gid)),
      JSON.stringify(event!.seenBy),
    );
  });
});

describe('A part of a restricted virtual unit that is deleted', () => {
  const virtual = (id: string) => ({ type: 'VirtualUnit', id });
  const makeParts = async (world: GraphWorld): Promise<void> => {
    await world.create('VirtualUnit', { identifier: 'top' });
    await world.create('VirtualUnit', { identifier: 'v' }, virtual('top'));
    await world.create('VirtualUnit', { identifier: 'w' }, virtual('top-v'));
    await world.create('VirtualUnit', { identifier: 'x' }, virtual('top-v-w'));
  };
  const remove = (world: GraphWorld, id: string) => perform(world, { change: 'delete', ...virtual(id) });

  it('is no longer below it, and becomes visible with its own parts, which the feed reports', async () => {
    for (const restricted of ['top', 'top-v']) {
      const world = await GraphWorld.make();
      await makeParts(world);
      await restrict(world, restricted, 'mike');
      assert.equal(await isVisible(world, 'VirtualUnit', 'top-v-w-x'), false);
      const { cursor } = await readFeed(world);
      await remove(world, 'top-v');
      for (const id of ['top-v-w', 'top-v-w-x'])
        assert.equal(await isVisible(world, 'VirtualUnit', id), true, id);
      assert.deepEqual((await readFeed(world, undefined, cursor)).lines, [
        'updated top-v-w',
        'updated top-v-w-x',
      ]);
    }
  });

  it('stays hidden if it is restricted itself, and can be opened', async () => {
    const world = await GraphWorld.make();
    await makeParts(world);
    await restrict(world, 'top-v', 'mike');
    await restrict(world, 'top-v-w', 'mike');
    await remove(world, 'top-v');
    assert.equal(await isVisible(world, 'VirtualUnit', 'top-v-w-x'), false);
    await open(world, 'top-v-w');
    assert.equal(await isVisible(world, 'VirtualUnit', 'top-v-w-x'), true);
    const { gid } = (await world.store.items.find('top-v-w-x'))!;
    assert.deepEqual(await world.store.access.listRestrictions([gid]), []);
  });

  it('keeps annotations about the deleted unit and its past hidden', async () => {
    const world = await GraphWorld.make();
    await makeParts(world);
    await restrict(world, 'top-v', 'mike');
    for (const target of ['top-v', 'top-v-w'])
      await perform(world, {
        change: 'annotate',
        target,
        logMessage: `about ${target}`,
        bundle: { type: 'Annotation', data: { body: target }, relationships: {} },
      });
    await remove(world, 'top-v');
    assert.equal((await listUnits(world, undefined, 'Annotation')).length, 1);
    assert.equal((await listUnits(world, 'mike', 'Annotation')).length, 2);
    assert.deepEqual(
      (await listEvents(world)).filter((message) => message.startsWith('about')),
      [],
    );
  });
});

describe('A store that restricts records one by one', () => {
  it('is refused under a profile that inherits restrictions, until it is migrated, which reports what becomes hidden', async () => {
    const world = await GraphWorld.make(oneByOne);
    await initialiseRestrictionRule(world.store, profiles.archive);
    assert.equal(await world.store.access.isInherited(), true);
    await initialiseRestrictionRule(world.store, oneByOne);
    await makeFonds(world);
    await restrict(world, 'nl-r1-f', 'mike');
    await assert.rejects(initialiseRestrictionRule(world.store, profiles.archive), {
      code: 'not-initialised',
      message: /fonds migrate/,
    });
    const { cursor } = await readFeed(world);
    const env = { ...world.env, profile: profiles.archive };
    assert.deepEqual(await changeRestrictionRule(world.store, env), { hidden: 3, opened: 0, changed: 3 });
    await initialiseRestrictionRule(world.store, profiles.archive);
    assert.deepEqual(await listUnits(world), []);
    assert.deepEqual((await readFeed(world, undefined, cursor)).lines, [
      'deleted nl-r1-f-s',
      'deleted nl-r1-f-s-1',
      'deleted nl-r1-f-s-2',
    ]);
    assert.equal(await changeRestrictionRule(world.store, env), undefined);
    assert.deepEqual(await changeRestrictionRule(world.store, { ...env, profile: profiles.ehri }), {
      hidden: 0,
      opened: 3,
      changed: 3,
    });
    assert.deepEqual(await listUnits(world), fondsIds.slice(1));
  });
});
