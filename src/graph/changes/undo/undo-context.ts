/** The state that all steps of an undo share: the change, the items that it created and deleted, permissions and the report. */
import { fail } from '../../../model/errors.ts';
import type { PermissionName } from '../../../model/system.ts';
import type { ItemHead } from '../../../store/items.ts';
import type { JournalCursor, JournalKind, JournalRow } from '../../../store/journal.ts';
import type { Gid } from '../../../store/viewer.ts';
import { viewerOf } from '../../actor.ts';
import { isOfHiddenType, keepVisible } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import type { ChangeContext } from '../change-context.ts';
import { reportProgress } from '../change-hooks.ts';
import type { UndoReport } from './undo-report.ts';

/** Rows whose records are in memory at once. */
const rowsPerRead = 200;

/** A deleted item, as it was before the change. */
export interface DeletedHead {
  readonly gid: Gid;
  readonly id: string;
  readonly type: string;
  readonly parent: Gid | null;
  readonly position: number;
}

/** A row of the journal with the value that the change gave to the key. */
export interface UndoRow extends JournalRow {
  /** The row of the next change to the key; undefined if the present value is that of the change. */
  readonly next: JournalRow | undefined;
}

export interface UndoContext extends ChangeContext {
  readonly change: number;
  /** The rows of the journal, if they are not those of one change. The values that they replace are the present ones. */
  readonly source?: (kind: JournalKind) => AsyncIterable<readonly JournalRow[]>;
  /** Gid and time of the event of the undo, which is written last. */
  readonly event: Gid;
  readonly timestamp: string;
  /** Takes back values that were changed since. */
  readonly force: boolean;
  readonly report: UndoReport;
  /** Number of records of the change. */
  readonly total: number;
  /** Items that the change has created. */
  readonly created: ReadonlySet<Gid>;
  /** Items that the change has deleted and not created, with their former ids and places. */
  readonly deleted: ReadonlyMap<Gid, DeletedHead>;
}

/** To be called for each batch of records. Throws `cancelled`. */
export function reportUndone({
  hooks,
  report,
  total,
}: Pick<UndoContext, 'hooks' | 'report' | 'total'>): void {
  reportProgress(hooks, () => ({ records: Math.min(report.handled, total), total }));
}

/** Yields the rows of one kind in batches. Rows about items that the change has created are omitted: these are deleted. */
export async function* readRows(
  context: Pick<UndoContext, 'tx' | 'change' | 'source' | 'created' | 'hooks' | 'report' | 'total'>,
  kind: JournalKind,
): AsyncGenerator<readonly UndoRow[]> {
  const { tx, change, created, source } = context;
  if (source !== undefined) {
    for await (const rows of source(kind)) {
      reportUndone(context);
      yield rows.filter(({ item }) => !created.has(item)).map((row) => ({ ...row, next: undefined }));
    }
    return;
  }
  let after: JournalCursor | undefined;
  for (;;) {
    reportUndone(context);
    const rows = await tx.journal.list(change, kind, rowsPerRead, after);
    if (rows.length === 0) return;
    after = rows.at(-1)!;
    const old = rows.filter(({ item }) => !created.has(item));
    const items = [...new Set(old.map(({ item }) => item))];
    const later = items.length === 0 ? [] : await tx.journal.listNext(change, kind, items);
    const next = new Map(later.map((row) => [keyOf(row), row]));
    yield old.map((row) => ({ ...row, next: next.get(keyOf(row)) }));
  }
}

const keyOf = ({ item, key }: JournalRow): string => `${item} ${key}`;

/** The value of JSON in the journal; null without a value. */
export function parseFormer<Value>(row: Pick<JournalRow, 'former'> | undefined): Value | null {
  return row?.former == null ? null : (JSON.parse(row.former) as Value);
}

/** Every change to an existing item must be preceded by this. Throws `permission-denied`. */
export async function requireMayUndo(
  context: Pick<UndoContext, 'tx' | 'actor'>,
  items: readonly ItemHead[],
  permission: PermissionName,
): Promise<void> {
  if (context.actor.isAdmin) return;
  await requireSeesAll(context, items);
  for (const item of items)
    await requirePermission(context.tx, context.actor, permission, { type: item.type, item });
}

/** Every report of an item must be preceded by this. Throws `permission-denied`, without an id, if the actor may not see one of the items. */
export async function requireSeesAll(
  { tx, actor }: Pick<UndoContext, 'tx' | 'actor'>,
  items: readonly Pick<ItemHead, 'gid' | 'type' | 'restricted'>[],
): Promise<void> {
  if (actor.isAdmin) return;
  const visible = await keepVisible(tx, viewerOf(actor), items);
  if (visible.length < items.length || items.some((item) => isOfHiddenType(actor, item))) failUnseen(actor);
}

/** Throws `permission-denied`, without naming a record. */
export function failUnseen({ id }: { readonly id: string }): never {
  const message = `User '${id}' may not undo this event: it is also about records that the user may not see`;
  fail('permission-denied', `${message}. Ask an administrator.`, { details: { message, accessor: id } });
}

/** Reports items that were deleted since. Throws `permission-denied`. */
export async function reportGone(
  { tx, actor, report }: Pick<UndoContext, 'tx' | 'actor' | 'report'>,
  gids: readonly Gid[],
): Promise<void> {
  const gone = await tx.items.listTombstones(gids);
  await requireSeesAll({ tx, actor }, gone);
  for (const { id } of gone)
    report.addImpossible(
      id,
      'gone',
      `'${id}' was deleted by a later event. Undo that event first to take back other changes of the record.`,
    );
}
