/** Times in a real browser: the tree of a finding aid of 48,000 units, and the first content of pages on a slow processor. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { browserProgram } from '../../test/world/browser.ts';
import { fileId, makeLargeFindingAid } from '../../test/world/large-finding-aid.ts';
import { measureTree } from '../../test/world/tree-times.ts';
import { median } from '../search/client.ts';
import type { TargetReport } from '../search/target-report.ts';
import { initialise, makeScope, post, startFonds } from '../server.ts';

const rounds = 5;
/** The target is for a processor that is four times slower than this one. */
const slowdown = 4;

export async function benchInBrowser(scratch: string, report: TargetReport): Promise<void> {
  const folder = mkdtempSync(join(scratch, 'tree-'));
  initialise(folder);
  const server = await startFonds(folder);
  await makeScope(server.port);
  await post(server.port, 'import/ead?scope=nl-r1', 'text/xml', makeLargeFindingAid());
  const browser = await chromium.launch({ executablePath: browserProgram!, args: ['--no-sandbox'] });
  const root = `http://127.0.0.1:${server.port}`;
  try {
    await benchTree(browser, root, report);
    for (const [name, path] of [
      ['first page', '/'],
      ['search', '/search?q=personnel'],
      ['unit with tree', `/units/${fileId(9000)}`],
    ] as const)
      await benchFirstContent(browser, name, `${root}${path}`, report);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function benchTree(browser: Browser, root: string, report: TargetReport): Promise<void> {
  const shown: number[] = [];
  const slowest: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${root}/units/${fileId(2000 + round * 2000)}`);
    await page.locator('[role=tree]').waitFor();
    const times = await measureTree(page);
    shown.push(times.shown);
    slowest.push(Math.max(...times.jumps));
    await context.close();
  }
  report.add('tree of 48,000 units: shown', median(shown), 'ms', { below: 300 });
  report.add('tree of 48,000 units: slowest of five jumps', median(slowest), 'ms', { below: 200 });
}

/** A new browser context has an empty cache. */
async function benchFirstContent(
  browser: Browser,
  name: string,
  url: string,
  report: TargetReport,
): Promise<void> {
  const times: number[] = [];
  const shifts: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url, { waitUntil: 'load' });
    times.push(await page.evaluate<number>(firstPaint));
    shifts.push(await page.evaluate<number>(layoutShift));
    await context.close();
  }
  report.add(`${name}: first content on a ${slowdown} times slower processor`, median(times), 'ms', {
    below: 1000,
  });
  report.add(`${name}: layout shift`, Math.max(...shifts), '', { atMost: 0 });
}

/** Observers also report entries from before they were created. */
const firstPaint = `new Promise((resolve) => new PerformanceObserver((list) => {
  const paint = list.getEntriesByName('first-contentful-paint')[0];
  if (paint !== undefined) resolve(paint.startTime);
}).observe({ type: 'paint', buffered: true }))`;

/** The sum of all layout shifts until half a second after the page was loaded. */
const layoutShift = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) sum += value;
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(sum), 500);
})`;
