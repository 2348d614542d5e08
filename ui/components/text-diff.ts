/**
 * The differences between two texts, word by word. The cost is limited: only the part between the first and the last difference is compared, long parts
 * by paragraphs first, and texts with too many differences are shown as a whole. Unchanged text far from a difference is omitted.
 */
import { diffArrays } from 'diff';

interface TextPiece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** A part of both texts, or the number of characters that are not shown. */
export type Piece = TextPiece | { readonly kind: 'omitted'; readonly count: number };

/** Texts up to this length together are compared word by word. */
const maxWordLength = 8_000;
/** Words or paragraphs that were removed or added. The time grows with the square of it. */
const maxEdits = 400;
/** Unchanged text next to a difference. */
const contextLength = 120;
/** Characters of a removed or added text. */
const maxShownLength = 3_000;

/** Characters that all diffs of a page together compare word by word. */
export interface DiffBudget {
  left: number;
}

export function createDiffBudget(): DiffBudget {
  return { left: 200_000 };
}

export function diffTexts(before: string, after: string, budget: DiffBudget): readonly Piece[] {
  const { start, end } = findMiddle(before, after);
  const [old, now] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const pieces = [
    ...same(before.slice(0, start)),
    ...(isShort(old, now) ? diffWords(old, now, budget) : diffParagraphs(old, now, budget)),
    ...same(before.slice(before.length - end)),
  ];
  return joinPieces(pieces).flatMap((piece, i, { length }) => shorten(piece, i === 0, i === length - 1));
}

function same(text: string): readonly TextPiece[] {
  return text === '' ? [] : [{ kind: 'same', text }];
}

function isShort(before: string, after: string): boolean {
  return before.length + after.length <= maxWordLength;
}

/** Lengths of the equal text at both ends, up to a blank near the first and the last difference. */
function findMiddle(before: string, after: string): { readonly start: number; readonly end: number } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const head = before.slice(Math.max(0, start - maxWordDistance), start);
  const tail = before.slice(before.length - end, before.length - end + maxWordDistance);
  const blank = tail.search(/\s/u);
  return {
    start: start - (head.length - 1 - head.search(/\s\S*$/u)),
    end: blank === -1 ? end - tail.length : end - blank,
  };
}

/** Maximum distance between a difference and the nearest blank, in UTF-16 code units. Words are shorter. In text without blanks, the compared part begins and ends at this distance, and the segmenter finds the words in it. */
const maxWordDistance = 100;

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

function toWords(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function diffWords(before: string, after: string, budget: DiffBudget): readonly TextPiece[] {
  budget.left -= before.length + after.length;
  if (budget.left < 0) return whole(before, after);
  return mergeGaps(compare(toWords(before), toWords(after)) ?? whole(before, after));
}

function diffParagraphs(before: string, after: string, budget: DiffBudget): readonly TextPiece[] {
  const pieces = compare(toParagraphs(before), toParagraphs(after)) ?? whole(before, after);
  return pieces.flatMap((piece, i) => {
    const next = pieces[i + 1];
    if (piece.kind === 'added' && pieces[i - 1]?.kind === 'removed') return [];
    if (piece.kind !== 'removed' || next?.kind !== 'added') return [piece];
    return isShort(piece.text, next.text) ? diffWords(piece.text, next.text, budget) : [piece, next];
  });
}

function toParagraphs(text: string): string[] {
  return text.split(/(?<=\n)/);
}

function whole(before: string, after: string): readonly TextPiece[] {
  return [
    { kind: 'removed' as const, text: before },
    { kind: 'added' as const, text: after },
  ].filter(({ text }) => text !== '');
}

/** Undefined if there are too many differences. Removed text comes before the added text that replaces it. */
function compare(before: string[], after: string[]): readonly TextPiece[] | undefined {
  const changes = diffArrays(before, after, { maxEditLength: maxEdits });
  return changes?.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

/** Blanks and punctuation between two differences belong to both, so that a phrase is marked as a whole. */
function mergeGaps(pieces: readonly TextPiece[]): readonly TextPiece[] {
  const merged: TextPiece[] = [];
  let removed = '';
  let added = '';
  const flush = (): void => {
    merged.push(...whole(removed, added));
    removed = '';
    added = '';
  };
  for (const [i, { kind, text }] of pieces.entries()) {
    const isGap =
      kind === 'same' &&
      i < pieces.length - 1 &&
      removed + added !== '' &&
      /^[^\p{L}\p{N}]{1,3}$/u.test(text);
    if (kind === 'same' && !isGap) {
      flush();
      merged.push({ kind, text });
    } else {
      if (kind !== 'added') removed += text;
      if (kind !== 'removed') added += text;
    }
  }
  flush();
  return merged;
}

/** Joins neighbours of the same kind. */
function joinPieces(pieces: readonly TextPiece[]): readonly TextPiece[] {
  const joined: TextPiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last?.kind === piece.kind) joined[joined.length - 1] = { ...piece, text: last.text + piece.text };
    else joined.push(piece);
  }
  return joined;
}

function shorten(piece: TextPiece, isFirst: boolean, isLast: boolean): readonly Piece[] {
  if (piece.kind !== 'same') return cut(piece, maxShownLength, 0);
  return cut(piece, isFirst ? 0 : contextLength, isLast ? 0 : contextLength);
}

/** Keeps this number of characters at the start and at the end. */
function cut({ kind, text }: TextPiece, start: number, end: number): readonly Piece[] {
  if (text.length <= start + end + minOmittedLength) return [{ kind, text }];
  // A character outside the Basic Multilingual Plane is never divided.
  const head = text.slice(0, start).replace(/[\uD800-\uDBFF]$/, '');
  const tail = end === 0 ? '' : text.slice(-end).replace(/^[\uDC00-\uDFFF]/, '');
  const count = text.length - head.length - tail.length;
  const pieces: readonly Piece[] = [
    { kind, text: head },
    { kind: 'omitted', count },
    { kind, text: tail },
  ];
  return pieces.filter((piece) => piece.kind === 'omitted' || piece.text !== '');
}

/** Shorter text is always shown. */
const minOmittedLength = 40;
