import { documentForms } from './stem.ts';
import { scanWords } from './tokenize.ts';
import type { Word } from './word-table.ts';

/**
 * Adds the words of a text to `words`, in order, and their related forms to `forms`. For the index: the same result as {@link documentForms}
 * of each token, in half the time.
 * @param language ISO 639-2 code of the text.
 */
export function collectWords(text: string, language: string, words: string[], forms: Set<string>): void {
  for (const word of scanWords(text)) {
    words.push(word.text);
    const related = word.related?.language === language ? word.related.forms : cacheRelated(word, language);
    for (const form of related) forms.add(form);
  }
}

function cacheRelated(word: Word, language: string): readonly string[] {
  const forms = documentForms(word, language);
  word.related = { language, forms };
  return forms;
}
