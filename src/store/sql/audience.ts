/** Labels of edges from links and annotations to their subjects, as SQL, and stored audiences as data. */
import { targetLabels } from '../../model/edge-labels.ts';
import type { EdgeRow } from '../connections.ts';
import type { StoredEvent } from '../history.ts';
import type { Audience } from '../viewer.ts';

/** The labels of {@link targetLabels} as an SQL list. */
export const targetLabelList = `(${targetLabels.map((label) => `'${label}'`).join(', ')})`;

const labels = new Set(targetLabels);

export function isTargetEdge({ label }: Pick<EdgeRow, 'label'>): boolean {
  return labels.has(label);
}

/** A row as the engines store it: the audience is a JSON text. */
export type StoredAudience<Row extends { readonly seenBy: Audience | null }> = Omit<Row, 'seenBy'> & {
  readonly seenBy: string | null;
};

/** An event row as the engines return it: `seenBy` is a JSON list of the audiences of its scope and its subjects. */
export type StoredEventRow = Omit<StoredEvent, 'seenBy'> & { readonly seenBy: string | null };

export function withAudiences<Row extends StoredEventRow>(row: Row): Omit<Row, 'seenBy'> & StoredEvent {
  const seenBy = row.seenBy === null ? null : (JSON.parse(row.seenBy) as readonly Audience[]).flat();
  return { ...row, seenBy };
}

export function withAudience<Row extends { readonly seenBy: Audience | null }>(
  row: StoredAudience<Row>,
): Row {
  const seenBy = row.seenBy === null ? null : (JSON.parse(row.seenBy) as Audience);
  return { ...row, seenBy } as unknown as Row;
}
