/** Breaks a text into lines (UAX #14), and each line into runs in the order of the page (rule L2 of UAX #9). */
import LineBreaker from 'linebreak';
import type { PdfFonts } from './pdf-fonts.ts';
import {
  hasSameLinkAndLanguage,
  measure,
  measureRun,
  type PreparedText,
  prepareText,
  runsOf,
  type TextLink,
  type TextRun,
  type TextSpan,
  toVisualText,
} from './text-runs.ts';

interface LineRun {
  readonly font: string;
  readonly text: string;
  /** Distance from the left end of the line. */
  readonly x: number;
  readonly width: number;
  readonly isRightToLeft: boolean;
}

/** A part of a line with one link and one language, or none. */
interface LineSegment {
  readonly link: TextLink | undefined;
  readonly language: string | undefined;
  /** The text in reading order, if the runs have another order or lack characters. */
  readonly actualText: string | undefined;
  readonly runs: readonly LineRun[];
}

export interface TextLine {
  /** In reading order. */
  readonly segments: readonly LineSegment[];
  readonly width: number;
  /** Whether the line begins at the right. */
  readonly isRightToLeft: boolean;
}

/** @param width of a line, for the font size 1. @param hanging by how much the lines after the first one are shorter. */
export function breakLines(
  spans: readonly TextSpan[],
  fonts: PdfFonts,
  width: number,
  hanging = 0,
): readonly TextLine[] {
  const prepared = prepareText(spans, fonts);
  const lines: TextLine[] = [];
  let start = 0;
  let used = 0;
  const endLine = (end: number): void => {
    lines.push(toLine(prepared, fonts, start, end));
    start = end;
    used = 0;
  };
  for (const [from, to, isRequired] of segmentsOf(prepared.text)) {
    for (const [pieceStart, pieceEnd] of splitLong(prepared, fonts, from, to, width - hanging)) {
      const own = measure(prepared, fonts, pieceStart, trimEnd(prepared.text, pieceStart, pieceEnd));
      const available = lines.length === 0 ? width : width - hanging;
      if (used > 0 && used + own > available) endLine(pieceStart);
      used += measure(prepared, fonts, pieceStart, pieceEnd);
    }
    if (isRequired) endLine(to);
  }
  if (start < prepared.text.length) endLine(prepared.text.length);
  return lines;
}

/** The parts of a text between which a line may end. */
function* segmentsOf(text: string): Generator<readonly [start: number, end: number, isRequired: boolean]> {
  const breaker = new LineBreaker(text);
  let start = 0;
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    yield [start, next.position, next.required && next.position < text.length];
    start = next.position;
  }
}

/** A segment longer than a line is split between characters. */
function* splitLong(
  prepared: PreparedText,
  fonts: PdfFonts,
  start: number,
  end: number,
  width: number,
): Generator<readonly [start: number, end: number]> {
  if (measure(prepared, fonts, start, end) <= width) return yield [start, end];
  let from = start;
  let used = 0;
  for (const character of prepared.text.slice(start, end)) {
    const at = start;
    start += character.length;
    const own = measure(prepared, fonts, at, start);
    if (used > 0 && used + own > width) {
      yield [from, at];
      from = at;
      used = 0;
    }
    used += own;
  }
  if (from < end) yield [from, end];
}

function trimEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}

function toLine(prepared: PreparedText, fonts: PdfFonts, start: number, end: number): TextLine {
  const { text, isBidirectional, isRightToLeft } = prepared;
  const trimmed = trimEnd(text, start, end);
  // Programs that read the lines as one text need the space after the last word. Bidirectional text omits it: at the left end, it would shift the line.
  const last = text[trimmed] === ' ' && !isBidirectional ? trimmed + 1 : trimmed;
  const runs = runsOf(prepared, start, last);
  const lineRuns = new Map<TextRun, LineRun>();
  let width = 0;
  for (const run of reorder([...runs])) {
    const own = measureRun(fonts, text, run);
    lineRuns.set(run, {
      font: run.font ?? fonts.missingFont,
      text: toVisualText(text.slice(run.start, run.end), run),
      x: width,
      isRightToLeft: run.level % 2 === 1,
      width: own,
    });
    width += own;
  }
  return { segments: toSegments(prepared, runs, lineRuns, Math.min(end, trimmed + 1)), width, isRightToLeft };
}

/** @param runs in reading order. @param end of the text that programs read. */
function toSegments(
  { text, isBidirectional }: PreparedText,
  runs: readonly TextRun[],
  lineRuns: ReadonlyMap<TextRun, LineRun>,
  end: number,
): readonly LineSegment[] {
  const segments: LineSegment[] = [];
  for (let from = 0; from < runs.length; ) {
    const { start, span } = runs[from]!;
    let to = from + 1;
    while (to < runs.length && hasSameLinkAndLanguage(span, runs[to]!.span)) to += 1;
    const own = runs.slice(from, to);
    const isChanged = isBidirectional || own.some(({ font }) => font === undefined);
    segments.push({
      link: span.link,
      language: span.language,
      actualText: isChanged ? text.slice(start, runs[to]?.start ?? end) : undefined,
      runs: own.map((run) => lineRuns.get(run)!),
    });
    from = to;
  }
  return segments;
}

/** Rule L2 of UAX #9: reverses each sequence of runs at or above each level. */
function reorder(runs: TextRun[]): readonly TextRun[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--)
    for (let from = 0; from < runs.length; from++) {
      let to = from;
      while (to < runs.length && runs[to]!.level >= level) to += 1;
      if (to - from > 1) runs.splice(from, to - from, ...runs.slice(from, to).reverse());
      if (to > from) from = to;
    }
  return runs;
}
