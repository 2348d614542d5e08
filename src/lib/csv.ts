/**
 * Reads tables in CSV, cut anywhere, as RFC 4180 writes them and as spreadsheets do: cells in double quotes may hold separators, line
 * ends and doubled quotes; lines end in CR LF, LF or CR. Without a separator given, the first line tells which of comma, semicolon and
 * tab it is.
 */

export interface CsvRow {
  readonly cells: readonly string[];
  /** Line of the file on which the row begins, from 1. */
  readonly line: number;
}

/** Something that is no CSV. `column` counts cells, from 1. */
export class CsvFault extends Error {
  readonly line: number;
  readonly column: number;

  constructor(message: string, line: number, column: number) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

/** What one row may hold. */
export interface CsvLimits {
  readonly maxCells: number;
  /** Characters of all its cells. */
  readonly maxCharacters: number;
}

/** A row beyond one of the limits. */
export class CsvLimitFault extends CsvFault {
  readonly limit: keyof CsvLimits;

  constructor(limit: keyof CsvLimits, line: number, column: number) {
    super(`a row exceeds ${limit}`, line, column);
    this.limit = limit;
  }
}

const unlimited: CsvLimits = { maxCells: Number.POSITIVE_INFINITY, maxCharacters: Number.POSITIVE_INFINITY };

const separators = [',', ';', '\t'] as const;
const quote = '"';

export class CsvReader {
  readonly #limits: CsvLimits;
  #separator: string | undefined;
  /** Text that was written and cannot be judged yet: the first line, or the last character. */
  #waiting = '';
  #cells: string[] = [];
  #cell = '';
  #state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  #line = 1;
  #rowLine = 1;
  #quoteLine = 1;
  /** Characters of the row so far. */
  #characters = 0;

  constructor(separator?: string, limits: CsvLimits = unlimited) {
    this.#separator = separator;
    this.#limits = limits;
  }

  /** Line of the file that was reached. */
  get line(): number {
    return this.#line;
  }

  /** Cells of the row that is not complete yet. */
  get openCells(): number {
    return this.#cells.length;
  }

  /** The rows that are complete with this text. Empty lines are no rows. Throws CsvFault. */
  write(text: string): readonly CsvRow[] {
    this.#waiting += text;
    if (this.#separator === undefined) {
      // Only new text is searched for a line end, so that a long first line costs no more than others.
      if (!/[\r\n]/.test(text) || firstLine(this.#waiting) === undefined) {
        if (this.#waiting.length > this.#limits.maxCharacters) this.#exceed('maxCharacters');
        return [];
      }
      this.#separator = tellSeparator(this.#waiting);
    }
    // What a quote or a CR at the very end means, the next character tells.
    const isOpen = this.#waiting.endsWith(quote) || this.#waiting.endsWith('\r');
    return this.#take(isOpen ? this.#waiting.length - 1 : this.#waiting.length);
  }

  /** The last row, where the file does not end in a line end. Throws CsvFault. */
  end(): readonly CsvRow[] {
    this.#separator ??= tellSeparator(this.#waiting);
    const rows = [...this.#take(this.#waiting.length)];
    if (this.#state === 'quoted')
      throw new CsvFault('a quoted cell does not end', this.#quoteLine, this.#cells.length + 1);
    if (this.#state !== 'start' || this.#cells.length > 0) this.#endRow(rows);
    return rows;
  }

  #take(end: number): readonly CsvRow[] {
    const rows: CsvRow[] = [];
    const text = this.#waiting;
    let i = 0;
    while (i < end) {
      if (this.#state === 'quoted') i = this.#takeQuoted(text, i, end);
      else i = this.#takeOpen(text, i, rows);
    }
    this.#waiting = text.slice(i);
    return rows;
  }

  /** All up to the closing quote. Doubled quotes are replaced in one go: a cell put together from each of them takes forty times its size. */
  #takeQuoted(text: string, start: number, end: number): number {
    let at = start;
    for (;;) {
      const close = text.indexOf(quote, at);
      if (close < 0 || close >= end) {
        at = Math.max(at, end);
        this.#addQuoted(text.slice(start, at));
        return at;
      }
      if (text[close + 1] !== quote) {
        this.#addQuoted(text.slice(start, close));
        this.#state = 'closed';
        return close + 1;
      }
      at = close + 2;
    }
  }

  #addQuoted(piece: string): void {
    this.#add(piece.replaceAll('""', quote));
    for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', at + 1)) this.#line += 1;
  }

  /** One character outside of quotes, or all up to the next one that means something. */
  #takeOpen(text: string, i: number, rows: CsvRow[]): number {
    const character = text[i]!;
    if (character === this.#separator) {
      this.#endCell();
      return i + 1;
    }
    if (character === '\n' || character === '\r') {
      this.#line += 1;
      this.#endRow(rows);
      return character === '\r' && text[i + 1] === '\n' ? i + 2 : i + 1;
    }
    if (this.#state === 'closed') {
      if (character === ' ') return i + 1;
      throw new CsvFault(
        'there is text behind the closing quote of a cell',
        this.#line,
        this.#cells.length + 1,
      );
    }
    if (character === quote && this.#state === 'start') {
      this.#state = 'quoted';
      this.#quoteLine = this.#line;
      return i + 1;
    }
    let stop = i + 1;
    while (stop < text.length && !this.#isMark(text[stop]!)) stop += 1;
    this.#state = 'plain';
    this.#add(text.slice(i, stop));
    return stop;
  }

  #isMark(character: string): boolean {
    return character === this.#separator || character === '\n' || character === '\r';
  }

  #add(piece: string): void {
    this.#cell += piece;
    this.#characters += piece.length;
    if (this.#characters > this.#limits.maxCharacters) this.#exceed('maxCharacters');
  }

  #exceed(limit: keyof CsvLimits): never {
    throw new CsvLimitFault(limit, this.#rowLine, this.#cells.length + 1);
  }

  #endCell(): void {
    if (this.#cells.length >= this.#limits.maxCells) this.#exceed('maxCells');
    this.#cells.push(this.#cell);
    this.#cell = '';
    this.#state = 'start';
  }

  #endRow(rows: CsvRow[]): void {
    const isBlank = this.#state === 'start' && this.#cells.length === 0;
    this.#endCell();
    const cells = this.#cells;
    if (!isBlank) rows.push({ cells, line: this.#rowLine });
    this.#cells = [];
    this.#characters = 0;
    this.#rowLine = this.#line;
  }
}

/** The first line that holds more than white space, with blank lines before it; undefined where it has no end yet. */
function firstLine(text: string): string | undefined {
  const start = text.search(/\S/);
  if (start < 0) return undefined;
  const length = text.slice(start).search(/[\r\n]/);
  return length < 0 ? undefined : text.slice(0, start + length);
}

function tellSeparator(text: string): string {
  const line = (firstLine(text) ?? text).replace(/"[^"]*"/g, '');
  let best: string = separators[0];
  for (const one of separators) if (line.split(one).length > line.split(best).length) best = one;
  return best;
}
