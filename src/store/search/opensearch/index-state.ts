/** The aliases of an OpenSearch cluster, and the state that each index contains as a document: its position in the change feed. */
import type { FeedCursor } from '../../feed.ts';
import type { Gid } from '../../viewer.ts';
import { type OpenSearchClient, OpenSearchRejection } from './client.ts';

export interface SavedState {
  /** All changes up to this cursor are in the index. */
  readonly cursor: FeedCursor;
  /** The last event with a change: another event with this sequence number means another store. */
  readonly event?: { readonly sequence: number; readonly id: string };
  /** While the index is built: the gid up to which items have documents. */
  readonly builtUpTo?: Gid;
}

/** An index that is written through an alias, so that a request that arrives after the index was deleted does not create it again. */
export interface TargetIndex {
  readonly alias: string;
  readonly name: string;
}

export async function findIndex(client: OpenSearchClient, alias: string): Promise<TargetIndex | undefined> {
  const found = await client.find<Record<string, unknown>>('GET', `_alias/${alias}`);
  const [name] = Object.keys(found ?? {});
  return name === undefined ? undefined : { alias, name };
}

/** The id contains the name of the index: a process that writes the state of a replaced index does not change that of the new one. */
const stateId = ({ name }: TargetIndex): string => `state-${name}`;

export async function readState(
  client: OpenSearchClient,
  target: TargetIndex,
): Promise<SavedState | undefined> {
  const found = await client.find<{ _source: { state: SavedState } }>(
    'GET',
    `${target.alias}/_doc/${stateId(target)}`,
  );
  return found?._source.state;
}

/** Must be called after the documents up to the cursor were written. */
export async function writeState(
  client: OpenSearchClient,
  target: TargetIndex,
  state: SavedState,
): Promise<void> {
  await client.request('PUT', `${target.alias}/_doc/${stateId(target)}?require_alias=true`, { state });
}

interface LeaseDocument {
  readonly _seq_no: number;
  readonly _primary_term: number;
  readonly _source: { readonly state: { readonly owner: string; readonly until: number } };
}

export interface LeaseOptions {
  readonly prefix: string;
  /** Unique name of this process. */
  readonly owner: string;
  /** Milliseconds of the clock. */
  readonly now: number;
  /** 0 ends the lease. */
  readonly durationMs: number;
}

/**
 * Takes or extends the lease of the process that fills the index. Returns false if another process has it. It only saves work: two processes
 * that write at the same time do no harm, since each document has a version.
 */
export async function takeLease(
  client: OpenSearchClient,
  { prefix, owner, now, durationMs }: LeaseOptions,
): Promise<boolean> {
  const path = `${prefix}-lease/_doc/follower`;
  const found = await client.find<LeaseDocument>('GET', path);
  const current = found?._source.state;
  if (current !== undefined && current.owner !== owner && current.until > now) return false;
  const condition =
    found === undefined
      ? 'op_type=create'
      : `if_seq_no=${found._seq_no}&if_primary_term=${found._primary_term}`;
  try {
    await client.request('PUT', `${path}?${condition}`, { state: { owner, until: now + durationMs } });
    return true;
  } catch (error) {
    if (error instanceof OpenSearchRejection && error.status === 409) return false;
    throw error;
  }
}
