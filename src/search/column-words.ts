/** The tokens of one column of a search document, as a text. */
import type { SearchColumn } from '../model/define.ts';
import { collectWords } from './collect-words.ts';
import { furtherWordsMarker, relatedPrefix, valueSeparator } from './columns.ts';

interface ColumnLimit {
  /** Words in the order of the text. */
  readonly words: number;
  /** Different words after these: they are found, but not as a phrase. */
  readonly furtherWords: number;
}

const shortColumn: ColumnLimit = { words: 500, furtherWords: 250 };

/** The limits keep the tokens of a record below 1 MB, the limit of PostgreSQL, and all search backends find the same records. */
const columnLimits: Readonly<Record<SearchColumn, ColumnLimit>> = {
  title: shortColumn,
  identifier: shortColumn,
  creator: shortColumn,
  subject: shortColumn,
  place: shortColumn,
  name: shortColumn,
  scope: { words: 3000, furtherWords: 3000 },
  text: { words: 10_000, furtherWords: 8000 },
};

/** The rest of a longer text is not searched: splitting it into words would delay other changes by more than 100 ms. */
const maxTextLength = 1_000_000;

export class ColumnWords {
  /** Words in the order of the text; values are separated. */
  readonly words: string[] = [];
  readonly #limit: ColumnLimit;
  /** The words of a full column, which no longer change. */
  #known: ReadonlySet<string> | undefined;
  readonly #further = new Set<string>();
  readonly #related = new Set<string>();

  constructor(column: SearchColumn) {
    this.#limit = columnLimits[column];
  }

  /** Returns the index of the first word of the text in `words`. */
  add(text: string, language: string): number {
    if (this.words.length > 0) this.words.push(valueSeparator);
    const first = this.words.length;
    collectWords(text.slice(0, maxTextLength), language, this.words, this.#related);
    if (this.words.length > this.#limit.words) this.#moveFurtherWords();
    return Math.min(first, this.words.length);
  }

  #moveFurtherWords(): void {
    const rest = this.words.splice(this.#limit.words);
    this.#known ??= new Set(this.words);
    for (const word of rest) {
      if (this.#further.size === this.#limit.furtherWords) return;
      if (!this.#known.has(word)) this.#further.add(word);
    }
  }

  toString(): string {
    let text = this.words.join(' ');
    let forms = this.#limit.words + this.#limit.furtherWords;
    for (const form of this.#related) {
      if (forms-- === 0) break;
      text += ` ${relatedPrefix}${form}`;
    }
    if (this.#further.size > 0) text += ` ${furtherWordsMarker}`;
    for (const word of this.#further) text += ` ${valueSeparator} ${word}`;
    return text;
  }
}
