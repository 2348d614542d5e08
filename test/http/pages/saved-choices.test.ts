/** Choices of the import page that are saved under a name, as import profiles. In a browser: test/ui/first-import.test.ts and test/ui/staff-import.test.ts. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TestArchive } from '../../world/archive.ts';
import { openImportingArchive } from '../../world/importing-archive.ts';
import { asMike, json, request } from '../request.ts';

const page = (archive: TestArchive, query = '', user = 'mike') =>
  request(archive, `GET /staff/import${query}`, { 'x-user': user, accept: 'text/html' });

const names = (body: string): readonly string[] =>
  [...body.matchAll(/data-choices="[^"]*"[^>]*><bdi>([^<]*)/g)].map(([, name]) => name!);

/** Sends the form as a browser does that has no script: with all fields, also empty ones. */
async function save(archive: TestArchive, fields: Readonly<Record<string, string>>, user = 'mike') {
  const form = new FormData();
  const all = {
    'file-format': 'ead',
    scope: 'nl-r1',
    lang: '',
    sheet: '',
    'save-profile': 'true',
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  const body = new Response(form);
  const headers = { 'x-user': user, accept: 'text/html', 'content-type': body.headers.get('content-type')! };
  return request(archive, 'POST /staff/import/files', headers, Buffer.from(await body.arrayBuffer()));
}

const getProfile = async (archive: TestArchive, name: string) =>
  json(await request(archive, `GET /archive/import/profiles/${encodeURIComponent(name)}`, asMike));

describe('Choices that are saved under a name', () => {
  for (const profile of ['archive', 'ehri'] as const)
    it(`are an import profile, and are filled in, under ${profile}`, async (t) => {
      const archive = await openImportingArchive(t, profile);
      const saved = await save(archive, {
        'profile-name': ' Registers ',
        'file-format': 'csv',
        lang: 'deu',
        'allow-update': 'true',
        message: 'Not saved',
        column: 'kasten=scopeAndContent',
      });
      assert.equal(saved.statusCode, 303, saved.body);
      assert.equal(saved.headers.location, '/staff/import?profile=Registers');
      const { format, scope, parameters, columns } = await getProfile(archive, 'Registers');
      assert.deepEqual([format, scope], ['csv', 'nl-r1']);
      assert.deepEqual(parameters, { lang: 'deu', 'allow-update': true });
      assert.deepEqual(columns, { kasten: 'scopeAndContent' });
      const { body } = await page(archive, '?profile=Registers');
      assert.match(body, /<option value="csv" selected/);
      assert.match(body, /<option value="deu" selected/);
      assert.match(body, /name="scope"[^>]* value="nl-r1"/);
      assert.match(body, /name="column" value="kasten=scopeAndContent"/);
    });

  it('need a name and a record to import into, and keep the other choices', async (t) => {
    const archive = await openImportingArchive(t);
    const nameless = await save(archive, { 'profile-name': ' ', lang: 'deu' });
    assert.equal(nameless.statusCode, 400);
    assert.match(nameless.body, /class="field-error">Type a name/);
    assert.match(nameless.body, /<option value="deu" selected/);
    const homeless = await save(archive, { 'profile-name': 'Registers', scope: '' });
    assert.equal(homeless.statusCode, 400);
    assert.match(homeless.body, /Choose what to import into; it is saved too/);
    assert.deepEqual(names((await page(archive)).body), []);
  });

  it('are replaced only if the user says so', async (t) => {
    const archive = await openImportingArchive(t);
    await save(archive, { 'profile-name': 'Registers', lang: 'deu' });
    const again = await save(archive, { 'profile-name': 'Registers', lang: 'fra' });
    assert.equal(again.statusCode, 400);
    assert.match(again.body, /There is an import profile .Registers. already/);
    assert.equal((await getProfile(archive, 'Registers')).parameters.lang, 'deu');
    const fields = { 'profile-name': 'Registers', lang: 'fra', 'replace-profile': 'true' };
    assert.equal((await save(archive, fields)).statusCode, 303);
    assert.equal((await getProfile(archive, 'Registers')).parameters.lang, 'fra');
  });

  it('are not listed if the page has no field for one of them', async (t) => {
    const archive = await openImportingArchive(t);
    const add = async (name: string, format: string, parameters: object): Promise<void> => {
      const body = { name, format, scope: 'nl-r1', parameters };
      const reply = await request(archive, 'POST /archive/import/profiles', asMike, body);
      assert.equal(reply.statusCode, 201, reply.body);
    };
    await add('Listed', 'ead', { lang: 'deu' });
    await add('Restricted', 'ead', { accessibleTo: ['mike'] });
    await add('Sync', 'ead-sync', {});
    assert.deepEqual(names((await page(archive)).body), ['Listed']);
    const { body } = await page(archive, '?profile=Sync');
    assert.match(body, /class="import-delete" hidden/);
  });

  it('cannot be saved by users who may not import into the record', async (t) => {
    const archive = await openImportingArchive(t);
    await archive.addUser('rita');
    const reply = await save(archive, { 'profile-name': 'Registers' }, 'rita');
    assert.equal(reply.statusCode, 403);
    assert.deepEqual(names((await page(archive)).body), []);
  });
});
