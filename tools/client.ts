/** `npm run client`: writes the generated part of the TypeScript client anew. */
import { writeFileSync } from 'node:fs';
import { clientSource } from './client-source.ts';

for (const [name, text] of Object.entries(clientSource()))
  writeFileSync(new URL(`../client/src/generated/${name}`, import.meta.url), text);
