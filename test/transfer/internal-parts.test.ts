/** Parts of finding aids that are marked `audience="internal"`: restricted units, and annotations for single elements. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ImportLog } from '../../src/transfer/import/import-log.ts';
import { exportText } from '../world/exporting.ts';
import { GraphWorld } from '../world/graph-world.ts';

const header =
  '<eadheader><eadid>x</eadid><profiledesc><langusage><language langcode="eng"/></langusage></profiledesc></eadheader>';
const unit = (id: string, inner = '', mark = '') =>
  `<c${mark}><did><unitid>${id}</unitid><unittitle>Unit ${id}</unittitle></did>${inner}</c>`;
const aid = (inner: string, head = header) =>
  `<ead>${head}<archdesc level="fonds"><did><unitid>F</unitid><unittitle>Fonds</unittitle></did>${inner}</archdesc></ead>`;
const internal = ' audience="internal"';
const note = (text: string) => `<processinfo${internal}><head>Staff</head><p>${text}</p></processinfo>`;

const counts = ({ created, updated, unchanged }: ImportLog) => [created, updated, unchanged];
const warned = ({ warnings }: ImportLog, code: string): number =>
  warnings.find((warning) => warning.code === code)?.count ?? 0;

async function notes(world: GraphWorld, as?: string): Promise<readonly unknown[]> {
  const list = await world.graph
    .as(await world.actor(as))
    .items.list('Annotation', { offset: 0, limit: -1, counted: true });
  const found: unknown[] = [];
  for await (const texts of list.records)
    for (const text of texts) found.push((JSON.parse(text) as { data: { body: unknown } }).data.body);
  return found;
}

async function mayRead(world: GraphWorld, id: string, as?: string): Promise<boolean> {
  return world.get('DocumentaryUnit', id, as).then(
    () => true,
    () => false,
  );
}

async function worldWithUsers(): Promise<GraphWorld> {
  const world = await GraphWorld.make();
  await world.addUser('editor', []);
  await world.grant('editor', 'update', 'DocumentaryUnit', 'nl-r1');
  return world;
}

describe('A component marked as internal', () => {
  const file = aid(`<dsc>${unit('open')}${unit('quiet', unit('below', unit('deep')), internal)}</dsc>`);

  it('is visible only to users who may update it, with all units below it', async () => {
    const world = await worldWithUsers();
    const log = await world.import('ead', file);
    assert.deepEqual(counts(log), [5, 0, 0]);
    assert.equal(warned(log, 'internal-restricted'), 1);
    for (const id of ['nl-r1-f-quiet', 'nl-r1-f-quiet-below', 'nl-r1-f-quiet-below-deep']) {
      assert.equal(await mayRead(world, id, 'editor'), true, id);
      for (const reader of ['reader', undefined]) assert.equal(await mayRead(world, id, reader), false, id);
    }
    assert.equal(await mayRead(world, 'nl-r1-f-open', 'reader'), true);
    assert.deepEqual(counts(await world.import('ead', file)), [0, 0, 5]);
  });

  it('is restricted if it becomes internal, and stays restricted if the mark is removed', async () => {
    const world = await worldWithUsers();
    await world.import('ead', file.replace(internal, ''));
    assert.equal(await mayRead(world, 'nl-r1-f-quiet', 'reader'), true);
    assert.deepEqual(counts(await world.import('ead', file)), [0, 3, 2]);
    assert.equal(await mayRead(world, 'nl-r1-f-quiet-below', 'reader'), false);
    assert.deepEqual(counts(await world.import('ead', file)), [0, 0, 5]);
    await world.import('ead', file.replace(internal, ''));
    assert.equal(await mayRead(world, 'nl-r1-f-quiet', 'reader'), false);
  });

  it('may be inside an internal list of components, or an internal finding aid', async () => {
    const world = await worldWithUsers();
    const list = aid(`<dsc${internal}><head>Staff list</head>${unit('a', unit('b'))}</dsc>`);
    await world.import('ead', list);
    assert.equal(await mayRead(world, 'nl-r1-f', 'reader'), true);
    assert.equal(await mayRead(world, 'nl-r1-f-a-b', 'reader'), false);
    assert.deepEqual(await notes(world, 'mike'), ['dsc:\n\n## Staff list']);
    const whole = aid(`<dsc>${unit('a')}</dsc>`).replace('<archdesc', `<archdesc${internal}`);
    await world.import('ead', whole.replace('<unitid>F<', '<unitid>G<').replace('>x<', '>y<'));
    for (const id of ['nl-r1-g', 'nl-r1-g-a']) assert.equal(await mayRead(world, id, 'reader'), false, id);
  });

  it('may have the mark in any letter case, with blanks', async () => {
    const world = await worldWithUsers();
    await world.import('ead', file.replace(internal, ' audience=" Internal "'));
    assert.equal(await mayRead(world, 'nl-r1-f-quiet', 'reader'), false);
  });

  it('is public with internal=public, with a warning', async () => {
    const world = await worldWithUsers();
    const log = await world.import('ead', file, { internal: 'public' });
    assert.equal(warned(log, 'internal-audience'), 1);
    assert.equal(await mayRead(world, 'nl-r1-f-quiet', 'reader'), true);
  });
});

describe('An element marked as internal', () => {
  const file = (text: string) => aid(`<scopecontent><p>Public</p></scopecontent>${text}`);

  it('becomes an annotation that only users who may update the unit see, and is not in the description', async () => {
    const world = await worldWithUsers();
    const log = await world.import('ead', file(note('Do not lend')));
    assert.equal(warned(log, 'internal-restricted'), 1);
    assert.deepEqual(await notes(world, 'editor'), ['processinfo:\n\n## Staff\n\nDo not lend']);
    for (const reader of ['reader', undefined]) assert.deepEqual(await notes(world, reader), []);
    assert.doesNotMatch(JSON.stringify(await world.unit('nl-r1-f')), /lend|Staff/);
  });

  it('is visible to a user who has only the permission to update this unit', async () => {
    const world = await worldWithUsers();
    await world.import('ead', file(''));
    await world.grant('reader', 'update', 'nl-r1-f');
    await world.import('ead', file(note('Do not lend')));
    assert.equal((await notes(world, 'reader')).length, 1);
    assert.deepEqual(await notes(world), []);
  });

  it('is updated and deleted with the file; annotations of users stay', async () => {
    const world = await worldWithUsers();
    await world.import('ead', file(note('One') + note('Two')));
    const bundle = { type: 'Annotation', data: { body: 'By hand' }, relationships: {} };
    await world.perform({ change: 'annotate', actor: 'mike', bundle, target: 'nl-r1-f', logMessage: null });
    const body = (text: string) => `processinfo:\n\n## Staff\n\n${text}`;
    assert.deepEqual(counts(await world.import('ead', file(note('One') + note('Two')))), [0, 0, 1]);
    assert.deepEqual(counts(await world.import('ead', file(note('One') + note('Three')))), [0, 1, 0]);
    assert.deepEqual((await notes(world, 'mike')).toSorted(), ['By hand', body('One'), body('Three')]);
    assert.deepEqual(counts(await world.import('ead', file(note('One')))), [0, 1, 0]);
    assert.deepEqual((await notes(world, 'mike')).toSorted(), ['By hand', body('One')]);
    assert.deepEqual(counts(await world.import('ead', file(''))), [0, 1, 0]);
    assert.deepEqual(await notes(world, 'mike'), ['By hand']);
    assert.deepEqual(counts(await world.import('ead', file(''))), [0, 0, 1]);
  });

  it('may be inside of a text, an identifier, a link or the header', async () => {
    const world = await worldWithUsers();
    const text = aid(
      `<scopecontent><p>Public <emph${internal}>hush</emph> words</p></scopecontent><dao${internal} href="http://example.org/hush"/>`,
    )
      .replace('<unitid>', `<unitid${internal}>hush</unitid><unitid>`)
      .replace('<profiledesc>', `<profiledesc><creation${internal}>hush</creation>`);
    await world.import('ead', text);
    const record = await world.unit('nl-r1-f');
    assert.equal(record.relationships.describes![0]!.data.scopeAndContent, 'Public words');
    assert.doesNotMatch(JSON.stringify(record), /hush/);
    assert.deepEqual(
      (await notes(world, 'mike')).toSorted(),
      [
        'dao:\n\nhref: http://example.org/hush',
        'did/unitid:\n\nhush',
        'eadheader/profiledesc/creation:\n\nhush',
        'scopecontent/p/emph:\n\nhush',
      ].toSorted(),
    );
  });

  it('may be the whole header, of which only identifier and language are used', async () => {
    const world = await worldWithUsers();
    const head = header
      .replace('<eadheader', `<eadheader${internal}`)
      .replace(
        '<profiledesc>',
        '<filedesc><titlestmt><titleproper>Hush</titleproper></titlestmt></filedesc>$&',
      );
    await world.import('ead', aid('', head));
    const record = await world.unit('nl-r1-f');
    assert.doesNotMatch(JSON.stringify(record), /Hush/);
    assert.equal(record.relationships.describes![0]!.data.sourceFileId, 'x#ENG');
    assert.match(String((await notes(world, 'mike'))[0]), /titleproper: Hush/);
  });

  it('is part of the description with internal=public', async () => {
    const world = await worldWithUsers();
    const log = await world.import('ead', file(note('Do not lend')), { internal: 'public' });
    assert.equal(warned(log, 'internal-audience'), 1);
    assert.match(JSON.stringify(await world.unit('nl-r1-f')), /Do not lend/);
    assert.deepEqual(await notes(world, 'mike'), []);
  });
});

describe('An authority record in EAC-CPF 2.0', () => {
  const record = (root: string, control: string, history: string) =>
    `<eac xmlns="https://archivists.org/ns/eac/v2"${root}><control${control}><recordId>p</recordId><sources><source><reference>Hush source</reference></source></sources></control><cpfDescription><identity><entityType value="person"/><nameEntry><part>Ada</part></nameEntry></identity><description><biogHist${history}><p>Hush life</p></biogHist></description></cpfDescription></eac>`;
  const importRecord = async (text: string) => {
    const world = await GraphWorld.make();
    await world.create('AuthoritativeSet', { identifier: 'people', name: 'People' });
    const import_ = () => world.import('eac', text, { scope: 'people' });
    return { world, log: await import_(), again: await import_() };
  };

  it('that is marked as internal becomes a restricted agent', async () => {
    const { world, log, again } = await importRecord(record(internal, '', ''));
    assert.deepEqual([warned(log, 'internal-restricted'), ...counts(again)], [1, 0, 0, 1]);
    assert.equal((await world.get('HistoricalAgent', 'people-p', 'mike')).id, 'people-p');
    await assert.rejects(world.get('HistoricalAgent', 'people-p', 'reader'));
  });

  it('has internal elements as restricted annotations', async () => {
    const { world, log, again } = await importRecord(record('', internal, internal));
    assert.deepEqual([warned(log, 'internal-restricted'), ...counts(again)], [2, 0, 0, 1]);
    const agent = await world.get('HistoricalAgent', 'people-p', 'reader');
    assert.doesNotMatch(JSON.stringify(agent), /Hush/);
    assert.equal((await notes(world, 'mike')).length, 2);
    assert.deepEqual(await notes(world, 'reader'), []);
  });
});

describe('An EAG file that is marked as internal', () => {
  it('becomes a public repository, as the specification states', async () => {
    const world = await GraphWorld.make();
    const guide =
      '<eag audience="internal"><eagheader><eagid>g</eagid></eagheader><archguide><identity><repositorid>g</repositorid><autform>Archive</autform></identity></archguide></eag>';
    await world.import('eag', guide);
    assert.equal((await world.get('Repository', 'nl-g', 'reader')).id, 'nl-g');
  });
});

for (const writer of ['ead', 'ead3']) {
  describe(`A finding aid with internal parts that is exported as ${writer}`, () => {
    const file = aid(
      `${note('Hush')}<dsc>${unit('open')}${unit('quiet', note('Hush again'), internal)}</dsc>`,
    );

    it('contains them only for users who may see them', async () => {
      const world = await worldWithUsers();
      await world.import('ead', file);
      for (const reader of ['reader', undefined]) {
        const text = await exportText(world, 'nl-r1-f', writer, reader);
        assert.match(text, /Unit open/);
        assert.doesNotMatch(text, /Hush|quiet/);
      }
      assert.match(await exportText(world, 'nl-r1-f', writer, 'editor'), /<c [^>]*audience="internal"/);
    });

    it('deletes no annotation that the exporting user could not see, and adds new ones', async () => {
      const world = await worldWithUsers();
      await world.import('ead', file);
      const before = await notes(world, 'mike');
      const text = await exportText(world, 'nl-r1-f', writer, 'reader');
      assert.deepEqual(counts(await world.import('ead', text)), [0, 0, 2]);
      assert.deepEqual(await notes(world, 'mike'), before);
      const added = text.replace('</did>', `</did><odd${internal}><p>Hush, too</p></odd>`);
      assert.deepEqual(counts(await world.import('ead', added)), [0, 1, 1]);
      assert.deepEqual((await notes(world, 'mike')).toSorted(), [...before, 'odd:\n\nHush, too'].toSorted());
    });

    it('changes nothing in its own store, and restricts them in another one', async () => {
      const [world, other] = [await worldWithUsers(), await worldWithUsers()];
      await world.import('ead', file);
      const text = await exportText(world, 'nl-r1-f', writer, 'mike');
      assert.deepEqual(counts(await world.import('ead', text)), [0, 0, 3]);
      assert.deepEqual(counts(await other.import('ead', text)), [3, 0, 0]);
      assert.equal(await mayRead(other, 'nl-r1-f-quiet', 'reader'), false);
      assert.deepEqual((await notes(other, 'mike')).toSorted(), (await notes(world, 'mike')).toSorted());
      assert.deepEqual(await notes(other, 'reader'), []);
    });
  });
}

describe('A table of units with internal parts', () => {
  const file = aid(
    `${note('Hush || hush')}${note('Again')}<dsc>${unit('open')}${unit('quiet', note('Hush'), internal)}</dsc>`,
  );

  it('contains them only for users who may see them', async () => {
    const world = await worldWithUsers();
    await world.import('ead', file);
    for (const reader of ['reader', undefined]) {
      const text = await exportText(world, 'nl-r1', 'csv', reader);
      assert.match(text, /Unit open/);
      assert.doesNotMatch(text, /Hush|quiet|,internal,/);
    }
    assert.match(await exportText(world, 'nl-r1', 'csv', 'editor'), /Unit quiet.*,internal,/s);
  });

  it('changes nothing in its own store, and restricts them in another one', async () => {
    const [world, other] = [await worldWithUsers(), await worldWithUsers()];
    await world.import('ead', file);
    const text = await exportText(world, 'nl-r1', 'csv', 'mike');
    assert.deepEqual(counts(await world.import('csv', text)), [0, 0, 3]);
    assert.deepEqual(counts(await other.import('csv', text)), [3, 0, 0]);
    assert.equal(await mayRead(other, 'nl-r1-f-open', 'reader'), true);
    assert.equal(await mayRead(other, 'nl-r1-f-quiet', 'reader'), false);
    assert.deepEqual((await notes(other, 'mike')).toSorted(), (await notes(world, 'mike')).toSorted());
    assert.deepEqual(await notes(other, 'reader'), []);
  });

  it('keeps other texts in the column audience, and notes without the name of a field', async () => {
    const world = await worldWithUsers();
    const table =
      'identifier,name,audience,internalNotes\n1,One,Schools,Do not lend\n2,Two,External,\n3,Three,INTERNAL,\n';
    await world.import('csv', table);
    assert.match(JSON.stringify(await world.unit('nl-r1-1')), /"csv_audience":"Schools"/);
    assert.doesNotMatch(JSON.stringify(await world.unit('nl-r1-2')), /csv_audience/);
    assert.equal(await mayRead(world, 'nl-r1-3', 'reader'), false);
    assert.deepEqual(await notes(world, 'mike'), ['note:\n\nDo not lend']);
    assert.deepEqual(await notes(world, 'reader'), []);
  });
});
