/** `npm run client`: generates the files in client/src/generated. */
import { writeFileSync } from 'node:fs';
import { generateClient } from './generate-client.ts';

for (const [name, text] of Object.entries(generateClient()))
  writeFileSync(new URL(`../client/src/generated/${name}`, import.meta.url), text);
