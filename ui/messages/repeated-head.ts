/** Finds headings of texts that repeat the label before them: `Scope and Contents note` under "Scope and content". */
import { languages } from '../../src/pages/shared/languages.ts';
import { labelOfField, labelOfNote } from './labels.ts';
import { getTranslator } from './translate.ts';

/** A heading, or the words before a colon, at the beginning of a text. */
const headPattern = /^(?:## ([^\n]{1,100})(?:\n+|$)|([^\n.:;!?]{3,60}): *)/;

/** The text without a first heading that repeats the label. @param labels the label in all languages, since the heading is in that of the file. @param isExtent whether the text is an extent and no sentence: `Extent: 20 slides`. */
function withoutRepeatedHead(text: string, labels: () => readonly string[], isExtent = false): string {
  const [all = '', heading, before] = headPattern.exec(text) ?? [];
  const head = wordsOf(heading ?? before ?? '');
  const rest = text.slice(all.length);
  if (head.length === 0 || rest.trim() === '') return text;
  // The words before a colon may begin a sentence: "History: a novel".
  const repeats = (label: readonly string[]): boolean =>
    head.every((word) => label.includes(word)) && (before === undefined || isExtent || head.length === label.length);
  return labels().some((label) => repeats(wordsOf(label))) ? rest : text;
}

export function withoutFieldHead(text: string, field: { readonly type: string; readonly name: string }): string {
  const labels = () => languages.map((language) => labelOfField(getTranslator(language), field));
  return withoutRepeatedHead(text, labels, field.name === 'extentAndMedium');
}

export function withoutNoteHead(text: string, names: readonly string[]): string {
  return withoutRepeatedHead(text, () => languages.map((language) => labelOfNote(getTranslator(language), names)));
}

/** Words without a meaning of their own in a heading. */
const emptyWords = new Set('a and of the general note der die das und des de du des la le les et van en het'.split(' '));

/** Words without plural forms and adjectives: "Biographical / Historical" says no more than "Biographical history". A heading of empty words only, such as "General note", keeps them. */
function wordsOf(text: string): readonly string[] {
  const words = text
    .toLowerCase()
    .match(/\p{L}+/gu)
    ?.map((word) => (word.length > 3 ? word.replace(/(?:ical|y|s)$/, '') : word));
  const named = (words ?? []).filter((word) => !emptyWords.has(word));
  return [...new Set(named.length > 0 ? named : (words ?? []).filter((word) => word !== 'general'))];
}
