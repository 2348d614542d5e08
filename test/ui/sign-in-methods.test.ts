/** People sign in, in a browser, with a passkey and with an account at an OpenID provider. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { exampleIds } from '../../src/http/openapi-examples.ts';
import { languages } from '../../src/pages/shared/languages.ts';
import { assertAccessible, listHtmlProblems, useBrowser, withoutBrowser } from '../world/browser.ts';
import { type ExampleServer, serveExamples } from '../world/example-server.ts';
import { startOpenIdProvider, type TestProvider } from '../world/open-id-provider.ts';

describe('A colleague with a browser', { skip: withoutBrowser }, () => {
  const browser = useBrowser();
  let server: ExampleServer;
  let provider: TestProvider;
  /** At localhost: browsers do not use passkeys at IP addresses. */
  let root: string;
  before(async () => {
    provider = await startOpenIdProvider();
    server = await serveExamples({
      ...provider.settings,
      signIn: ['password', 'passkey', 'oidc'],
      oidcGroupsClaim: 'groups',
      oidcGroupMap: ['archive-it=admin'],
    });
    root = `http://localhost:${new URL(server.url).port}`;
    provider.serve(root);
    await server.archive.addUser('eva');
  });
  after(async () => {
    await server?.archive.close();
    await provider?.stop();
  });

  async function signInWithLink(user: string): Promise<Page> {
    const token = await server.archive.signIn.createLink(user, 600_000, null);
    const page = await browser.open(`${root}/sign-in/link/${token}`, {}, [new URL(provider.issuer).host]);
    await page.click('main button');
    await page.waitForURL(`${root}/staff`);
    return page;
  }

  async function signOut(page: Page): Promise<void> {
    await page.click('.staff-bar button');
    await page.waitForURL(`${root}/sign-in`);
  }

  it('adds a passkey, signs in with it and the keyboard alone, and removes it', async () => {
    const page = await signInWithLink('eva');
    const device = await page.context().newCDPSession(page);
    await device.send('WebAuthn.enable');
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    try {
      await page.goto(`${root}/account`);
      await page.fill('input[name=passkey]', 'Reading room laptop');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.account-passkeys li');
      assert.match(String(await page.textContent('.account-passkeys')), /Reading room laptop/);
      await page.fill('input[name=passkey]', 'Again');
      await page.keyboard.press('Enter');
      await page.waitForSelector('[data-state=present]:not([hidden])');
      await signOut(page);
      await page.waitForSelector('form[data-passkey]:not([hidden])');
      await page.focus('form[data-passkey] button');
      await page.keyboard.press('Enter');
      await page.waitForURL(`${root}/staff`);
      await page.goto(`${root}/account`);
      assert.match(String(await page.textContent('.account-sessions')), /passkey/);
      await page.click('.account-passkeys button');
      await page.waitForFunction("document.querySelector('.account-passkeys li') === null");
      await signOut(page);
      await page.click('form[data-passkey] button');
      await page.waitForSelector('.passkey-form > [role=alert]');
      assert.match(String(await page.textContent('.passkey-form')), /This passkey does not sign you in/);
      await device.send('WebAuthn.clearCredentials', { authenticatorId });
      await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
      await page.click('form[data-passkey] button');
      await page.waitForSelector('[data-state=failed]:not([hidden])');
    } finally {
      await device.send('WebAuthn.disable');
      await device.detach();
    }
  });

  it('loses a group at the provider, and with it what the group may do', async () => {
    const page = await browser.open(`${root}/sign-in`, {}, [new URL(provider.issuer).host]);
    provider.subject = 's-eva';
    const signIn = async (...groups: readonly string[]): Promise<void> => {
      provider.people.set('s-eva', { preferred_username: 'eva', groups });
      await page.click('.sign-in-provider button');
      await page.waitForURL(`${root}/staff`);
    };
    await signIn('archive-it');
    assert.equal((await page.goto(`${root}/staff/system`))!.status(), 200);
    await signOut(page);
    await signIn();
    assert.equal((await page.goto(`${root}/staff/system`))!.status(), 403);
    await page.goto(`${root}/account`);
    assert.match(String(await page.textContent('main')), /You sign in as eva there/);
  });

  it('sees pages without errors of accessibility, in every language, also when a sign-in has failed', async () => {
    const page = await browser.open(`${root}/sign-in?failed=unknown-user`);
    await assertAccessible(page, [390, 900, 1440]);
    const account = await signInWithLink(exampleIds.administrator);
    await account.goto(`${root}/account`);
    await assertAccessible(account, [390, 900, 1440]);
    for (const language of languages)
      for (const path of ['/account', '/sign-in', '/sign-in?failed=not-reauthenticated']) {
        await account.context().addCookies([{ name: 'language', value: language, url: root }]);
        const html = await (await account.goto(root + path))!.text();
        assert.match(html, new RegExp(`<html lang="${language}"`));
        assert.deepEqual(await listHtmlProblems(html), [], `${language} ${path}`);
      }
  });

  it('reads on a page without scripts that passkeys need them', async () => {
    const page = await browser.open(`${root}/sign-in`, { javaScriptEnabled: false });
    assert.match(String(await page.textContent('.passkey-form')), /Passkeys need JavaScript/);
    assert.equal(await page.isVisible('form[data-passkey] button'), false);
    assert.equal(await page.isVisible('.sign-in-password button'), true);
  });
});
