/** The configurations in examples/deploy, in a real nginx and a real Caddy in front of a real server: with a certificate and ports of the test. */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { projectFolder, startFonds, temporaryFolder } from '../cli/fonds-process.ts';
import { selfSigned } from '../world/self-signed.ts';
import { waitUntil } from '../world/wait-until.ts';
import { readBlocks, readPage, readSteps } from './guide.ts';

const readExample = (name: string): string =>
  readFileSync(join(projectFolder, 'examples/deploy', name), 'utf8');
const config = readExample('nginx.conf');

/** The reason why the tests of a proxy are skipped. Throws an error if they must run. */
function withoutProgram(name: string, argument: string, debianPackage: string): string | false {
  if (spawnSync(name, [argument]).status === 0) return false;
  if (process.env.FONDS_TEST_INSIST !== undefined)
    throw new Error(
      `${name} is not installed, and these tests insist on it: apt-get install ${debianPackage}`,
    );
  return `${name} is not installed: its configuration was NOT run`;
}

const withoutNginx = withoutProgram('nginx', '-v', 'nginx-light');
const withoutCaddy = withoutProgram('caddy', 'version', 'caddy');

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/**
 * Proxies cannot listen on a port that the system chooses. A free port of 127.0.0.1 may be taken by another test before the proxy starts, and
 * that test would then answer its requests; of a random loopback address it stays free. Only Linux has more than one of them.
 */
const proxyHost =
  process.platform === 'linux'
    ? `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`
    : '127.0.0.1';

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, proxyHost);
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface Lifetime {
  readonly after: (end: () => unknown) => void;
}

/** Starts Fonds. Returns its host and port. */
async function startService(lifetime: Lifetime, folder: string, flags: readonly string[]): Promise<string> {
  const { url } = await startFonds(lifetime, [
    ...['serve', '--init', 'archivist', '--data', join(folder, 'data')],
    ...['--public-url', 'https://archive.example.org/archive', ...flags],
  ]);
  writeFileSync(join(folder, 'cert.pem'), selfSigned.cert);
  writeFileSync(join(folder, 'cert.key'), selfSigned.key);
  return new URL(url).host;
}

/** Runs a proxy until the tests end. Returns when it answers on the port. */
async function runProxy(
  lifetime: Lifetime,
  port: number,
  [program, ...args]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const proxy = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  const ended = new Promise((resolve) => proxy.once('close', resolve));
  const failed = ended.then((code) => assert.fail(`${program} ended with ${code}`));
  failed.catch(() => undefined);
  lifetime.after(() => {
    proxy.kill('SIGKILL');
    return ended;
  });
  const isRunning = (): Promise<boolean> =>
    sendRequest(port, { host: 'archive.example.org', method: 'GET', path: '/archive/health' }).then(
      () => true,
      () => false,
    );
  await Promise.race([failed, waitUntil(isRunning, `${program} answers`)]);
}

/** Starts Fonds, and nginx with the adapted configuration in front of it. Returns the port of nginx. */
async function startNginx(
  lifetime: Lifetime,
  folder: string,
  example: string,
  flags: readonly string[] = [],
): Promise<number> {
  const service = await startService(lifetime, folder, flags);
  const port = await findFreePort();
  const adapted = example
    .replace('127.0.0.1:8080', service)
    .replace('listen 80;', `listen ${proxyHost}:${await findFreePort()};`)
    .replaceAll('listen 443 ssl', `listen ${proxyHost}:${port} ssl`)
    .replaceAll(/\/etc\/ssl\/[\w.]+\.(pem|key)/g, `'${folder}/cert.$1'`)
    .replace('/etc/nginx/fonds.htpasswd', `'${folder}/fonds.htpasswd'`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path '${folder}/${name}';`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid '${folder}/pid'; error_log '${folder}/error.log';\nevents {}\nhttp { access_log off; ${temporary.join(' ')}\n${adapted} }`,
  );
  await runProxy(lifetime, port, ['nginx', '-c', join(folder, 'nginx.conf'), '-p', folder]);
  return port;
}

/** Starts Fonds, and Caddy with the adapted configuration in front of it. Returns the port of Caddy. */
async function startCaddy(lifetime: Lifetime, folder: string, flags: readonly string[]): Promise<number> {
  const service = await startService(lifetime, folder, flags);
  const port = await findFreePort();
  const adapted = readExample('Caddyfile')
    .replace('127.0.0.1:8080', service)
    .replace(
      'archive.example.org {',
      `archive.example.org:${port} {\n  bind ${proxyHost}\n  tls "${folder}/cert.pem" "${folder}/cert.key"`,
    );
  const options = `{\n  admin off\n  auto_https off\n  log {\n    level ERROR\n  }\n}\n`;
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, options + adapted);
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  await runProxy(lifetime, port, ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'], env);
  return port;
}

interface SentRequest {
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

function sendRequest(port: number, { host, method, path, headers = {}, body }: SentRequest): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const options = {
      host: proxyHost,
      port,
      method,
      path,
      agent: false as const,
      servername: 'localhost',
      ca: selfSigned.cert,
      headers: { Host: host, ...headers },
    };
    const sent = request(options, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: text }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('docs/recipes.md', () => {
  it('shows examples/deploy/nginx.conf', () => {
    const shown = readBlocks(readPage('docs/recipes.md')).find(({ kind }) => kind === 'nginx');
    assert.equal(shown?.text, config);
  });
});

/** Runs a command of the recipe without a terminal, in which it asks for the password, and without systemd. */
function runAdapted(command: string, folder: string): void {
  const adapted = command
    .replace('/etc/nginx/fonds.htpasswd', `'${folder}/fonds.htpasswd'`)
    .replace('openssl passwd -apr1', 'openssl passwd -apr1 secret')
    .replace('nginx -t', `nginx -t -q -c '${folder}/nginx.conf' -p '${folder}'`)
    .replace('systemctl reload nginx', 'true');
  execFileSync('bash', ['-euo', 'pipefail', '-c', adapted]);
}

describe('Fonds behind nginx', { skip: withoutNginx }, () => {
  let port: number;
  const ends: (() => unknown)[] = [];
  const lifetime = { after: (end: () => unknown) => void ends.unshift(end) };

  before(async () => {
    const folder = temporaryFolder(lifetime);
    port = await startNginx(lifetime, folder, config);
    for (const { command } of steps.slice(1)) runAdapted(command, folder);
  });
  after(async () => {
    for (const end of ends) await end();
  });

  const send = (
    host: string,
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body?: string,
  ): Promise<Reply> => sendRequest(port, { host, method, path, headers, body });

  const country = JSON.stringify({ type: 'Country', data: { identifier: 'nl' } });
  const json = { 'Content-Type': 'application/json' };
  const login = (name: string): Record<string, string> => ({
    Authorization: `Basic ${Buffer.from(`${name}:secret`).toString('base64')}`,
  });

  const steps = readSteps(readBlocks(readPage('docs/recipes.md')), 'sh nginx');

  it('has a recipe that starts Fonds with a public URL, and then nginx', () => {
    assert.equal(steps.length, 2);
    assert.match(
      steps[0]!.command,
      /^fonds serve .*--public-url https:\/\/archive\.example\.org\/archive\n$/,
    );
  });

  it('shows the pages to everybody, with their styles, and to staff', async () => {
    const page = await send('archive.example.org', 'GET', '/', { accept: 'text/html' });
    assert.equal(page.status, 200, page.body);
    const style = /<link rel="stylesheet" href="([^"]+)"/.exec(page.body)?.[1];
    assert.equal((await send('archive.example.org', 'GET', style!)).status, 200);
    assert.equal((await send('archive.example.org', 'GET', '/repositories')).status, 200);
    assert.equal((await send('staff.example.org', 'GET', '/')).status, 401);
    assert.equal((await send('staff.example.org', 'GET', '/', login('archivist'))).status, 200);
  });

  it('lets staff with a password change records, as the user of that name', async () => {
    const made = await send(
      'staff.example.org',
      'POST',
      '/archive/Country',
      { ...json, ...login('archivist') },
      country,
    );
    assert.equal(made.status, 201, made.body);
    const { body } = await send('archive.example.org', 'GET', '/archive/classes/SystemEvent?limit=1');
    assert.equal(JSON.parse(body)[0].relationships.hasActioner[0].id, 'archivist');
  });

  it('does not let anyone name a user in X-User', async () => {
    const asArchivist = { ...json, 'X-User': 'archivist' };
    assert.equal(
      (await send('staff.example.org', 'POST', '/archive/Country', asArchivist, country)).status,
      401,
    );
    assert.equal(
      (await send('archive.example.org', 'POST', '/archive/Country', asArchivist, country)).status,
      403,
    );
    const other = await send('staff.example.org', 'GET', '/archive/classes/Country', {
      ...login('archivist'),
      'X-User': 'nobody-of-this-name',
    });
    assert.equal(other.status, 200);
  });

  it('ignores X-User and logins of public readers', async () => {
    const headers = { 'X-User': 'nobody-of-this-name', ...login('nobody-of-this-name') };
    assert.equal((await send('archive.example.org', 'GET', '/archive/classes/Country', headers)).status, 200);
  });

  it('writes the public URL into links', async () => {
    const { body } = await send('archive.example.org', 'GET', '/archive/oaipmh?verb=Identify');
    assert.match(body, /<baseURL>https:\/\/archive\.example\.org\/archive\/oaipmh<\/baseURL>/);
  });

  it('imports files that are larger than the usual limit of nginx', async () => {
    const eag = readFileSync(join(projectFolder, 'examples/repository.xml'), 'utf8');
    const body = eag + ' '.repeat(3_000_000);
    const headers = { 'Content-Type': 'text/xml', ...login('archivist') };
    const reply = await send('staff.example.org', 'POST', '/archive/import/eag?scope=nl', headers, body);
    assert.equal(reply.status, 200, reply.body);
  });
});

type StartProxy = (lifetime: Lifetime, folder: string, flags: readonly string[]) => Promise<number>;

const publicProxies: readonly { name: string; skip: string | false; start: StartProxy }[] = [
  {
    name: 'nginx',
    skip: withoutNginx,
    start: (lifetime, folder, flags) => startNginx(lifetime, folder, readExample('nginx-public.conf'), flags),
  },
  { name: 'Caddy', skip: withoutCaddy, start: startCaddy },
];

for (const { name, skip, start } of publicProxies)
  describe(`A public reading room with ${name} as its proxy`, { skip }, () => {
    let port: number;
    const ends: (() => unknown)[] = [];
    const lifetime = { after: (end: () => unknown) => void ends.unshift(end) };
    before(async () => {
      const flags = ['--public', '--trusted-proxies', '127.0.0.1', '--search-pages-per-minute', '2'];
      port = await start(lifetime, temporaryFolder(lifetime), flags);
    });
    after(async () => {
      for (const end of ends) await end();
    });

    const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> =>
      sendRequest(port, { host: 'archive.example.org', method: 'GET', path, headers });

    it('shows pages and records to everyone', async () => {
      const page = await get('/', { accept: 'text/html' });
      assert.equal(page.status, 200, page.body);
      assert.match(page.body, /<!doctype html>/);
      assert.equal((await get('/archive/classes/Country')).status, 200);
    });

    it('does not let anyone name a user in X-User', async () => {
      assert.equal((await get('/archive/classes/Country', { 'X-User': 'archivist' })).status, 401);
      const body = JSON.stringify({ type: 'Country', data: { identifier: 'nl' } });
      const headers = { 'Content-Type': 'application/json', 'X-User': 'archivist' };
      const sent = { host: 'archive.example.org', method: 'POST', path: '/archive/Country', headers, body };
      assert.equal((await sendRequest(port, sent)).status, 401);
    });

    it('writes the public URL into links, whatever host the request names', async () => {
      const forged = { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example;proto=http' };
      const { headers } = await get('/archive/classes/Permission/create', forged);
      assert.equal(headers.location, 'https://archive.example.org/archive/classes/Permission/create');
    });

    it('counts the requests of the client, whatever address it claims to have', async () => {
      const search = (claimed: string): Promise<Reply> =>
        get('/search?q=letters', { accept: 'text/html', 'X-Forwarded-For': claimed });
      const replies = [await search('192.0.2.1'), await search('192.0.2.2'), await search('192.0.2.3')];
      assert.deepEqual(
        replies.map(({ status }) => status),
        [200, 200, 429],
      );
    });
  });
