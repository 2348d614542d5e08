/** The result of reading the first bytes of a document. */

/** Plain data: a child process may have found it. */
export interface DetectedDocument {
  /** Name of the import format that reads it; null if none does. */
  readonly format: string | null;
  /** For people: `EAD3`, `Turtle`; null for tables, and for documents that cannot be imported. */
  readonly version: string | null;
  /** Sentence that explains why the document cannot be imported. */
  readonly reason: string | null;
  /** Language of the first description, ISO 639-2/T. */
  readonly language: string | null;
  readonly identifier: string | null;
  readonly title: string | null;
  /** Code of the institution that keeps the material, or maintains the record; of a vocabulary, the last segment of its IRI. */
  readonly agency: string | null;
  /** Name of that institution, or of the vocabulary. */
  readonly agencyName: string | null;
  /** ISO 3166-1 code, lower case. */
  readonly country: string | null;
  /** Encoding; null for binary documents. */
  readonly charset: string | null;
  /** The character between the cells of a CSV file. */
  readonly fieldSeparator: string | null;
}

const nothingFound: DetectedDocument = {
  format: null,
  version: null,
  reason: null,
  language: null,
  identifier: null,
  title: null,
  agency: null,
  agencyName: null,
  country: null,
  charset: null,
  fieldSeparator: null,
};

export function toDetected(found: Partial<DetectedDocument>): DetectedDocument {
  return Object.assign({}, nothingFound, found);
}

/** Longer texts are shortened: they are shown to people. */
const maxCharacters = 300;

/** A text in one line; null if it is empty. */
export function toShownText(text: string | undefined): string | null {
  const line = (text ?? '').replace(/\s+/g, ' ').trim();
  if (line === '') return null;
  return line.length > maxCharacters ? `${line.slice(0, maxCharacters - 1)}…` : line;
}
