import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Endable, runFonds, startFonds, temporaryFolder } from '../cli/fonds-process.ts';

const secret = 'correct-horse-battery';

interface World {
  /** With files to import (`open`) and others (`closed`). */
  readonly files: string;
  send(
    user: string,
    paths: readonly string[],
    options?: { readonly query?: string; readonly format?: string },
  ): Promise<{ status: number; text: string; code: string }>;
}

/** A server with the administrator archivist, and the user reader who may import into the repository nl-r. */
async function startWorld(
  t: Endable,
  flags: (files: string) => readonly string[] = () => [],
): Promise<World> {
  const files = temporaryFolder(t);
  for (const name of ['open', 'closed']) mkdirSync(join(files, name));
  writeFileSync(join(files, 'open', 'unit.xml'), unit('u1'));
  writeFileSync(join(files, 'closed', 'unit.xml'), unit('u2'));
  const data = join(files, 'data');
  const { url } = await startFonds(t, ['serve', '--init', 'archivist', '--data', data, ...flags(files)]);
  const post = (user: string, path: string, type: string, body: string): Promise<Response> =>
    fetch(`${url}/${path}`, { method: 'POST', headers: { 'x-user': user, 'content-type': type }, body });
  const create = async (path: string, type: string, identifier: string): Promise<void> => {
    const reply = await post(
      'archivist',
      path,
      'application/json',
      JSON.stringify({ type, data: { identifier } }),
    );
    assert.equal(reply.status, 201, await reply.text());
  };
  await create('Country', 'Country', 'nl');
  await create('classes/Country/nl', 'Repository', 'r');
  assert.equal((await runFonds(['user', 'add', 'reader', '--data', data])).code, 0);
  for (const permission of ['create', 'update'])
    assert.equal(
      (
        await runFonds([
          'grant',
          'add',
          'reader',
          permission,
          'DocumentaryUnit',
          '--scope',
          'nl-r',
          '--data',
          data,
        ])
      ).code,
      0,
    );
  return {
    files,
    send: async (user, paths, { query = '', format = 'ead' } = {}) => {
      const reply = await post(user, `import/${format}?scope=nl-r${query}`, 'text/plain', paths.join('\n'));
      const text = await reply.text();
      return { status: reply.status, text, code: (JSON.parse(text) as { code: string }).code };
    },
  };
}

function unit(identifier: string): string {
  return `<ead><archdesc level="fonds"><did><unitid>${identifier}</unitid><unittitle>A</unittitle></did></archdesc></ead>`;
}

describe('A path list', () => {
  let world: World;
  const ends: (() => unknown)[] = [];
  before(async () => {
    world = await startWorld({ after: (end) => ends.push(end) });
  });
  after(async () => {
    for (const end of ends.reverse()) await end();
  });

  it('is accepted from an administrator of a service on loopback, and from no other user', async () => {
    const { files, send } = world;
    const path = join(files, 'closed', 'unit.xml');
    const refused = await send('reader', [path]);
    assert.deepEqual([refused.status, refused.code], [400, 'path-not-allowed']);
    assert.deepEqual(
      (await send('reader', [join(files, 'no-such-file')])).text.replaceAll('no-such-file', ''),
      (await send('reader', [path])).text,
      'whether a file exists makes no difference',
    );
    assert.equal((await send('archivist', [path])).status, 200);
  });

  it('may list files below the import folders, for every user who may import', async (t) => {
    const { files, send } = await startWorld(t, (folder) => ['--import-folders', join(folder, 'open')]);
    symlinkSync(join(files, 'closed', 'unit.xml'), join(files, 'open', 'link.xml'));
    assert.equal((await send('reader', [join(files, 'open', 'unit.xml')])).status, 200);
    for (const path of [join(files, 'closed', 'unit.xml'), join(files, 'open', 'link.xml')])
      assert.deepEqual((await send('reader', [path])).code, 'path-not-allowed', path);
  });

  it('never reads pseudo files, devices or pipes, not even for an administrator', async () => {
    const { files, send } = world;
    const pipe = join(files, 'pipe');
    execFileSync('mkfifo', [pipe]);
    symlinkSync('/proc/self/environ', join(files, 'environ.xml'));
    const system = [
      '/proc/self/environ',
      '/proc/kmsg',
      '/dev/zero',
      '/sys/kernel/uevent_seqnum',
      join(files, 'environ.xml'),
    ];
    for (const path of system) {
      const { status, code } = await send('archivist', [path]);
      assert.deepEqual([status, code], [400, 'path-not-allowed'], path);
    }
    assert.equal((await send('archivist', [pipe])).code, 'file-not-found');
    assert.equal(
      (await send('archivist', [join(files, 'open', 'unit.xml')])).status,
      200,
      'imports still run',
    );
  });

  for (const format of ['ead', 'csv'])
    for (const query of ['', '&tolerant=true'])
      it(`quotes nothing of a file that is not ${format}${query === '' ? '' : ', also when tolerant'}`, async () => {
        const { files, send } = world;
        const contents = [
          `root:${secret}:1:2\n`,
          `<${secret}/>`,
          `<ead><archdesc><did><${secret}></did></archdesc></ead>`,
          `<ead><archdesc level="fonds"><did><unitid>&${secret};</unitid></did></archdesc></ead>`,
          `identifier,${secret}\n"${secret}`,
        ];
        for (const [i, content] of contents.entries()) {
          const path = join(files, `${i}.${format === 'csv' ? 'csv' : 'xml'}`);
          writeFileSync(path, content);
          const { status, text } = await send('archivist', [path, join(files, 'open', 'unit.xml')], {
            query,
            format,
          });
          assert.ok(status === 400 || query !== '' || format === 'csv', `${status} ${text}`);
          assert.ok(!text.includes(secret), text);
        }
      });

  it('gives the line and column of an error in a file', async () => {
    const { files, send } = world;
    const path = join(files, 'broken.xml');
    writeFileSync(path, '<ead>\n  <archdesc></ead>');
    const { status, text } = await send('archivist', [path]);
    const { code, errors } = JSON.parse(text) as { code: string; errors: { line: number; column: number }[] };
    assert.deepEqual([status, code, errors[0]!.line], [400, 'malformed-xml', 2]);
    assert.ok(errors[0]!.column > 1);
  });
});
