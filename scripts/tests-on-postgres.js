/** Which test files `npm test` runs on PostgreSQL too, after SQLite. */
import { reaches } from './module-graph.js';

/** Opens the store of a test on the engine that FONDS_TEST_ENGINE names. */
const engineModule = 'test/world/engine-under-test.ts';

/**
 * Folders and files whose subject depends on the database: SQL, order and comparison of values, transactions, locks, streams and notifications of the
 * store. Everything that is above the graph has the same subject on both: routes, pages, formats, GraphQL, OpenAPI, compression.
 */
export const databaseTests = [
  'test/contract/',
  'test/graph/',
  'test/store/',
  // Any text and number is stored, or rejected before.
  'test/http/any-body.test.ts',
  // Clients that leave end the query that runs for them.
  'test/http/caller-turns.test.ts',
  // Changes of other processes arrive by notifications of the database.
  'test/http/changes.test.ts',
  // Streams keep a transaction or a cursor open.
  'test/http/concurrent-streams.test.ts',
  'test/http/lists.test.ts',
  'test/http/page-stability.test.ts',
  // Conditions and order in SQL.
  'test/http/containers.test.ts',
  'test/http/harvest.test.ts',
  'test/http/list-order.test.ts',
  'test/http/search-attack.test.ts',
  'test/http/sign-in/sessions.test.ts',
  'test/http/tree.test.ts',
  // States and differences of jobs, in the database.
  'test/http/reviewed-imports.test.ts',
  // One transaction of several imports, and its undo.
  'test/http/sample.test.ts',
  // The number of statements.
  'test/http/graphql-statements.test.ts',
  // A store that is missing, and one that is closed.
  'test/http/not-initialised.test.ts',
  'test/http/shutdown.test.ts',
  // Transactions of imports, and records that are read back as they were written.
  'test/transfer/import-job.test.ts',
  'test/transfer/import-own-export.test.ts',
  'test/transfer/import-run.test.ts',
  'test/transfer/sync.test.ts',
  'test/transfer/webhook-deliveries.test.ts',
];

/** Tests of the listed folders whose subject is the same on both engines. */
export const sameOnBoth = [
  // Rendered pages in memory.
  'test/graph/page-cache.test.ts',
  // The JSON of records, made of stored text; test/contract compares this text on both engines.
  'test/graph/wire-form.test.ts',
];

/** @param imports of readImports, with those of the files. */
export function listTestsOnPostgres(imports, files) {
  return files.filter((file) => isListed(file) && reaches(imports, [file], engineModule));
}

/** Listed paths without a test that uses the engine, in words. */
export function listPathsWithoutTests(imports, files) {
  const onPostgres = listTestsOnPostgres(imports, files);
  return databaseTests.filter((path) => !onPostgres.some((file) => file.startsWith(path)));
}

function isListed(file) {
  return databaseTests.some((path) => file.startsWith(path)) && !sameOnBoth.includes(file);
}
