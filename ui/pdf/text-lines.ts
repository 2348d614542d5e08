/**
 * Breaks a text into lines (UAX #14) and each line into runs of one font in the order of the page (bidirectional algorithm, UAX #9). Shaping is
 * done by the PDF library for each run.
 */
import createBidi from 'bidi-js';
import LineBreaker from 'linebreak';
import { missingCharacter, type PdfFonts } from './pdf-fonts.ts';

/** A piece of a text in one style. */
export interface TextSpan {
  readonly text: string;
  readonly isBold?: boolean;
}

interface LineRun {
  readonly font: string;
  readonly text: string;
  readonly width: number;
  readonly isRightToLeft: boolean;
}

export interface TextLine {
  /** From left to right. */
  readonly runs: readonly LineRun[];
  readonly width: number;
  /** The text in reading order, if the runs have another order or lack characters. */
  readonly actualText: string | undefined;
  /** Whether the line begins at the right. */
  readonly isRightToLeft: boolean;
}

const bidi = createBidi();
/** Digits of Arabic are written from left to right, but the library that shapes them reverses them as it does letters. */
const arabicDigits = /^[\u0660-\u0669\u06F0-\u06F9]/;
const rightToLeft =
  /[\u0660-\u0669\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

interface Prepared {
  readonly text: string;
  /** Font of each UTF-16 code unit; undefined for characters that no font has. */
  readonly fonts: readonly (string | undefined)[];
  readonly levels: Uint8Array | undefined;
  readonly baseLevel: number;
}

/** @param width of a line, for the font size 1. */
export function breakLines(spans: readonly TextSpan[], fonts: PdfFonts, width: number): readonly TextLine[] {
  const prepared = prepare(spans, fonts);
  const lines: TextLine[] = [];
  let start = 0;
  let used = 0;
  const endLine = (end: number): void => {
    lines.push(toLine(prepared, fonts, start, end));
    start = end;
    used = 0;
  };
  for (const [from, to, isRequired] of segmentsOf(prepared.text)) {
    for (const [pieceStart, pieceEnd] of splitLong(prepared, fonts, from, to, width)) {
      const own = measure(prepared, fonts, pieceStart, trimEnd(prepared.text, pieceStart, pieceEnd));
      if (used > 0 && used + own > width) endLine(pieceStart);
      used += measure(prepared, fonts, pieceStart, pieceEnd);
    }
    if (isRequired) endLine(to);
  }
  if (start < prepared.text.length) endLine(prepared.text.length);
  return lines;
}

function prepare(spans: readonly TextSpan[], fonts: PdfFonts): Prepared {
  let text = '';
  const found: (string | undefined)[] = [];
  for (const { text: own, isBold = false } of spans) {
    text += own;
    for (const character of own) {
      const font =
        fonts.find(character.codePointAt(0)!, isBold) ?? (isInvisible(character) ? 'regular' : undefined);
      for (let i = 0; i < character.length; i++) found.push(font);
    }
  }
  if (!rightToLeft.test(text)) return { text, fonts: found, levels: undefined, baseLevel: 0 };
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  return { text, fonts: found, levels, baseLevel: paragraphs[0]?.level ?? 0 };
}

const isInvisible = (character: string): boolean => /^[\p{Cf}\p{Cc}\p{Zs}\p{Zl}\p{Zp}]$/u.test(character);

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
  prepared: Prepared,
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

function measure(prepared: Prepared, fonts: PdfFonts, start: number, end: number): number {
  let width = 0;
  for (const run of runsOf(prepared, fonts, start, end)) width += run.width;
  return width;
}

interface LevelledRun extends LineRun {
  readonly level: number;
}

/** Runs of one font and one level, in the order of the text. */
function* runsOf(prepared: Prepared, fonts: PdfFonts, start: number, end: number): Generator<LevelledRun> {
  const { text, fonts: found, levels } = prepared;
  for (let from = start; from < end; ) {
    const font = found[from];
    const level = levels?.[from] ?? 0;
    let to = from + 1;
    while (to < end && found[to] === font && (levels?.[to] ?? 0) === level) to += 1;
    const isRightToLeft = level % 2 === 1;
    const shown = toShown(text.slice(from, to), font, isRightToLeft);
    const name = font ?? 'regular';
    yield {
      font: name,
      level,
      text: shown,
      width: measureRun(fonts, name, shown, isRightToLeft),
      isRightToLeft,
    };
    from = to;
  }
}

function measureRun(fonts: PdfFonts, font: string, text: string, isRightToLeft: boolean): number {
  if (isRightToLeft) return fonts.measure(font, text, true);
  let width = 0;
  for (const word of text.split(/(?<= )/)) width += fonts.measure(font, word, false);
  return width;
}

function toShown(text: string, font: string | undefined, isRightToLeft: boolean): string {
  if (font === undefined) return text.replace(/./gsu, missingCharacter);
  const visible = text.replace(/[\p{Cf}\p{Cc}]/gu, '');
  if (!isRightToLeft && arabicDigits.test(visible)) return [...visible].reverse().join('');
  return isRightToLeft ? visible.replace(/./gsu, (one) => bidi.getMirroredCharacter(one) ?? one) : visible;
}

function toLine(prepared: Prepared, fonts: PdfFonts, start: number, end: number): TextLine {
  const trimmed = trimEnd(prepared.text, start, end);
  // Programs that read the lines as one text need the space after the last word. It would move a line that ends at the left.
  const last = prepared.text[trimmed] === ' ' && prepared.levels === undefined ? trimmed + 1 : trimmed;
  const runs = [...runsOf(prepared, fonts, start, last)];
  const isChanged = prepared.levels !== undefined || prepared.fonts.slice(start, last).includes(undefined);
  return {
    runs: reorder(runs),
    width: runs.reduce((sum, run) => sum + run.width, 0),
    actualText: isChanged ? prepared.text.slice(start, Math.min(end, trimmed + 1)) : undefined,
    isRightToLeft: prepared.baseLevel % 2 === 1,
  };
}

/** Rule L2 of UAX #9: reverses each sequence of runs at or above each level. */
function reorder(runs: LevelledRun[]): readonly LevelledRun[] {
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
