/** Undoes changes of what the store knows about records besides their content: sources of imports, former ids, events about deleted records. */
import type { SourceRow } from '../../../store/parts-and-edges.ts';
import type { Gid } from '../../../store/viewer.ts';
import { parseFormer, readRows, requireMayUndo, type UndoContext, type UndoRow } from './undo-context.ts';

type FormerSource = readonly [language: string, file: string, digest: string | null];

/**
 * After an edit was undone, an import of the unchanged file finds the record unchanged.
 * @param differing items whose texts are not those of before the change: an import must compare them again.
 */
export async function undoSources(context: UndoContext, differing: ReadonlySet<Gid>): Promise<void> {
  const { tx, report } = context;
  for await (const rows of readRows(context, 'sources')) {
    const gids = rows.map(({ item }) => item);
    const states = new Map((await tx.items.listStates(gids)).map((state) => [state.gid, state]));
    const present = Map.groupBy(await tx.sources.list(gids), (source) => source.item);
    const changes = rows
      .filter(({ item }) => states.has(item))
      .map((row) => compare(row, present.get(row.item) ?? [], differing.has(row.item)))
      .filter(({ written, deleted }) => written.length + deleted.length > 0);
    // All other records were checked with their texts.
    const others = changes
      .map(({ item }) => item)
      .filter((gid) => !report.restored.has(gid) && !report.updated.has(gid));
    await requireMayUndo(
      context,
      others.map((gid) => states.get(gid)!),
      'update',
    );
    for (const gid of others) report.updated.add(gid);
    await tx.sources.upsert(changes.flatMap(({ written }) => written));
    await tx.sources.delete(changes.flatMap(({ deleted }) => deleted));
  }
}

interface SourceChange {
  readonly item: Gid;
  readonly written: readonly SourceRow[];
  readonly deleted: readonly SourceRow[];
}

/** Sources that a later import has written stay. */
function compare(row: UndoRow, now: readonly SourceRow[], isDifferent: boolean): SourceChange {
  const { item } = row;
  const before = toSources(item, parseFormer<readonly FormerSource[]>(row)).map((source) =>
    isDifferent ? { ...source, digest: null } : source,
  );
  const after =
    row.next === undefined ? now : toSources(item, parseFormer<readonly FormerSource[]>(row.next));
  const isStill = (source: SourceRow): boolean => find(now, source)?.digest === find(after, source)?.digest;
  return {
    item,
    written: before.filter((source) => isStill(source) && find(now, source)?.digest !== source.digest),
    deleted: now.filter((source) => isStill(source) && find(before, source) === undefined),
  };
}

function toSources(item: Gid, rows: readonly FormerSource[] | null): readonly SourceRow[] {
  return (rows ?? []).map(([language, file, digest]) => ({ item, language, file, digest }));
}

function find(sources: readonly SourceRow[], { language, file }: SourceRow): SourceRow | undefined {
  return sources.find((source) => source.language === language && source.file === file);
}

/** Gives restored items their history and former ids. */
export async function undoForgetting(context: UndoContext): Promise<void> {
  const { tx, report } = context;
  for await (const rows of readRows(context, 'subjects'))
    await tx.events.restoreSubjects(
      rows
        .filter(({ item }) => report.restored.has(item))
        .flatMap((row) => parseFormer<readonly Gid[]>(row)!.map((event) => ({ event, item: row.item }))),
    );
  for await (const rows of readRows(context, 'formerIds')) {
    const former = rows
      .filter(({ item }) => report.restored.has(item))
      .flatMap((row) => parseFormer<readonly string[]>(row)!.map((id) => ({ id, item: row.item })));
    const free: typeof former = [];
    // Another item may have had the id since.
    for (const row of former) if ((await tx.formerIds.find(row.id)) === undefined) free.push(row);
    await tx.formerIds.upsert(free);
  }
}
