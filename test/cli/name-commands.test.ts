import assert from 'node:assert/strict';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { commands } from '../../src/cli/cli.ts';
import {
  createCommandNamer,
  describeProgram,
  type ProgramCall,
  storeFlags,
} from '../../src/cli/name-commands.ts';
import { waitUntil } from '../world/wait-until.ts';
import { projectFolder, runFonds, startFonds, temporaryFolder } from './fonds-process.ts';

const program = join(projectFolder, 'bin/fonds.js');
const words = commands.map((command) => command.words);

describe('The call of the program in messages', () => {
  const call: ProgramCall = {
    script: '/opt/fonds/bin/fonds.js',
    file: '/opt/fonds/bin/fonds.js',
    workingFolder: '/opt/fonds',
    environment: { PATH: '/usr/local/bin:/usr/bin' },
  };
  const cases: readonly (readonly [string, Partial<ProgramCall>, string])[] = [
    ['a file', {}, 'node bin/fonds.js'],
    ['a file in a far folder', { workingFolder: '/home/ruth' }, 'node /opt/fonds/bin/fonds.js'],
    ['a link in the path', { script: '/usr/local/bin/fonds' }, 'fonds'],
    ['a link elsewhere', { script: '/opt/fonds/x/fonds' }, 'x/fonds'],
    ['a link in this folder', { script: '/opt/fonds/fonds' }, './fonds'],
    ['npx', { environment: { npm_command: 'exec' } }, 'npx fonds'],
    ['npm start', { script: '/opt/fonds/scripts/start.js' }, 'node bin/fonds.js'],
    [
      'npm run fonds',
      { environment: { npm_lifecycle_event: 'fonds', npm_package_name: 'fonds' } },
      'npm run fonds --',
    ],
    [
      'a script of another package',
      { environment: { npm_lifecycle_event: 'fonds', npm_package_name: 'portal' } },
      'node bin/fonds.js',
    ],
  ];
  for (const [name, changed, expected] of cases)
    it(`is repeated: ${name}`, () => {
      assert.equal(describeProgram({ ...call, ...changed }), expected);
    });
});

describe('The flags of the store in messages', () => {
  const url = 'postgresql://fonds:secret@db/fonds';

  it('name the folder that was given', () => {
    assert.equal(storeFlags({ data: '/srv/fonds', databaseUrl: '' }, {}), ' --data /srv/fonds');
    assert.equal(storeFlags({ data: './data', databaseUrl: '' }, {}), '');
    assert.equal(storeFlags({ data: './data', databaseUrl: '' }, { data: './data' }), ' --data ./data');
    assert.equal(storeFlags({ data: 'my $store', databaseUrl: '' }, {}), ' --data "my \\$store"');
  });

  it('name the database without its password', () => {
    const flags = storeFlags({ data: './data', databaseUrl: url }, { databaseUrl: url });
    assert.equal(flags, ' --database-url postgresql://fonds@db/fonds');
    const asParameter = 'postgresql://db/fonds?user=fonds&password=secret';
    const parameters = storeFlags({ data: './data', databaseUrl: asParameter }, { database: asParameter });
    assert.equal(parameters, ' --database-url "postgresql://db/fonds?user=fonds"');
  });

  it('leave a database with a password to the environment that has it', () => {
    assert.equal(storeFlags({ data: './data', databaseUrl: url }, {}), '');
  });

  it('name the settings file that was given', () => {
    assert.equal(
      storeFlags({ data: './data', databaseUrl: '' }, { settings: 'a.json' }),
      ' --settings a.json',
    );
  });
});

describe('Commands in messages', () => {
  const name = createCommandNamer(words, 'npx fonds', ' --data d');

  it('are completed where they are quoted', () => {
    assert.equal(name("Run 'fonds init' first."), "Run 'npx fonds init --data d' first.");
    assert.equal(
      name("Run 'fonds init', then 'fonds user add ID --group admin'."),
      "Run 'npx fonds init --data d', then 'npx fonds user add ID --group admin --data d'.",
    );
    assert.equal(name("'fonds serve --help' lists all."), "'npx fonds serve --help' lists all.");
  });

  it('are not confused with units', () => {
    for (const text of ["There is no unit 'fonds Harbour'.", "Unknown 'fonds initial'.", 'fonds init'])
      assert.equal(name(text), text);
  });

  it('are quoted in the source, so that they can be completed', () => {
    // Not instructions: the log message of an event, the origin of a file, the description of a token.
    const exceptions = /(by|that) fonds (migrate|dump)|with fonds token add'/;
    const unquoted = new RegExp(`[^'/\\w]fonds (${words.map((one) => one.join(' ')).join('|')})\\b`);
    const source = join(projectFolder, 'src');
    const found = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => {
        const code = readFileSync(join(source, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
        return code.split('\n').filter((line) => unquoted.test(line) && !exceptions.test(line));
      });
    assert.deepEqual(found, []);
  });
});

describe('A message without a store', () => {
  it('can be followed as it is: of fonds serve', async (t) => {
    const folder = temporaryFolder(t);
    const server = await startFonds(t, ['serve', '--data', 'the store'], { cwd: folder, program });
    const find = () => /Run '(.*?)', then '(.*?)'/.exec(server.output());
    await waitUntil(() => find() !== null, 'the server names the commands');
    const printed = find()!;
    assert.ok(printed[1]!.endsWith('fonds.js init --data "the store"'), server.output());
    assert.ok(printed[2]!.endsWith('fonds.js user add ID --group admin --data "the store"'));
  });

  it('can be followed as it is: of a command, called through a link', async (t) => {
    const folder = temporaryFolder(t);
    const link = join(folder, 'fonds');
    symlinkSync(program, link);
    const args = ['list', 'Country', '--data', 'none'];
    const { err } = await runFonds(args, { cwd: folder, program: link, env: { PATH: folder } });
    assert.match(err, /There is no store in none: run 'fonds init --data none' first\./);
  });

  it('is followed by the next command', async (t) => {
    const cwd = temporaryFolder(t);
    const { err, out } = await runFonds(['init', '--data', 'd'], { cwd });
    assert.equal(err, '');
    assert.match(out, /It needs an administrator: 'fonds user add ID --group admin --data d'\n$/);
  });
});
