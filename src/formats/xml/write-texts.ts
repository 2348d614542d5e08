/** Values of records as texts, and texts as paragraphs, for every format that is XML. */

/** Paragraphs of a text, which are parted by blank lines. */
export function toParagraphs(text: string): readonly string[] {
  const paragraphs = text.split(/\n[^\S\n]*\n/).filter((paragraph) => /\S/.test(paragraph));
  return paragraphs.length === 0 ? [text] : paragraphs;
}

/** A field as texts, whether it has one value or several. */
export function toTexts(value: unknown): readonly string[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}
