/** The built pages contain third-party code, whose licences require that copies contain them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { projectFolder } from '../cli/fonds-process.ts';

it('The built pages contain the licences of the packages that are compiled into them', () => {
  const text = readFileSync(join(projectFolder, 'build/ui/licenses.txt'), 'utf8');
  for (const name of ['openseadragon', 'preact', 'preact-render-to-string'])
    assert.match(text, new RegExp(`^${name}\n\n.*Copyright`, 'ms'));
});
