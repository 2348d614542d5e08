/** The end of an entry of a table of contents: dots that lead to the number of a page. */
import type { Canvas } from './draw-runs.ts';
import { type LaidBlock, pageNumberWidth, type TextArea } from './lay-out-block.ts';
import { drawLeader } from './ornaments.ts';
import { baselineOf } from './page-metrics.ts';
import type { PageNumbers } from './page-numbers.ts';
import type { TaggedTextWriter } from './tagged-text-writer.ts';

/** Between the text of an entry and its leader. */
const leaderGap = 6;
/** Between the leader and the longest number. */
const numberGap = 8;

interface EntryWriter {
  readonly canvas: Canvas;
  readonly numbers: PageNumbers;
  readonly writer: TaggedTextWriter;
}

/** The dots are not read aloud. @param bottom of the last line of the entry. */
export function writePageOf(
  { canvas, numbers, writer }: EntryWriter,
  { block, text, indent }: LaidBlock,
  { left, right }: TextArea,
  bottom: number,
): void {
  const { style, lines } = text;
  const baseline = baselineOf(style, bottom - style.lineHeight);
  const width = indent + (lines.at(-1)?.width ?? 0) * style.size + leaderGap;
  const isMirrored = block.isRightToLeft === true;
  writer.pause();
  if (isMirrored) drawLeader(canvas, left + pageNumberWidth - numberGap, right - width, baseline);
  else drawLeader(canvas, left + width, right - pageNumberWidth + numberGap, baseline);
  const x = isMirrored ? left : right - pageNumberWidth;
  const numberStyle = { size: 9, gray: 0, ...(!isMirrored && { width: pageNumberWidth }) };
  writer.writeContent(block.spans[0]?.link, () =>
    numbers.draw(block.pageNumberOf!, { x, baseline }, numberStyle),
  );
}
