import type { ActorGraph } from '../../graph/actor-graph.ts';
import { Failure } from '../../model/errors.ts';
import { sampleRecordId } from '../../transfer/sample/sample.ts';
import { undoPath } from '../shared/staff-menu.ts';
import { parseList } from '../shared/wire-item.ts';
import type { StaffHomePage } from './data.ts';

/** The event that loaded the sample archive; undefined if it was not loaded, or was removed. */
export async function findSample({ history }: ActorGraph): Promise<StaffHomePage['sample']> {
  try {
    const stream = { of: 'item', id: sampleRecordId } as const;
    const newest = { offset: 0, limit: 1, counted: false };
    const [event] = await parseList(await history.listEvents(stream, { eventTypes: ['ingest'] }, newest));
    if (event === undefined) return undefined;
    return { event: event.id, count: Number(event.meta?.childCount ?? 0), undoPath: undoPath(event.id) };
  } catch (error) {
    if (error instanceof Failure && (error.code === 'not-found' || error.code === 'gone')) return undefined;
    throw error;
  }
}
