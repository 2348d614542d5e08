/** The packages as they are published: packed, installed into an empty folder, and used from there on every supported Node. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createClient } from '../../client/src/client.ts';
import { projectFolder, runFonds, startFonds, temporaryFolder } from '../cli/fonds-process.ts';
import { readSteps, runStep } from '../world/readme-steps.ts';

/** Versions of npm's package `node`. */
const nodes = ['22', '24', '26'];
const [currentMajor] = process.versions.node.split('.');
/** Size of a production install. Prebuilt binaries of SQLite are 27 MB. Packages that ship more than their code are bundled (build-service.js). */
const maxMegabytes = 60;

const endings: (() => unknown)[] = [];
const steady = { after: (end: () => unknown) => void endings.unshift(end) };
after(async () => {
  for (const end of endings) await end();
});

function npm(folder: string, ...args: readonly string[]): string {
  // Removes the settings that npm passes to its scripts.
  const env = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--prefer-offline'];
  return execFileSync('npm', [...args, ...quiet], {
    cwd: folder,
    encoding: 'utf8',
    env: Object.fromEntries(env),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Packs a package; returns the path of the tarball. */
function pack(folder: string, target: string): string {
  const printed = npm(folder, 'pack', '--pack-destination', target);
  return join(target, printed.trim().split('\n').at(-1)!);
}

/**
 * Returns the paths of the programs. The packages of the platform are installed, since npm's package `node` runs another npm to install them, and the
 * version that runs the tests is installed already.
 */
function installNodes(folder: string): ReadonlyMap<string, string> {
  const name = `node-${process.platform}-${process.arch}`;
  const others = nodes.filter((version) => version !== currentMajor);
  const specs = others.map((version) => `node-${version}@npm:${name}@${version}`);
  npm(folder, 'install', '--prefix', folder, ...specs);
  return new Map(
    nodes.map((version) => [
      version,
      version === currentMajor
        ? process.execPath
        : join(folder, 'node_modules', `node-${version}`, 'bin', 'node'),
    ]),
  );
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The libraries of passkeys and of OpenID Connect are compiled into files that are loaded at their first use. */
async function assertSignsIn(port: string): Promise<void> {
  const root = `http://localhost:${port}`;
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
  const challenge = await fetch(`${root}/sign-in/passkey`, { method: 'POST', headers });
  assert.match(await challenge.text(), /"challenge":"[\w-]{43}"/);
  const request = { method: 'POST', headers, body: 'form=oidc', redirect: 'manual' } as const;
  const left = await fetch(`${root}/sign-in`, request);
  assert.equal(left.headers.get('location'), '/sign-in?to=%2Fstaff&failed=provider');
}

/** npm downloads the dependencies of the packages. */
function withoutRegistry(): string | false {
  if (process.env.FONDS_TEST_INSIST !== undefined) return false;
  try {
    npm('.', 'ping', '--fetch-timeout=5000', '--fetch-retries=0');
    return false;
  } catch {
    return 'The npm registry cannot be reached: packages NOT installed';
  }
}

describe('The packages', { timeout: 900_000, skip: withoutRegistry() }, () => {
  let folder: string;
  let installed: string;
  let tarballs: readonly string[];
  let programs: ReadonlyMap<string, string>;

  before(() => {
    folder = temporaryFolder(steady);
    installed = join(folder, 'empty');
    for (const name of ['empty', 'nodes']) mkdirSync(join(folder, name));
    programs = installNodes(join(folder, 'nodes'));
    tarballs = [pack(projectFolder, folder), pack(join(projectFolder, 'client'), folder)];
    npm(installed, 'install', '--prefix', installed, ...tarballs);
  });

  it('contain JavaScript, the docs and the examples, and no tests or tools', () => {
    const names = readdirSync(join(installed, 'node_modules', 'fonds')).sort();
    assert.deepEqual(
      names.filter((name) => name !== 'node_modules'),
      ['LICENSE', 'README.md', 'bin', 'build', 'dist', 'docs', 'examples', 'package.json'],
    );
    const files = ['fonds', 'fonds-client'].flatMap((name) =>
      listFiles(join(installed, 'node_modules', name)),
    );
    assert.deepEqual(
      files.filter((file) => /(?<!\.d)\.ts$|\.test\./.test(file)),
      [],
    );
  });

  it(`take at most ${maxMegabytes} MB with everything they depend on`, () => {
    const bytes = listFiles(join(installed, 'node_modules')).reduce(
      (sum, file) => sum + statSync(file).size,
      0,
    );
    assert.ok(bytes <= maxMegabytes * 1e6, `${(bytes / 1e6).toFixed(1)} MB`);
  });

  it('have a command for npx, and when installed globally', () => {
    const everywhere = join(folder, 'global');
    npm(folder, 'install', '--global', '--prefix', everywhere, tarballs[0]!);
    const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
    const printed = [
      execFileSync(join(everywhere, 'bin', 'fonds'), ['--version'], { env, encoding: 'utf8' }),
      execFileSync('npx', ['--no-install', 'fonds', '--version'], { cwd: installed, env, encoding: 'utf8' }),
    ];
    for (const version of printed) assert.match(version, /^\d+\.\d+\.\d+\n$/);
  });

  for (const version of nodes)
    describe(`on Node ${version}`, () => {
      it("follow the README's walk-through and the client's example", async (t) => {
        const node = programs.get(version)!;
        const home = join(installed, 'node_modules', 'fonds');
        const options = { node, program: join(home, 'bin', 'fonds.js') };
        const data = join(temporaryFolder(t), 'data');
        const signIn = ['--sign-in', 'passkey', '--sign-in', 'oidc', '--oidc-client-id', 'fonds'];
        // Nothing responds there.
        const flags = [...signIn, '--oidc-issuer', 'http://localhost:1'];
        const server = await startFonds(
          t,
          ['serve', '--init', 'archivist', '--data', data, ...flags],
          options,
        );
        for (const step of readSteps()) runStep(step, { folder: home, node, url: server.url, data });

        // Code that is compiled into the package: the reader of tar files and the renderer of pages.
        const archive = join(folder, `examples-${version}.tar`);
        execFileSync('tar', ['-cf', archive, '-C', join(home, 'examples'), 'fonds.xml']);
        const imported = await fetch(`${server.url}/import/ead?scope=nl-waterstad&commit=false`, {
          method: 'POST',
          headers: { 'x-user': 'archivist', 'content-type': 'application/x-tar' },
          body: readFileSync(archive),
        });
        assert.equal(imported.status, 200, await imported.text());
        const page = await fetch(new URL('/units/nl-waterstad-0012', server.url));
        assert.match(await page.text(), /<h1/);

        await assertSignsIn(new URL(server.url).port);

        const example = join(installed, `keep-up-${version}.ts`);
        const source = readFileSync(join(projectFolder, 'client', 'example', 'keep-up.ts'), 'utf8');
        writeFileSync(
          example,
          source
            .replace('../src/client.ts', 'fonds-client')
            .replace('../src/follow-changes.ts', 'fonds-client/changes')
            .replace('../src/fonds-error.ts', 'fonds-client/errors'),
        );
        const running = spawn(node, [example, server.url], { stdio: ['ignore', 'pipe', 'inherit'] });
        t.after(() => running.kill());
        let printed = '';
        for await (const text of running.stdout) {
          printed += text;
          if (/5 units/.test(printed)) break;
        }
        running.kill();
        assert.match(printed, /created nl-waterstad-0012; 1 units/);
        assert.equal((await createClient({ url: server.url }).getCountry({ id: 'nl' })).id, 'nl');
        assert.equal(await server.stop(), 0);
        assert.match((await runFonds(['--version'], options)).out, /^\d+\.\d+\.\d+\n$/);
      });

      // test/docs/readme.test.ts does this on the Node that runs the tests.
      if (version !== currentMajor)
        it('run from a checkout as well, and import a file there', async (t) => {
          const node = programs.get(version)!;
          const data = join(temporaryFolder(t), 'data');
          const { url } = await startFonds(t, ['serve', '--init', 'archivist', '--data', data], { node });
          for (const step of readSteps()) runStep(step, { folder: projectFolder, node, url, data });
        });
    });
});
