/** The bar of the workroom on pages that need no user: errors, and the pages about the API. Anonymous readers get them without it. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { request } from '../request.ts';
import { signIn } from './browser-requests.ts';

const html = { accept: 'text/html' };

const pages = [
  { path: '/nothing-here', status: 404 },
  { path: '/units/nothing', status: 404 },
  { path: '/search?page=wrong', status: 400 },
  { path: '/archive/nothing', status: 404, accept: 'text/html,application/xhtml+xml' },
  { path: '/archive/docs', status: 200 },
  { path: '/archive/graphql', status: 200 },
];

async function open(t: TestContext): Promise<TestArchive> {
  const archive = await openTestArchive();
  t.after(() => archive.close());
  return archive;
}

describe('The bar of the workroom', () => {
  for (const { path, status, accept = html.accept } of pages)
    it(`is on ${path} for a session, and for nobody else`, async (t) => {
      const archive = await open(t);
      const before = await request(archive, `GET ${path}`, { accept });
      assert.equal(before.statusCode, status);
      assert.doesNotMatch(before.body, /staff/);
      const ruth = await signIn(archive, 'ruth');
      const page = await ruth.send(`GET ${path}`, { accept });
      assert.equal(page.statusCode, status);
      assert.match(page.body, /class="staff-bar"[\s\S]*ruth/i);
      assert.match(page.body, /name="form-token"/, 'the button that signs out works');
      assert.equal(page.headers['cache-control'], 'private, no-store');
      const after = await request(archive, `GET ${path}`, { accept });
      assert.equal(after.body, before.body);
      assert.deepEqual({ ...after.headers, date: '' }, { ...before.headers, date: '' });
    });

  it('is on the page of a refused request', async (t) => {
    const archive = await open(t);
    const ruth = await signIn(archive, 'ruth');
    const page = await ruth.send('GET /staff/audit', html);
    assert.equal(page.statusCode, 403);
    assert.match(page.body, /class="staff-bar"/);
  });

  it('is not on a page with a session and another identity, or with an ended session', async (t) => {
    const archive = await open(t);
    const ruth = await signIn(archive, 'ruth');
    const both = await ruth.send('GET /archive/docs', { ...html, 'x-user': 'mike' });
    assert.doesNotMatch(both.body, /staff-bar/);
    await archive.signIn.endSessionsOf('ruth', null);
    const ended = await ruth.send('GET /nothing-here', html);
    assert.equal(ended.statusCode, 404);
    assert.doesNotMatch(ended.body, /staff-bar/);
  });
});
