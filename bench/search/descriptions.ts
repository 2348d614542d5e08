/** Titles and texts of generated descriptions. The same random numbers give the same texts. */
import { type LanguageWords, languageWords } from './words.ts';

/** Pseudorandom numbers (mulberry32): the same seed gives the same numbers. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0, less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  integer(below: number): number {
    return Math.floor(this.next() * below);
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.integer(values.length)]!;
  }

  /** Picks a value with a probability in proportion to its share. */
  pickByShare<Value>(values: readonly Value[], shareOf: (value: Value) => number): Value {
    let rest = this.integer(values.reduce((sum, value) => sum + shareOf(value), 0));
    for (const value of values) {
      rest -= shareOf(value);
      if (rest < 0) return value;
    }
    return values.at(-1)!;
  }

  /** A number below the limit with a Zipf distribution: 0 is the most frequent, n is 1/(n + 1) as frequent. */
  zipf(below: number): number {
    return Math.min(below - 1, Math.floor((below + 1) ** this.next()) - 1);
  }

  pickFrequent<Value>(values: readonly Value[]): Value {
    return values[this.zipf(values.length)]!;
  }
}

export function pickLanguage(random: Random): LanguageWords {
  return random.pickByShare(languageWords, ({ share }) => share);
}

/** Fills the placeholders of a template of words.ts. */
export class DescriptionWriter {
  readonly #words: LanguageWords;
  readonly #random: Random;
  /** People and places of the fonds: they occur again and again in it. */
  readonly #people: readonly string[];
  readonly #places: readonly string[];

  constructor(words: LanguageWords, random: Random, units: number) {
    this.#words = words;
    this.#random = random;
    const count = Math.ceil(Math.sqrt(units));
    this.#people = Array.from({ length: 2 * count }, () => this.#makeSurname());
    this.#places = Array.from({ length: Math.ceil(count / 2) }, () => this.#makePlace());
  }

  title(): string {
    return this.#fill(this.#random.pickFrequent(this.#words.titles));
  }

  text(sentences: number): string {
    return Array.from({ length: sentences }, () => this.#fill(this.#random.pick(this.#words.sentences))).join(
      ' ',
    );
  }

  person(): string {
    return this.#fill('{inverted}');
  }

  place(): string {
    return this.#random.pickFrequent(this.#places);
  }

  topic(): string {
    return this.#random.pickFrequent(this.#words.topics);
  }

  body(): string {
    return `${this.#random.pickFrequent(this.#words.bodies)} ${this.place()}`;
  }

  /** Half of the names have a third part, so that there are thousands of different ones. */
  #makeSurname(): string {
    const [beginnings, endings] = this.#words.surnames;
    const middle = this.#random.next() < 0.5 ? this.#random.pick(endings) : '';
    return this.#random.pick(beginnings) + middle + this.#random.pick(endings);
  }

  #makePlace(): string {
    const [beginnings, endings] = this.#words.places;
    const separator = this.#words.code === 'heb' || this.#words.code === 'ell' ? ' ' : '';
    const middle = separator === '' && this.#random.next() < 0.3 ? this.#random.pick(endings) : '';
    return this.#random.pick(beginnings) + middle + separator + this.#random.pick(endings);
  }

  #fill(template: string): string {
    const text = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => this.#value(name));
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  #value(name: string): string {
    const random = this.#random;
    switch (name) {
      case 'kind':
        return random.pickFrequent(this.#words.kinds);
      case 'topic':
        return this.topic();
      case 'body':
        return random.pickFrequent(this.#words.bodies);
      case 'surname':
        return random.pickFrequent(this.#people);
      case 'person':
        return `${random.pickFrequent(this.#words.forenames)} ${random.pickFrequent(this.#people)}`;
      case 'inverted':
        return `${random.pickFrequent(this.#people)}, ${random.pickFrequent(this.#words.forenames)}`;
      case 'place':
        return this.place();
      case 'year':
        return String(1750 + random.integer(230));
      case 'years': {
        const from = 1750 + random.integer(225);
        return `${from}-${from + 1 + random.zipf(20)}`;
      }
      case 'n':
        return String(1 + random.zipf(900));
      case 'letter':
        return String.fromCharCode(65 + random.integer(26));
      default:
        throw new Error(`Unknown placeholder ${name}`);
    }
  }
}
