/**
 * `node bench/cancel-validation.ts [COUNT]`: cancels imports with `validate=true` at random times, as jobs and by closing the connection, and fails
 * unless the same server process still responds. COUNT is 500 by default, about a second each.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initialise, makeScope, startFonds } from './server.ts';

const count = Number(process.argv[2] ?? 500);
const folder = mkdtempSync(join(tmpdir(), 'fonds-cancel-'));
const schemas = join(folder, 'schemas');
mkdirSync(schemas);
const elements = ['ead (archdesc)', 'archdesc (did, dsc)', 'dsc (c*)', 'c (did)', 'did (unitid, unittitle)'];
const texts = ['unitid', 'unittitle'].map((name) => `${name} (#PCDATA)`);
writeFileSync(
  join(schemas, 'ead.dtd'),
  `${[...elements, ...texts].map((one) => `<!ELEMENT ${one}>`).join('\n')}<!ATTLIST archdesc level CDATA #IMPLIED>`,
);

const did = (id: string): string => `<did><unitid>${id}</unitid><unittitle>Unit ${id}</unittitle></did>`;
const units = Array.from({ length: 20_000 }, (_, i) => `<c>${did(String(i))}</c>\n`).join('');
const body = `<ead><archdesc level="fonds">${did('F')}<dsc>${units}</dsc></archdesc></ead>`;
const headers = { 'X-User': 'mike', 'Content-Type': 'text/xml' };

initialise(folder);
const server = await startFonds(folder, { FONDS_SCHEMAS: schemas });
const url = `http://127.0.0.1:${server.port}/archive`;
const path = `${url}/import/ead?scope=nl-r1&validate=true&commit=false`;
const outcomes = new Map<string, number>();
try {
  await makeScope(server.port);
  for (let i = 0; i < count; i++) {
    const outcome = await (i % 2 === 0 ? cancelJob() : disconnect());
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  const alive = await fetch(`${url}/classes/Repository/nl-r1`);
  console.log(`${count} imports cancelled: ${[...outcomes].map((one) => one.join(' ')).join(', ')}`);
  console.log(`the server responds with ${alive.status}, and is still process ${server.pid}`);
  if (alive.status !== 200) process.exitCode = 1;
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function cancelJob(): Promise<string> {
  const job = await fetch(path, { method: 'POST', headers: { ...headers, Prefer: 'respond-async' }, body });
  const { id } = (await job.json()) as { id: string };
  await pause(Math.random() * 1000);
  await (await fetch(`${url}/jobs/${id}/cancel`, { method: 'POST', headers })).text();
  for (;;) {
    const { state } = (await (await fetch(`${url}/jobs/${id}`, { headers })).json()) as { state: string };
    if (state !== 'queued' && state !== 'running') return `job ${state}`;
    await pause(10);
  }
}

async function disconnect(): Promise<string> {
  const signal = AbortSignal.timeout(Math.ceil(Math.random() * 1000));
  try {
    const response = await fetch(path, { method: 'POST', headers, body, signal });
    return `response ${response.status}`;
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return 'client disconnected';
    throw error;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
