/**
 * `node_modules/.bin/node bench/compare-pages.ts FORMER PRESENT`: compares the anonymous pages of two checkouts of this project, whose packages
 * are installed. Both import the same finding aid; each measurement is one of 15 alternating pairs. Prints whether the bytes are equal, the first
 * difference, and the median ratio of the processor time.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { writeGeneratedEad } from './generated-ead.ts';
import { median, SearchClient } from './search/client.ts';
import { cpuSeconds, makeScope, post } from './server.ts';

const pairs = 15;
const units = 6000;

interface Checkout {
  readonly port: number;
  readonly pid: number;
  readonly client: SearchClient;
  stop(): void;
}

/** A kind of page. Each measurement requests pages that were not requested before, or the same ones again. */
interface PageKind {
  readonly name: string;
  readonly paths: readonly string[];
  readonly requests: number;
}

const [former, present] = process.argv.slice(2);
if (former === undefined || present === undefined) throw new Error('Name the folders of two checkouts.');
const scratch = mkdtempSync(join(tmpdir(), 'fonds-compare-'));
const file = join(scratch, 'units.xml');
writeGeneratedEad(file, units);
const checkouts = [await start(former, 'former'), await start(present, 'present')] as const;
try {
  for (const kind of await listKinds(checkouts[0].port)) {
    await compareBytes(kind);
    await compareTimes(kind);
  }
} finally {
  for (const checkout of checkouts) checkout.stop();
  rmSync(scratch, { recursive: true, force: true });
}

/** Starts a server of the checkout with a store of its own. */
async function start(folder: string, name: string): Promise<Checkout> {
  const data = join(scratch, name);
  const node = join(folder, 'node_modules/.bin/node');
  const program = join(folder, 'bin/fonds.js');
  execFileSync(node, [program, 'init', '--data', data]);
  execFileSync(node, [program, 'user', 'add', 'mike', '--group', 'admin', '--data', data]);
  const args = [program, 'serve', '--data', data, '--port', '0', '--search-pages-per-minute', '0'];
  const child = spawn(node, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await readPort(child.stdout);
  await makeScope(port);
  await post(port, 'import/ead?scope=nl-r1', 'text/xml', readFileSync(file, 'utf8'));
  const client = new SearchClient(port, { host: 'localhost:8080' });
  return {
    port,
    pid: child.pid!,
    client,
    stop: () => {
      client.close();
      child.kill();
    },
  };
}

async function readPort(output: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface({ input: output })) {
    const port = /:(\d+)\//.exec(line)?.[1];
    if (port === undefined) continue;
    output.resume();
    return Number(port);
  }
  throw new Error('The server ended before it was ready');
}

async function listKinds(port: number): Promise<readonly PageKind[]> {
  const list = await fetch(`http://127.0.0.1:${port}/archive/classes/DocumentaryUnit?limit=${units}`);
  const ids = ((await list.json()) as readonly { readonly id: string }[]).map(({ id }) => id);
  const shown = ids.map((_, n) => `/units/${ids[(n * 7919) % ids.length]!}`);
  const words = ['harbour', 'census', 'union', 'maps', 'police', 'bridge', 'factory', 'annual'];
  return [
    { name: 'unit pages, each once', paths: shown, requests: 200 },
    { name: 'a unit page again', paths: shown.slice(0, 1), requests: 3000 },
    {
      name: 'search pages, each once',
      paths: ids.map((_, n) => `/search?q=${words[n % words.length]}+${n}`),
      requests: 80,
    },
    { name: 'the first page again', paths: ['/'], requests: 3000 },
  ];
}

/** Without what differs with each import: times, and names of built files, which contain their digest. */
function normalize(body: string): string {
  return body
    .replace(/\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|\+00:00)/g, 'TIME')
    .replace(/\d{1,2} \w+ \d{4},? \d{1,2}:\d{2}/g, 'TIME')
    .replace(/([\w-]+)[.-][\w-]{8,}\.(css|js|svg)/g, '$1.$2');
}

async function compareBytes({ name, paths }: PageKind): Promise<void> {
  let different = 0;
  let first = '';
  const compared = paths.slice(0, 50);
  const sizes: number[] = [];
  for (const path of compared) {
    const bodies = await Promise.all(checkouts.map(({ client }) => client.sendText(path)));
    for (const { status, body } of bodies) if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
    const [one = '', other = ''] = bodies.map(({ body }) => normalize(body));
    sizes.push(bodies[1]!.body.length - bodies[0]!.body.length);
    if (one === other) continue;
    different += 1;
    if (first === '') first = describeDifference(path, one, other);
  }
  console.log(
    `${name}: ${different} of ${compared.length} pages differ; the present ones have ${median(sizes)} characters more (median)`,
  );
  if (first !== '') console.log(first);
}

function describeDifference(path: string, one: string, other: string): string {
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const from = Math.max(0, at - 40);
  return `  ${path} at ${at}:\n  former  ${one.slice(from, at + 120)}\n  present ${other.slice(from, at + 120)}`;
}

/** The order of the two changes with each pair. */
async function compareTimes({ name, paths, requests }: PageKind): Promise<void> {
  const ratios: number[] = [];
  const times: number[] = [];
  const warmUps = paths.length > 1 ? 5 : 1;
  for (let pair = 0; pair < warmUps + pairs; pair++) {
    const measured = [0, 0];
    for (const index of pair % 2 === 0 ? [0, 1] : [1, 0])
      measured[index] = await measure(checkouts[index]!, paths, { first: pair * requests, requests });
    if (pair < warmUps) continue;
    ratios.push(measured[1]! / measured[0]!);
    times.push((measured[1]! / requests) * 1000);
  }
  console.log(
    `${name}: processor time of the present by the former ${median(ratios).toFixed(3)} (${median(times).toFixed(2)} ms)`,
  );
}

async function measure(
  { client, pid }: Checkout,
  paths: readonly string[],
  { first, requests }: { readonly first: number; readonly requests: number },
): Promise<number> {
  const started = cpuSeconds(pid);
  for (let n = first; n < first + requests; n++) await client.sendText(paths[n % paths.length]!);
  return cpuSeconds(pid) - started;
}
