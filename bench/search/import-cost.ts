/** Imports with and without search documents, alternately. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { cpuSeconds, initialise, startFonds } from '../server.ts';
import { type GeneratedFonds, listFonds } from './archive.ts';
import { median } from './client.ts';
import { createScope, importFonds } from './stores.ts';

const withoutRows = new URL('../without-search-rows.ts', import.meta.url).href;

export interface ImportCost {
  /** Rate with documents by the rate without, of each round: by the clock, and by processor time. */
  readonly byTime: readonly number[];
  readonly byProcessor: readonly number[];
  readonly unitsPerSecond: number;
}

export async function measureImports(scratch: string, units: number, rounds: number): Promise<ImportCost> {
  const fonds = listFonds(units);
  const byTime: number[] = [];
  const byProcessor: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // The order changes, since the second import of a round may find warmer caches of the system.
    const order = round % 2 === 0 ? ['', withoutRows] : [withoutRows, ''];
    const [first, second] = [
      await runImport(scratch, fonds, order[0]!),
      await runImport(scratch, fonds, order[1]!),
    ];
    const [own, bare] = order[0] === '' ? [first, second] : [second, first];
    byTime.push(bare.seconds / own.seconds);
    byProcessor.push(bare.cpu / own.cpu);
    rates.push(units / own.seconds);
  }
  return { byTime, byProcessor, unitsPerSecond: median(rates) };
}

/** @param preloaded a module that the server loads first, or nothing. */
async function runImport(
  scratch: string,
  fonds: readonly GeneratedFonds[],
  preloaded: string,
): Promise<{ readonly seconds: number; readonly cpu: number }> {
  const folder = mkdtempSync(join(scratch, 'store-'));
  initialise(folder);
  const server = await startFonds(folder, preloaded === '' ? {} : { NODE_OPTIONS: `--import=${preloaded}` });
  const known = new Set<string>();
  for (const one of fonds) await createScope(server, one, known);
  const cpu = cpuSeconds(server.pid);
  const started = performance.now();
  for (const one of fonds) await importFonds(server, one, join(folder, 'files'));
  const result = { seconds: (performance.now() - started) / 1000, cpu: cpuSeconds(server.pid) - cpu };
  await server.stop();
  return result;
}
