/** Scripts and styles of the pages: compressed by the build, cached by browsers, and small. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { exampleIds } from '../../../src/http/openapi-examples.ts';
import { type ExampleServer, serveExamples } from '../../world/example-server.ts';

describe('A script or a style of the pages', () => {
  let server: ExampleServer;
  before(async () => {
    server = await serveExamples();
  });
  after(() => server?.archive.close());

  /** Does not decompress the body, as fetch would. */
  async function load(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const request = get(new URL(path, server.url), { headers, method });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const body = Buffer.concat(await response.toArray());
    return { status: response.statusCode, headers: response.headers, body };
  }

  async function loadPage(path: string): Promise<string> {
    return (await load(path, { accept: 'text/html' })).body.toString();
  }

  const listPaths = (html: string, pattern: RegExp): readonly string[] =>
    [...html.matchAll(pattern)].map(([, path]) => path!);
  const stylePattern = /<link rel="stylesheet" href="([^"]+)"/g;
  const scriptPattern = /<script type="module" src="([^"]+)"/g;

  async function styleOfPages(): Promise<string> {
    return listPaths(await loadPage('/'), stylePattern)[0]!;
  }

  it('is sent in the smallest form that the browser accepts', async () => {
    const path = await styleOfPages();
    const plain = await load(path);
    assert.equal(plain.headers['content-encoding'], undefined);
    const gzip = await load(path, { 'accept-encoding': 'gzip, br;q=0' });
    assert.equal(gzip.headers['content-encoding'], 'gzip');
    assert.deepEqual(gunzipSync(gzip.body), plain.body);
    const brotli = await load(path, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    assert.equal(brotli.headers['content-encoding'], 'br');
    assert.deepEqual(brotliDecompressSync(brotli.body), plain.body);
    assert.ok(brotli.body.length < gzip.body.length && gzip.body.length < plain.body.length / 2);
    const all = [plain, gzip, brotli];
    assert.equal(new Set(all.map(({ headers }) => headers.etag)).size, 3);
    for (const { headers, body } of all) {
      assert.equal(headers.vary, 'Accept-Encoding');
      assert.equal(headers['content-type'], 'text/css; charset=utf-8');
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
      assert.equal(Number(headers['content-length']), body.length);
    }
  });

  it('is not sent again to a browser that has it', async () => {
    const path = await styleOfPages();
    for (const coding of ['br', 'gzip', 'identity']) {
      const { headers } = await load(path, { 'accept-encoding': coding });
      const again = await load(path, { 'accept-encoding': coding, 'if-none-match': headers.etag! });
      assert.deepEqual([again.status, again.body.length, again.headers.etag], [304, 0, headers.etag]);
    }
  });

  it('answers HEAD with the length of the same form', async () => {
    const path = await styleOfPages();
    const asBrotli = { 'accept-encoding': 'br' };
    const [head, whole] = [await load(path, asBrotli, 'HEAD'), await load(path, asBrotli)];
    assert.equal(head.headers['content-length'], whole.headers['content-length']);
    assert.equal(head.body.length, 0);
  });

  it('stays small: 15 KB of scripts and 15 KB of styles on a reading page, compressed with gzip', async () => {
    const pages = ['/', `/units/${exampleIds.unit}`, '/search?q=minutes', '/help/settings'];
    for (const page of pages) {
      const html = await loadPage(page);
      const styles = await Promise.all(listPaths(html, stylePattern).map(sizeOf));
      const scripts = await Promise.all((await withImports(listPaths(html, scriptPattern))).map(sizeOf));
      const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);
      assert.ok(styles.length > 0 && scripts.length > 0, page);
      assert.ok(sum(styles) <= 15_000, `${page} has ${sum(styles)} bytes of styles`);
      assert.ok(sum(scripts) <= 15_000, `${page} has ${sum(scripts)} bytes of scripts`);
    }
  });

  // Sizes when they were chosen, with a tenth more.
  for (const [path, bytes] of [
    ['/', 5_700],
    ['/search?q=minutes', 16_200],
    ['/countries', 18_450],
    ['/nothing', 3_450],
  ] as const)
    it(`stays small: the HTML of ${path}`, async () => {
      const { length } = Buffer.from(await loadPage(path));
      assert.ok(length <= bytes, `${length} bytes`);
    });

  const sizeOf = async (path: string): Promise<number> => gzipSync((await load(path)).body).length;

  /** The scripts and those that they import at once; not those that they import when a reader needs them. */
  async function withImports(
    paths: readonly string[],
    known = new Set<string>(),
  ): Promise<readonly string[]> {
    for (const path of paths.filter((one) => !known.has(one))) {
      known.add(path);
      const text = (await load(path)).body.toString();
      const imported = [...text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(
        ([, name]) => `/assets/${name}`,
      );
      await withImports(imported, known);
    }
    return [...known];
  }
});
