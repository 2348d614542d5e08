/** The marked element of a file that has the text of an extension (extension.ts). */
import type { Gathered } from './gathered.ts';

/** Where the text waits until the record has been read. */
export const extensionField = 'extension';
/** The attribute value that marks the element. */
export const extensionMark = 'fonds-data';

/**
 * The text of the extension, where the file was written here. It is removed from what was gathered, with its mark.
 * @param markKey end of the key under which the attribute with the mark is kept as unknown.
 */
export function takeExtension({ fields, unknown }: Gathered, markKey: string): string | undefined {
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
