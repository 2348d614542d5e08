/** Fragments of texts that show why a record was found. */
import type { HitFragment } from '../../model/search-response.ts';
import { listMarkup } from '../shared/rich-text.ts';

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The end of a paragraph without punctuation, such as a heading: fragments have spaces instead of line breaks. */
const paragraphEnd = /(?<=[\p{L}\p{N}\p{Pe}])\s{2,}(?=\S)/gu;

function listReplacements(text: string): readonly Replacement[] {
  const removed = listMarkup(text).map((mark) => ({ ...mark, text: '' }));
  const ends = [...text.matchAll(paragraphEnd)]
    .map(({ 0: { length }, index }) => ({ start: index, end: index + length, text: ' · ' }))
    .filter(({ start, end }) => !removed.some((mark) => mark.start < end && start < mark.end));
  return [...removed, ...ends].sort((a, b) => a.start - b.start);
}

/** The fragment without the characters of markup, such as `##` before a heading, and with a separator after headings. */
export function removeFragmentMarkup({ text, ranges, ...others }: HitFragment): HitFragment {
  const replacements = listReplacements(text);
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
    ...others,
    text: shown + text.slice(at),
    // A word in the address of a link is not shown.
    ranges: ranges.flatMap(([from, to]) => (moved(from) < moved(to) ? [[moved(from), moved(to)]] : [])),
  };
}
