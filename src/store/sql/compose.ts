/** Composes the readers and writers of the contract from the shared queries and the methods that an engine implements itself. */

import { createIndexReader, createIndexRebuilder } from '../search/sql/index-rebuilder.ts';
import type { StoreReader, StoreTransaction } from '../store.ts';
import { createAccessReader, createAccessWriter } from './access-queries.ts';
import { createCredentialReader, createCredentialWriter } from './credential-queries.ts';
import type { Database } from './database.ts';
import { createEventReader, createEventWriter } from './event-queries.ts';
import {
  createFeedReader,
  createFeedWriter,
  createWebhookReader,
  createWebhookWriter,
  type EngineFeedReads,
  type EngineFeedWrites,
} from './feed-queries.ts';
import { createFormerIdReader, createFormerIdWriter } from './former-id-queries.ts';
import { createGrantReader, createGrantWriter } from './grant-queries.ts';
import { createHarvestReader } from './harvest-queries.ts';
import { createImportProfileReader, createImportProfileWriter } from './import-profile-queries.ts';
import {
  createItemReader,
  createItemWriter,
  type EngineItemReads,
  type EngineItemWrites,
} from './item-queries.ts';
import { createJournalReader, createJournalWriter } from './journal-queries.ts';
import { createNameReader } from './name-queries.ts';
import {
  createEdgeReader,
  createEdgeWriter,
  createPartReader,
  createPartWriter,
  createSourceReader,
  createSourceWriter,
  type EngineEdgeWrites,
  type EnginePartWrites,
} from './part-and-edge-queries.ts';
import {
  createJobEndReader,
  createJobEndWriter,
  createRequestOutcomeReader,
  createRequestOutcomeWriter,
  createTokenReader,
  createTokenWriter,
} from './token-queries.ts';
import { createVersionReader, createVersionWriter } from './version-queries.ts';
import type { WriteContext } from './write-context.ts';

/** Reads that an engine implements itself. */
export interface EngineReads {
  readonly items: EngineItemReads;
  readonly feed: EngineFeedReads;
}

export function createReader(db: Database, engine: EngineReads): StoreReader {
  return {
    items: createItemReader(db, engine.items),
    formerIds: createFormerIdReader(db),
    parts: createPartReader(db),
    edges: createEdgeReader(db),
    sources: createSourceReader(db),
    access: createAccessReader(db),
    events: createEventReader(db),
    versions: createVersionReader(db),
    grants: createGrantReader(db),
    feed: createFeedReader(db, engine.feed),
    webhooks: createWebhookReader(db),
    harvest: createHarvestReader(db),
    tokens: createTokenReader(db),
    credentials: createCredentialReader(db),
    outcomes: createRequestOutcomeReader(db),
    jobEnds: createJobEndReader(db),
    search: createIndexReader(db),
    names: createNameReader(db),
    journal: createJournalReader(db),
    importProfiles: createImportProfileReader(db),
  };
}

/** Writes that an engine implements itself. */
export interface EngineWrites {
  readonly items: EngineItemWrites;
  readonly parts: EnginePartWrites;
  readonly edges: EngineEdgeWrites;
  readonly feed: EngineFeedWrites;
}

/** The writers of a transaction, without the methods of the transaction itself. */
export type StoreWriters = Omit<StoreTransaction, 'savepoint' | 'lockScope' | 'reserveGids'>;

export function composeStoreWriters(
  context: WriteContext,
  reader: StoreReader,
  engine: EngineWrites,
): StoreWriters {
  return {
    items: createItemWriter(context, reader.items, engine.items),
    formerIds: createFormerIdWriter(context, reader.formerIds),
    parts: createPartWriter(context, reader.parts, engine.parts),
    edges: createEdgeWriter(context, reader.edges, engine.edges),
    sources: createSourceWriter(context, reader.sources),
    access: createAccessWriter(context, reader.access),
    events: createEventWriter(context, reader.events),
    versions: createVersionWriter(context, reader.versions),
    grants: createGrantWriter(context, reader.grants),
    feed: createFeedWriter(context, reader.feed, engine.feed),
    webhooks: createWebhookWriter(context, reader.webhooks),
    harvest: reader.harvest,
    tokens: createTokenWriter(context, reader.tokens),
    credentials: createCredentialWriter(context, reader.credentials),
    outcomes: createRequestOutcomeWriter(context, reader.outcomes),
    jobEnds: createJobEndWriter(context, reader.jobEnds),
    search: createIndexRebuilder(context, reader.search),
    names: reader.names,
    journal: createJournalWriter(context, reader.journal),
    importProfiles: createImportProfileWriter(context, reader.importProfiles),
  };
}
