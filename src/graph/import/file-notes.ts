/**
 * Parts of items that a file marks as not public. Each becomes an annotation on the item that only accessors who may update the item see. A
 * source row of the annotation has the source of the description, so that a later import of the file updates or deletes it. Annotations of
 * users have no source and stay. They have their own event: an event is visible only to viewers who may see all of its subjects.
 */
import { isEqual } from '../../lib/json-diff.ts';
import type { Data } from '../../model/define.ts';
import type { CloseStep, DescriptionSource, NoteDraft } from '../../model/draft.ts';
import { annotationType, internalNoteType, noteHeading } from '../../model/system.ts';
import { validate } from '../../model/validate.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import { insertVersions } from '../changes/audit.ts';
import { deleteItems } from '../changes/records/delete.ts';
import { insertOwnedItems } from '../changes/records/insert-owned-items.ts';
import { connect } from '../content/edges.ts';
import { importRules } from '../content/import-rules.ts';
import { isSameSource } from '../content/imported-descriptions.ts';
import { toTimestamp } from '../environment.ts';
import type { LanguageChange } from './assumed-languages.ts';
import { type RestrictedItem, restrictToEditors } from './editors.ts';
import type { ImportContext } from './import-context.ts';

const targetLabel = 'hasAnnotationTarget';

interface NewNote {
  readonly item: RestrictedItem;
  readonly source: DescriptionSource;
  readonly data: Data;
}

export class FileNotes {
  readonly #run: ImportContext;
  readonly #pending: NewNote[] = [];
  /** Number of annotations that were created, updated or deleted. */
  changes = 0;

  constructor(run: ImportContext) {
    this.#run = run;
  }

  /** Adds notes to an item that has none. `write` stores them. */
  add(item: RestrictedItem, source: DescriptionSource, notes: readonly NoteDraft[]): void {
    for (const note of notes) this.#pending.push({ item, source, data: toData(note) });
  }

  /** Updates the notes of a stored item from one source. Returns whether any changed. */
  async replace(
    item: RestrictedItem,
    source: DescriptionSource,
    { notes = [], keepsStoredNotes = false }: Pick<CloseStep, 'notes' | 'keepsStoredNotes'>,
  ): Promise<boolean> {
    const stored = await listNotes(this.#run.tx, item.gid, source);
    const wanted = notes.map(toData);
    const removed = stored.filter((row) => {
      const at = wanted.findIndex((data) => isEqual(data, JSON.parse(row.data)));
      if (at >= 0) wanted.splice(at, 1);
      return at < 0;
    });
    if (keepsStoredNotes) removed.length = 0;
    if (removed.length + wanted.length === 0) return false;
    const changed = removed.splice(0, wanted.length);
    if (changed.length > 0) await this.#update(changed, wanted.splice(0, changed.length));
    if (removed.length > 0) {
      await deleteNotes(this.#run, removed);
      this.changes += removed.length;
    }
    for (const data of wanted) this.#pending.push({ item, source, data });
    return true;
  }

  /** Gives the notes of descriptions with another language their new source. */
  async updateSources(item: Gid, changes: readonly LanguageChange[]): Promise<void> {
    const { tx } = this.#run;
    for (const { from, to } of changes) {
      const rows = (await listNotes(tx, item, from)).map(({ gid }) => ({
        item: gid,
        digest: internalNoteType,
      }));
      if (rows.length === 0) continue;
      await tx.sources.delete(rows.map((row) => ({ ...row, language: from.language, file: from.file })));
      await tx.sources.upsert(rows.map((row) => ({ ...row, language: to.language, file: to.file })));
    }
  }

  /** Creates the added notes. The rows of the items must be written. */
  async write(): Promise<void> {
    const notes = this.#pending.splice(0);
    if (notes.length === 0) return;
    const { tx, actor } = this.#run;
    const event = await this.#run.reserveNoteEvent();
    const items = await insertOwnedItems(
      this.#run,
      event,
      annotationType,
      notes.map(({ data }) => data),
    );
    const gids = items.map(({ gid }) => gid);
    // Must run before insertSubjects, which stores the current audience of each item.
    await restrictToEditors(
      this.#run,
      notes.map(({ item }, i) => ({ gid: gids[i]!, item })),
    );
    await connect(
      tx,
      notes.flatMap(({ item }, i) => [
        { from: gids[i]!, label: targetLabel, to: item.gid },
        { from: actor.gid, label: 'hasAnnotation', to: gids[i]! },
      ]),
    );
    await tx.sources.upsert(
      notes.map(({ source: { language, file } }, i) => ({
        item: gids[i]!,
        language,
        file,
        digest: internalNoteType,
      })),
    );
    await tx.events.insertSubjects(event, gids);
    this.changes += notes.length;
  }

  async #update(rows: readonly ItemRow[], contents: readonly Data[]): Promise<void> {
    const { tx } = this.#run;
    const event = await this.#run.reserveNoteEvent();
    await insertVersions(this.#run, rows, event);
    await tx.items.update(
      rows.map(({ gid, parts, revision }, i) => ({
        gid,
        data: JSON.stringify(contents[i]),
        parts,
        lastEvent: event,
        revision,
      })),
    );
    await tx.events.insertSubjects(
      event,
      rows.map(({ gid }) => gid),
    );
    this.changes += rows.length;
  }
}

/** The annotations of the item that were imported from the source. */
export async function listNotes(
  tx: StoreReader,
  item: Gid,
  source: DescriptionSource,
): Promise<readonly ItemRow[]> {
  const annotations = (await tx.edges.listTo([item], targetLabel)).map(({ from }) => from);
  if (annotations.length === 0) return [];
  const sources = await tx.sources.list(annotations);
  const own = sources.filter((row) => row.digest === internalNoteType && isSameSource(row, source));
  return own.length === 0 ? [] : tx.items.listByGid(own.map((row) => row.item));
}

/** Callers must add the number of deleted notes to the change count of the notes, which their event states. */
export async function deleteNotes(run: ImportContext, rows: readonly ItemRow[]): Promise<void> {
  const gid = await run.reserveNoteEvent();
  await insertVersions(run, rows, gid);
  await deleteItems(run, rows, { gid, timestamp: toTimestamp(run.env.now()) });
}

/** The heading of the text names the element. */
function toData({ field, text }: NoteDraft): Data {
  const data = { body: noteHeading(field) + text, field, annotationType: internalNoteType };
  return validate({ type: annotationType, data, relationships: {} }, importRules).data;
}
