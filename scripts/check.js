/**
 * `npm run check`: format, lint, types, dead code, language and tests. Stops at the first failure.
 * `npm run check -- --no-tests` skips the tests.
 */
import { spawnSync } from 'node:child_process';
import { buildServiceIfStale } from './build-service.js';
import { buildUiIfStale } from './build-ui.js';
import { findNode, install, root } from './install.js';
import { runTests } from './run-tests.js';

const colourFlags = process.stdout.isTTY ? [] : ['--colors=off'];

const tools = [
  {
    name: 'format and lint',
    command: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', ...colourFlags],
  },
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json'] },
  { name: 'types of the pages', command: ['node_modules/typescript/bin/tsc', '-p', 'ui/tsconfig.json'] },
  { name: 'dead code', command: ['node_modules/knip/bin/knip.js'] },
  { name: 'language', command: ['tools/language.ts'] },
];

install({ dev: true });
await buildUiIfStale();
const steps = tools.map(({ name, command }) => ({ name, run: () => runTool(command) }));
if (!process.argv.includes('--no-tests')) {
  await buildServiceIfStale();
  steps.push({ name: 'tests', run: () => runTests([]) });
}
for (const { name, run } of steps) {
  console.log(`check: ${name}`);
  if ((await run()) === 0) continue;
  console.error(`check: ${name} FAILED`);
  process.exit(1);
}
console.log(`check: passed (${steps.map(({ name }) => name).join(', ')})`);

function runTool(command) {
  return spawnSync(findNode(), command, { cwd: root, stdio: 'inherit' }).status ?? 1;
}
