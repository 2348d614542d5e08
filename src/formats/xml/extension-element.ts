/** The element of a file that contains the extension (extension.ts). */
import type { CollectedItem } from './collected-item.ts';

/** The mapping puts the text of the extension into this field until the record has been read. */
export const extensionField = 'extension';
/** Attribute value that identifies the element. */
export const extensionMark = 'fonds-data';

/** Removes the extension from the item, and returns its text; undefined for files of other programs. */
export function takeExtension({ fields }: CollectedItem): string | undefined {
  const texts = fields.get(extensionField);
  fields.delete(extensionField);
  return texts?.[0];
}
