/** Which records the visibility of a record depends on, as SQL, and stored audiences as data. */
import { hierarchyLabels, targetLabels } from '../../model/edge-labels.ts';
import type { StoredEvent } from '../history.ts';
import type { EdgeRow } from '../parts-and-edges.ts';
import type { Audience } from '../viewer.ts';

const quote = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/** The labels of {@link targetLabels} as an SQL list. */
export const targetLabelList = `(${quote(targetLabels)})`;

const labels = new Set([...targetLabels, ...hierarchyLabels]);

/** Whether the restrictions of the record where the edge starts may depend on the one where it ends. */
export function isDependencyEdge({ label }: Pick<EdgeRow, 'label'>): boolean {
  return labels.has(label);
}

/** Condition: the store has the rule that a record is restricted with everything above it. Without it, each record is restricted by itself. */
export const inheritsRestrictionsSql = "exists (select 1 from restriction_rule where name = 'inherited')";

/**
 * Condition: the visibility of the record where the edge starts depends on the one where it ends.
 * @param inherits condition: records are restricted with those above them.
 */
export const isDependency = (edge: string, inherits = inheritsRestrictionsSql): string =>
  `${edge}.label in (${quote([...labels])}) and (${edge}.label not in (${quote(hierarchyLabels)}) or ${inherits})`;

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
