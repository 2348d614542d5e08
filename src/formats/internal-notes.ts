/** The internal parts of imported files, which are stored as restricted annotations: in exports, and in the cells of tables. */
import type { NoteDraft } from '../model/draft.ts';
import type { ExportedRecord, NeighbourSelection } from '../model/export-step.ts';
import { internalNoteType, noteHeading } from '../model/system.ts';

/** Writers that export internal notes must select these neighbours. */
export const annotationNeighbours: NeighbourSelection = {
  name: 'annotations',
  label: 'hasAnnotationTarget',
  direction: 'in',
};

/** The internal notes of a record that the viewer may see; annotations of users are left out. */
export function internalNotesOf({ neighbours }: ExportedRecord): readonly NoteDraft[] {
  return (neighbours?.[annotationNeighbours.name] ?? []).flatMap(
    ({ data: { annotationType, field, body } }) => {
      if (annotationType !== internalNoteType || typeof field !== 'string' || !/^[\w/-]+$/.test(field))
        return [];
      const heading = noteHeading(field);
      const text = String(body);
      return [{ field, text: text.startsWith(heading) ? text.slice(heading.length) : text }];
    },
  );
}

/** The value of a note in the cell of a table, such as `processinfo: Do not lend`. */
export function toNoteValue({ field, text }: NoteDraft): string {
  return `${field}: ${text}`;
}

/** A value without the name of a field continues the previous note, whose text contains the separator. */
export function parseNoteCell(cell: string, separator: string): readonly NoteDraft[] {
  const notes: NoteDraft[] = [];
  for (const value of cell.split(separator)) {
    const [, field, text = ''] = /^\s*([\w/-]+):(?:\s+(.*))?$/s.exec(value) ?? [];
    const previous = notes.at(-1);
    if (field !== undefined) notes.push({ field, text });
    else if (previous !== undefined)
      notes[notes.length - 1] = { ...previous, text: previous.text + separator + value };
    else if (value.trim() !== '') notes.push({ field: 'note', text: value.trim() });
  }
  return notes;
}
