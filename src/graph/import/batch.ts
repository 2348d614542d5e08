/** The rows of one batch of an import, which are written together. */
import type { DraftStep } from '../../model/draft.ts';
import type { NewVersion } from '../../store/history.ts';
import type { ItemRow, NewItem } from '../../store/items.ts';
import type { PartRow, SourceRow } from '../../store/parts-and-edges.ts';
import type { PathItem } from '../../store/search/search.ts';
import type { Gid } from '../../store/viewer.ts';
import { mergeDescriptions } from '../content/imported-descriptions.ts';
import { countParts, PartBuilder, stringifyParts } from '../content/part-builder.ts';
import { groupByEditors, restrictToEditors } from './editors.ts';
import type { FileLinks } from './file-links.ts';
import type { ImportContext } from './import-context.ts';
import type { ValidDraft } from './merge-item.ts';
import type { OpenItem } from './open-item.ts';

interface BatchRows {
  readonly items: NewItem[];
  /** New items that are still open, and contain items of the batch. */
  readonly parents: Map<Gid, PathItem>;
  readonly parts: PartRow[];
  readonly sources: SourceRow[];
  readonly versions: NewVersion[];
  readonly subjects: Gid[];
  /** Topmost ancestors of the subjects with the same type, or the subjects themselves: only these are OAI records. */
  readonly tops: Set<Gid>;
  /** Items with unchanged content whose latest event is the import. */
  readonly touched: Gid[];
  readonly positions: { gid: Gid; position: number }[];
  readonly children: { gid: Gid; by: number }[];
  /** New items that the file marks as restricted. */
  restricted: OpenItem[];
  /** Stored items that the file marks as restricted, and were not restricted themselves before. */
  closed: OpenItem[];
  /** New items that get the accessors of the import. Where restrictions are inherited: only those whose parent existed before; the others inherit them. */
  readonly outermost: Gid[];
}

export class Batch {
  readonly #run: ImportContext;
  rows = emptyRows();
  /** Subjects of all batches so far, including links. */
  subjectCount = 0;

  constructor(run: ImportContext) {
    this.#run = run;
  }

  create(item: OpenItem, draft: ValidDraft, sources: readonly SourceRow[], isRestricted = false): NewItem {
    const run = this.#run;
    if (isRestricted) {
      this.rows.restricted.push(item);
      run.marked?.add(item.gid);
    }
    // In a sync every new unit is restricted itself: opening a moved unit later must not open the new units below it.
    const isOutermost = run.marked === undefined && run.inheritsRestrictions ? isInExisting(item) : true;
    if (isOutermost) this.rows.outermost.push(item.gid);
    const writer = new PartBuilder(item.gid, run.takeGids(countParts(draft.parts)), run.env.newId);
    const envelopes = mergeDescriptions(item.id, [], draft.parts, (part, id) =>
      writer.buildPart(part, id),
    ).kept;
    const created = {
      gid: item.gid,
      id: item.id,
      type: item.type,
      parent: item.parent!.gid,
      position: item.position,
      childCount: item.newChildren,
      lastEvent: run.event,
      data: JSON.stringify(draft.data),
      parts: stringifyParts(envelopes),
    };
    this.rows.items.push(created);
    this.#addParents(item);
    for (const part of writer.rows) this.rows.parts.push(part);
    this.rows.sources.push(...sources);
    this.addSubject(item);
    return created;
  }

  /** Does not restrict these items by their marks. Returns those that are stored already, which the caller must open. */
  ignoreMarks(gids: readonly Gid[]): readonly Gid[] {
    const unmarked = new Set(gids);
    const { restricted, closed, items } = this.rows;
    this.rows.restricted = restricted.filter(({ gid }) => !unmarked.has(gid));
    this.rows.closed = closed.filter(({ gid }) => !unmarked.has(gid));
    for (const { gid } of [...items, ...closed]) unmarked.delete(gid);
    return [...unmarked];
  }

  #addParents({ parent }: OpenItem): void {
    for (let open = parent; open !== undefined && open.stored === undefined; open = open.parent) {
      if (this.rows.parents.has(open.gid)) return;
      const { gid, type, identifier } = open;
      this.rows.parents.set(gid, { gid, type, identifier, parent: open.parent?.gid ?? null });
    }
  }

  /** Stores the state of an item before the import as a version. */
  addVersion({ gid, data, parts }: ItemRow): void {
    const { env, event } = this.#run;
    this.rows.versions.push({ gid: this.#run.takeGids(1), id: env.newId(), item: gid, event, data, parts });
  }

  addSubject(item: Pick<OpenItem, 'gid' | 'type' | 'parent'>): void {
    let top = item;
    while (top.parent?.type === item.type) top = top.parent;
    this.rows.tops.add(top.gid);
    this.rows.subjects.push(item.gid);
    this.subjectCount += 1;
  }

  /** Writes the rows, then the links, whose items must be stored. */
  async write(links: FileLinks): Promise<void> {
    const rows = this.rows;
    this.rows = emptyRows();
    await writeRows(this.#run, rows);
    this.subjectCount += await links.write();
  }
}

function emptyRows(): BatchRows {
  return {
    items: [],
    parents: new Map(),
    parts: [],
    sources: [],
    versions: [],
    subjects: [],
    tops: new Set(),
    touched: [],
    positions: [],
    children: [],
    restricted: [],
    closed: [],
    outermost: [],
  };
}

/** Whether the parent of a new item exists already, or is not described by the file. */
function isInExisting({ parent }: OpenItem): boolean {
  return parent!.stored !== undefined || parent!.parent === undefined;
}

async function writeRows(
  run: Pick<ImportContext, 'tx' | 'event' | 'accessors' | 'listEditors'>,
  rows: BatchRows,
): Promise<void> {
  const { tx, event, accessors } = run;
  if (rows.parents.size > 0) await tx.search.announce([...rows.parents.values()]);
  // Before the new items are inserted, which nobody could see.
  if (rows.closed.length > 0)
    await tx.feed.insertAccessDepartures(
      event,
      rows.closed.map(({ gid }) => gid),
    );
  await tx.items.insert(rows.items);
  // Must run before insertSubjects, which stores the current audience of each item.
  if (accessors.length > 0) await tx.access.restrictNew(rows.outermost, accessors);
  else
    await restrictToEditors(
      run,
      rows.restricted.map((item) => ({ gid: item.gid, item })),
    );
  for (const { editors, gids } of await groupByEditors(
    run,
    rows.closed.map((item) => ({ gid: item.gid, item })),
  ))
    await tx.access.setMany(gids, editors);
  await tx.parts.insert(rows.parts);
  await tx.sources.upsert(rows.sources);
  await tx.versions.insert(rows.versions);
  await tx.events.insertSubjects(event, rows.subjects, [...rows.tops]);
  if (rows.touched.length > 0) await tx.items.setLastEvent(rows.touched, event);
  await tx.items.setPositions(rows.positions);
  await tx.items.addToCounts('childCount', rows.children);
}

/** An upper limit of the gids that the steps need: for an item when it opens, for its version and parts when it closes. */
export function countGids(steps: readonly DraftStep[]): number {
  let count = steps.length;
  for (const step of steps) {
    if (step.step === 'open') continue;
    for (const name in step.relationships) count += countParts(step.relationships[name]!);
  }
  return count;
}
