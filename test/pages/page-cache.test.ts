/** Rendered pages are cached, but never outlive a change, and never reach a reader who may not see the record. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { exampleIds } from '../../src/http/openapi-examples.ts';
import { type ExampleServer, serveExamples } from '../world/example-server.ts';

describe('A cached page', () => {
  let server: ExampleServer;
  before(async () => {
    server = await serveExamples();
  });
  after(() => server?.archive.close());

  const admin = { 'x-user': exampleIds.administrator, 'content-type': 'application/json' };
  const record = (): string => `${server.url}/classes/DocumentaryUnit/${exampleIds.unit}`;
  const getPage = (headers: Record<string, string> = {}): Promise<Response> =>
    fetch(new URL(`/units/${exampleIds.unit}`, server.url), { headers: { accept: 'text/html', ...headers } });

  it('is the same for the same reader, and in the language of each reader', async () => {
    const first = await getPage();
    const etag = first.headers.get('etag')!;
    assert.equal((await getPage()).headers.get('etag'), etag);
    assert.equal((await getPage({ 'if-none-match': etag })).status, 304);
    assert.match(await (await getPage({ 'accept-language': 'de' })).text(), /Signatur/);
    assert.match(await (await getPage({ 'accept-language': 'en' })).text(), /Reference code/);
  });

  it('has the header in the language of each reader', async () => {
    assert.match(await (await getPage({ 'accept-language': 'de' })).text(), /"Hauptnavigation"/);
    assert.match(await (await getPage({ 'accept-language': 'en' })).text(), /"Main navigation"/);
  });

  it('keeps the words of a search in the links of its tree only for the reader who searched', async () => {
    for (const identifier of ['first', 'second']) {
      const body = JSON.stringify({ type: 'DocumentaryUnit', data: { identifier } });
      const created = await fetch(record(), { method: 'POST', headers: admin, body });
      assert.equal(created.status, 201, await created.text());
    }
    const listTreeLinks = async (query: string): Promise<readonly string[]> => {
      const html = await (await fetch(new URL(`/units/${exampleIds.unit}-first${query}`, server.url))).text();
      return [...html.matchAll(/data-position="\d+" data-children="\d+"><a href="([^"]+)"/g)].map(
        ([, href]) => href!.replace(`/units/${exampleIds.unit}`, ''),
      );
    };
    const searched = ['?q=tax', '-first?q=tax', '-second?q=tax'];
    const plain = ['', '-first', '-second'];
    assert.deepEqual(await listTreeLinks('?q=tax'), searched);
    assert.deepEqual(await listTreeLinks(''), plain);
    assert.deepEqual(await listTreeLinks('?q=tax&page=1'), searched);
    assert.deepEqual(await listTreeLinks('?page=1'), plain);
  });

  it('shows a change at once', async () => {
    assert.match(await (await getPage()).text(), /Council minutes/);
    const text = await (await fetch(record())).text();
    const body = text.replaceAll('Council minutes', 'Minutes of the council');
    assert.equal((await fetch(record(), { method: 'PUT', headers: admin, body })).status, 200);
    assert.match(await (await getPage()).text(), /Minutes of the council/);
  });

  it('is not sent to readers who may no longer see the record', async () => {
    assert.equal((await getPage(admin)).status, 200);
    const access = `${server.url}/entities/${exampleIds.unit}/access?accessibleTo=${exampleIds.administrator}`;
    const restricted = await fetch(access, { method: 'POST', headers: admin });
    assert.ok(restricted.ok, await restricted.text());
    assert.equal((await getPage(admin)).status, 200);
    assert.equal((await getPage()).status, 404);
  });
});
