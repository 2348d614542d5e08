/** The head and the foot of each page, which screen readers skip: the titles of the finding aid and of the series, the number of the page, and the institution with the day. */
import { type Canvas, drawRuns } from './draw-runs.ts';
import { page, textStyles } from './page-metrics.ts';
import type { PageNumbers } from './page-numbers.ts';
import { breakLines, type TextLine } from './text-lines.ts';

/** The key of the number of all pages. */
export const totalKey = 'total';

const headY = 50;
const footY = page.height - 40;
const style = textStyles.runningHead;
/** Space for the number of all pages at the right margin. */
const totalWidth = 18;

const toLeft = (): number => page.left;
const toRight = (width: number): number => page.right - width;

export interface RunningHeads {
  readonly title: string;
  /** Such as "Page {page} of", which the number of all pages follows. */
  readonly formatPage: (page: number) => string;
  readonly foot: string;
  /** Whether the heads are mirrored: those of a finding aid from right to left. */
  readonly isRightToLeft: boolean;
}

export function writeRunningHeads(
  canvas: Canvas,
  numbers: PageNumbers,
  { title, formatPage, foot, isRightToLeft }: RunningHeads,
  current: { readonly page: number; readonly section: string },
): void {
  const { document } = canvas;
  const width = page.right - page.left;
  document.markContent('Artifact', { type: 'Pagination' });
  const section = cut(canvas, current.section, width * 0.42);
  const sectionWidth = (section?.width ?? 0) * style.size;
  const [atStart, atEnd] = isRightToLeft ? [toRight, toLeft] : [toLeft, toRight];
  write(canvas, cut(canvas, title, width - sectionWidth - 20), atStart, headY);
  write(canvas, section, atEnd, headY);
  document
    .save()
    .lineWidth(0.4)
    .moveTo(page.left, headY + 6)
    .lineTo(page.right, headY + 6)
    .stroke()
    .restore();
  const number = cut(canvas, `${formatPage(current.page)} `, 200);
  const numberWidth = (number?.width ?? 0) * style.size;
  const start = isRightToLeft ? page.right - totalWidth - numberWidth : page.left;
  write(canvas, number, () => start, footY);
  const x = start + numberWidth;
  numbers.draw(totalKey, { x, baseline: footY }, { size: style.size, gray: style.gray });
  write(canvas, cut(canvas, foot, width - 120), atEnd, footY);
  document.endMarkedContent();
}

function write(
  canvas: Canvas,
  line: TextLine | undefined,
  x: (width: number) => number,
  baseline: number,
): void {
  const { size, gray } = style;
  for (const { runs } of line?.segments ?? [])
    drawRuns(canvas, runs, { x: x(line!.width * size), baseline, size, gray });
}

/** One line of the text, with an ellipsis if it is longer. */
function cut({ fonts }: Canvas, text: string, width: number): TextLine | undefined {
  const lines = (shown: string) => breakLines([{ text: shown, face: 'sans' }], fonts, width / style.size);
  let shown = text.slice(0, 200);
  let found = lines(shown);
  while (found.length > 1) {
    shown = shown.replace(/\s*\S+…?$/, '…');
    if (!/\s/.test(shown)) return found[0];
    found = lines(shown);
  }
  return found[0];
}
