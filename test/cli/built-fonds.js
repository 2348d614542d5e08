/** The command as in the package, from `dist`. In a checkout, bin/fonds.js runs the TypeScript. */
import module from 'node:module';
import { fileURLToPath } from 'node:url';

module.enableCompileCache?.(fileURLToPath(new URL('../../node_modules/.cache/fonds', import.meta.url)));
const { main } = await import('../../dist/app/main.js');
process.exitCode = await main(process.argv.slice(2));
