/** In a browser: an administrator invites a colleague who may edit one repository, and the colleague tries everything else. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { exampleIds } from '../../src/http/openapi-examples.ts';
import { makeRoutes } from '../../src/http/routes.ts';
import type { AnyRow } from '../../src/pages/define-page.ts';
import { requests, send } from '../http/example-requests.ts';
import { assertAccessible, useBrowser, withoutBrowser } from '../world/browser.ts';
import { type ExampleServer, serveExamples } from '../world/example-server.ts';
import { addressOfPage, pageRows } from '../world/page-addresses.ts';

/** Own tokens and marks, and searches, which every user has. */
const ownOperations = /^(?:createToken|queryGraphql|(?:un)?(?:watch|follow|block|promote|demote)\b)/i;

/** Changes to units of the repository, reads, and tools that find nothing to change or are dry runs. */
const allowedOperations =
  /^(?:(?:update|patch)DocumentaryUnit|updateBatch|putRepositoryChildren|deleteDocumentaryUnitChildren|addAccessPoint|setEntityAccess|restoreEntity|undoEvent|rename(?:Items|DocumentaryUnit)|generateConcepts|findAndReplace|regenerate\w+|removeEntity(?:Promotion|Demotion)|getEntitiesByKeys|detectImport|harvestRecordsByPost)$/;

/** The unit of the examples, and their event, are of the repository that the colleague may edit. */
const ofOwnRepository: readonly string[] = ['/staff/events/{event}/undo', '/staff/restore/{id}'];

/** A page that the colleague may not open, or one without data of others: their sessions, tokens and jobs, or settings. */
function requireHidden({ path, access }: AnyRow, { status, text }: Fetched): void {
  const mayOpen = ofOwnRepository.includes(path) || (access === 'signed-in' && !path.includes('{'));
  assert.ok(mayOpen ? status === 200 : status === 403 || status === 404, `${path}: ${status}`);
  assert.doesNotMatch(text, /192\.0\.2\.7|data-folder|whsec/, path);
}

interface Fetched {
  readonly status: number;
  readonly text: string;
}

/** A request of a script on the page, with the session of its browser. */
function fetchIn(page: Page, method: string, path: string, body?: object): Promise<Fetched> {
  const options = {
    method,
    redirect: 'manual',
    headers: { accept: 'text/html,application/json', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  return page.evaluate<Fetched>(
    `fetch(${JSON.stringify(path)}, ${JSON.stringify(options)})
       .then(async (reply) => ({ status: reply.status, text: await reply.text() }))`,
  );
}

/** Sends the example of each change as the colleague. Returns those that succeed. */
async function sendAllChanges(server: ExampleServer): Promise<readonly string[]> {
  const storeless = new Set(
    makeRoutes().flatMap(({ access, operation }) => (access === 'storeless' ? [operation] : [])),
  );
  const changes = requests.filter(
    ({ method, operation: { operationId } }) =>
      method !== 'GET' &&
      !ownOperations.test(operationId) &&
      !allowedOperations.test(operationId) &&
      !storeless.has(operationId),
  );
  const succeeded: string[] = [];
  for (const change of changes) {
    const reply = await send(server, change, { user: 'colleague' });
    await reply.arrayBuffer();
    if (reply.ok && !succeeded.includes(change.operation.operationId))
      succeeded.push(change.operation.operationId);
  }
  return succeeded;
}

describe('A colleague who may edit one repository', { skip: withoutBrowser }, () => {
  const browser = useBrowser();
  let server: ExampleServer;
  let root: string;
  before(async () => {
    server = await serveExamples();
    root = new URL('/', server.url).href.slice(0, -1);
  });
  after(() => server?.archive.close());

  it('is invited, edits a unit there, and can do and see nothing else', async () => {
    const link = await server.archive.signIn.createLink(exampleIds.administrator, 600_000, null);
    const admin = await browser.open(`${root}/sign-in/link/${link}`);
    await admin.click('main button');
    await admin.waitForURL(`${root}/staff`);
    await admin.goto(`${root}/staff/users`);
    await admin.fill('[name=identifier]', 'colleague');
    await admin.selectOption('[name=type]', 'DocumentaryUnit');
    await admin.fill('[name=scope]', exampleIds.repository);
    await admin.click('section[aria-labelledby=invite] button');
    await fetchIn(admin, 'POST', '/archive/classes/Country/nl', {
      type: 'Repository',
      data: { identifier: 'r2' },
    });
    await fetchIn(admin, 'POST', '/archive/classes/Repository/nl-r2', {
      type: 'DocumentaryUnit',
      data: { identifier: 'other' },
    });
    const invitation = await admin.textContent('.message.done code');
    await assertAccessible(admin, [390]);

    const page = await browser.open(String(invitation));
    await page.click('main button');
    await page.waitForURL(`${root}/staff`);
    const fetched = (method: string, path: string, body?: object) => fetchIn(page, method, path, body);
    const unit = { type: 'DocumentaryUnit', data: { identifier: 'A.1', otherIdentifiers: 'old' } };
    const edited = await fetched('PUT', `/archive/classes/DocumentaryUnit/${exampleIds.unit}`, unit);
    assert.equal(edited.status, 200, edited.text);
    const other = { type: 'DocumentaryUnit', data: { identifier: 'other' } };
    assert.equal((await fetched('PUT', '/archive/classes/DocumentaryUnit/nl-r2-other', other)).status, 403);
    const country = { type: 'Country', data: { identifier: 'nl', report: 'x' } };
    assert.equal((await fetched('PUT', '/archive/classes/Country/nl', country)).status, 403);

    for (const row of pageRows.filter(({ access }) => access !== 'public'))
      requireHidden(row, await fetched('GET', addressOfPage(row)));

    const events = () => server.archive.store.events.count({}, 'everything');
    const before = await events();
    assert.deepEqual(await sendAllChanges(server), []);
    assert.equal(await events(), before);
    for (const path of ['system', 'users', 'webhooks', 'security-log', 'sessions?user=archivist'])
      assert.equal((await fetched('GET', `/archive/${path}`)).status, 403, path);
  });
});
