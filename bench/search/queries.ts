/** A query log: the kinds of queries that people send, about records that exist. The same store and seed give the same log. */
import { Random } from './descriptions.ts';
import type { SampledUnit } from './sample.ts';

export interface LoggedQuery {
  readonly kind: string;
  /** Parameters of `/archive/search`. */
  readonly parameters: string;
  /** The words, if the query has no operators: a plain full-text index can execute it too. */
  readonly words?: readonly string[];
}

/** The four facets of every query of the log. */
export const facets = 'facet=level&facet=repository&facet=subject&facet=date';

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** The words of a text, as a person would count them. */
export function wordsOf(text: string): readonly string[] {
  return [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}

const letters: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  Œ: 'Oe',
  ı: 'i',
};

/** As typed on a keyboard for Latin letters without accents; other scripts have keyboards of their own. Independent of the folding of the index. */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .replaceAll(/[łŁøØđßæœŒı]/g, (letter) => letters[letter]!)
    .normalize('NFC');
}

type MakeQuery = (unit: SampledUnit, random: Random) => Omit<LoggedQuery, 'kind'> | undefined;

/** Each kind with its share of the log in percent. Each function returns undefined if the unit is not suitable. */
const kinds: readonly (readonly [kind: string, share: number, make: MakeQuery])[] = [
  ['one word', 18, (unit, random) => plainWords(unit, random, 1)],
  ['two words', 20, (unit, random) => plainWords(unit, random, 2)],
  ['three words', 12, (unit, random) => plainWords(unit, random, 3)],
  ['four words', 8, (unit, random) => plainWords(unit, random, 4)],
  ['phrase', 8, (unit, random) => phrase(unit, random)],
  ['prefix', 6, (unit, random) => prefix(unit, random)],
  ['field', 6, (unit, random) => field(unit, random)],
  ['words with a filter', 8, (unit, random) => filtered(unit, random)],
  ['words with dates', 4, (unit, random) => dated(unit, random)],
  ['word without another', 3, (unit, random) => excluding(unit, random)],
  ['reference code', 4, ({ identifier }) => query(identifier)],
  ['spelling mistake', 3, (unit, random) => mistyped(unit, random)],
];

export function makeQueryLog(
  units: readonly SampledUnit[],
  count: number,
  seed: number,
): readonly LoggedQuery[] {
  const random = new Random(seed);
  const log: LoggedQuery[] = [];
  while (log.length < count) {
    const [kind, , make] = random.pickByShare(kinds, ([, share]) => share);
    const made = make(random.pick(units), random);
    if (made !== undefined) log.push({ kind, ...made });
  }
  return log;
}

/** A third of the words are from the text of the unit instead of its title. */
function pickWords(
  { title, text }: SampledUnit,
  random: Random,
  count: number,
): readonly string[] | undefined {
  const source = text !== null && random.next() < 1 / 3 ? text : title;
  const words = [...new Set(wordsOf(source))];
  // Nobody searches for an article alone.
  const usable = words.filter((word) => word.length > 3 || /[^\p{Script=Latin}]/u.test(word));
  if (usable.length < count) return undefined;
  const first = random.integer(usable.length - count + 1);
  return usable.slice(first, first + count).map(withoutAccents);
}

function query(q: string, more = ''): Omit<LoggedQuery, 'kind'> {
  return { parameters: `q=${encodeURIComponent(q)}${more}` };
}

const plainWords = (unit: SampledUnit, random: Random, count: number): ReturnType<MakeQuery> => {
  const words = pickWords(unit, random, count);
  return words === undefined ? undefined : { ...query(words.join(' ')), words };
};

const phrase: MakeQuery = ({ title }, random) => {
  const words = wordsOf(title);
  if (words.length < 2) return undefined;
  const first = random.integer(words.length - 1);
  return query(`"${words.slice(first, first + 2).join(' ')}"`);
};

const prefix: MakeQuery = (unit, random) => {
  const [word] = pickWords(unit, random, 1) ?? [];
  return word === undefined || word.length < 5 ? undefined : query(`${word.slice(0, 4)}*`);
};

const field: MakeQuery = (unit, random) => {
  const words = pickWords(unit, random, 1);
  return words === undefined ? undefined : query(`${random.pick(['title', 'scope', 'place'])}:${words[0]}`);
};

const filtered: MakeQuery = (unit, random) => {
  const words = pickWords(unit, random, 1);
  const filter = random.pick(['level=file', 'level=item', 'country=gb', 'top=false', 'digital=false']);
  return words === undefined ? undefined : query(words[0]!, `&${filter}`);
};

const dated: MakeQuery = (unit, random) => {
  const words = pickWords(unit, random, 1);
  const from = 1750 + random.integer(180);
  return words === undefined ? undefined : query(words[0]!, `&from=${from}&to=${from + 40}`);
};

const excluding: MakeQuery = (unit, random) => {
  const words = pickWords(unit, random, 2);
  return words === undefined ? undefined : query(`${words[0]} -${words[1]}`);
};

/** Two letters exchanged. */
const mistyped: MakeQuery = (unit, random) => {
  const [word] = pickWords(unit, random, 1) ?? [];
  if (word === undefined || word.length < 5) return undefined;
  const at = 1 + random.integer(word.length - 3);
  return query(word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2));
};
