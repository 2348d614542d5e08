/** The choice of the database engine by the settings. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type EngineOptions, engineOptions } from '../../src/app/engine.ts';
import { loadSettings } from '../../src/config/load-settings.ts';
import { withStoreLocation } from '../../src/config/settings.ts';

const options = (environment: Record<string, string>): EngineOptions =>
  engineOptions(loadSettings({ flags: {}, environment }));

describe('The address of a database', () => {
  it('may name a host, a folder of sockets, or none', () => {
    for (const url of [
      'postgres://fonds:p%2Fw@db1:5433/fonds?sslmode=verify-full',
      'postgresql://fonds@%2Frun%2Fpostgresql/fonds',
      'postgresql://fonds@/fonds?host=/run/postgresql',
      'postgres:///fonds',
    ])
      assert.equal(options({ FONDS_DATABASE_URL: url }).engine, 'postgres', url);
  });

  it('is rejected with a message if it is invalid, without showing a possible password', () => {
    for (const url of ['postgres://fonds:se/cret@db1/fonds', 'postgresql://db1:secret/fonds', 'db1/fonds'])
      assert.throws(
        () => options({ FONDS_DATABASE_URL: 'postgres://db1/fonds', FONDS_LISTEN_URL: url }),
        (error: Error) =>
          /listen-url .* must be like/.test(error.message) && !/secret|cret/.test(error.message),
      );
  });
});

describe('Replicas', () => {
  const databaseUrl = 'postgres://fonds@db1/fonds';

  it('are configured in addition to the database, separated by commas', () => {
    const chosen = options({
      FONDS_DATABASE_URL: databaseUrl,
      FONDS_READ_URLS: 'postgres://fonds@db2/fonds, postgresql://fonds@db3/fonds',
    });
    assert.ok(chosen.engine === 'postgres');
    assert.equal(chosen.url, databaseUrl);
    assert.deepEqual(chosen.readUrls, ['postgres://fonds@db2/fonds', 'postgresql://fonds@db3/fonds']);
  });

  it('are not used for a copy of the store', () => {
    const settings = loadSettings({
      flags: {},
      environment: { FONDS_DATABASE_URL: databaseUrl, FONDS_READ_URLS: 'postgres://fonds@db2/fonds' },
    });
    assert.equal(engineOptions(withStoreLocation(settings, '/srv/copy')).engine, 'sqlite');
    const copy = engineOptions(withStoreLocation(settings, 'postgres://fonds@db9/fonds'));
    assert.ok(copy.engine === 'postgres');
    assert.deepEqual(copy.readUrls, []);
  });

  it('are rejected without a database', () => {
    assert.throws(() => options({ FONDS_READ_URLS: databaseUrl }), {
      code: 'invalid',
      message: /database-url/,
    });
  });

  it('are rejected if they are invalid, without showing a possible password', () => {
    assert.throws(
      () => options({ FONDS_DATABASE_URL: databaseUrl, FONDS_READ_URLS: 'fonds:secret@db2' }),
      (error: Error) => /read-urls must be like/.test(error.message) && !/secret/.test(error.message),
    );
  });
});
