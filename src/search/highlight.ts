/**
 * Selects the fragments of a text that show best why a record matches a query, and marks the matching words in them. Returns offsets
 * instead of markup: the text comes from archives and may contain any characters.
 */
import { isWordBoundary, type Span, type TermFinder, type TextMatch } from './find-matches.ts';

export interface Fragment {
  /** A part of the original text, with spaces instead of line breaks and tabs. */
  readonly text: string;
  /** Start and end (exclusive) of each matching word or phrase, as UTF-16 offsets in `text`. Sorted, without overlaps. */
  readonly ranges: readonly (readonly [start: number, end: number])[];
  /** Whether the original text has more before and after it. */
  readonly isCut: readonly [before: boolean, after: boolean];
}

/** A fragment, and the number of different words of the query in it. */
export interface Highlight {
  readonly fragment: Fragment;
  readonly words: number;
}

/** Usual length of a fragment, in UTF-16 code units. A fragment is longer only if one match is. */
const fragmentLength = 160;

/** More than a text can have, so that the number of matches counts only among windows with equally many terms. */
const maxMatches = 1_000_000_000;

/** Part of a text between fragments that are already selected. */
interface Section {
  readonly start: number;
  readonly end: number;
  readonly matches: readonly TextMatch[];
}

/** Consecutive matches of a section that fit into one fragment. */
interface Window {
  readonly section: Section;
  readonly start: number;
  readonly end: number;
  readonly score: number;
}

interface Selected extends Highlight {
  readonly start: number;
}

/**
 * Fragments with the most different words of the query first; empty if the text matches none.
 * @param finder of the terms that search the column of the text, and of its language.
 */
export function highlight(text: string, finder: TermFinder, maxFragments: number): readonly Highlight[] {
  let sections: readonly Section[] = [{ start: 0, end: text.length, matches: finder.find(text) }];
  const shown = new Set<number>();
  const selected: Selected[] = [];
  while (selected.length < maxFragments) {
    const window = findBestWindow(sections, shown, finder.terms.length);
    if (window === undefined) break;
    const span = addContext(text, window);
    const matches = window.section.matches.filter(({ start, end }) => start >= span.start && end <= span.end);
    const words = new Set(matches.map((match) => match.term));
    for (const word of words) shown.add(word);
    selected.push({ start: span.start, words: words.size, fragment: toFragment(text, span, matches) });
    sections = sections.flatMap((section) => (section === window.section ? split(section, span) : [section]));
  }
  selected.sort((a, b) => b.words - a.words || a.start - b.start);
  return selected;
}

/** The window with the most terms that no fragment shows yet; then the most terms, the most matches, the first one. */
function findBestWindow(
  sections: readonly Section[],
  shown: ReadonlySet<number>,
  termCount: number,
): Window | undefined {
  let best: Window | undefined;
  const weights = Array.from({ length: termCount }, (_, term) => (shown.has(term) ? 1 : termCount + 1));
  for (const section of sections) {
    for (const window of listWindows(section, weights)) {
      if (best === undefined || window.score > best.score) best = window;
    }
  }
  return best;
}

/** The longest window from each match on. Each match is added to the count and removed from it once. */
function* listWindows(section: Section, weights: readonly number[]): Generator<Window> {
  const { matches } = section;
  const counts = weights.map(() => 0);
  let weight = 0;
  let next = 0;
  for (const [first, { start, term }] of matches.entries()) {
    while (next < matches.length && (next === first || matches[next]!.end - start <= fragmentLength)) {
      const added = matches[next++]!.term;
      if (counts[added]!++ === 0) weight += weights[added]!;
    }
    const score = weight + (next - first) / maxMatches;
    yield { section, start, end: matches[next - 1]!.end, score };
    if (--counts[term]! === 0) weight -= weights[term]!;
  }
}

/** Extends a window to the usual length, on both sides, up to the bounds of words and of its section. */
function addContext(text: string, { section, start, end }: Window): Span {
  const context = Math.max(0, fragmentLength - (end - start));
  const before = Math.min(start - section.start, Math.max(context >> 1, context - (section.end - end)));
  const after = Math.min(section.end - end, context - before);
  let from = start - before;
  let to = end + after;
  while (from < start && !(isWordBoundary(text, from) && isVisible(text, from))) from++;
  while (to > end && !(isWordBoundary(text, to) && isVisible(text, to - 1))) to--;
  return { start: from, end: to };
}

function isVisible(text: string, at: number): boolean {
  return !/\s/.test(text[at]!);
}

function toFragment(text: string, { start, end }: Span, matches: readonly TextMatch[]): Fragment {
  const ranges: [number, number][] = [];
  for (const match of matches) {
    const last = ranges.at(-1);
    if (last !== undefined && match.start - start < last[1]) last[1] = Math.max(last[1], match.end - start);
    else ranges.push([match.start - start, match.end - start]);
  }
  const isCut = [/\S/.test(text.slice(0, start)), /\S/.test(text.slice(end))] as const;
  return { text: text.slice(start, end).replaceAll(/\s/g, ' '), ranges, isCut };
}

/** The parts of a section before and after a fragment. */
function split({ start, end, matches }: Section, fragment: Span): readonly Section[] {
  return [
    { start, end: fragment.start, matches: matches.filter((match) => match.end <= fragment.start) },
    { start: fragment.end, end, matches: matches.filter((match) => match.start >= fragment.end) },
  ];
}
