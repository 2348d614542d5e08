import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('../../src', import.meta.url));

/** Modules of `src/lib`, and the code that is a copy of them. */
const helpers: Readonly<Record<string, RegExp>> = {
  'lib/backoff.ts': /Math\.min\([^;]*\* 2 \*\*/,
  'lib/batches.ts': /(?:const \w+ = |yield )\w+\.slice\((\w+), \1 \+ \w+(?:Size|Per\w+)\)/,
  'lib/byte-size.ts': /\b1024 \* 1024\b/,
  'lib/error-code.ts': /'code' in error|ErrnoException\)\.code/,
};

const files = readdirSync(src, { recursive: true }).map(String);

describe('A helper of src/lib', () => {
  for (const [helper, copy] of Object.entries(helpers))
    it(`has no copy elsewhere: ${helper}`, () => {
      const copies = files
        .filter((file) => file.endsWith('.ts') && file !== helper)
        .filter((file) => copy.test(readFileSync(join(src, file), 'utf8')));
      assert.deepEqual(copies, []);
    });
});
