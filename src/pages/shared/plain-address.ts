/** Addresses that authors write into texts without markup. */

/** The source of a regular expression for a URL within text, captured as the group `plain`. Quotation marks, angle brackets and marks of direction end an address. */
export const plainAddressPattern = String.raw`(?<![a-zA-Z\d])(?<plain>[hH][tT][tT][pP][sS]?:\/\/[\p{L}\p{N}][^\s<>"“”„«»‹›「」『』、。\u0060\u202A-\u202E\u2066-\u2069]*)`;

/**
 * The source of a regular expression for a mail address that was a link, as imports store it: `mailto:a@example.org` as the group `mail`, or with the
 * address as its words, `a@example.org (mailto:a@example.org)`, as the group `named`.
 */
export const mailAddressPattern = String.raw`(?<![^\s()<>])(?<named>[\w.+-]{1,64}@[\w.-]{1,200}\w) \(mailto:\k<named>(?:\?[^\s()<>]{0,2000})?\)|(?<![\p{L}\p{N}])mailto:(?<mail>[\w.+-]{1,64}@[\w.-]{1,200}\w)(?:\?[^\s()<>]{0,2000})?`;

/** Characters that end a sentence or a phrase, and rarely an address. */
const punctuation = /[.,;:!?'’…*|]/;

const openingBrackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Removes the punctuation after an address, and the closing brackets that were opened before it: `(see https://example.org/a_(b)).` */
export function trimAddress(text: string): string {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let end = text.length;
  for (; end > 0; end--) {
    const last = text[end - 1]!;
    const opening = openingBrackets[last];
    const isUnbalanced = opening !== undefined && counts.get(last)! > (counts.get(opening) ?? 0);
    if (!isUnbalanced && !punctuation.test(last)) break;
    counts.set(last, counts.get(last)! - 1);
  }
  return text.slice(0, end);
}
