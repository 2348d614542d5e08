/**
 * `node bench/markup.ts [UNITS] [ROUNDS]`: the cost of the mark-up of source files (formats/ead/markup.ts). Imports a generated finding aid, and the
 * finding aids of ../shared/fixtures if that folder exists, on the command line with and without it, alternately.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFormatOf, listFiles } from '../tools/try-file.ts';
import { writeGeneratedEad } from './generated-ead.ts';
import { fondsProgram, initialise, makeScope, startFonds } from './server.ts';

const [units = 48_000, rounds = 3] = process.argv.slice(2).map(Number);
const scratch = mkdtempSync(join(tmpdir(), 'fonds-markup-'));
const fixtures = new URL('../../shared/fixtures/', import.meta.url).pathname;

interface Cost {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
  readonly storeMegabytes: number;
}

const preload = (name: string): string[] => ['--import', new URL(name, import.meta.url).href];

function importOnce(template: string, files: readonly string[], keepsMarkup: boolean): Cost {
  const folder = mkdtempSync(join(scratch, 'store-'));
  execFileSync('cp', ['-r', `${template}/.`, folder]);
  const started = performance.now();
  const { stderr, status } = spawnSync(
    process.execPath,
    [
      ...preload('./print-usage.ts'),
      ...(keepsMarkup ? [] : preload('./without-markup.ts')),
      fondsProgram,
      ...['import', 'ead', ...files, '--scope', 'nl-r1', '--user', 'mike', '--tolerant', '--data', folder],
    ],
    { encoding: 'utf8' },
  );
  const seconds = (performance.now() - started) / 1000;
  if (status !== 0) throw new Error(stderr);
  const usage = JSON.parse(stderr.trim().split('\n').at(-1)!) as Pick<Cost, 'cpuSeconds' | 'peakMegabytes'>;
  const storeMegabytes = statSync(join(folder, 'fonds.sqlite')).size / 1e6;
  rmSync(folder, { recursive: true });
  return { seconds, ...usage, storeMegabytes };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

function printRatio(name: string, kept: readonly number[], not: readonly number[], goal: string): void {
  const [a, b] = [median(kept), median(not)];
  const figures = `${a.toFixed(2)} with, ${b.toFixed(2)} without mark-up`;
  console.log(`${name.padEnd(40)} ${(a / b).toFixed(3)}  (${figures}; goal ${goal})`);
}

function benchImports(template: string, name: string, files: readonly string[], cpuGoal: string): void {
  const kept: Cost[] = [];
  const not: Cost[] = [];
  for (let round = 0; round < rounds; round++) {
    kept.push(importOnce(template, files, true));
    not.push(importOnce(template, files, false));
  }
  for (const [figure, key, goal] of [
    ['seconds', 'seconds', cpuGoal],
    ['seconds of processor time', 'cpuSeconds', cpuGoal],
    ['peak memory in MB', 'peakMegabytes', '≤ 1.15'],
    ['store in MB', 'storeMegabytes', 'none'],
  ] as const)
    printRatio(
      `${name}: ${figure}`,
      kept.map((one) => one[key]),
      not.map((one) => one[key]),
      goal,
    );
}

async function listFindingAids(): Promise<readonly string[]> {
  const files: string[] = [];
  for (const file of ['ead2002', 'ead3'].flatMap((folder) => listFiles(join(fixtures, folder))))
    if ((await findFormatOf(file)) === 'ead') files.push(file);
  return files;
}

try {
  const template = mkdtempSync(join(scratch, 'template-'));
  initialise(template);
  const server = await startFonds(template);
  await makeScope(server.port);
  await server.stop();
  const file = join(scratch, 'units.xml');
  writeGeneratedEad(file, units);
  if (units > 0) benchImports(template, `${units} generated units`, [file], '≤ 1.08');
  const real = existsSync(fixtures) ? await listFindingAids() : [];
  if (real.length > 0) benchImports(template, `${real.length} real files`, real, '≤ 1.3');
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
