/**
 * `node bench/graphql-attack.ts [attackers]`: GraphQL queries of maximum cost. Reports the time until each one is rejected, the
 * latency of `/health` meanwhile, and the peak memory of the server. The archive has a few thousand units, so that each list is full.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuSeconds, initialise, makeScope, peakMemory, post, startFonds } from './server.ts';

const series = 30;
const unitsPerSeries = 100;
const healthEveryMs = 20;

const nested = (times: number): string =>
  times === 0 ? 'id' : `parent { children(first: 100) { items { ${nested(times - 1)} } } }`;

const aliases = (count: number, field: string): string =>
  Array.from({ length: count }, (_, i) => `a${i}: ${field}`).join(' ');

const attacks: Readonly<Record<string, string>> = {
  'children of parents, three times': `{ documentaryUnits(first: 100) { items { ${nested(3)} } } }`,
  'parents of parents, 280 aliases': `{ documentaryUnits(first: 100) { items { ${aliases(140, 'parent { id }')} } } }`,
  'access points, 140 aliases': `{ documentaryUnits(first: 100) { items { description { ${aliases(140, 'accessPoints { name }')} } } } }`,
  'pages at large offsets, 70 aliases': `{ ${Array.from({ length: 70 }, (_, i) => `a${i}: documentaryUnits(first: 1, from: "${btoa(String(2000 + 7 * i))}") { items { id } }`).join(' ')} }`,
  'an unused fragment with 4,900 fields': `{ countries { items { id } } } fragment A on Country { ${'id '.repeat(4900)} }`,
};

interface Measured {
  readonly seconds: number;
  readonly message: string;
}

async function attack(port: number, query: string): Promise<Measured> {
  const started = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/archive/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const text = await response.text();
  const message = text.startsWith('{"errors"') ? text.slice(0, 120) : `${text.length} characters`;
  return { seconds: (performance.now() - started) / 1000, message: `${response.status} ${message}` };
}

/** Latencies in milliseconds of requests that are sent one after the other until the work is done. */
async function healthLatencies(port: number, work: Promise<unknown>): Promise<readonly number[]> {
  const latencies: number[] = [];
  let done = false;
  void work.finally(() => {
    done = true;
  });
  while (!done) {
    const sent = performance.now();
    await (await fetch(`http://127.0.0.1:${port}/health`)).text();
    latencies.push(performance.now() - sent);
    await new Promise((resolve) => setTimeout(resolve, healthEveryMs));
  }
  return latencies.sort((a, b) => a - b);
}

/** Series with a full page of units each: every step from a unit to its parent and back multiplies the response by 100. */
function makeFindingAid(): string {
  const range = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);
  const unit = (id: string, inner: string): string =>
    `<c><did><unitid>${id}</unitid><unittitle>Unit ${id}</unittitle></did><controlaccess><subject>${id}</subject></controlaccess>${inner}</c>`;
  const units = range(series).map((i) =>
    unit(
      `S${i}`,
      range(unitsPerSeries)
        .map((j) => unit(`${i}-${j}`, ''))
        .join(''),
    ),
  );
  return `<ead><eadheader><eadid>ATTACK</eadid></eadheader><archdesc level="fonds"><did><unitid>F</unitid><unittitle>Fonds</unittitle></did><dsc>${units.join('')}</dsc></archdesc></ead>`;
}

const attackers = Number(process.argv[2] ?? 1);
const scratch = mkdtempSync(join(tmpdir(), 'fonds-attack-'));
const file = makeFindingAid();
for (const [name, query] of Object.entries(attacks)) {
  const folder = mkdtempSync(join(scratch, 'store-'));
  initialise(folder);
  const server = await startFonds(folder);
  await makeScope(server.port);
  await post(server.port, 'import/ead?scope=nl-r1', 'text/xml', file);
  await attack(server.port, '{ countries { items { id } } }');
  const before = peakMemory(server.pid);
  const cpuBefore = cpuSeconds(server.pid);
  const work = Promise.all(Array.from({ length: attackers }, () => attack(server.port, query)));
  const health = await healthLatencies(server.port, work);
  const results = await work;
  const slowest = Math.max(...results.map(({ seconds }) => seconds));
  console.log(
    `${name}: ${slowest.toFixed(2)} s (${(cpuSeconds(server.pid) - cpuBefore).toFixed(2)} s of processor time), health p50 ${health[Math.floor(health.length / 2)]!.toFixed(0)} ms, max ${health.at(-1)!.toFixed(0)} ms, peak ${peakMemory(server.pid).toFixed(0)} MB (${before.toFixed(0)} before)\n  ${results[0]!.message}`,
  );
  await server.stop();
}
rmSync(scratch, { recursive: true, force: true });
