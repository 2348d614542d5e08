/**
 * Divides a text into runs of one font and one direction (bidirectional algorithm, UAX #9), and measures them. Shaping is done for each word, or for
 * each run from right to left.
 */
import createBidi from 'bidi-js';
import { type Face, missingCharacter, type PdfFonts } from './pdf-fonts.ts';

/** The target of a link: a URL, or the name of a destination in the document. */
export type TextLink = { readonly url: string } | { readonly destination: string };

/** A piece of a text in one style. */
export interface TextSpan {
  readonly text: string;
  readonly isBold?: boolean;
  /** Default: serif. */
  readonly face?: Face;
  /** Spans of one link have the same object. */
  readonly link?: TextLink;
  /** Language of the span, as a tag, if it is another one than that of the text. */
  readonly language?: string | undefined;
}

/** A part of a text with one font, one level of the bidirectional algorithm, one link and one language. */
export interface TextRun {
  readonly start: number;
  end: number;
  /** Undefined for characters that no font has. */
  readonly font: string | undefined;
  readonly level: number;
  readonly span: TextSpan;
}

export interface PreparedText {
  readonly text: string;
  /** In the order of the text. */
  readonly runs: readonly TextRun[];
  readonly isBidirectional: boolean;
  readonly isRightToLeft: boolean;
}

const bidi = createBidi();
/** Digits of Arabic are written from left to right, but the library that shapes them reverses them as it does letters. */
const arabicDigits = /^[\u0660-\u0669\u06F0-\u06F9]/;
const rightToLeft =
  /[\u0660-\u0669\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

export function prepareText(spans: readonly TextSpan[], fonts: PdfFonts): PreparedText {
  const text = spans.length === 1 ? spans[0]!.text : spans.map((span) => span.text).join('');
  const embedding = rightToLeft.test(text) ? bidi.getEmbeddingLevels(text) : undefined;
  const runs: TextRun[] = [];
  let last: TextRun | undefined;
  let at = 0;
  for (const span of spans)
    for (let i = 0; i < span.text.length; ) {
      const codePoint = span.text.codePointAt(i)!;
      const length = codePoint > 0xffff ? 2 : 1;
      const level = embedding?.levels[at] ?? 0;
      const font =
        findFont(fonts, codePoint, span, last?.level === level ? last : undefined) ??
        fontOfInvisible(fonts, codePoint, last);
      if (
        last !== undefined &&
        last.font === font &&
        last.level === level &&
        hasSameLinkAndLanguage(last.span, span)
      )
        last.end += length;
      else {
        last = { start: at, end: at + length, font, level, span };
        runs.push(last);
      }
      at += length;
      i += length;
    }
  const isRightToLeft = (embedding?.paragraphs[0]?.level ?? 0) % 2 === 1;
  return { text, runs, isBidirectional: embedding !== undefined, isRightToLeft };
}

/** Spaces and punctuation keep the font of the letters before them: every change of the font begins a new run. */
function findFont(
  fonts: PdfFonts,
  codePoint: number,
  span: TextSpan,
  last: TextRun | undefined,
): string | undefined {
  const style = { face: span.face ?? 'serif', isBold: span.isBold ?? false };
  const found = fonts.find(codePoint, style);
  if (last?.font === undefined || last.font === found || last.span !== span) return found;
  return isPunctuation(codePoint) && fonts.has(last.font, codePoint) ? last.font : found;
}

const isPunctuation = (codePoint: number): boolean =>
  codePoint < 0x30 || (codePoint > 0x39 && codePoint < 0x41) || (codePoint >= 0x2010 && codePoint < 0x2030);

/** Invisible characters belong to every font. */
function fontOfInvisible(fonts: PdfFonts, codePoint: number, last: TextRun | undefined): string | undefined {
  return isInvisible(String.fromCodePoint(codePoint)) ? (last?.font ?? fonts.missingFont) : undefined;
}

/** Whether neighbouring runs of these spans form one `LineSegment`; their fonts may differ. */
export function hasSameLinkAndLanguage(a: TextSpan, b: TextSpan): boolean {
  return a === b || (a.link === b.link && a.language === b.language);
}

const isInvisible = (character: string): boolean => /^[\p{Cf}\p{Cc}\p{Zs}\p{Zl}\p{Zp}]$/u.test(character);

/** @param start and end: indexes in the text. Returns the width for the font size 1. */
export function measure(prepared: PreparedText, fonts: PdfFonts, start: number, end: number): number {
  let width = 0;
  for (const run of runsOf(prepared, start, end)) width += measureRun(fonts, prepared.text, run);
  return width;
}

/** The runs of a part of the text, in its order. */
export function runsOf({ runs }: PreparedText, start: number, end: number): readonly TextRun[] {
  if (runs.length === 1) return [{ ...runs[0]!, start, end }];
  const found: TextRun[] = [];
  for (let i = findRun(runs, start); i < runs.length && runs[i]!.start < end; i++) {
    const run = runs[i]!;
    found.push({ ...run, start: Math.max(start, run.start), end: Math.min(end, run.end) });
  }
  return found;
}

/** Binary search: a text in several scripts has thousands of runs. */
function findRun(runs: readonly TextRun[], at: number): number {
  let low = 0;
  let high = runs.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (runs[middle]!.end > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function measureRun(fonts: PdfFonts, text: string, run: TextRun): number {
  const { font = fonts.missingFont, level } = run;
  const shown = toVisualText(text.slice(run.start, run.end), run);
  if (level % 2 === 1) return fonts.shape(font, shown, true).width;
  let width = 0;
  for (const word of splitWords(shown)) width += fonts.shape(font, word, false).width;
  return width;
}

/**
 * The pieces that are shaped, and cached: each word with the space after it, and each digit by itself, since every reference code is another word.
 * A digit before a combining character stays with it.
 */
export function splitWords(text: string): readonly string[] {
  const words: string[] = [];
  let start = 0;
  const endWord = (end: number): void => {
    if (end > start) words.push(text.slice(start, end));
    start = end;
  };
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === space) endWord(i + 1);
    else if (code >= digitZero && code <= digitNine && !(text.charCodeAt(i + 1) >= firstCombining)) {
      endWord(i);
      endWord(i + 1);
    }
  }
  endWord(text.length);
  return words;
}

const space = 0x20;
const digitZero = 0x30;
const digitNine = 0x39;
const firstCombining = 0x300;

export function toVisualText(text: string, { font, level }: TextRun): string {
  if (font === undefined) return text.replace(/./gsu, missingCharacter);
  if (level === 0) return text;
  if (level % 2 === 0) return arabicDigits.test(text) ? [...text].reverse().join('') : text;
  const mirrored = text.replace(/./gsu, (one) => bidi.getMirroredCharacter(one) ?? one);
  // The library that shapes them reverses letters only.
  return rightToLeft.test(text) ? mirrored : [...mirrored].reverse().join('');
}
