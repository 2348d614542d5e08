/**
 * Databases with the tables of an empty store, which the stores of one test process use one after the other. Creating a database takes 0.2 s
 * of processor time, emptying one a few milliseconds. An emptied database has the rows, sequences, schema and settings of a new one. If that
 * is not certain, the database is not used again: its schema or settings were changed, it was analyzed, or a session is left.
 */
import { Client } from 'pg';
import { unrefConnection } from '../../src/store/postgres/driver.ts';
import { waitUntil } from './wait-until.ts';

/** A database before its first use. */
interface Origin {
  readonly schema: string;
  /** Statements that insert its rows and set its sequences. */
  readonly contents: readonly string[];
}

interface UsedTable {
  readonly name: string;
  readonly bytes: number;
}

/** From this size on a table is truncated, which creates new files for the table and its indexes. Smaller ones are emptied faster row by row. */
const minTruncatedBytes = 24 * 8192;

/** Time for the sessions of a closed store to end, on a busy machine too. */
const defaultSessionEndMs = 10_000;

/** Objects with lower ids are those of PostgreSQL. */
const isOwn = '>= 16384';

const userTables = "relnamespace = 'public'::regnamespace and relkind = 'r'";

/** Catalogs of the objects in a database, with the condition for those that tests create. */
const catalogs = {
  pg_attribute: `attrelid ${isOwn}`,
  pg_attrdef: `oid ${isOwn}`,
  pg_constraint: `oid ${isOwn}`,
  pg_index: `indexrelid ${isOwn}`,
  pg_sequence: 'true',
  pg_trigger: 'true',
  pg_rewrite: `oid ${isOwn}`,
  pg_policy: 'true',
  pg_proc: `oid ${isOwn}`,
  pg_type: `oid ${isOwn}`,
  pg_statistic_ext: 'true',
  pg_extension: 'true',
  pg_publication: 'true',
  pg_event_trigger: 'true',
  pg_default_acl: 'true',
  pg_largeobject_metadata: 'true',
  // Temporary tables have schemas, which remain.
  pg_namespace: "nspname !~ '^pg_(toast_)?temp_'",
  pg_db_role_setting: 'setdatabase = (select oid from pg_database where datname = current_database())',
};

/**
 * Describes the schema. Every change of a row of a catalog gives it a new transaction id (`xmin`). Truncating does so too in `pg_class`, so
 * that its columns are compared.
 */
const schemaQuery = `select concat_ws(' ', ${Object.entries(catalogs)
  .map(
    ([name, condition]) =>
      `(select concat(count(*), ':', sum(xmin::text::bigint)) from ${name} where ${condition})`,
  )
  .join(
    ', ',
  )}, (select md5(string_agg(concat_ws('|', oid, relname, relnamespace, relkind, relnatts, relhasrules, relrowsecurity,
    relpersistence, relreplident, reloptions, relacl), ',' order by oid)) from pg_class where oid ${isOwn})) as schema`;

/** An autovacuum worker changes no content. */
const sessionQuery = `select 1 from pg_stat_get_activity(null) where pid <> pg_backend_pid() and backend_type <> 'autovacuum worker'
  and datid = (select oid from pg_database where datname = current_database()) limit 1`;

const analyzedQuery = `select 1 from pg_statistic where starelid ${isOwn} limit 1`;

/** A table whose rows were all rolled back has pages too. */
const usedTablesQuery = `select quote_ident(relname) as name, pg_relation_size(oid)::int as bytes from pg_class
  where ${userTables} and pg_relation_size(oid) > 0`;

export class StoreDatabases {
  readonly #create: () => Promise<string>;
  readonly #sessionEndMs: number;
  /** URLs of databases that no store uses. */
  readonly #unused: string[] = [];
  readonly #clients = new Map<string, Client>();
  #origin: Promise<Origin> | undefined;

  /** @param create creates a database with the tables of an empty store, always the same ones, and returns its URL. */
  constructor(create: () => Promise<string>, sessionEndMs = defaultSessionEndMs) {
    this.#create = create;
    this.#sessionEndMs = sessionEndMs;
  }

  /** Returns the URL of a database that nothing else uses until {@link giveBack}. */
  async take(): Promise<string> {
    for (let url = this.#unused.pop(); url !== undefined; url = this.#unused.pop()) {
      const client = await this.#connect(url);
      if (
        (await areSessionsEnded(client, this.#sessionEndMs)) &&
        (await isMadeNew(client, await this.#origin!))
      ) {
        unrefConnection(client);
        return url;
      }
      await client.end();
    }
    const url = await this.#create();
    this.#origin ??= this.#readOrigin(url);
    await this.#origin;
    return url;
  }

  /** Call it after all connections to the database were closed. */
  giveBack(url: string): void {
    this.#unused.push(url);
  }

  async #readOrigin(url: string): Promise<Origin> {
    const client = await this.#connect(url);
    const origin = await readOrigin(client);
    unrefConnection(client);
    return origin;
  }

  /** Returns the connection for emptying a database, which keeps the process alive until `unrefConnection`. */
  async #connect(url: string): Promise<Client> {
    const known = this.#clients.get(url);
    if (known !== undefined) {
      // The types of the driver lack this method.
      (known as unknown as { ref(): void }).ref();
      return known;
    }
    const client = new Client({ connectionString: url });
    this.#clients.set(url, client);
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
}

/** Empties a database without sessions. Returns whether it is like a new one. */
async function isMadeNew(client: Client, origin: Origin): Promise<boolean> {
  const [schema] = await list<{ schema: string }>(client, schemaQuery);
  if (schema!.schema !== origin.schema || (await list(client, analyzedQuery)).length > 0) return false;
  const empty = (await list<UsedTable>(client, usedTablesQuery)).map(({ name, bytes }) =>
    bytes < minTruncatedBytes ? `delete from ${name}` : `truncate ${name}`,
  );
  // As a replica: triggers would add rows to tables that were filled before.
  const begin = 'begin; set local session_replication_role = replica';
  await client.query([begin, ...empty, ...origin.contents, 'commit'].join(';\n'));
  return true;
}

async function areSessionsEnded(client: Client, timeoutMs: number): Promise<boolean> {
  const areEnded = async (): Promise<boolean> => (await list(client, sessionQuery)).length === 0;
  try {
    await waitUntil(areEnded, 'the sessions of a database have ended', timeoutMs);
    return true;
  } catch {
    return false;
  }
}

async function readOrigin(client: Client): Promise<Origin> {
  const [schema] = await list<{ schema: string }>(client, schemaQuery);
  const tables = await list<{ name: string }>(
    client,
    `select quote_ident(relname) as name from pg_class where ${userTables}`,
  );
  // Rows are JSON texts, which PostgreSQL writes and reads without loss.
  const rows = tables.map(
    ({
      name,
    }) => `select format('insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, %L)',
      json_agg(${name})) as sql from ${name} having count(*) > 0`,
  );
  const sequences = `select format('select setval(%L, %s, %L)', quote_ident(sequencename), coalesce(last_value, start_value),
    last_value is not null) from pg_sequences`;
  const contents = await list<{ sql: string }>(client, [...rows, sequences].join(' union all '));
  return { schema: schema!.schema, contents: contents.map(({ sql }) => sql) };
}

async function list<Row>(client: Client, sql: string): Promise<readonly Row[]> {
  return (await client.query(sql)).rows as readonly Row[];
}
