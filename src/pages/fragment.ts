/** Fragments of texts that show why a record was found. */
import type { HitFragment } from '../model/search-response.ts';
import { listMarkup, removeMarkup } from './rich-text.ts';

/** The fragment without the characters of markup, such as `##` before a heading. */
export function removeFragmentMarkup({ field, text, ranges }: HitFragment): HitFragment {
  const marks = listMarkup(text);
  const moved = (offset: number): number =>
    marks.reduce(
      (sum, mark) => sum - Math.max(0, Math.min(offset, mark.end) - Math.min(offset, mark.start)),
      offset,
    );
  return {
    field,
    text: removeMarkup(text),
    // A word in the address of a link is not shown.
    ranges: ranges.flatMap(([from, to]) => (moved(from) < moved(to) ? [[moved(from), moved(to)]] : [])),
  };
}
