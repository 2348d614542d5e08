/**
 * A server on a new store with the archive of the OpenAPI examples (example-archive.ts). On SQLite only, where a new store is a copy of a
 * file.
 */
import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { Settings } from '../../src/config/settings.ts';
import { toTimestamp } from '../../src/graph/environment.ts';
import { createImportRunner } from '../../src/graph/import/import.ts';
import { exampleIds } from '../../src/http/openapi-examples.ts';
import { packLines } from '../../src/lib/packed-lines.ts';
import { unitType } from '../../src/model/system.ts';
import { databaseFile } from '../../src/store/sqlite/connection.ts';
import { openSqliteStore } from '../../src/store/sqlite/store.ts';
import type { Store } from '../../src/store/store.ts';
import { createImport } from '../../src/transfer/import/import-run.ts';
import { openTestArchive, type TestArchive } from './archive.ts';
import { inFolder, restoreText } from './dumping.ts';
import { exampleArchive } from './example-archive.ts';
import { limits } from './limits.ts';
import { env, sharedScratchFolder } from './scratch.ts';

export interface ExampleServer {
  readonly archive: TestArchive;
  readonly url: string;
}

export async function serveExamples(settings: Partial<Settings> = {}): Promise<ExampleServer> {
  filled ??= fill();
  const file = await filled;
  let store: Store | undefined;
  const openStore = async (at: string): Promise<Store> => {
    copyFileSync(file, databaseFile(at));
    store = openSqliteStore({ folder: at, waitMs: 60_000 }, 'write');
    return store;
  };
  const archive = await openTestArchive({
    openStore,
    settings,
    runImport: (request) =>
      createImport({ runImporter: createImportRunner(store!, env), limits, tmpFolder: folder })(request),
  });
  await queueJob(archive);
  await addWebhook(archive);
  await addSession(archive);
  await archive.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = archive.app.server.address() as AddressInfo;
  return { archive, url: `http://127.0.0.1:${port}/archive` };
}

const folder = sharedScratchFolder();
let filled: Promise<string> | undefined;

/** The database file of a store with the archive, which each server copies. */
async function fill(): Promise<string> {
  const place = await inFolder(folder)();
  assert.ok(place.engine === 'sqlite');
  await restoreText(exampleArchive, place, folder);
  return databaseFile(place.folder);
}

/** The job that the examples use: it waits in the queue. */
async function queueJob({ store, jobStore }: TestArchive): Promise<void> {
  const { gid, id } = (await store.items.find(exampleIds.administrator))!;
  const request = {
    format: 'ead',
    scope: exampleIds.repository,
    actor: id,
    logMessage: null,
    sources: [],
    commit: true,
    allowUpdate: true,
    tolerant: false,
    language: 'eng',
    review: { file: 'differences', maxBytes: 1_000_000 },
  };
  await jobStore.insert(
    {
      id: exampleIds.job,
      user: gid,
      userId: id,
      request: JSON.stringify(request),
      owner: 'test',
      created: 't',
    },
    { total: 1, perUser: 1 },
  );
  await jobStore.start(exampleIds.job, 'test', 't');
  const record = { kind: 'created', id: 'new', type: unitType, file: 'a.xml', line: 1 };
  const after = { id: 'new', type: unitType, data: { identifier: 'new' }, relationships: {} };
  const line = JSON.stringify({ ...record, after });
  await jobStore.addChanges(exampleIds.job, 'test', 'created', 0, await packLines([line]));
  const counts = { created: 1, updated: 0, moved: 0, deleted: 0, unchanged: 0 };
  const review = { phase: 'review', until: 't', counts, digest: '', changed: [] };
  const log = { message: null, created: 1, updated: 0, unchanged: 0, event: null, errors: [], warnings: [] };
  await jobStore.startReview(exampleIds.job, 'test', JSON.stringify(log), JSON.stringify(review));
}

/** The session that the examples use: nobody has its cookie. */
async function addSession({ store, signInStore }: TestArchive): Promise<void> {
  const { gid, id } = (await store.items.find(exampleIds.user))!;
  const now = toTimestamp(new Date());
  await signInStore.insertSession({
    id: exampleIds.session,
    digest: 'of no cookie',
    user: gid,
    userId: id,
    method: 'password',
    provider: null,
    address: '192.0.2.7',
    browser: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    created: now,
    lastUsed: now,
    epoch: 0,
  });
}

/** The webhook that the examples use. */
async function addWebhook({ store }: TestArchive): Promise<void> {
  const webhook = {
    id: exampleIds.webhook,
    url: 'https://portal.example/changes',
    types: [],
    scope: null,
    user: null,
    secret: 'whsec_',
    created: 't',
    cursor: '0',
    attempts: 0,
    failingSince: null,
    lastError: null,
    nextTry: 't',
    givenUp: null,
  };
  await store.transaction(async (tx) => {
    const scope = (await tx.items.find(exampleIds.repository))!.gid;
    await tx.importProfiles.upsert({
      name: exampleIds.importProfile,
      format: 'ead',
      scope,
      parameters: '{"parameters":{"lang":"eng"},"columns":{}}',
      user: null,
      updated: webhook.created,
    });
    await tx.webhooks.insert(webhook);
    const delivery = {
      from: '0',
      to: '1',
      started: '2026-11-15T02:13:26.685+00:00',
      milliseconds: 3,
      status: 204,
      error: null,
      changes: 1,
    };
    await tx.webhooks.insertDelivery(webhook.id, delivery, 1);
    await tx.tokens.insert({
      id: exampleIds.token,
      digest: 'of no token',
      user: null,
      note: '',
      created: webhook.created,
    });
  });
}
