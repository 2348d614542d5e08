/** People sign in, in a browser: with a one-time link, with the keyboard, in every language; and another site tries every form. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { exampleIds } from '../../src/http/openapi-examples.ts';
import { languages } from '../../src/pages/shared/languages.ts';
import { projectFolder } from '../cli/fonds-process.ts';
import { assertAccessible, listHtmlProblems, useBrowser, withoutBrowser } from '../world/browser.ts';
import { type ExampleServer, serveExamples } from '../world/example-server.ts';
import { addressOfPage, pageAddresses, pageRows } from '../world/page-addresses.ts';

describe('Every form that posts', () => {
  for (const path of globSync('ui/**/*.tsx', { cwd: projectFolder }).sort()) {
    const forms = readFileSync(join(projectFolder, path), 'utf8').match(
      /<form\b[^>]*method="post"[\s\S]*?<\/form>/g,
    );
    for (const form of forms ?? [])
      it(`has the token of the session: ${path}`, () => assert.match(form, /<FormToken \/>/));
  }
});

describe('A colleague', { skip: withoutBrowser }, () => {
  const browser = useBrowser();
  let server: ExampleServer;
  let root: string;
  before(async () => {
    server = await serveExamples();
    root = new URL('/', server.url).href.slice(0, -1);
  });
  after(() => server?.archive.close());

  const createLink = async (): Promise<string> =>
    `${root}/sign-in/link/${await server.archive.signIn.createLink(exampleIds.administrator, 600_000, null)}`;

  async function signIn(): Promise<Page> {
    const page = await browser.open(await createLink());
    await page.click('main button');
    await page.waitForURL(`${root}/staff`);
    return page;
  }

  it('signs in with a link and the keyboard alone, and signs out', async () => {
    const page = await browser.open(await createLink());
    await page.focus('main button');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${root}/staff`);
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate<boolean>("document.activeElement.matches('.staff-bar button')")) break;
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(`${root}/sign-in`);
    await page.goto(`${root}/account`);
    assert.equal(new URL(page.url()).pathname, '/sign-in', 'no session is left');
  });

  it('sees the bar on the pages of the reading room, in every language, without errors of accessibility', async () => {
    const page = await signIn();
    for (const path of ['/staff', '/account', '/sign-in', `/units/${exampleIds.unit}`]) {
      await page.goto(root + path);
      await page.waitForSelector('.staff-bar');
      await assertAccessible(page, [390, 900, 1440]);
    }
    for (const language of languages) {
      await page.context().addCookies([{ name: 'language', value: language, url: root }]);
      const html = await (await page.goto(`${root}/account`))!.text();
      assert.match(html, new RegExp(`<html lang="${language}"`));
      assert.deepEqual(await listHtmlProblems(html), [], language);
    }
  });

  it('is not signed in by a link that somebody else has used before', async () => {
    const link = await createLink();
    const thief = await browser.open(link);
    await thief.click('main button');
    await thief.waitForURL(`${root}/staff`);
    const page = await browser.open(link, { locale: 'de-DE' });
    assert.match(String(await page.textContent('main')), /meldet niemanden an/);
  });

  it('signs in with a link that a mail scanner has opened before, with every link of its page', async () => {
    const link = await createLink();
    assert.equal((await fetch(link, { method: 'HEAD' })).status, 200);
    const scanner = await browser.open(link);
    const { pathname } = new URL(link);
    const followed = await scanner.evaluate<number>(
      `Promise.all(
        ['${pathname}', ...[...document.links].map((a) => a.href)].map((href) => fetch(href, { priority: 'low' })),
      ).then((replies) => replies.length)`,
    );
    assert.ok(followed > 1);
    const cookies = (await scanner.context().cookies(root)).map(({ name }) => name);
    assert.deepEqual(cookies, ['language'], 'no session');
    const page = await browser.open(link, { locale: 'nl-NL' });
    await page.click('main button');
    await page.waitForURL(`${root}/staff`);
  });

  it('is safe from a page of another site that sends every form', async () => {
    const page = await signIn();
    const link = await createLink();
    pageAddresses['/sign-in/link/{token}'] = new URL(link).pathname;
    const targets = pageRows.flatMap((row) =>
      row.kind !== 'page'
        ? []
        : (row.actions ?? []).map(({ name, access }) => ({
            name: `${row.path} ${name}`,
            form: name,
            url: root + addressOfPage(row),
            // PDFs are for everybody, and a form that another site sends has no cookie.
            mayPass: access === 'public' && row.isForSignIn !== true,
          })),
    );
    assert.ok(targets.length > 20);
    const forms = targets.map(
      ({ url, form }, n) =>
        `<form id="f${n}" method="post" action="${url}"><input name="form" value="${form}">
         <input name="id" value="${exampleIds.user}"><input name="user" value="${exampleIds.user}"></form>`,
    );
    const evil = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end(`<!doctype html>${forms.join('')}`);
    });
    evil.listen(0, '127.0.0.1');
    await once(evil, 'listening');
    try {
      const { port } = evil.address() as AddressInfo;
      for (const host of [`127.0.0.1:${port}`, `localhost:${port}`]) {
        // The cookie is sent from another port of the same host only, so one form is enough for the other name.
        const tried = [...targets.entries()].slice(0, host.startsWith('localhost') ? 1 : undefined);
        for (const [n, { name, mayPass }] of tried) {
          page.removeAllListeners('request');
          await page.goto(`http://${host}/`);
          const loaded = page.waitForEvent('load');
          const sent = page.waitForResponse((reply) => reply.request().method() === 'POST');
          await page.evaluate(`document.getElementById('f${n}').submit()`);
          const status = (await sent).status();
          await loaded;
          assert.ok(status === 403 || mayPass, `${host} ${name}: ${status}`);
        }
      }
      await page.goto(`${root}/account`);
      assert.equal(new URL(page.url()).pathname, '/account', 'still signed in');
    } finally {
      evil.close();
    }
  });
});
