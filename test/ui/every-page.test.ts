/** Rules for every page of the registry. A new page is tested automatically. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { exampleIds } from '../../src/http/openapi-examples.ts';
import type { AnyRow } from '../../src/pages/define-page.ts';
import { type PageData, pages, type StreamedData } from '../../src/pages/registry.ts';
import type { StreamView } from '../../src/pages/render.ts';
import { languages } from '../../src/pages/shared/languages.ts';
import { pageFolder } from '../../src/pages/shared/page-path.ts';
import type { NonHtmlView, PageView } from '../../ui/page-view.ts';
import type { streamViews, views } from '../../ui/pages/views.ts';
import { assertAccessible, listHtmlProblems, useBrowser, withoutBrowser } from '../world/browser.ts';
import { type ExampleServer, serveExamples } from '../world/example-server.ts';
import { addressOfPage, pageAddresses, pathOfPage, typeOfPage } from '../world/page-addresses.ts';

type ViewsOfPages = {
  readonly [Name in keyof PageData]: PageView<PageData[Name]> | NonHtmlView<PageData[Name]>;
};
type ViewsOfStreams = {
  readonly [Name in keyof StreamedData]: StreamedData[Name] extends {
    readonly data: infer Data;
    readonly parts: AsyncIterable<readonly (infer Part)[]>;
  }
    ? StreamView<Data, Part>
    : never;
};
type Same<A, B> = [A, B] extends [B, A] ? true : false;

/** The compiler reports a page without a view, a view for other data, and a view without a page. */
const hasAllViews: [
  typeof views extends ViewsOfPages ? true : false,
  Same<keyof typeof views, keyof PageData>,
  typeof streamViews extends ViewsOfStreams ? true : false,
  Same<keyof typeof streamViews, keyof StreamedData>,
] = [true, true, true, true];

const docs = ['reading-room.md', 'workroom.md']
  .map((name) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8'))
  .join('\n');

/** The path in the table of the docs, which has one row for all types of items. */
function pathInDocs(row: AnyRow): string {
  const type = typeOfPage(row);
  return type === undefined ? pathOfPage(row) : row.path.replace(`/${pageFolder(type)}/`, '/{items}/');
}

describe('The registry of pages', () => {
  it('has a view for the data of each page, and no other', () => {
    assert.deepEqual(hasAllViews, [true, true, true, true]);
  });

  it('has no path twice', () => {
    const paths = pages.map(pathOfPage);
    assert.deepEqual(
      paths.filter((path, index) => paths.indexOf(path) !== index),
      [],
    );
  });

  it('caches no page that the browser loads again, since it would get the same body', () => {
    const rows: readonly AnyRow[] = pages;
    assert.deepEqual(
      rows.filter((row) => row.kind === 'page' && row.isCached === true && row.reloadSeconds !== undefined),
      [],
    );
  });

  it('has a line for each page in docs/reading-room.md or docs/workroom.md, and the docs have no other', () => {
    const listed = [...docs.matchAll(/^\| `(\/[^`]*)` \|/gm)].map(([, path]) => path!);
    assert.deepEqual(listed.toSorted(), [...new Set(pages.map(pathInDocs))].toSorted());
  });
});

describe('Every page', { skip: withoutBrowser }, () => {
  const browser = useBrowser();
  let server: ExampleServer;
  let root: string;
  before(async () => {
    server = await serveExamples();
    root = new URL('/', server.url).href.slice(0, -1);
    const link = await server.archive.signIn.createLink(exampleIds.administrator, 3_600_000, null);
    pageAddresses['/sign-in/link/{token}'] = `/sign-in/link/${link}`;
  });
  after(() => server?.archive.close());

  const open = (row: AnyRow, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(root + addressOfPage(row), { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });

  for (const row of pages as readonly AnyRow[]) {
    if (row.kind === 'download') {
      it(`sends the file ${row.path}, or leads to its page`, async () => {
        const reply = await open(row, { 'x-user': exampleIds.administrator });
        await reply.arrayBuffer();
        assert.ok(reply.status === 200 || reply.status === 303, String(reply.status));
      });
      it(`sends ${row.path} to those who may open it, and to nobody else`, async () => {
        const reply = await open(row);
        await reply.arrayBuffer();
        // Others are led to the sign-in.
        const isOpen =
          reply.status === 200 || reply.headers.get('location')?.startsWith('/sign-in') === false;
        assert.equal(isOpen, row.access === 'public');
      });
      continue;
    }
    it(`shows ${row.path} to those who may open it, and to nobody else`, async () => {
      const reply = await open(row);
      await reply.text();
      assert.equal(reply.status, row.access === 'public' ? 200 : 303);
    });
    if (row.kind === 'page' && row.mediaType !== undefined) continue;
    it(`shows ${row.path} in every language, in valid HTML`, async () => {
      for (const language of languages) {
        const reply = await open(row, { 'accept-language': language, 'x-user': exampleIds.administrator });
        const html = await reply.text();
        assert.match(html, new RegExp(`<html lang="${language}"`));
        assert.deepEqual(await listHtmlProblems(html), [], language);
      }
    });
  }

  const views = Map.groupBy(pages as readonly AnyRow[], nameOf).values();
  for (const [row] of views) {
    if (row?.kind === 'download' || (row?.kind === 'page' && row.mediaType !== undefined)) continue;
    it(`shows ${row!.path} without errors of accessibility`, async () => {
      const options = { viewport: { width: 320, height: 640 } };
      const extraHTTPHeaders = { 'x-user': exampleIds.administrator };
      const isPublic = row!.access === 'public';
      const page = await browser.open(
        root + addressOfPage(row!),
        isPublic ? options : { ...options, extraHTTPHeaders },
      );
      await assertAccessible(page, [320]);
    });
  }
});

function nameOf(row: AnyRow): string {
  return row.kind === 'download' ? row.path : row.name;
}
