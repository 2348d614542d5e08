/** Commands for users, groups, grants, tokens and records. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { describeOnEach } from '../world/engines.ts';
import { waitUntil } from '../world/wait-until.ts';
import { runFonds, startFonds, temporaryFolder } from './fonds-process.ts';

type Run = (line: string, ...more: readonly string[]) => Promise<string>;

describeOnEach('The command line', (engine) => {
  /** Runs commands that must succeed; `fails` those that must not. */
  async function setUp(t: TestContext): Promise<{ run: Run; fails: Run; flags: readonly string[] }> {
    const flags = await engine.storeFlags(join(temporaryFolder(t), 'data'));
    const call = (line: string, more: readonly string[]) => runFonds([...line.split(' '), ...more, ...flags]);
    const run: Run = async (line, ...more) => {
      const { code, out, err } = await call(line, more);
      assert.equal(code, 0, `${line}: ${err}`);
      return out;
    };
    const fails: Run = async (line, ...more) => {
      const { code, err } = await call(line, more);
      assert.ok(code !== null && code >= 1 && code <= 5, line);
      assert.doesNotMatch(err, /\n {4}at |inside the program/);
      return err;
    };
    await run('init');
    await run('user add mike --group admin');
    return { run, fails, flags };
  }

  it('creates users and groups, and lists memberships', async (t) => {
    const { run, fails } = await setUp(t);
    await run('user add ruth', '--name', 'Ruth of the reading room');
    assert.match(await run('group add editors', '--name', 'The editors'), /The group editors is added/);
    await run('group add staff --group editors');
    assert.equal(await run('group join staff ruth'), 'ruth belongs to staff.\n');
    assert.deepEqual((await run('user list')).split('\n'), [
      'mike  mike                      admin',
      'ruth  Ruth of the reading room  staff',
      '',
    ]);
    assert.match(
      await run('group list'),
      /^admin .*1 member\neditors .*1 member\nstaff .*1 member {2}editors\n$/,
    );
    assert.equal(await run('group leave staff ruth'), 'ruth no longer belongs to staff.\n');
    assert.match(await fails('group leave admin mike'), /last administrator/);
    assert.match(await fails('group join editors nobody'), /'nobody'/);
    assert.match(await fails('group join staff editors'), /member of itself/);
    const event = JSON.parse(await run('list SystemEvent --limit 1'));
    assert.equal(event.data.eventType, 'removeGroup');
    assert.equal(event.relationships.hasActioner[0].id, 'admin');
  });

  it('grants, lists and revokes permissions', async (t) => {
    const { run, fails } = await setUp(t);
    await run('user add ruth');
    const made = await run('grant add ruth create Country');
    const id = /\(grant (\S+)\)/.exec(made)![1]!;
    assert.equal(await run('grant list ruth'), `${id}  create  Country\n`);
    assert.equal(await run(`grant revoke ${id}`), `The grant ${id} is revoked.\n`);
    assert.equal(await run('grant list ruth'), '');
    assert.match(await fails(`grant revoke ${id}`), /There is no item/);
    assert.match(await fails('grant add ruth fly Country'), /no permission 'fly'/);
    assert.match(await fails('grant add ruth update none'), /There is no item/);
    assert.match(await fails('grant list nobody'), /'nobody'/);
  });

  it('prints the records that a user may see', async (t) => {
    const { run, fails } = await setUp(t);
    assert.equal(JSON.parse(await run('get mike')).data.name, 'mike');
    assert.equal(await run('list Group --ids'), 'admin\n');
    assert.equal((await run('list ContentType --ids --offset 2 --limit 3')).split('\n').length, 4);
    const event = JSON.parse(await run('list systemEvent'));
    assert.equal(JSON.parse(await run(`get ${event.id} --user mike`)).type, 'SystemEvent');
    assert.match(await fails('get none'), /There is no item with the id 'none'/);
    assert.match(await fails('get mike --user nobody'), /not a user of this service/);
    assert.match(await fails('list Nonsense'), /no record type 'Nonsense'/);
    assert.match(await fails('list Version'), /no list of all/);
    assert.match(await fails('list Group --limit x'), /--limit must be a whole number/);
  });

  it('creates tokens for programs on other machines, and revokes them while a server runs', async (t) => {
    const { run, fails, flags } = await setUp(t);
    assert.match(await fails('serve --host 0.0.0.0'), /fonds token add.*--trust-network/);
    assert.match(await fails('token add'), /either --user/);
    assert.match(await fails('token add --user mike --any-user'), /either --user/);
    assert.match(await fails('token add --user nobody'), /no user 'nobody'/);
    const token = (await run('token add --user mike', '--note', 'the portal')).trim();
    assert.match(token, /^fonds_\S{43}$/);
    const listed = await run('token list');
    assert.match(listed, /^\w{10} {2}\S+ {2}mike {2}the portal\n$/);
    assert.doesNotMatch(listed, new RegExp(token));

    const server = await startFonds(t, ['serve', ...flags, '--host', '0.0.0.0']);
    const url = `${server.url.replace('0.0.0.0', '127.0.0.1')}/classes/Group`;
    const ask = async (headers: Record<string, string>) => (await fetch(url, { headers })).status;
    assert.equal(await ask({ 'X-User': 'mike' }), 401);
    assert.equal(await ask({ Authorization: `Bearer ${token}` }), 200);
    const id = listed.split(' ')[0]!;
    assert.equal(await run(`token revoke ${id}`), `The token ${id} is revoked.\n`);
    const isRefused = async () => (await ask({ Authorization: `Bearer ${token}` })) === 401;
    await waitUntil(isRefused, 'the server knows that the token is revoked');
    assert.match(await fails(`token revoke ${id}`), /There is no token/);
    assert.equal(await run('token list'), '');
  });
});
