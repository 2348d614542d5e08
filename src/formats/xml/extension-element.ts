/** The element of a file that contains the extension (extension.ts). */
import type { CollectedItem } from './collected-item.ts';

/** The mapping puts the text of the extension into this field until the record has been read. */
export const extensionField = 'extension';
/** Attribute value that identifies the element. */
export const extensionMark = 'fonds-data';

/**
 * Removes the extension and its marking attribute from the item, and returns its text; undefined for files of other programs.
 * @param markKey end of the key of the unknown property with the marking attribute.
 */
export function takeExtension({ fields, unknown }: CollectedItem, markKey: string): string | undefined {
  const texts = fields.get(extensionField);
  if (texts === undefined) return undefined;
  fields.delete(extensionField);
  for (const [key, values] of unknown) {
    if (!key.endsWith(markKey)) continue;
    const others = values.filter((value) => value !== extensionMark);
    if (others.length === 0) unknown.delete(key);
    else unknown.set(key, others);
  }
  return texts[0];
}
