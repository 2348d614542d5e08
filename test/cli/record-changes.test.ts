/** Commands that change single records, show their history, and search the audit log. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { describeOnEach } from '../world/engines.ts';
import { type FondsRun, runFonds, spawnFonds, temporaryFolder } from './fonds-process.ts';

describeOnEach('A command that changes records', (engine) => {
  async function setUp(t: TestContext) {
    const folder = temporaryFolder(t);
    const flags = await engine.storeFlags(join(folder, 'data'));
    const call = (args: readonly string[]): Promise<FondsRun> =>
      runFonds([...args, ...flags], { cwd: folder });
    const run = async (...args: readonly string[]): Promise<string> => {
      const { code, out, err } = await call(args);
      assert.equal(code, 0, `${args.join(' ')}: ${err}`);
      return out;
    };
    const fails = async (code: number, ...args: readonly string[]): Promise<string> => {
      const ended = await call(args);
      assert.equal(ended.code, code, `${args.join(' ')}: ${ended.err}`);
      return ended.err;
    };
    const runJson = async (...args: readonly string[]) => JSON.parse(await run(...args, '--json'));
    await run('init');
    await run('user', 'add', 'mike', '--group', 'admin');
    await run('user', 'add', 'ruth');
    await run('create', 'Country', '--set', 'identifier=nl');
    await run('create', 'Repository', '--in', 'nl', '--set', 'identifier=r1');
    for (const unit of ['u1', 'u2'])
      await run('create', 'DocumentaryUnit', '--in', 'nl-r1', '--set', `identifier=${unit}`);
    return { folder, flags, run, fails, runJson };
  }

  it('creates a record from a file, from standard input, and from fields', async (t) => {
    const { folder, flags, run, runJson, fails } = await setUp(t);
    const text = JSON.stringify({ type: 'Country', data: { identifier: 'be' } });
    writeFileSync(join(folder, 'be.json'), text);
    assert.equal(await run('create', 'Country', 'be.json'), 'be\n');
    const piped = spawnFonds(['create', 'country', '-', '--json', ...flags], { cwd: folder });
    piped.process.stdin!.end(text.replace('be', 'de'));
    const { code, out } = await piped.done;
    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(out), { id: 'de', type: 'Country', dryRun: false });
    const vocabulary = ['CvocVocabulary', '--set', 'identifier=terms', '--set', 'name=Terms'];
    assert.equal((await runJson('create', ...vocabulary, '--set', 'isPromotable=true')).id, 'terms');
    assert.equal((await runJson('get', 'terms')).data.isPromotable, true);
    assert.match(await fails(1, 'create', 'Country', 'none.json'), /none.json is not a readable file/);
    assert.match(await fails(1, 'create', 'Repository', 'be.json'), /is of type Country, not Repository/);
    assert.match(await fails(1, 'create', 'Country', '--set', 'identifier'), /has no FIELD=VALUE/);
    assert.match(
      await fails(1, 'create', ...vocabulary, '--set', 'isPromotable=yes'),
      /must be true or false/,
    );
    assert.match(await fails(5, 'create', 'Country', 'be.json'), /be/);
    assert.match(await fails(3, 'create', 'Repository', '--in', 'none', '--set', 'identifier=x'), /'none'/);
  });

  it('undoes an event', async (t) => {
    const { run, fails, runJson } = await setUp(t);
    await run('delete', 'nl-r1-u1');
    const [{ id: event }] = await runJson('events', '--limit', '1');
    assert.equal((await runJson('undo', event, '--dry-run')).restored, 1);
    assert.match(await run('undo', event), /^Undone: 1 restored\. Event \S+\.\n$/);
    assert.equal((await runJson('get', 'nl-r1-u1')).id, 'nl-r1-u1');
    assert.equal(await run('undo', event), 'Nothing was undone.\n');
    await run('delete', 'nl-r1-u1');
    const [{ id: again }] = await runJson('events', '--limit', '1');
    assert.match(await fails(4, 'undo', again, '--user', 'ruth'), /ruth/);
    assert.match(await fails(3, 'undo', 'none'), /'none'/);
  });

  it('acts as a user who needs the permission, or as the administrators', async (t) => {
    const { run, fails, runJson } = await setUp(t);
    const change = ['update', 'nl-r1-u1', '--set', 'otherIdentifiers=A'];
    assert.match(await fails(4, ...change, '--user', 'ruth'), /'ruth' may not update/);
    assert.match(await fails(4, ...change, '--user', 'nobody'), /'nobody'/);
    await run('grant', 'add', 'ruth', 'update', 'nl-r1-u1');
    await run(...change, '--user', 'ruth', '--message', 'Second number');
    const [event] = await runJson('events', '--by', 'ruth');
    assert.deepEqual(
      { ...event, id: '', timestamp: '' },
      {
        id: '',
        eventType: 'modification',
        timestamp: '',
        user: 'ruth',
        logMessage: 'Second number',
        subjects: 1,
      },
    );
    const [latest] = await runJson('events', '--limit', '1', '--kind', 'creation');
    assert.equal(latest.user, 'admin');
  });

  it('changes the named fields, removes fields, or replaces all', async (t) => {
    const { folder, run, runJson, fails } = await setUp(t);
    const dataOf = async () => (await runJson('get', 'nl-r1-u1')).data;
    await run('update', 'nl-r1-u1', '--set', 'otherIdentifiers=A', '--set', 'otherIdentifiers=B');
    assert.deepEqual(await dataOf(), { identifier: 'u1', otherIdentifiers: ['A', 'B'] });
    await run('update', 'nl-r1-u1', '--set', 'otherIdentifiers=', '--dry-run');
    assert.deepEqual((await dataOf()).otherIdentifiers, ['A', 'B']);
    await run('update', 'nl-r1-u1', '--set', 'otherIdentifiers=');
    assert.deepEqual(await dataOf(), { identifier: 'u1' });
    writeFileSync(join(folder, 'u1.json'), '{"type":"DocumentaryUnit","data":{"identifier":"u1"}}');
    await run('update', 'nl-r1-u1', '--set', 'otherIdentifiers=A');
    await run('update', 'nl-r1-u1', 'u1.json');
    assert.equal((await dataOf()).otherIdentifiers, 'A');
    await run('update', 'nl-r1-u1', 'u1.json', '--replace');
    assert.deepEqual(await dataOf(), { identifier: 'u1' });
    assert.match(await fails(1, 'update', 'nl-r1-u1', '--replace'), /--replace needs a FILE/);
    assert.match(await fails(5, 'update', 'nl-r1-u1', 'u1.json', '--if-match', '"x"'), /changed/);
    assert.match(await fails(1, 'update', 'nl-r1-u1', '--set', 'nme=x'), /nme/);
  });

  it('moves, renames and deletes records', async (t) => {
    const { run, runJson, fails } = await setUp(t);
    assert.deepEqual((await runJson('move', 'nl-r1-u1', 'nl-r1-u2', '--dry-run')).renamed, [
      ['nl-r1-u1', 'nl-r1-u2-u1'],
    ]);
    assert.equal(await run('move', 'nl-r1-u1', 'nl-r1-u2'), 'nl-r1-u1 is now nl-r1-u2-u1.\n');
    assert.deepEqual(await runJson('rename', 'nl-r1-u2', 'u3'), {
      renamed: [
        ['nl-r1-u2', 'nl-r1-u3'],
        ['nl-r1-u2-u1', 'nl-r1-u3-u1'],
      ],
      dryRun: false,
    });
    assert.match(await fails(1, 'move', 'nl-r1-u3', 'nl-r1-u3-u1'), /descendant/);
    assert.match(await fails(5, 'delete', 'nl-r1-u3'), /1 child item/);
    assert.equal((await runJson('delete', 'nl-r1-u3', 'nl-r1-u3-u1', '--dry-run')).deleted, 2);
    assert.equal(await run('delete', 'nl-r1-u3', 'nl-r1-u3-u1'), '2 records deleted.\n');
    assert.match(await fails(3, 'get', 'nl-r1-u3'), /was deleted/);
  });

  it('restricts a record, shows who may see it, and opens it', async (t) => {
    const { run, fails, runJson } = await setUp(t);
    assert.equal(await run('access', 'nl-r1-u1'), '');
    await run('access', 'nl-r1-u1', '--to', 'ruth');
    assert.deepEqual((await runJson('access', 'nl-r1-u1')).accessibleTo.sort(), ['admin', 'ruth']);
    await fails(3, 'get', 'nl-r1-u1');
    assert.match(await fails(1, 'access', 'nl-r1-u1', '--to', 'ruth', '--public'), /exclude each other/);
    assert.match(await fails(1, 'access', 'nl-r1-u1', '--publish-history'), /needs --public/);
    await run('access', 'nl-r1-u1', '--public');
    await run('get', 'nl-r1-u1');
  });

  it('lists the history of a record with versions that can be compared', async (t) => {
    const { run, runJson, fails } = await setUp(t);
    await run('update', 'nl-r1-u1', '--set', 'otherIdentifiers=A');
    await run('update', 'nl-r1-u1', '--set', 'otherIdentifiers=B');
    const history = await runJson('history', 'nl-r1-u1');
    assert.deepEqual(
      history.map(({ eventType, version }: Record<string, string | null>) => [eventType, version !== null]),
      [
        ['modification', true],
        ['modification', true],
        ['creation', false],
      ],
    );
    const [second, first] = history.map(({ version }: Record<string, string>) => version);
    assert.equal(await run('diff', 'nl-r1-u1', second), '~ otherIdentifiers: "A" → "B"\n');
    assert.equal(await run('diff', 'nl-r1-u1', first, '--with', second), '+ otherIdentifiers: "A"\n');
    assert.deepEqual(await runJson('diff', 'nl-r1-u1', second), [
      { op: 'replace', path: '/data/otherIdentifiers', value: 'B' },
    ]);
    await fails(3, 'diff', 'nl-r1-u2', first);
    assert.equal((await run('history', 'nl-r1-u1', '--limit', '1')).split('\n').length, 2);
  });

  it('gives a record the content of one of its versions', async (t) => {
    const { folder, run, runJson, fails } = await setUp(t);
    const description = {
      type: 'DocumentaryUnitDescription',
      data: { languageCode: 'eng', name: 'Letters' },
    };
    const unit = {
      type: 'DocumentaryUnit',
      data: { identifier: 'u1' },
      relationships: { describes: [description] },
    };
    writeFileSync(join(folder, 'u1.json'), JSON.stringify(unit));
    await run('update', 'nl-r1-u1', 'u1.json', '--replace');
    const before = await runJson('get', 'nl-r1-u1');
    await run(
      'update',
      'nl-r1-u1',
      '--set',
      'identifier=u1',
      '--set',
      'otherIdentifiers=old',
      '--replace',
      'u1.json',
    );
    const [{ version }] = await runJson('history', 'nl-r1-u1');
    const restore = ['restore-version', 'nl-r1-u1', version];
    assert.equal((await runJson(...restore, '--dry-run')).dryRun, true);
    assert.equal((await runJson('get', 'nl-r1-u1')).data.otherIdentifiers, 'old');
    assert.match(await fails(4, ...restore, '--user', 'ruth'), /ruth/);
    assert.match(await run(...restore), /nl-r1-u1 has the content of the version/);
    const after = await runJson('get', 'nl-r1-u1');
    assert.deepEqual(after.data, before.data);
    assert.deepEqual(after.relationships.describes, before.relationships.describes, 'parts keep their ids');
    await fails(3, 'restore-version', 'nl-r1-u2', version);
    await fails(3, 'restore-version', 'nl-r1-u1', 'nothing');
  });

  it('searches the audit log', async (t) => {
    const { run, runJson, fails } = await setUp(t);
    const count = async (...args: readonly string[]): Promise<number> =>
      (await runJson('events', ...args)).length;
    assert.equal(await count('--type', 'documentaryUnit'), 2);
    assert.equal(await count('--type', 'Country', '--type', 'Repository'), 2);
    assert.equal(await count('--item', 'nl-r1-u1'), 1);
    assert.equal(await count('--kind', 'deletion'), 0);
    assert.equal(await count('--to', '2000'), 0);
    assert.equal(await count('--from', '2000-01-01'), 6);
    assert.match(
      await run('events', '--limit', '1'),
      /^\S+ {2}creation {2}admin {2}\S+ {2}1 {2}From the command line\n$/,
    );
    assert.match(await fails(1, 'events', '--kind', 'ingst'), /no kind of event 'ingst'.*'ingest'/);
    assert.match(await fails(1, 'events', '--from', 'yesterday'), /--from must be a time/);
  });

  it('prints errors as JSON', async (t) => {
    const { fails } = await setUp(t);
    const error = JSON.parse(await fails(3, 'get', 'none', '--json'));
    assert.equal(error.code, 'not-found');
    assert.match(error.message, /'none'/);
    assert.equal(JSON.parse(await fails(5, 'delete', 'nl-r1', '--json')).details.count, 2);
  });
});
