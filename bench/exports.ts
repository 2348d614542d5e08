/** Exports of a large fonds: time to the first byte, rate, and peak memory of the server. */
import { mkdtempSync, openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { writeGeneratedEad } from './generated-ead.ts';
import type { Report } from './lists.ts';
import { cpuSeconds, initialise, makeScope, peakMemory, post, startFonds } from './server.ts';

const units = 50_000;
const formats = ['ead', 'ead3'];

export async function benchExports(scratch: string, report: Report): Promise<void> {
  const folder = mkdtempSync(join(scratch, 'exports-'));
  initialise(folder);
  const first = await startFonds(folder);
  await makeScope(first.port);
  const file = join(scratch, 'exports.xml');
  writeGeneratedEad(file, units);
  await post(first.port, 'import/ead?scope=nl-r1', 'text/xml', await openAsBlob(file));
  await first.stop();
  for (const format of formats) {
    // A new server, so that the peak memory is that of the export.
    const server = await startFonds(folder);
    const before = cpuSeconds(server.pid);
    const url = `http://127.0.0.1:${server.port}/archive/classes/DocumentaryUnit/nl-r1-f_${units}/${format}`;
    const { firstMs, seconds, bytes } = await download(url);
    report(`export ${units} as ${format}: first byte`, firstMs, 'ms', '< 200');
    report(`export ${units} as ${format}: units a second`, units / seconds, '/s');
    const cpu = cpuSeconds(server.pid) - before;
    report(`export ${units} as ${format}: CPU per unit`, (cpu / units) * 1e6, 'µs');
    report(`export ${units} as ${format}: size`, bytes / 1e6, 'MB');
    report(`export ${units} as ${format}: peak memory of the server`, peakMemory(server.pid), 'MB', '< 200');
    await server.stop();
  }
}

async function download(url: string): Promise<{ firstMs: number; seconds: number; bytes: number }> {
  const started = performance.now();
  const response = await fetch(url);
  if (!response.ok) throw new Error(await response.text());
  let firstMs: number | undefined;
  let bytes = 0;
  for await (const piece of response.body!) {
    firstMs ??= performance.now() - started;
    bytes += piece.length;
  }
  return { firstMs: firstMs ?? 0, seconds: (performance.now() - started) / 1000, bytes };
}
