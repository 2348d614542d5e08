/** Labels of concepts: a query can also search the other labels of a concept that it names. */
import { relatedPrefix } from './columns.ts';
import { documentForms } from './stem.ts';
import { tokenize } from './tokenize.ts';
import { withoutUmlautSpelling } from './word-table.ts';

/** Tokens that must be next to each other, in this order. */
export type Phrase = readonly string[];

export interface ConceptLabel {
  readonly text: string;
  /** ISO 639-2 code of the description; empty if unknown. */
  readonly language: string;
  /** Equal for labels with the same folded words. */
  readonly key: string;
}

const descriptionType = 'CvocConceptDescription';

/** Preferred, alternative and hidden labels. */
const labelFields = ['name', 'altLabel', 'hiddenLabel'] as const;

const maxKeyLength = 120;

/** The labels of a concept in one language; none if the part is not the description of a concept. */
export function listLabels({
  type,
  data,
}: {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}): readonly ConceptLabel[] {
  if (type !== descriptionType) return [];
  const language = typeof data.languageCode === 'string' ? data.languageCode : '';
  return labelFields.flatMap((field) =>
    [data[field] ?? []].flat().flatMap((text): readonly ConceptLabel[] => {
      if (typeof text !== 'string') return [];
      const key = conceptLabelKey(text);
      return key === '' ? [] : [{ text, language, key }];
    }),
  );
}

/** The folded words of a label. Müller and Mueller have the same key. Empty for a text without words. */
export function conceptLabelKey(label: string): string {
  return tokenize(label)
    .map((token) => withoutUmlautSpelling(token.text))
    .join('_')
    .slice(0, maxKeyLength);
}

/** The tokens of records that contain the label. A label of one word is also found by its stem, in the language of the label. */
export function listLabelPhrases({ text, language }: ConceptLabel): readonly Phrase[] {
  const tokens = tokenize(text);
  const [word] = tokens;
  if (word === undefined || tokens.length > 1) return [tokens.map((token) => token.text)];
  const forms = documentForms(word, language).flatMap((form) => [[form], [relatedPrefix + form]]);
  return [[word.text], [relatedPrefix + word.text], ...forms];
}
