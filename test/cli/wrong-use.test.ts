import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { commands } from '../../src/cli/cli.ts';
import { settingNames } from '../../src/config/settings.ts';
import { settingName } from '../../src/lib/setting.ts';
import { runFonds, temporaryFolder } from './fonds-process.ts';

describe('The flag of a setting', () => {
  it('has the name of the setting, in every command that uses it', async () => {
    const { out } = await runFonds(['serve', '--help']);
    const flags = [...out.matchAll(/^ +--([\w-]+)/gm)].map(([, name]) => name);
    for (const name of settingNames) assert.ok(flags.includes(settingName(name)), name);
    for (const { settings, words } of commands)
      if (settings.includes('databaseUrl')) {
        const help = (await runFonds([...words, '--help'])).out;
        assert.match(help, /--database-url <URL>/);
        assert.doesNotMatch(help, /--database </);
      }
  });

  it('is accepted under its former name', async (t) => {
    for (const flag of ['--database', '--database-url']) {
      const { code, err } = await runFonds([
        'user',
        'list',
        flag,
        'postgres://127.0.0.1:1/none',
        '--data',
        temporaryFolder(t),
      ]);
      assert.equal(code, 75);
      assert.match(err, /database/);
      assert.doesNotMatch(err, /unknown option/);
    }
  });
});

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

  it('prints its version', async () => {
    assert.match((await runFonds(['--version'])).out, /^\d+\.\d+\.\d+\n$/);
  });

  const wrong: readonly {
    readonly what: string;
    readonly args: readonly string[];
    readonly says: RegExp;
    readonly code?: number;
  }[] = [
    { what: 'an unknown command', code: 2, args: ['expert'], says: /unknown command 'expert'/ },
    { what: 'an unknown option', code: 2, args: ['init', '--date', 'x'], says: /--data/ },
    { what: 'a missing argument', code: 2, args: ['user', 'add'], says: /ID/ },
    { what: 'a missing option', code: 2, args: ['import', 'ead', 'a.xml', '--user', 'u'], says: /--scope/ },
    { what: 'one argument too many', code: 2, args: ['init', 'x'], says: /too many arguments/ },
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
      what: 'a folder of schemas that does not exist',
      args: ['serve', '--schemas', '/nowhere/schemas'],
      says: /no folder \/nowhere\/schemas \(setting schemas\)/,
    },
    {
      what: 'an import folder that does not exist',
      args: ['serve', '--import-folders', '/nowhere/files'],
      says: /no folder \/nowhere\/files \(setting import-folders\)/,
    },
    {
      what: 'a colour that readers cannot see',
      args: ['serve', '--site-colour', '#ffff00'],
      says: /site-colour #ffff00 is hard to read on light pages.*Use #[0-9a-f]{6}/,
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
    { what: 'a misspelled command', code: 2, args: ['user', 'ad'], says: /Did you mean add/ },
    { what: 'an option without its value', args: ['init', '--data', ''], says: /--data has no value/ },
    {
      what: 'an empty argument',
      args: ['copy-to', ''],
      says: /The argument PLACE is empty: give it a value/,
    },
    {
      what: 'an empty file among several',
      args: ['import', 'ead', 'a.xml', '', '--scope', 's', '--user', 'u'],
      says: /The argument FILE is empty/,
    },
    {
      what: 'an empty option',
      args: ['import', 'ead', 'a.xml', '--scope', '', '--user', 'u'],
      says: /--scope has no value: omit it/,
    },
    { what: 'all web origins', args: ['serve', '--cors-origins', '*'], says: /cors-origins must be origins/ },
    {
      what: 'an unknown profile',
      args: ['serve', '--profile', 'ehr'],
      says: /--profile must be archive or ehri/,
    },
    {
      what: 'a prefix that no address can have',
      args: ['serve', '--prefix', '/a b'],
      says: /prefix must be a path/,
    },
    {
      what: 'a data folder below a file',
      args: ['init', '--data', '/dev/null/x'],
      says: /The folder \/dev\/null\/x cannot be created: \/dev\/null is a file. Choose another folder/,
    },
    {
      what: 'a data folder where none can be created',
      args: ['init', '--data', '/proc/fonds/data'],
      says: /The folder \/proc\/fonds cannot be created \(\w+\)/,
    },
    {
      what: 'a server in a folder that cannot be created',
      args: ['serve', '--port', '0', '--data', '/proc/fonds'],
      says: /The folder \/proc\/fonds cannot be created/,
    },
    {
      what: 'an administrator whose ID means another user',
      args: ['serve', '--init', 'arch%69vist', '--port', '0'],
      says: /cannot contain %XX/,
    },
    {
      what: 'an administrator with an ID of the service',
      args: ['serve', '--init', 'admin', '--port', '0'],
      says: /'admin' is a reserved id of the service/,
    },
    {
      what: 'an address of another machine',
      args: ['serve', '--host', '192.0.2.1', '--trust-network', '--port', '0'],
      says: /192\.0\.2\.1 is not an address of this machine/,
    },
    {
      what: 'a dump that is not there',
      args: ['restore', 'none'],
      says: /none is not a readable file. Name/,
    },
    { what: 'a folder as a dump', args: ['restore', '.'], says: /is a folder. Name a file/ },
    { what: 'a store that is not there', args: ['check'], says: /There is no store in .*fonds init/ },
    {
      what: 'a folder as settings file',
      args: ['init', '--settings', '.'],
      says: /The settings file .* cannot be used: it is a folder/,
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
  for (const { what, args, says, code: expected = 1 } of wrong) {
    it(`responds to ${what} with a message and exit code ${expected}`, async (t) => {
      const cwd = temporaryFolder(t);
      const { code, out, err } = await runFonds(args, { cwd });
      assert.deepEqual(readdirSync(cwd), [], 'no file is created');
      assert.equal(code, expected);
      assert.match(err, says);
      assert.equal(out, '');
      assert.doesNotMatch(err, /Something went wrong/);
      assert.doesNotMatch(err, /\n {4}at /, 'no stack');
    });
  }

  it('rejects a settings file with an unknown name', async (t) => {
    const cwd = temporaryFolder(t);
    writeFileSync(join(cwd, 'fonds.json'), '{"prot": 9000}');
    const { code, err } = await runFonds(['init'], { cwd });
    assert.equal(code, 1);
    assert.match(err, /there is no setting "prot". The nearest known one is 'port'/);
  });

  it('rejects a misspelled environment variable before anything is done', async (t) => {
    const cwd = temporaryFolder(t);
    const { code, err } = await runFonds(['init'], { cwd, env: { FONDS_DTA: 'elsewhere' } });
    assert.equal(code, 1);
    assert.match(err, /FONDS_DTA belongs to no setting. The nearest known one is 'FONDS_DATA'/);
    assert.deepEqual(readdirSync(cwd), []);
  });
});

describe('A command that fails', () => {
  it('does not leave a new data folder', async (t) => {
    const cwd = temporaryFolder(t);
    writeFileSync(join(cwd, 'bad.ndjson'), '{bad\n{"type":"End","records":1}\n');
    const { code, err } = await runFonds(['restore', 'bad.ndjson', '--data', 'new/data'], { cwd });
    assert.equal(code, 1);
    assert.match(err, /^line 1: this is not JSON/);
    assert.deepEqual(readdirSync(cwd), ['bad.ndjson']);
  });

  it('does not change an existing data folder', async (t) => {
    const cwd = temporaryFolder(t);
    mkdirSync(join(cwd, 'data'));
    assert.equal((await runFonds(['restore', 'none', '--data', 'data'], { cwd })).code, 1);
    assert.deepEqual(readdirSync(join(cwd, 'data')), []);
  });

  it('creates nothing if the port of the server is in use', async (t) => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    t.after(() => other.close());
    const { port } = other.address() as AddressInfo;
    const cwd = temporaryFolder(t);
    for (const options of [[], ['--init', 'mike']]) {
      const { code, err } = await runFonds(['serve', '--port', String(port), ...options], { cwd });
      assert.equal(code, 1);
      assert.match(
        err,
        new RegExp(`Port ${port} is in use by another program; choose another one with --port`),
      );
      assert.deepEqual(readdirSync(cwd), []);
    }
  });

  it('reports that the target of a dump is a folder or in a missing folder, and writes nothing', async (t) => {
    const cwd = temporaryFolder(t);
    assert.equal((await runFonds(['init'], { cwd })).code, 0);
    mkdirSync(join(cwd, 'folder'));
    for (const [file, says] of [
      ['folder', /folder is a folder. Name a file in it/],
      ['none/x.ndjson', /there is no folder .*none. Create it first/],
    ] as const) {
      const { code, err } = await runFonds(['dump', file], { cwd });
      assert.equal(code, 1);
      assert.match(err, says);
      assert.equal(existsSync(join(cwd, `${file}.part`)), false);
    }
    assert.deepEqual(readdirSync(cwd).sort(), ['data', 'folder']);
  });

  it('names the commands that list users and groups if one does not exist', async (t) => {
    const cwd = temporaryFolder(t);
    assert.equal((await runFonds(['init'], { cwd })).code, 0);
    for (const args of [
      ['token', 'add', '--user', 'mik'],
      ['list', 'Country', '--user', 'mik'],
      ['user', 'add', 'mike', '--group', 'editrs'],
      ['grant', 'add', 'mik', 'create', 'Country'],
    ]) {
      const { code, err } = await runFonds(args, { cwd });
      assert.ok([1, 3, 4].includes(code!), args.join(' '));
      assert.match(err, /List them with 'fonds user list' and 'fonds group list'\.\n$/, args.join(' '));
    }
  });

  it('names the nearest content type and permission of a grant', async (t) => {
    const cwd = temporaryFolder(t);
    assert.equal((await runFonds(['init'], { cwd })).code, 0);
    assert.equal((await runFonds(['group', 'add', 'editors'], { cwd })).code, 0);
    for (const [args, says] of [
      [['create', 'DocumentryUnit'], /The nearest known one is 'DocumentaryUnit'/],
      [['creat', 'DocumentaryUnit'], /no permission 'creat'. The nearest known one is 'create'/],
    ] as const) {
      const { code, err } = await runFonds(['grant', 'add', 'editors', ...args], { cwd });
      assert.ok([1, 3, 4].includes(code!), args.join(' '));
      assert.match(err, says);
    }
  });
});
