import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { loadSettings } from '../../src/config/load-settings.ts';
import {
  describeStoreLocation,
  environmentName,
  isLoopback,
  settingNames,
  settingTable,
} from '../../src/config/settings.ts';
import { settingName } from '../../src/lib/setting.ts';
import { Failure } from '../../src/model/errors.ts';

const folder = mkdtempSync(join(tmpdir(), 'fonds-settings-'));
after(() => rmSync(folder, { recursive: true }));

function settingsFile(content: unknown): string {
  const path = join(folder, `${Math.random()}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const nothing = settingsFile({});

describe('A setting', () => {
  it('has its default unless it is set', () => {
    const settings = loadSettings({ flags: {}, file: nothing, environment: {} });
    for (const name of settingNames) assert.deepEqual(settings[name], settingTable[name].default, name);
  });

  it('as a flag takes precedence over the environment, which takes precedence over the file', () => {
    const file = settingsFile({ port: 1, prefix: '/file', host: 'file' });
    const environment = { FONDS_PORT: '2', FONDS_PREFIX: '/environment' };
    const settings = loadSettings({ flags: { port: '3' }, file, environment });
    assert.equal(settings.port, 3);
    assert.equal(settings.prefix, '/environment');
    assert.equal(settings.host, 'file');
  });

  it('public-url is written as browsers write the origin of a page, which is compared with it', () => {
    const flags = { publicUrl: 'https://Archive.example:443/fonds//' };
    const { publicUrl } = loadSettings({ flags, file: nothing, environment: {} });
    assert.equal(publicUrl, 'https://archive.example/fonds');
  });

  it('has the same name everywhere', () => {
    assert.equal(settingName('writeWaitSeconds'), 'write-wait-seconds');
    assert.equal(environmentName('writeWaitSeconds'), 'FONDS_WRITE_WAIT_SECONDS');
    const file = settingsFile({ 'write-wait-seconds': 7 });
    assert.equal(loadSettings({ flags: {}, file, environment: {} }).writeWaitSeconds, 7);
  });

  it('keeps the former name of its flag: --database is --database-url', () => {
    assert.equal(settingName('databaseUrl'), 'database-url');
    assert.equal(environmentName('databaseUrl'), 'FONDS_DATABASE_URL');
    const given = { file: settingsFile({ 'database-url': 'postgres://file/a' }), environment: {} };
    assert.equal(loadSettings({ flags: {}, ...given }).databaseUrl, 'postgres://file/a');
    for (const flags of [{ database: 'postgres://flag/a' }, { databaseUrl: 'postgres://flag/a' }])
      assert.equal(loadSettings({ flags, ...given }).databaseUrl, 'postgres://flag/a');
    const both = { database: 'postgres://flag/a', databaseUrl: 'postgres://flag/b' };
    assert.throws(() => loadSettings({ flags: both, ...given }), {
      message: '--database is the former name of --database-url: give only one of them.',
    });
  });

  it('that is a list may be separated by commas in the environment', () => {
    const environment = { FONDS_IMPORT_FOLDERS: '/a, /b b,' };
    assert.deepEqual(loadSettings({ flags: {}, file: nothing, environment }).importFolders, ['/a', '/b b']);
  });

  it('is not set by an empty variable', () => {
    assert.equal(loadSettings({ flags: {}, file: nothing, environment: { FONDS_PORT: '' } }).port, 8080);
  });

  it('named by FONDS_SETTINGS comes from that file', () => {
    const environment = { FONDS_SETTINGS: settingsFile({ port: 4 }) };
    assert.equal(loadSettings({ flags: {}, environment }).port, 4);
  });

  const unfit = [
    { flags: { port: 'x' }, says: /--port must be a whole number from 0 to 65535, was "x"/ },
    { flags: { port: '65536' }, says: /--port/ },
    { flags: { jsonBytes: '0' }, says: /--json-bytes must be a whole number of at least 1/ },
    { environment: { FONDS_TRUST_NETWORK: 'yes' }, says: /FONDS_TRUST_NETWORK must be true or false/ },
    { environment: { FONDS_PG_PREPARED: 'no' }, says: /FONDS_PG_PREPARED must be on or off, was "no"/ },
    { flags: { importHosts: ['https://a.example'] }, says: /import-hosts must be hosts .*, was "https/ },
    { flags: { corsOrigins: ['*'] }, says: /cors-origins must be origins .*never \*, was "\*"/ },
    { flags: { corsOrigins: ['https://a.example/'] }, says: /cors-origins must be origins/ },
    { flags: { imageHosts: ['iiif.example'] }, says: /image-hosts must be origins .*, was "iiif.example"/ },
    { flags: { imageHosts: ["https://a.example; script-src 'x'"] }, says: /image-hosts must be origins/ },
    { flags: { prefix: 'a b' }, says: /prefix must be a path .*, was "a b"/ },
    {
      environment: { FONDS_PROT: '1' },
      says: /FONDS_PROT belongs to no setting. The nearest known one is 'FONDS_PORT'/,
    },
    {
      environment: { FONDS_HTTP_PROXY_NAME: '1' },
      says: /FONDS_HTTP_PROXY_NAME belongs to no setting. 'fonds serve --help' lists all settings/,
    },
    { flags: { oaiHost: 'localhost' }, says: /oai-host must be a domain name .*, was "localhost"/ },
    { flags: { oaiHost: 'an archive.org' }, says: /oai-host must be a domain name/ },
    { flags: { oaiEmail: 'nobody' }, says: /oai-email must be an email address, was "nobody"/ },
    { file: settingsFile({ host: 1 }), says: /"host" in the settings file must be text/ },
    {
      file: settingsFile({ 'cors-origins': [1] }),
      says: /"cors-origins" in the settings file must be a list/,
    },
    { file: settingsFile({ prot: 1 }), says: /there is no setting "prot"/ },
    { file: settingsFile('[]'), says: /must contain one JSON object/ },
    { file: settingsFile('{'), says: /cannot be used/ },
    { file: join(folder, 'missing.json'), says: /missing\.json cannot be used/ },
  ];
  for (const { flags = {}, environment = {}, file = nothing, says } of unfit) {
    it(`with an invalid value is rejected: ${says.source}`, () => {
      assert.throws(
        () => loadSettings({ flags, file, environment }),
        (error) => error instanceof Failure && error.code === 'invalid' && says.test(error.message),
      );
    });
  }
});

describe('The prefix', () => {
  for (const [given, used] of [
    ['archive/', '/archive'],
    ['//a//b', '/a/b'],
    ['/', ''],
  ] as const) {
    it(`${given} is used as '${used}'`, () => {
      assert.equal(loadSettings({ flags: { prefix: given }, file: nothing, environment: {} }).prefix, used);
    });
  }
});

describe('The location of the store', () => {
  it('is its folder, or its database without the password', () => {
    const place = (databaseUrl: string) => describeStoreLocation({ data: './data', databaseUrl });
    assert.equal(place(''), './data');
    assert.equal(place('postgresql://fonds@db/archive'), 'postgresql://fonds@db/archive');
    assert.equal(place('postgres://fonds:s3cret@db:5432/archive'), 'postgres://fonds@db:5432/archive');
    assert.equal(place('postgres://db/archive?password=s3cret&a=b'), 'postgres://db/archive?a=b');
  });
});

describe('An address', () => {
  it('is of this machine only when it is a loopback address', () => {
    assert.deepEqual(['127.0.0.1', '::1', 'localhost', '0.0.0.0', '::', '10.0.0.1'].map(isLoopback), [
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
