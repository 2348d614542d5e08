import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const src = join(root, 'src');

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

const folders = ['bench', 'scripts', 'src', 'test', 'tools', 'ui'];

function* listCode(): Generator<readonly [file: string, text: string]> {
  for (const folder of folders)
    for (const file of readdirSync(join(root, folder), { recursive: true }).map(String))
      if (/\.(?:ts|tsx|js)$/.test(file)) {
        const path = join(folder, file);
        yield [path, readFileSync(join(root, path), 'utf8')];
      }
}

describe('An object literal', () => {
  it('is not spread into another one: its members stand there', () => {
    const spread = [...listCode()].filter(([, text]) => /\.\.\.\{/.test(text));
    assert.deepEqual(
      spread.map(([file]) => file),
      [],
    );
  });

  it('has an optional member by `...(condition && { member })`', () => {
    const inner = String.raw`(?:[^;?()]|\([^()]*\))*`;
    // Not the attributes of JSX, where `false` cannot be spread.
    const other = new RegExp(String.raw`(?<!\{)\.\.\.\(${inner}\? (?:\{\} :|\{[^{}]*\} : \{\}\))`);
    const conditional = [...listCode()].filter(([, text]) => other.test(text));
    assert.deepEqual(
      conditional.map(([file]) => file),
      [],
    );
  });
});
