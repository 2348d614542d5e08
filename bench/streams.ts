/**
 * `node bench/streams.ts [units] [streams] [database URL]`: single reads and `/health` while clients stream whole lists and exports, and the
 * peak memory of the server. The readers run in a process of their own, so that their own garbage collection is not measured.
 * Goal: p99 of the reads below 20 ms beside ten streams.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LoadResult, load } from './load.ts';
import { writeMadeEad } from './made-ead.ts';
import { initialise, makeScope, peakMemory, post, startFonds } from './server.ts';

const seconds = 10;
const goalMs = 20;

/** The path that each client streams, with the user it names. */
const streamed: readonly (readonly [name: string, path: string, user?: string])[] = [
  ['nothing', ''],
  ['whole lists', 'classes/DocumentaryUnit?limit=-1'],
  ['lists as gzip', 'classes/DocumentaryUnit?limit=-1'],
  ['admin/export-json', 'admin/export-json', 'mike'],
  ['EAD of the fonds', 'classes/DocumentaryUnit/{fonds}/ead'],
  ['change feed', 'changes?limit=10000'],
  ['OAI-PMH records', 'oaipmh?verb=ListRecords&metadataPrefix=ead'],
];

/** Streams repeatedly. Returns a function that stops it and returns the bytes read. */
function streamEndlessly(port: number, path: string, headers: Record<string, string>): () => number {
  let bytes = 0;
  let isStopped = false;
  const next = (): void => {
    if (isStopped) return;
    const asked = request({ host: '127.0.0.1', port, path: `/archive/${path}`, headers }, (response) => {
      if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (isStopped) asked.destroy();
      });
      response.once('end', next);
      response.once('error', () => {});
    });
    asked.once('error', () => {});
    asked.end();
  };
  next();
  return () => {
    isStopped = true;
    return bytes;
  };
}

async function main(units: number, streams: number, database: string | undefined): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'fonds-bench-'));
  const flags = database === undefined ? {} : { FONDS_DATABASE: database };
  Object.assign(process.env, flags);
  try {
    initialise(scratch);
    const file = join(scratch, 'made.xml');
    writeMadeEad(file, units);
    let server = await startFonds(scratch);
    await makeScope(server.port);
    await post(server.port, 'import/ead?scope=nl-r1', 'text/xml', await openAsBlob(file));
    await server.stop();
    for (const [name, path, user] of streamed) {
      server = await startFonds(scratch);
      const fonds = `nl-r1-f_${units}`;
      const headers = {
        ...(user === undefined ? {} : { 'X-User': user }),
        ...(name.endsWith('gzip') ? { 'Accept-Encoding': 'gzip' } : {}),
      };
      const stops =
        path === ''
          ? []
          : Array.from({ length: streams }, () =>
              streamEndlessly(server.port, path.replace('{fonds}', fonds), headers),
            );
      const found = await readBeside(server.port, [
        `/archive/classes/DocumentaryUnit/${fonds}`,
        '/archive/health',
      ]);
      const megabytes = stops.reduce((sum, stop) => sum + stop(), 0) / 1e6;
      const { p50, p99, max, perSecond } = found;
      console.log(
        `${path === '' ? 'alone' : `beside ${streams} × ${name}`}: p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} (goal < ${goalMs}), max ${max.toFixed(1)} ms, ` +
          `${perSecond.toFixed(0)} reads/s, ${megabytes.toFixed(0)} MB streamed, peak ${peakMemory(server.pid).toFixed(0)} MB`,
      );
      await server.stop();
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Sends the reads from a process of its own. */
function readBeside(port: number, paths: readonly string[]): Promise<LoadResult> {
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
