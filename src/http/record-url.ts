import type { WireRecord } from '../graph/actor-graph.ts';

/** Absolute where the client said which host it asked; ids may hold anything, half characters too. */
export function recordUrl(
  host: string | undefined,
  prefix: string,
  record: Pick<WireRecord, 'type' | 'id'>,
): string {
  const origin = host === undefined ? '' : `http://${host}`;
  return `${origin}${prefix}/classes/${record.type}/${encodeURIComponent(record.id.toWellFormed())}`;
}
