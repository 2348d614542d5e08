/** Clients that do not wait for the response. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { runFonds, startFonds, temporaryFolder } from '../cli/fonds-process.ts';
import { c, ead } from '../world/finding-aid.ts';
import { waitUntil } from '../world/wait-until.ts';

describe('A client that disconnects before the response', () => {
  it('leaves no spooled body, with keys or without', { timeout: 600_000 }, async (t) => {
    const folder = temporaryFolder(t);
    await runFonds(['init', '--data', folder]);
    await runFonds(['user', 'add', 'mike', '--group', 'admin', '--data', folder]);
    const server = await startFonds(t, ['serve', '--data', folder]);
    const json = { 'X-User': 'mike', 'Content-Type': 'application/json' };
    const make = (path: string, body: object) =>
      fetch(`${server.url}/${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) });
    await make('Country', { type: 'Country', data: { identifier: 'nl' } });
    await make('classes/Country/nl', { type: 'Repository', data: { identifier: 'r1' } });

    const components = Array.from({ length: 3000 }, (_, i) => c(`${i}`, 'x')).join('');
    const { port, pathname } = new URL(server.url);
    for (const keys of ['true', 'false']) {
      const body = Buffer.from(ead(keys, components));
      const earlier = requestFolders(folder);
      const socket = connect(Number(port), '127.0.0.1');
      const path = `${pathname}/import/ead?scope=nl-r1&keys=${keys}`;
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-User: mike\r\nContent-Type: text/xml\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      await new Promise<void>((resolve) => socket.write(body, () => resolve()));
      // The import may end before its folder is seen.
      const isImported = async () => (await fetch(`${server.url}/classes/DocumentaryUnit/nl-r1-${keys}`)).ok;
      await waitUntil(
        async () => requestFolders(folder).some((name) => !earlier.includes(name)) || (await isImported()),
        'the body is being spooled or imported',
      );
      socket.destroy();
    }
    // The next import ends after those before it.
    const last = await fetch(`${server.url}/import/ead?scope=nl-r1`, {
      method: 'POST',
      headers: { 'X-User': 'mike', 'Content-Type': 'text/xml' },
      body: ead('last', components),
    });
    assert.equal(last.status, 200);
    await waitUntil(() => requestFolders(folder).length === 0, 'no spooled body is left');
  });
});

/** Folders of requests whose body is spooled or being imported. */
function requestFolders(data: string): readonly string[] {
  const [own] = readdirSync(join(data, 'tmp'));
  return own === undefined ? [] : readdirSync(join(data, 'tmp', own));
}
