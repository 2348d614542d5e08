/**
 * A real browser for tests of the pages: Debian's Chromium, driven by playwright-core. Without Chromium the tests are skipped with a message; with
 * FONDS_TEST_INSIST they fail.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, afterEach, before, beforeEach } from 'node:test';
import { HtmlValidate } from 'html-validate';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** The path of Chromium. Its headless shell has the same engine, and needs 40 % less processor time. */
export const browserProgram = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  .flatMap((name) => (process.env.PATH ?? '').split(':').map((folder) => `${folder}/${name}`))
  .find((path) => existsSync(path));

/** The reason why tests with a browser are skipped; false if one is installed. */
export const withoutBrowser =
  browserProgram === undefined && 'Chromium is not installed: pages NOT tried in a browser';

if (withoutBrowser !== false && process.env.FONDS_TEST_INSIST !== undefined)
  throw new Error(
    'Chromium is not installed, and these tests insist on it: apt-get install chromium-headless-shell',
  );

interface TestBrowser {
  /**
   * A page without cookies, until the end of the test. It fails the test if it requests anything from another host, or a script of it fails.
   * @param hosts other hosts that it may request.
   */
  readonly open: (url: string, options?: BrowserContextOptions, hosts?: readonly string[]) => Promise<Page>;
}

/** Starts a browser for the tests of the present suite. */
export function useBrowser(): TestBrowser {
  let browser: Browser | undefined;
  before(async () => {
    if (withoutBrowser !== false) return;
    // The tests run as root on some machines, on which Chromium refuses its sandbox.
    const args = ['--no-sandbox', '--disable-gpu'];
    browser = await chromium.launch({ executablePath: browserProgram!, args });
  });
  after(() => browser?.close());
  const pool = usePool();
  return {
    async open(url, options = {}, hosts = []) {
      const page = await pool.take(options, async () =>
        (await browser!.newContext({ locale: 'en-GB', ...options })).newPage(),
      );
      watch(page, [new URL(url).host, ...hosts]);
      await page.goto(url);
      return page;
    },
  };
}

interface PagePool {
  readonly take: (options: BrowserContextOptions, create: () => Promise<Page>) => Promise<Page>;
}

/** Pages that later tests use again with the same options: a new page takes a second of processor time. */
function usePool(): PagePool {
  const idle = new Map<string, Page[]>();
  /** Pages of the running test. Those that are opened before the tests belong to the suite. */
  let taken: { readonly key: string; readonly page: Page }[] | undefined;
  beforeEach(() => {
    taken = [];
  });
  afterEach(async () => {
    for (const { key, page } of taken ?? []) {
      if (page.isClosed()) continue;
      await clear(page);
      idle.set(key, [...(idle.get(key) ?? []), page]);
    }
    taken = undefined;
  });
  return {
    async take(options, create) {
      const key = JSON.stringify(options);
      const old = idle.get(key)?.pop();
      if (old !== undefined) {
        await old.setViewportSize(options.viewport ?? { width: 1280, height: 720 });
        await old.emulateMedia({ media: null, colorScheme: options.colorScheme ?? 'light' });
      }
      const page = old ?? (await create());
      taken?.push({ key, page });
      return page;
    },
  };
}

/** Leaves the page and deletes everything that it has stored, on a page of the same origin without scripts: the tree stores its state when it is left. */
async function clear(page: Page): Promise<void> {
  page.removeAllListeners();
  await page.mouse.move(0, 0);
  await page.goto(new URL('/robots.txt', page.url()).href);
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await page.context().clearCookies();
}

function watch(page: Page, hosts: readonly string[]): void {
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http'))
      assert.ok(hosts.includes(url.host), `${page.url()} requested ${url.href}`);
  });
  page.on('pageerror', (error) => {
    throw error;
  });
  // Violations of the content security policy are messages of the console.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      throw new Error(`${page.url()}: ${message.text()}`);
  });
}

const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Violations of WCAG 2.2 AA and of axe's good practices, as texts. @param rules names of the rules to check; all by default. */
export async function listAccessibilityProblems(
  page: Page,
  rules?: readonly string[],
): Promise<readonly string[]> {
  // Not as a script element, which the content security policy of the pages forbids.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axeSource);
  return page.evaluate(
    async (names) => {
      const axe = (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResult> } }).axe;
      const { violations } = await axe.run({
        // Selectors of nodes without violations take half of the time.
        resultTypes: ['violations'],
        selectors: false,
        // axe checks the size of targets (WCAG 2.2) only on request.
        ...(names === undefined ? { rules: { 'target-size': { enabled: true } } } : { runOnly: names }),
      });
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`,
      );
    },
    rules as string[] | undefined,
  );
}

/** Widths of a phone and of a wide screen. */
const checkedWidths = [320, 1440];

/**
 * Asserts that an open page is accessible and not wider than the screen, on a phone and on a wide screen, in both colour schemes. The page is not opened
 * again for each of them, and the dark scheme is checked for its contrasts only, since a check of all rules takes a second.
 */
export async function assertAccessible(page: Page, widths: readonly number[] = checkedWidths): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const label = `${page.url()} at ${width} pixels`;
    await page.emulateMedia({ colorScheme: 'light' });
    assert.deepEqual(await listAccessibilityProblems(page), [], label);
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.deepEqual(await listAccessibilityProblems(page, ['color-contrast']), [], `${label}, dark`);
    const shown = await page.evaluate<number>('document.documentElement.scrollWidth');
    assert.ok(shown <= width, `${label}: the content is ${shown} pixels wide`);
  }
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // The renderer of Preact writes void elements with a slash, and omits optional values of attributes.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
  },
});

/** Errors in the HTML of a page, as texts. */
export async function listHtmlProblems(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, message, ruleId }) => `${line}:${column} ${message} (${ruleId})`),
  );
}
