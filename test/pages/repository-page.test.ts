/** The page of an institution: how to reach it. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { exampleIds } from '../../src/http/openapi-examples.ts';
import { type ExampleServer, serveExamples } from '../world/example-server.ts';

describe('The page of an institution', () => {
  let server: ExampleServer;
  before(async () => {
    server = await serveExamples();
  });
  after(() => server?.archive.close());

  const headers = { 'x-user': exampleIds.administrator, 'content-type': 'application/json' };

  it('shows the addresses of the contact area', async () => {
    const address = { street: 'Quay 1', municipality: 'Rotterdam', countryCode: 'NL' };
    const relationships = {
      describes: [
        {
          type: 'RepositoryDescription',
          data: { name: 'Harbour Archive', languageCode: 'eng' },
          relationships: { hasAddress: [{ type: 'Address', data: address }] },
        },
      ],
    };
    const body = JSON.stringify({ type: 'Repository', data: { identifier: 'harbour' }, relationships });
    const created = await fetch(`${server.url}/classes/Country/nl`, {
      method: 'POST',
      headers,
      body,
    });
    assert.equal(created.status, 201, await created.text());
    const page = await fetch(new URL('/repositories/nl-harbour', server.url), {
      headers: { accept: 'text/html' },
    });
    const html = await page.text();
    for (const text of ['Quay 1', 'Rotterdam', 'Netherlands'])
      assert.ok(html.includes(`>${text}</dd>`), text);
  });
});
