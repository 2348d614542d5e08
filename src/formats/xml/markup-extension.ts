/** The mark-up of a source file in the extension of an export (extension.ts). */
import { isObject } from '../../lib/json-diff.ts';
import type { Data } from '../../model/define.ts';
import { applyDifferences, type Extension } from '../extension.ts';
import { markupField } from './source-markup.ts';

/** Marks an extension: the elements are those of an export, not of a source file, so that an import keeps no mark-up of them. */
export function markAsExported(extension: string | undefined): string {
  return extension === undefined ? '{"plain":true}' : `{"plain":true,${extension.slice(1)}`;
}

/** The index of the description that the elements of the record contain. @param descriptions the number of all of them. */
export function findWrittenIndex(extension: Extension | undefined, descriptions: number): number {
  const before: unknown = extension?.before;
  return Array.isArray(before) && before.length < descriptions ? before.length : 0;
}

/** The data of a description with the mark-up of its file. The entry of the extension counts only if the export had the same mark-up. */
export function withSourceMarkup(
  data: Data,
  markup: string | undefined,
  extension: Extension | undefined,
): Data {
  const changes: unknown = extension?.description;
  const entry =
    isObject(changes) && Object.hasOwn(changes, markupField) ? { [markupField]: changes[markupField] } : {};
  const restored = applyDifferences(markup === undefined ? {} : { [markupField]: markup }, entry);
  const { [markupField]: _, ...fields } = data;
  return { ...fields, ...restored };
}
