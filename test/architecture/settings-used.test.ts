/** Checks that the program reads every setting. test/docs/docs.test.ts checks that each is documented. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { settingNames } from '../../src/config/settings.ts';
import { projectFolder } from '../cli/fonds-process.ts';

/** These declare and load all settings, and use some. */
const declaring = new Set(['config/settings.ts', 'config/load-settings.ts']);

const folder = join(projectFolder, 'src');

const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !declaring.has(name))
  .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''))
  .join('\n');

/**
 * Whether the code reads a property of this name: `….name`, `{ name } = …` or the parameter `{ name }: …`. A name of one word, such as `host`,
 * must be read from settings, since objects of other types have it as well.
 */
function reads(text: string, name: string): boolean {
  const isOneWord = !/[A-Z]/.test(name);
  const members = `\\{[^{}]*\\b${name}\\b[^{}]*\\}`;
  const patterns = isOneWord
    ? [
        `ettings\\.${name}\\b`,
        `${members} = [\\w.#]*settings\\b`,
        `${members}: Settings\\b`,
        `settings: ${members}`,
      ]
    : [`\\.${name}\\b`, `${members} = `, `${members}: [A-Z]`, `[sS]ettings: ${members}`];
  return patterns.some((pattern) => new RegExp(pattern).test(text));
}

describe('A setting', () => {
  for (const name of settingNames)
    it(`is read by a module besides those that load it: ${name}`, () => assert.ok(reads(code, name)));

  it('is not read by a comment, a type or a property of another object', () => {
    assert.equal(reads(code, 'unusedSetting'), false);
    assert.equal(reads('interface Limits { readonly graphqlDepth: number }', 'graphqlDepth'), false);
    assert.equal(reads('const { host } = url; url.host', 'host'), false);
    assert.equal(reads('const { host } = options.settings;', 'host'), true);
  });
});
