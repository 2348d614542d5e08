/**
 * The known-item test: words of the title of a random unit are typed without accents, and the unit must be among the first ten hits. Titles such as
 * "Correspondence" are shared by many units; no search can find one of these by its title, so they are also counted separately.
 */
import { type Found, SearchClient } from './client.ts';
import { Random } from './descriptions.ts';
import { withoutAccents, wordsOf } from './queries.ts';
import type { SampledUnit, StoreSample } from './sample.ts';
import type { TargetReport } from './target-report.ts';

const shown = 10;
const typedWords = 4;

/** How the words are chosen. All are typed in the order of the title; shorter titles are typed completely. */
const choices = {
  'four random words': (words: readonly string[], random: Random) => pickRandom(words, random),
  'first four words': (words: readonly string[]) => words.slice(0, typedWords),
} as const;

type Choice = keyof typeof choices;

const choiceNames = Object.keys(choices) as readonly Choice[];

interface KnownItems {
  readonly units: number;
  readonly found: number;
  /** Units whose title, as a set of words, is that of more than ten units. */
  readonly indistinct: number;
  /** Units among the others that were found. */
  readonly foundDistinct: number;
  readonly missed: readonly Miss[];
}

interface Miss {
  readonly title: string;
  readonly typed: string;
  /** Units with this title. */
  readonly sameTitle: number;
  readonly total: number;
  /** Whether the last of the shown hits has the same score as the first. */
  readonly areTied: boolean;
}

const titleKey = (title: string): string =>
  [...new Set(wordsOf(withoutAccents(title).toLowerCase()))].sort().join(' ');

export async function testKnownItems(
  port: number,
  units: readonly SampledUnit[],
  sample: StoreSample,
): Promise<Readonly<Record<Choice, KnownItems>>> {
  const titles = sample.countTitles(titleKey);
  const client = new SearchClient(port);
  const results: [Choice, KnownItems][] = [];
  for (const choice of choiceNames) results.push([choice, await test(client, units, titles, choice)]);
  client.close();
  return Object.fromEntries(results) as Record<Choice, KnownItems>;
}

async function test(
  client: SearchClient,
  units: readonly SampledUnit[],
  titles: ReadonlyMap<string, number>,
  choice: Choice,
): Promise<KnownItems> {
  const random = new Random(17);
  const missed: Miss[] = [];
  let indistinct = 0;
  let foundDistinct = 0;
  for (const { id, title } of units) {
    const typed = choices[choice](wordsOf(title), random).map(withoutAccents).join(' ');
    const sameTitle = titles.get(titleKey(title))!;
    const path = `/archive/search?limit=${shown}&q=${encodeURIComponent(typed)}`;
    const { body } = await client.send<Found>(path);
    const isFound = body.hits.some((hit) => hit.id === id);
    if (sameTitle > shown) indistinct += 1;
    else if (isFound) foundDistinct += 1;
    const areTied = body.hits.length > 0 && body.hits[0]!.score === body.hits.at(-1)!.score;
    if (!isFound) missed.push({ title, typed, sameTitle, total: body.total, areTied });
  }
  return { units: units.length, found: units.length - missed.length, indistinct, foundDistinct, missed };
}

function pickRandom(words: readonly string[], random: Random): readonly string[] {
  const left = words.map((_, i) => i);
  while (left.length > typedWords) left.splice(random.integer(left.length), 1);
  return left.map((i) => words[i]!);
}

export function reportKnownItems(
  name: string,
  results: Readonly<Record<Choice, KnownItems>>,
  report: TargetReport,
): void {
  for (const choice of choiceNames) {
    const { units, found, indistinct, foundDistinct, missed } = results[choice];
    const distinct = units - indistinct;
    report.add(`${name}, ${choice}: in the first ten`, (100 * found) / units, '%', { atLeast: 95 });
    report.add(`${name}, ${choice}: of titles of at most ten units`, (100 * foundDistinct) / distinct, '%', {
      atLeast: 95,
    });
    report.note(`${units} units; ${indistinct} have a title that more than ten units have`);
    for (const miss of missed.filter(({ sameTitle }) => sameTitle <= shown).slice(0, 5))
      report.note(
        `missed "${miss.title}" (${miss.sameTitle} with this title) by ${miss.typed}: ${miss.total} hits${miss.areTied ? ', the first ten with the same score' : ''}`,
      );
  }
}
