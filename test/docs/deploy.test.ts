/** Compares the deployment examples with the settings and commands of the program. test/docs/commands.test.ts runs the unit. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { commands } from '../../src/cli/cli.ts';
import { loadSettings } from '../../src/config/load-settings.ts';
import { environmentName, isLoopback, settingNames } from '../../src/config/settings.ts';
import { settingName } from '../../src/lib/setting.ts';
import { projectFolder } from '../cli/fonds-process.ts';
import { readPage, readSections } from './guide.ts';

const folder = join(projectFolder, 'examples/deploy');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

const packageJson = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
  readonly bin: Readonly<Record<string, string>>;
};

interface ComposeService {
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
}

const compose = parse(read('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const services = Object.entries(compose.services);
const fonds = services.filter(([, service]) => service.build !== undefined);

/** Parses sections of `key=value` lines; a key may be repeated. */
function parseUnit(text: string): Readonly<Record<string, readonly (readonly [string, string])[]>> {
  const sections: Record<string, [string, string][]> = {};
  let section: [string, string][] | undefined;
  for (const line of text.split('\n').map((entry) => entry.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const head = /^\[(\w+)\]$/.exec(line)?.[1];
    if (head !== undefined) {
      section = [];
      sections[head] = section;
      continue;
    }
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? assert.fail(`not a line of a systemd unit: ${line}`);
    assert.ok(section !== undefined, `before the first section: ${line}`);
    section.push([key!, value!]);
  }
  return sections;
}

/** Asserts that a command line names an existing command and its options. */
function checkCommand(words: readonly string[]): void {
  const [runner, program, ...rest] = words;
  // Installed from the package, or copied from a checkout.
  if (runner === '/usr/bin/env') assert.ok(program! in packageJson.bin, program);
  else {
    assert.equal(runner, 'node');
    assert.ok(existsSync(join(projectFolder, program!)), program);
  }
  const command = commands.find((entry) => entry.words.every((word, i) => rest[i] === word));
  assert.ok(command !== undefined, `unknown command ${rest.join(' ')}`);
  const known = new Set([
    ...(command.options ?? []).map(({ flags }) => flags.split(' ')[0]),
    ...command.settings.map((name) => `--${settingName(name)}`),
  ]);
  for (const flag of rest.filter((word) => word.startsWith('--'))) assert.ok(known.has(flag), flag);
}

describe('The deployment examples', () => {
  for (const name of readdirSync(folder)) {
    it(`name only existing settings: ${name}`, () => {
      const known = new Set([...settingNames.map(environmentName), 'FONDS_SETTINGS']);
      const named = [...read(name).matchAll(/FONDS_[A-Z0-9_]*/g)].map(([variable]) => variable);
      assert.notEqual(named.length, 0);
      for (const variable of named) assert.ok(known.has(variable), variable);
    });
  }
});

describe('examples/deploy/compose.yaml', () => {
  it('runs two processes with valid commands and settings', () => {
    assert.equal(fonds.length, 2);
    for (const [, { command, environment }] of fonds) {
      checkCommand(command!);
      const settings = loadSettings({ flags: {}, environment });
      assert.match(settings.databaseUrl, /^postgresql:\/\/fonds:.*@db\/fonds$/);
      assert.ok(isLoopback(settings.host) || settings.trustNetwork);
    }
  });

  it('publishes ports on the local machine only', () => {
    for (const [, { ports = [] }] of services) for (const port of ports) assert.match(port, /^127\.0\.0\.1:/);
  });

  it('names only existing services, volumes and files', () => {
    for (const [, { build, depends_on: needs = {}, volumes = [] }] of services) {
      for (const name of Object.keys(needs)) assert.ok(name in compose.services, name);
      for (const volume of volumes) assert.ok(volume.split(':')[0]! in compose.volumes, volume);
      if (build !== undefined) assert.ok(existsSync(join(folder, build.context, build.dockerfile)));
    }
  });
});

describe('examples/deploy/Dockerfile', () => {
  const lines = read('Dockerfile').split('\n');

  it('copies existing files, and runs an existing command', () => {
    const copied = lines
      .filter((line) => line.startsWith('COPY '))
      .flatMap((line) => line.split(' ').slice(1, -1));
    for (const path of copied) assert.ok(existsSync(join(projectFolder, path)), path);
    const run = lines.find((line) => line.startsWith('CMD '))!;
    checkCommand(JSON.parse(run.slice('CMD '.length)) as string[]);
  });
});

describe('examples/deploy/fonds.service', () => {
  const unit = parseUnit(read('fonds.service'));
  const values = (key: string): readonly string[] =>
    unit.Service!.filter(([name]) => name === key).map(([, value]) => value);

  it('has the sections of a unit and an existing command', () => {
    assert.deepEqual(Object.keys(unit), ['Unit', 'Service', 'Install']);
    const [start, ...others] = values('ExecStart');
    assert.deepEqual(others, []);
    checkCommand(start!.split(' '));
  });

  it('has valid settings, and a data folder that the service may write to', () => {
    const environment = Object.fromEntries(values('Environment').map((entry) => entry.split('=')));
    const { data } = loadSettings({ flags: {}, environment });
    assert.deepEqual([data], values('ReadWritePaths'));
    assert.deepEqual(values('ProtectSystem'), ['strict']);
  });

  it('starts what the install commands of docs/operate.md install', () => {
    const install = readSections(readPage('docs/operate.md')).get('Install')!;
    const environment = Object.fromEntries(values('Environment').map((entry) => entry.split('=')));
    assert.ok(
      install.includes(`runuser -u ${values('User')} -- fonds init --data ${environment.FONDS_DATA}`),
    );
    assert.ok(install.includes('npm install --global'));
  });

  it('is valid for systemd', { skip: withoutSystemd() }, () => {
    const path = join(folder, 'fonds.service');
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
    // Warnings, for example about unknown keys, do not change the exit code.
    assert.deepEqual([status, stderr], [0, '']);
  });
});

/** The reason why the unit is not checked. Throws an error if it must be. */
function withoutSystemd(): string | false {
  if (spawnSync('systemd-analyze', ['--version']).status === 0) return false;
  if (process.env.FONDS_TEST_INSIST !== undefined)
    throw new Error(
      'systemd-analyze is not installed, and these tests insist on it: apt-get install systemd',
    );
  return 'systemd-analyze is not installed: the unit was NOT verified (apt-get install systemd)';
}
