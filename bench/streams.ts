/**
 * `node bench/streams.ts [units] [streams] [database URL]`: single reads and `/health` while clients stream complete lists and exports, and the
 * peak memory of the server. The readers run in a separate process, so that their own garbage collection is not measured.
 * Goal: p99 of the reads below 20 ms during ten streams.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeGeneratedEad } from './generated-ead.ts';
import { type LoadResult, load } from './load.ts';
import { initialise, makeScope, peakMemory, post, type Server, startFonds } from './server.ts';

const seconds = 10;
const goalMs = 20;

interface Streamed {
  readonly name: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const wholeList = 'classes/DocumentaryUnit?limit=-1';

const streamed: readonly Streamed[] = [
  { name: 'whole lists', path: wholeList },
  { name: 'whole lists as gzip', path: wholeList, headers: { 'Accept-Encoding': 'gzip' } },
  { name: 'admin/export-json', path: 'admin/export-json', headers: { 'X-User': 'mike' } },
  { name: 'EAD of the fonds', path: 'classes/DocumentaryUnit/{fonds}/ead' },
  { name: 'change feed', path: 'changes?limit=10000' },
  { name: 'OAI-PMH records', path: 'oaipmh?verb=ListRecords&metadataPrefix=ead' },
];

/** Streams repeatedly. Returns a function that stops streaming and returns the number of bytes read. */
function streamEndlessly(port: number, path: string, headers: Streamed['headers'] = {}): () => number {
  let bytes = 0;
  let isStopped = false;
  const next = (): void => {
    if (isStopped) return;
    const sent = request({ host: '127.0.0.1', port, path: `/archive/${path}`, headers }, (response) => {
      if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (isStopped) sent.destroy();
      });
      response.once('end', next);
      response.once('error', () => {});
    });
    sent.once('error', () => {});
    sent.end();
  };
  next();
  return () => {
    isStopped = true;
    return bytes;
  };
}

async function main(units: number, streams: number, database: string | undefined): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'fonds-bench-'));
  if (database !== undefined) process.env.FONDS_DATABASE_URL = database;
  const fonds = `nl-r1-f_${units}`;
  try {
    initialise(scratch);
    const file = join(scratch, 'made.xml');
    writeGeneratedEad(file, units);
    await withServer(scratch, async ({ port }) => {
      await makeScope(port);
      await post(port, 'import/ead?scope=nl-r1', 'text/xml', await openAsBlob(file));
    });
    await withServer(scratch, (server) => measure('alone', server, fonds, []));
    for (const { name, path, headers } of streamed)
      await withServer(scratch, (server) => {
        const stream = (): (() => number) =>
          streamEndlessly(server.port, path.replace('{fonds}', fonds), headers);
        return measure(`during ${streams} × ${name}`, server, fonds, Array.from({ length: streams }, stream));
      });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function withServer(folder: string, run: (server: Server) => Promise<void>): Promise<void> {
  const server = await startFonds(folder);
  try {
    await run(server);
  } finally {
    await server.stop();
  }
}

/** @param stops functions that end the streams. */
async function measure(
  name: string,
  { port, pid }: Server,
  fonds: string,
  stops: readonly (() => number)[],
): Promise<void> {
  const paths = [`/archive/classes/DocumentaryUnit/${fonds}`, '/archive/health'];
  const { p50, p99, max, perSecond } = await readInProcess(port, paths);
  const megabytes = stops.reduce((sum, stop) => sum + stop(), 0) / 1e6;
  console.log(
    `${name}: p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} (goal < ${goalMs}), max ${max.toFixed(1)} ms, ` +
      `${perSecond.toFixed(0)} reads/s, ${megabytes.toFixed(0)} MB streamed, peak ${peakMemory(pid).toFixed(0)} MB`,
  );
}

/** Sends the reads from a separate process. */
function readInProcess(port: number, paths: readonly string[]): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL(import.meta.url).pathname, ['--read', String(port), ...paths]);
    child.once('message', (result) => resolve(result as LoadResult));
    child.once('error', reject);
  });
}

const [first, second, ...rest] = process.argv.slice(2);
if (first === '--read')
  process.send!(await load({ port: Number(second), paths: rest, connections: 1, seconds }), () =>
    process.exit(),
  );
else await main(Number(first ?? 100_000), Number(second ?? 10), rest[0]);
