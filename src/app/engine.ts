/**
 * Chooses the storage engine: a SQLite file in the data folder, or a PostgreSQL database if a URL is set. All other modules know only the contract.
 * An engine is loaded when it is first used, so that no process waits for the other one.
 */
import { resolve } from 'node:path';
import { describeStoreLocation, type Settings } from '../config/settings.ts';
import { Failure, fail } from '../model/errors.ts';
import { getProfile, type Profile } from '../model/profile.ts';
import type { Engine } from '../store/engine.ts';
import type { PostgresOptions } from '../store/postgres/executor.ts';
import type { SqliteOptions } from '../store/sqlite/connection.ts';

/** Plain data, so that it can be sent to another process. */
export type EngineOptions = RuleOptions &
  (({ readonly engine: 'sqlite' } & SqliteOptions) | ({ readonly engine: 'postgres' } & PostgresOptions));

/** A store is served only with the rule that it has: see graph/changes/restriction-rule.ts. */
type RuleOptions = Pick<Profile, 'inheritsRestrictions'>;

/** Maximum number of concurrent write transactions of one process: enough to share the waits for the disk, few enough for the server. */
const maxWriters = 4;

export function engineOptions(settings: Settings): EngineOptions {
  const waitMs = settings.writeWaitSeconds * 1000;
  const searchMs = settings.searchSeconds * 1000;
  const { inheritsRestrictions } = getProfile(settings.profile);
  if (settings.databaseUrl === '') {
    if (settings.readUrls.length > 0)
      fail('invalid', 'read-urls are replicas of database-url: set that as well.');
    return { engine: 'sqlite', folder: resolve(settings.data), waitMs, searchMs, inheritsRestrictions };
  }
  for (const url of [settings.databaseUrl, settings.listenUrl, ...settings.readUrls]) {
    // The message does not contain the URL, which may include a password.
    if (url !== '' && !isDatabaseUrl(url))
      fail(
        'invalid',
        'database-url, listen-url and read-urls must be like postgresql://user@host/database; other characters in a name or a password are percent-encoded.',
      );
  }
  return {
    engine: 'postgres',
    url: settings.databaseUrl,
    readUrls: settings.readUrls,
    listenUrl: settings.listenUrl === '' ? settings.databaseUrl : settings.listenUrl,
    prepared: settings.pgPrepared === 'on',
    waitMs,
    statementMs: settings.statementSeconds * 1000,
    writers: maxWriters,
    searchMs,
    inheritsRestrictions,
  };
}

function isDatabaseUrl(url: string): boolean {
  // PostgreSQL allows a URL with a user and without a host, which may be a parameter; URL.canParse does not.
  return /^postgres(ql)?:\/\//.test(url) && URL.canParse(url.replace('@/', '@host/'));
}

type Loaders = {
  readonly [Name in EngineOptions['engine']]: (
    options: Extract<EngineOptions, { readonly engine: Name }>,
  ) => Promise<Engine>;
};

const loaders: Loaders = {
  sqlite: async (options) => (await import('../store/sqlite/engine.ts')).createSqliteEngine(options),
  postgres: async (options) => (await import('../store/postgres/engine.ts')).createPostgresEngine(options),
};

/** The store may not exist yet. */
export function openEngine<Options extends EngineOptions>(options: Options): Promise<Engine> {
  return (loaders[options.engine] as (options: Options) => Promise<Engine>)(options);
}

/** Throws `not-initialised` if the store does not exist. */
export async function requireStore(settings: Settings): Promise<EngineOptions> {
  const options = engineOptions(settings);
  if (await (await openEngine(options)).exists()) return options;
  throw new Failure(
    'not-initialised',
    `There is no store in ${describeStoreLocation(settings)}: run 'fonds init' first.`,
  );
}
