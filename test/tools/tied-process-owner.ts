/** Starts a shell program as tests do, and sends its process id and its folder to the parent process. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderFor, startTied } from '../world/tied-process.ts';
import { waitUntil } from '../world/wait-until.ts';

const folder = folderFor(undefined, 'fonds-tied-');
const file = join(folder, 'pid');
startTied(folder, undefined, ['sh', '-c', `echo $$ > "$0"; ${process.argv[2]}`, file], 'KILL');
await waitUntil(() => existsSync(file) && readFileSync(file, 'utf8') !== '', 'it has started');
process.send!({ folder, pid: Number(readFileSync(file, 'utf8')) });
setInterval(() => undefined, 1000);
