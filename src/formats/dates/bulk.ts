/** Separates the bulk dates of a text from the inclusive ones: `1880-1920 (bulk 1900-1910)`, `1880-1920 (inclusive), 1900-1910 (bulk)`. */

type PeriodType = 'inclusive' | 'bulk';

const bulkWords =
  'bulk|predominant(?:ly)?|mostly|mainly|chiefly|primarily|principally|majority|vorwiegend|überwiegend|hauptsächlich|schwerpunkt|principalement|surtout|essentiellement|voornamelijk|hoofdzakelijk|overwegend|principalmente|mayoritariamente|sobre todo|prevalentemente|soprattutto';

const anyMarker = new RegExp(`(?<!\\p{L})(?:(${bulkWords})|inclusive)(?!\\p{L})`, 'iu');
/** A fast first check: also matches inside of longer words. */
const anyBulkWord = new RegExp(bulkWords, 'i');

/** Words that mark the type of the dates; they are removed before the dates are parsed. */
const markerWords = new RegExp(
  `(?<!\\p{L})(?:${bulkWords}|inclusive|dates?|of (?:the )?materials?|found within|is|are|the|from)(?!\\p{L})\\s*:?`,
  'giu',
);

const separators = /[,;()[\]]+|\s+and\s+/giu;

/** Dates of one type in the text. */
export interface TypedText {
  readonly type: PeriodType;
  /** As written, with its marker. */
  readonly written: string;
  /** Without the marker. */
  readonly dates: string;
}

/** The inclusive and the bulk dates of the text; undefined if the text does not mark bulk dates. */
export function splitBulkDates(text: string): readonly TypedText[] | undefined {
  if (!anyBulkWord.test(text)) return text.includes('(') ? splitOutliers(text) : undefined;
  const pieces = cutPieces(text);
  assignMarkers(pieces);
  const groups: TypedPiece[][] = [];
  for (const piece of pieces) {
    piece.type ??= 'inclusive';
    const group = groups.at(-1) ?? [];
    if (group[0]?.type === piece.type) group.push(piece);
    else groups.push([piece]);
  }
  return groups.map((group) => {
    const written = trimEnds(text.slice(group[0]!.start, group.at(-1)!.end));
    return { type: group[0]!.type!, written, dates: trimEnds(written.replace(markerWords, ' ')) };
  });
}

/** German archives write the years of single earlier or later papers in brackets: `(1850) 1880-1900 (1920)`, `1880-1900 (-1920)`. */
const outliers =
  /^(?:\((\d{4})(?: ?[-–])?\)[ ,]*)?[-–]? ?(\d[^()[\]]*?)[ ,]*[-–]? ?(?:\( ?([-–]?) ?(\d{4})\))?$/;

/** The other way around: `1850 (1880-1900) 1920`. */
const bracketedBulk = /^(\d{4}) ?\( ?(\d{4} ?[-–] ?\d{4}) ?\) ?()(\d{4})$/;

function splitOutliers(text: string): readonly TypedText[] | undefined {
  const match = outliers.exec(text) ?? bracketedBulk.exec(text);
  if (match === null) return undefined;
  const [, first, bulk = '', hyphen, last] = match;
  // "1880 (1920)" may be the date of a copy.
  if (first === undefined && (last === undefined || hyphen === '')) return undefined;
  const years = bulk.match(/\d{4}/g) ?? [];
  const [start, end] = [first ?? years[0], last ?? years.at(-1)];
  if (start === undefined || end === undefined || start > years[0]! || end < years.at(-1)!) return undefined;
  return [
    { type: 'inclusive', written: text, dates: `${start}-${end}` },
    { type: 'bulk', written: bulk, dates: bulk },
  ];
}

/** Sets the types of the pieces. A piece that is only a marker applies to its neighbour; a marker in brackets to all pieces in them. */
function assignMarkers(pieces: readonly TypedPiece[]): void {
  const followsDates = pieces.at(-1)!.isMarker;
  pieces.forEach((piece, index) => {
    const previous = pieces[index - 1];
    const isInSameBrackets = piece.bracket > 0 && piece.bracket === previous?.bracket;
    if (isInSameBrackets) piece.type ??= previous.type;
    if (!piece.isMarker) return;
    const next = pieces[index + 1];
    const isAlone = piece.bracket > 0 && !isInSameBrackets && piece.bracket !== next?.bracket;
    const target = ((followsDates || isAlone) && previous) || next;
    if (target === undefined) return;
    target.type ??= piece.type;
    piece.type = target.type;
  });
}

interface TypedPiece {
  readonly start: number;
  readonly end: number;
  readonly isMarker: boolean;
  /** Identifies the pair of brackets around the piece: 1 for the first pair, 2 for the second; 0 outside of brackets. */
  readonly bracket: number;
  type: PeriodType | undefined;
}

function cutPieces(text: string): TypedPiece[] {
  const pieces: TypedPiece[] = [];
  let start = 0;
  let bracket = 0;
  let brackets = 0;
  for (const { 0: separator, index } of [...text.matchAll(separators), { 0: '', index: text.length }]) {
    const closing = separator.search(/[)\]]/);
    if (text.slice(start, index).trim() !== '')
      pieces.push(toPiece(text, { start, end: index, bracket, endWithBracket: index + closing + 1 }));
    if (closing >= 0) bracket = 0;
    if (/[([]/.test(separator)) bracket = ++brackets;
    start = index + separator.length;
  }
  return pieces;
}

interface PieceBounds {
  readonly start: number;
  readonly end: number;
  /** Like `end`, but including a closing bracket after the piece. */
  readonly endWithBracket: number;
  readonly bracket: number;
}

function toPiece(text: string, { start, end, endWithBracket, bracket }: PieceBounds): TypedPiece {
  const words = text.slice(start, end);
  const marker = anyMarker.exec(words);
  return {
    start,
    end: endWithBracket,
    isMarker: marker !== null && !/\p{L}|\d/u.test(words.replace(markerWords, '')),
    bracket,
    type: marker === null ? undefined : marker[1] === undefined ? 'inclusive' : 'bulk',
  };
}

/** Removes spaces, separators and unmatched brackets from both ends. */
function trimEnds(text: string): string {
  const trimmed = text.replace(/^[\s,;:)\]]+|[\s,;:([]+$/g, '');
  if (/^[([]/.test(trimmed) && !/[)\]]$/.test(trimmed)) return trimmed.slice(1).trim();
  const isOpened = /[([]/.test(trimmed);
  return !isOpened && /[)\]]$/.test(trimmed) ? trimmed.slice(0, -1).trim() : trimmed;
}
