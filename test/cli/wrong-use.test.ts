import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { commands } from '../../src/cli/cli.ts';
import { runFonds, temporaryFolder } from './fonds-process.ts';

describe('The command line', () => {
  for (const { words } of commands) {
    it(`explains fonds ${words.join(' ')}`, async () => {
      const { code, out } = await runFonds([...words, '--help']);
      assert.equal(code, 0);
      assert.match(out, new RegExp(`^Usage: fonds ${words.join(' ')} `));
      assert.match(out, /--data <DIR>/);
      assert.match(out, /--settings <FILE>/);
    });
  }

  it('tells its version', async () => {
    assert.match((await runFonds(['--version'])).out, /^\d+\.\d+\.\d+\n$/);
  });

  const wrong = [
    { what: 'an unknown command', args: ['expert'], says: /unknown command 'expert'/ },
    { what: 'an unknown option', args: ['init', '--date', 'x'], says: /--data/ },
    { what: 'a missing argument', args: ['user', 'add'], says: /ID/ },
    { what: 'a missing option', args: ['import', 'ead', 'a.xml', '--user', 'u'], says: /--scope/ },
    { what: 'one argument too many', args: ['init', 'x'], says: /too many arguments/ },
    {
      what: 'a port that is no number',
      args: ['serve', '--port', 'http'],
      says: /--port must be a whole number/,
    },
    {
      what: 'a port beyond all ports',
      args: ['serve', '--port', '70000'],
      says: /--port must be .* to 65535/,
    },
    {
      what: 'an unknown format',
      args: ['import', 'marc', 'a.xml', '--scope', 's', '--user', 'u'],
      says: /no format 'marc'.*ead/,
    },
    {
      what: 'a misspelled format',
      args: ['import', 'aed', 'a.xml', '--scope', 's', '--user', 'u'],
      says: /no format 'aed'\. The nearest known one is 'ead'/,
    },
    {
      what: 'a misspelled format to export',
      args: ['export', 'turtel', 'nl'],
      says: /no format 'turtel' to export.*'turtle'/,
    },
    {
      what: 'a misspelled type',
      args: ['list', 'Repositry'],
      says: /no record type 'Repositry'.*'Repository'/,
    },
    {
      what: 'an unknown language',
      args: ['import', 'ead', 'a.xml', '--scope', 's', '--user', 'u', '--lang', 'klingonese'],
      says: /--lang klingonese/,
    },
    {
      what: 'a file that is not there',
      args: ['import', 'ead', 'nowhere.xml', '--scope', 's', '--user', 'u'],
      says: /nowhere\.xml/,
    },
    {
      what: 'a settings file that is not there',
      args: ['init', '--settings', 'none.json'],
      says: /none\.json/,
    },
  ];
  for (const { what, args, says } of wrong) {
    it(`answers ${what} with a sentence and 1`, async (t) => {
      const { code, out, err } = await runFonds(args, { cwd: temporaryFolder(t) });
      assert.equal(code, 1);
      assert.match(err, says);
      assert.equal(out, '');
      assert.doesNotMatch(err, /\n {4}at /, 'no stack');
    });
  }

  it('refuses a settings file with a name it does not know', async (t) => {
    const cwd = temporaryFolder(t);
    writeFileSync(join(cwd, 'fonds.json'), '{"prot": 9000}');
    const { code, err } = await runFonds(['init'], { cwd });
    assert.equal(code, 1);
    assert.match(err, /there is no setting "prot"/);
  });
});
