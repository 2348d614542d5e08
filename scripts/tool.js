/** `npm run fidelity`, `fixtures`, `roundtrip`, …: installs packages if needed and runs tools/NAME.ts in the folder in which npm was called. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findNode, install, root } from './install.js';

install({ dev: true });
const [name, ...args] = process.argv.slice(2);
const result = spawnSync(findNode(), [join(root, 'tools', `${name}.ts`), ...args], {
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: 'inherit',
});
process.exitCode = result.status ?? 1;
