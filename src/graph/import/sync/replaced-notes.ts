/** A sync imports a moved unit as a new unit, with its internal notes; afterwards the notes of the old unit must be deleted. */
import { sourceOf } from '../../../model/draft.ts';
import type { ItemRow } from '../../../store/items.ts';
import { isSameSource } from '../../content/imported-descriptions.ts';
import { parseParts } from '../../content/part-builder.ts';
import type { LanguageChange } from '../assumed-languages.ts';
import { deleteNotes, listNotes } from '../file-notes.ts';
import type { SyncContext } from './resolve-sync-options.ts';

interface MovedUnit {
  readonly from: ItemRow;
  readonly to: ItemRow;
  /** Descriptions whose language is another one in the files. */
  readonly changes: readonly LanguageChange[];
}

/** Deletes the imported notes of each old unit (`from`) whose source also describes the new unit (`to`). */
export async function deleteReplacedNotes(
  { tx, run }: Pick<SyncContext, 'tx' | 'run'>,
  pairs: readonly MovedUnit[],
): Promise<void> {
  const olds = pairs.map(({ from }) => from.gid);
  const annotated = new Set((await tx.edges.listTo(olds, 'hasAnnotationTarget')).map(({ to }) => to));
  for (const { from, to, changes } of pairs) {
    if (!annotated.has(from.gid)) continue;
    for (const part of parseParts(to.parts)) {
      const now = sourceOf(part);
      const { from: source = now } = changes.find((change) => isSameSource(change.to, now)) ?? {};
      const notes = await listNotes(tx, from.gid, source);
      if (notes.length === 0) continue;
      await deleteNotes(run, notes);
      run.noteCount += notes.length;
    }
  }
}
