/** Undoes changes of the texts of records. */
import type { Data } from '../../../model/define.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { JournalRow } from '../../../store/journal.ts';
import type { PartRow } from '../../../store/parts-and-edges.ts';
import type { StoreTransaction } from '../../../store/store.ts';
import type { Gid } from '../../../store/viewer.ts';
import { listParts, parseParts, stringifyParts } from '../../content/part-builder.ts';
import { insertVersions } from '../audit.ts';
import { type Content, mergeContent } from './merge-content.ts';
import {
  parseFormer,
  readRows,
  reportGone,
  requireMayUndo,
  requireSeesAll,
  type UndoContext,
} from './undo-context.ts';

/** Stored texts of an item. */
type Texts = Pick<ItemRow, 'data' | 'parts'>;

/** Returns the items whose texts are not those of before the change, since other values were changed since. */
export async function undoContent(context: UndoContext): Promise<ReadonlySet<Gid>> {
  const { tx, report, deleted } = context;
  const differing = new Set<Gid>();
  for await (const rows of readRows(context, 'content')) {
    const old = rows.filter(({ item }) => !deleted.has(item));
    const items = new Map(
      (await tx.items.listByGid(old.map(({ item }) => item))).map((row) => [row.gid, row]),
    );
    await requireSeesAll(context, [...items.values()]);
    await reportGone(
      context,
      old.filter(({ item }) => !items.has(item)).map(({ item }) => item),
    );
    const texts = await readTexts(
      tx,
      old.flatMap((row) => [row, row.next ?? []].flat()),
    );
    const changes: Change[] = [];
    for (const row of old) {
      const item = items.get(row.item);
      if (item === undefined) continue;
      const before = texts.get(row)!;
      const after = row.next === undefined ? item : texts.get(row.next)!;
      const wanted = merge(context, item, before, after);
      if (!isSame(wanted, before)) differing.add(item.gid);
      if (isSame(wanted, item)) report.unchanged.add(item.gid);
      else changes.push({ item, ...wanted });
    }
    await write(context, changes);
  }
  return differing;
}

const isSame = (a: Texts, b: Texts): boolean => a.data === b.data && a.parts === b.parts;

function merge({ report, force }: UndoContext, item: ItemRow, before: Texts, after: Texts): Texts {
  if (isSame(item, after) || isSame(item, before)) return before;
  const { content, conflicts } = mergeContent({
    before: parse(before),
    after: parse(after),
    now: parse(item),
    force,
  });
  for (const conflict of conflicts) report.addConflict({ id: item.id, ...conflict });
  return { data: JSON.stringify(content.data), parts: stringifyParts(content.parts) };
}

function parse({ data, parts }: Texts): Content {
  return { data: JSON.parse(data) as Data, parts: parseParts(parts) };
}

/** The texts that rows of the kind `content` name. */
export async function readTexts(
  tx: Pick<StoreTransaction, 'versions'>,
  rows: readonly JournalRow[],
): Promise<ReadonlyMap<JournalRow, Texts>> {
  const parsed = rows.map((row) => [row, parseFormer<Gid | readonly [string, string]>(row)!] as const);
  const gids = parsed.flatMap(([, value]) => (typeof value === 'number' ? value : []));
  const versions = new Map((await tx.versions.listByGid(gids)).map((row) => [row.gid, row]));
  return new Map(
    parsed.map(([row, value]) => {
      if (typeof value !== 'number') return [row, { data: value[0], parts: value[1] }];
      const { data, parts } = versions.get(value)!;
      return [row, { data, parts }];
    }),
  );
}

interface Change extends Texts {
  readonly item: ItemRow;
}

async function write(context: UndoContext, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const { tx, event, report } = context;
  const items = changes.map(({ item }) => item);
  // Without conflicts, the revisions show whether a value was changed after a dry run.
  if (context.source !== undefined)
    for (const { gid, revision } of items) report.addToDigest(`${gid} ${revision}`);
  await requireMayUndo(context, items, 'update');
  await insertVersions(context, items, event);
  await writeParts(tx, changes);
  await tx.items.update(
    changes.map(({ item: { gid, revision }, data, parts }) => ({
      gid,
      revision,
      data,
      parts,
      lastEvent: event,
    })),
  );
  for (const { gid } of items) report.updated.add(gid);
}

/** Deletes, renames and inserts the rows of the parts. A part that comes back has its former gid. */
async function writeParts(tx: StoreTransaction, changes: readonly Change[]): Promise<void> {
  const deleted: Gid[] = [];
  const renamed: Pick<PartRow, 'gid' | 'id'>[] = [];
  const inserted: PartRow[] = [];
  for (const { item, parts } of changes) {
    const now = new Map(listParts(parseParts(item.parts)).map((part) => [part.meta.gid, part.id]));
    const wanted = toPartRows({ gid: item.gid, parts });
    const kept = new Set(wanted.map(({ gid }) => gid));
    for (const gid of now.keys()) if (!kept.has(gid)) deleted.push(gid);
    for (const row of wanted)
      if (!now.has(row.gid)) inserted.push(row);
      else if (now.get(row.gid) !== row.id) renamed.push({ gid: row.gid, id: row.id });
  }
  await tx.parts.delete(deleted);
  if (renamed.length > 0) await tx.parts.rename(renamed);
  await tx.parts.insert(inserted);
}

/** The rows of all parts of an item. */
export function toPartRows({ gid: item, parts }: Pick<ItemRow, 'gid' | 'parts'>): readonly PartRow[] {
  return listParts(parseParts(parts)).map(({ id, meta: { gid } }) => ({ gid, id, item }));
}
