import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { applyChange } from '../../src/graph/changes/changes.ts';
import { withStore } from '../world/dumping.ts';
import { env } from '../world/scratch.ts';
import { waitUntil } from '../world/wait-until.ts';
import { projectFolder, runFonds, startFonds, temporaryFolder } from './fonds-process.ts';

describe('fonds serve', () => {
  it('reports that its port is in use', async (t) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    t.after(() => other.close());
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    const { code, err } = await runFonds(['serve', '--data', temporaryFolder(t), '--port', port]);
    assert.equal(code, 1);
    assert.match(err, new RegExp(`Port ${port} is in use`));
    assert.doesNotMatch(err, /\n {4}at /);
  });

  it('does not start with an invalid mapping, and names the location in it', async (t) => {
    const folder = temporaryFolder(t);
    writeFileSync(join(folder, 'own.json'), '{"extends":"ead","rows":[{"path":"odd","to":"heap"}]}');
    const args = ['serve', '--data', join(folder, 'data'), '--mappings', folder, '--port', '0'];
    const { code, out, err } = await runFonds(args);
    assert.equal(code, 1);
    assert.equal(out, '');
    assert.match(err, /^The mapping own\.json cannot be used, rows\[0\]\.to: 'heap' is not a target/);
  });

  it('does not listen on a network unless it is trusted', async (t) => {
    const { code, out, err } = await runFonds(['serve', '--data', temporaryFolder(t), '--host', '0.0.0.0']);
    assert.equal(code, 1);
    assert.equal(out, '');
    assert.match(err, /--trust-network/);
  });

  it('listens on a network with --trust-network', async (t) => {
    const args = ['serve', '--data', temporaryFolder(t), '--host', '0.0.0.0', '--trust-network'];
    const { url } = await startFonds(t, args);
    assert.equal((await fetch(`${url.replace('0.0.0.0', '127.0.0.1')}/health`)).status, 200);
  });

  it('reads settings from the environment; flags take precedence', async (t) => {
    const folder = temporaryFolder(t);
    const env = { FONDS_PREFIX: '/from-environment', FONDS_DATA: join(folder, 'a'), FONDS_PORT: '1' };
    const first = await startFonds(t, ['serve'], { env });
    assert.match(first.url, /\/from-environment$/);
    assert.equal(await first.stop(), 0);
    const other = await startFonds(t, ['serve', '--prefix', '/from-flag'], { env });
    assert.match(other.url, /\/from-flag$/);
    assert.equal((await fetch(`${other.url}/health`)).status, 200);
  });

  it('warns of placeholders in OAI-PMH responses if everyone may read', async (t) => {
    const printed = async (...flags: readonly string[]): Promise<string> => {
      const server = await startFonds(t, [
        'serve',
        '--init',
        'archivist',
        '--data',
        temporaryFolder(t),
        ...flags,
      ]);
      await server.stop();
      return server.output();
    };
    assert.doesNotMatch(await printed(), /placeholders/);
    assert.match(
      await printed('--public'),
      /Warning: .* placeholders\. Set oai-host \(now fonds\.example\.org\) and oai-email \(now admin@example\.org\)/,
    );
    assert.match(
      await printed('--public', '--oai-host', 'archive.example.org'),
      /Warning: .*Set oai-email \(now admin@example\.org\) before/,
    );
    const complete = [
      '--public',
      '--oai-host',
      'archive.example.org',
      '--oai-email',
      'oai@archive.example.org',
    ];
    assert.doesNotMatch(await printed(...complete), /placeholders/);
  });

  it('ends with exit code 0 after Ctrl-C', async (t) => {
    const server = await startFonds(t, ['serve', '--data', temporaryFolder(t)]);
    assert.equal(await server.stop(), 0);
    await assert.rejects(fetch(`${server.url}/health`));
  });
});

describe('npm start', () => {
  const program = join(projectFolder, 'scripts/start.js');

  it('creates a store with the administrator archivist, once, and prints examples to try', async (t) => {
    const data = join(temporaryFolder(t), 'data');
    const first = await startFonds(t, ['--data', data], { program });
    const user = (await (await fetch(`${first.url}/classes/UserProfile/archivist`)).json()) as {
      relationships: { belongsTo: { id: string }[] };
    };
    assert.deepEqual(
      user.relationships.belongsTo.map(({ id }) => id),
      ['admin'],
    );
    assert.match(first.output(), /The store in .* is created\./);
    assert.ok(first.output().includes(`curl '${first.url}/search?q=harbour+dues'`), first.output());
    assert.equal(await first.stop(), 0);

    const second = await startFonds(t, ['--data', data], { program });
    assert.doesNotMatch(second.output(), /is created|was added|Installing/);
    const events = (await (await fetch(`${second.url}/classes/SystemEvent`)).json()) as unknown[];
    assert.equal(events.length, 1, 'nobody was added again');
  });

  it('prints a link with which the administrator signs in, until a user has a passkey', async (t) => {
    const data = join(temporaryFolder(t), 'data');
    const options = { engine: 'sqlite', folder: data, waitMs: 60_000, inheritsRestrictions: true } as const;
    const addCredential = (kind: 'oidc' | 'passkey') =>
      withStore(options, (store) =>
        applyChange(store, env, {
          change: 'addCredential',
          actor: 'archivist',
          credential: { kind, key: 'key', data: '{}', note: '' },
          logMessage: null,
        }),
      );
    const printsLink = async (): Promise<boolean> => {
      const { output, stop } = await startFonds(t, ['--data', data], { program });
      await waitUntil(() => output().includes('curl '), 'the examples are printed');
      await stop();
      return output().includes('/sign-in/link/');
    };
    assert.equal(await printsLink(), true);
    await addCredential('oidc');
    assert.equal(await printsLink(), true, 'the provider may be down');
    await addCredential('passkey');
    assert.equal(await printsLink(), false);
  });

  it('does not change a store that has other administrators', async (t) => {
    const data = temporaryFolder(t);
    await runFonds(['init', '--data', data]);
    await runFonds(['user', 'add', 'keeper', '--group', 'admin', '--data', data]);
    const { url, output } = await startFonds(t, ['--data', data], { program });
    assert.equal((await fetch(`${url}/classes/UserProfile/archivist`)).status, 404);
    assert.doesNotMatch(output(), /X-User: archivist/);
  });
});
