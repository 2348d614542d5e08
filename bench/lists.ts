/** Lists: pages of 100 among 13,000 siblings, compared with a server that only reads their rows; and the complete list as a stream. */
import { mkdtempSync, openAsBlob, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from './load.ts';
import {
  cpuSeconds,
  initialise,
  makeScope,
  peakMemory,
  post,
  type Server,
  startBaselineList,
  startFonds,
} from './server.ts';

export type Report = (name: string, value: number, unit: string, goal?: string) => void;

const siblings = 13_000;
const rounds = 3;
const list = '/archive/classes/DocumentaryUnit/nl-r1-f/list';

export async function benchLists(scratch: string, report: Report): Promise<void> {
  const folder = mkdtempSync(join(scratch, 'lists-'));
  initialise(folder);
  const server = await startFonds(folder);
  await makeScope(server.port);
  const file = join(scratch, 'siblings.xml');
  writeFileSync(file, siblingsEad());
  await post(server.port, 'import/ead?scope=nl-r1', 'text/xml', await openAsBlob(file));

  const paths = Array.from({ length: 13 }, (_, i) => `${list}?limit=100&offset=${i * 1000}`);
  const bodies = join(scratch, 'list-bodies.json');
  writeFileSync(
    bodies,
    JSON.stringify(await Promise.all(paths.map(async (path) => [path, await text(server, path)]))),
  );
  const bare = await startBaselineList(bodies, join(folder, 'fonds.sqlite'));
  await comparePages(server, bare, paths, report);
  await bare.stop();
  for (const [name, query] of [
    ['first page', '?limit=50'],
    ['last page', `?limit=50&offset=${siblings - 50}`],
    ['last page, sorted', `?limit=50&offset=${siblings - 50}&sort=identifier__DESC`],
    ['filtered', '?limit=50&filter=identifier__CONTAINS:99'],
    ['the whole', ''],
  ] as const) {
    report(
      `list of ${siblings} siblings: ${name}`,
      await milliseconds(server, `${list}${query}`),
      'ms',
      name.includes('page') && !name.includes('sorted') ? '< 50' : undefined,
    );
  }
  report('list: peak memory of the server', peakMemory(server.pid), 'MB');
  await server.stop();
}

async function comparePages(
  server: Server,
  bare: Server,
  paths: readonly string[],
  report: Report,
): Promise<void> {
  const options = { paths, connections: 4, seconds: 2 };
  const ratios: number[] = [];
  const cpuRatios: number[] = [];
  for (const { port } of [server, bare]) await load({ ...options, port });
  for (let round = 0; round < rounds; round++) {
    const own = await measured(server, options);
    const floor = await measured(bare, options);
    ratios.push(own.perSecond / floor.perSecond);
    cpuRatios.push(floor.cpu / own.cpu);
    if (round === 0) report('list of 100: lists a second', own.perSecond, '/s');
    if (round === 0) report('list of 100: lists a second by the floor', floor.perSecond, '/s');
  }
  report('list of 100: ratio to a server that reads the same rows', median(ratios), '', '≥ 0.5');
  report('list of 100: ratio by processor time', median(cpuRatios), '');
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function measured(
  server: Server,
  options: { paths: readonly string[]; connections: number; seconds: number },
): Promise<{ perSecond: number; cpu: number }> {
  const before = cpuSeconds(server.pid);
  const result = await load({ ...options, port: server.port });
  return { perSecond: result.perSecond, cpu: (cpuSeconds(server.pid) - before) / result.requests };
}

async function milliseconds(server: Server, path: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const started = performance.now();
    await text(server, path);
    times.push(performance.now() - started);
  }
  return median(times);
}

async function text(server: Server, path: string): Promise<string> {
  return (await fetch(`http://127.0.0.1:${server.port}${path}`)).text();
}

function siblingsEad(): string {
  const prose = 'Minutes of the council with annexes, drafts and letters received. '.repeat(6);
  const units = Array.from(
    { length: siblings },
    (_, i) =>
      `<c level="file"><did><unitid>${i}</unitid><unittitle>File ${i}</unittitle><unitdate>1924</unitdate></did><scopecontent><p>${prose}</p></scopecontent></c>`,
  );
  return `<ead><eadheader><eadid>lists</eadid></eadheader><archdesc level="fonds"><did><unitid>F</unitid><unittitle>F</unittitle></did><dsc>${units.join('')}</dsc></archdesc></ead>`;
}
