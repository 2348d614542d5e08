/** Fragments of texts that show why a record was found, and titles that a search box suggests. Scripts in browsers import this file. */
import type { HitFragment } from '../../model/search-response.ts';
import { replaceControlCharacters } from './control-characters.ts';
import { trimTitle } from './reference-code.ts';
import { listMarkup } from './rich-text.ts';

/** A part of the fragment, as UTF-16 offsets. */
interface Span {
  readonly start: number;
  readonly end: number;
}

interface Replacement extends Span {
  readonly text: string;
}

/** The end of a paragraph without punctuation, such as a heading: fragments have spaces instead of line breaks. */
const paragraphEnd = /(?<=[\p{L}\p{N}\p{Pe}])\s{2,}(?=\S)/gu;

/** Marks of emphasis at the end and at the beginning of words. */
const closingMark = /(?<=[^\s*])\*{1,3}(?![\p{L}\p{N}*])/gu;
const openingMark = /(?<![\p{L}\p{N}*])\*{1,3}(?=[^\s*])/gu;

/** The mark whose other half is before or after the fragment. */
function listCutMarks(
  text: string,
  [before, after]: HitFragment['isCut'],
  whole: readonly Span[],
): readonly Span[] {
  const isPaired = (at: number): boolean => whole.some(({ start, end }) => start <= at && at < end);
  const listUnpaired = (pattern: RegExp): readonly Span[] =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => !isPaired(index))
      .map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
  return [
    ...(before ? listUnpaired(closingMark).slice(0, 1) : []),
    ...(after ? listUnpaired(openingMark).slice(-1) : []),
  ];
}

/** A heading before the text of a field, which says no more than the name of the field. Fragments have spaces instead of line breaks. */
const firstHeading = /^## \S.{0,100}?\s{2,}(?=\S)/u;

function listReplacements({ text, ranges, isCut }: Omit<HitFragment, 'field'>): readonly Replacement[] {
  const { length } = firstHeading.exec(text)?.[0] ?? '';
  // A heading in which words were found is shown.
  const end = ranges.some(([from]) => from < length) ? 0 : length;
  const heading = end === 0 ? [] : [{ start: 0, end }];
  const whole = listMarkup(text);
  const marks = [...whole, ...listCutMarks(text, isCut, whole)].filter(({ start }) => start >= end);
  const removed = [...heading, ...marks].map((mark) => ({ ...mark, text: '' }));
  const ends = [...text.matchAll(paragraphEnd)]
    .map(({ 0: { length }, index }) => ({ start: index, end: index + length, text: ' · ' }))
    .filter(({ start, end }) => !removed.some((mark) => mark.start < end && start < mark.end));
  return [...removed, ...ends].sort((a, b) => a.start - b.start);
}

/** The fragment without the characters of markup, such as `##` before a heading, and with a separator after headings. */
export function removeFragmentMarkup<Fragment extends Omit<HitFragment, 'field'>>(
  fragment: Fragment,
): Fragment {
  const { ranges } = fragment;
  const text = replaceControlCharacters(fragment.text);
  const replacements = listReplacements(fragment);
  const moved = (offset: number): number =>
    replacements.reduce((sum, { start, end, text: { length } }) => {
      const removed = Math.min(offset, end) - Math.min(offset, start);
      return sum - removed + (offset >= end ? length : 0);
    }, offset);
  let shown = '';
  let at = 0;
  for (const { start, end, text: added } of replacements) {
    shown += text.slice(at, start) + added;
    at = end;
  }
  return {
    ...fragment,
    text: shown + text.slice(at),
    // A word in the address of a link is not shown.
    ranges: ranges.flatMap(([from, to]) => (moved(from) < moved(to) ? [[moved(from), moved(to)]] : [])),
  };
}

/** A title in which words were found, as pages show titles: without markup, and without a separator at its end. */
export function toPlainTitleFragment({ text, ranges }: Pick<HitFragment, 'text' | 'ranges'>): {
  readonly text: string;
  readonly ranges: HitFragment['ranges'];
} {
  const plain = removeFragmentMarkup({ text, ranges, isCut: [false, false] });
  const title = trimTitle(plain.text);
  return {
    text: title,
    ranges: plain.ranges.flatMap(([from, to]) =>
      from < title.length ? [[from, Math.min(to, title.length)] as const] : [],
    ),
  };
}
