/** Draws shaped text: the operators of PDF that write glyphs at their places. */
import type PdfDocument from 'pdfkit';
import { type PdfFonts, round } from './pdf-fonts.ts';
import type { TextLine } from './text-lines.ts';
import { splitWords } from './text-runs.ts';

type Runs = TextLine['segments'][number]['runs'];

interface TextPlace {
  /** Left end of the line. */
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  /** 0 is black. */
  readonly gray?: number;
}

export interface Canvas {
  readonly document: PdfDocument;
  readonly fonts: PdfFonts;
}

/** Draws on the current page. */
export function drawRuns(canvas: Canvas, runs: Runs, place: TextPlace): void {
  const { document } = canvas;
  // The library turns the page upside down, so that y grows downwards; letters must be turned back.
  document.addContent(toOperators(canvas, runs, place, -1, document.page.fonts));
}

/** Writes the operators itself: the library measures and shapes every text several times. @param used receives the fonts, by their ids. */
export function toOperators(
  { document, fonts }: Canvas,
  runs: Runs,
  { x, baseline, size, gray = 0 }: TextPlace,
  up: 1 | -1,
  used: Record<string, unknown>,
): string {
  let operators = gray === 0 ? 'BT' : `BT\n${gray} g`;
  for (const run of runs) {
    const font = document.font(run.font)._font;
    used[font.id] ??= font.ref();
    operators += `\n/${font.id} ${round(size)} Tf`;
    operators += runOperators(fonts, run, { left: x + run.x * size, baseline, size, up });
  }
  return `${operators}\n${gray === 0 ? '' : '0 g\n'}ET`;
}

interface RunPlace {
  readonly left: number;
  readonly baseline: number;
  readonly size: number;
  readonly up: 1 | -1;
}

/** Words on the baseline are written together. */
function runOperators(fonts: PdfFonts, run: Runs[number], { left, baseline, size, up }: RunPlace): string {
  let operators = '';
  let glyphs = '';
  let start = left;
  let at = left;
  const show = (): void => {
    if (glyphs !== '') operators += `\n1 0 0 ${up} ${round(start)} ${round(baseline)} Tm [${glyphs}] TJ`;
    glyphs = '';
  };
  for (const word of run.isRightToLeft ? [run.text] : splitWords(run.text)) {
    const shaped = fonts.shape(run.font, word, run.isRightToLeft);
    const [first] = shaped.groups;
    if (shaped.groups.length === 1 && first!.x === 0 && first!.y === 0) {
      if (glyphs === '') start = at;
      glyphs += first!.glyphs;
    } else {
      show();
      for (const group of shaped.groups) {
        const y = baseline + up * group.y * size;
        operators += `\n1 0 0 ${up} ${round(at + group.x * size)} ${round(y)} Tm [${group.glyphs}] TJ`;
      }
    }
    at += shaped.width * size;
  }
  show();
  return operators;
}
