/**
 * Where in a document the parser is: line, column, element path and the words around it, and how to refuse the
 * document there. Keeps only the piece being parsed and a little of what came before it. Knows nothing of what the
 * elements mean; document-reader keeps it up to date.
 */
import { type ErrorCode, Failure, type SourceError } from '../../model/errors.ts';
import type { XmlPosition } from './xml-handler.ts';

/** What is needed of the parser: where its next character stands. Its columns count from 0, ours from 1. */
interface Cursor {
  readonly line: number;
  readonly column: number;
  /** Characters taken since the start. */
  readonly position: number;
}

/** A location to refuse at that is not the one being read. */
interface OtherLocation {
  readonly line: number;
  readonly column: number;
  /** Index in the text kept. */
  readonly index?: number;
}

/** Characters kept from before the piece being parsed. */
const KEPT_BEFORE = 2000;
/** Characters shown before and after the location. */
const SHOWN_BEFORE = 50;
const SHOWN_AFTER = 20;
/** Names shown at either end of a path that is too deep to print. */
const PATH_ENDS = 8;

/** The location of one document being read. */
export class LocationTracker {
  /** Local names of the open elements; those from `depth` on are left over from elements already closed. */
  readonly names: string[] = [];
  depth = 0;
  /** Live location of the tag just read. Counted back from its end when asked for, since few ask. */
  readonly tag: XmlPosition;
  readonly #file: string;
  readonly #cursor: Cursor;
  #before = '';
  #piece = '';
  #fedLength = 0;

  constructor(file: string, cursor: Cursor) {
    this.#file = file;
    this.#cursor = cursor;
    const tagLine = (): number => cursor.line - countLineBreaks(this.#tagText());
    const tagColumn = (): number => this.#tagColumn();
    this.tag = {
      get line() {
        return tagLine();
      },
      get column() {
        return tagColumn();
      },
    };
  }

  /** Takes note of a piece that is about to be parsed. */
  turnTo(piece: string): void {
    const last = this.#piece;
    this.#before =
      last.length < KEPT_BEFORE ? (this.#before + last).slice(-KEPT_BEFORE) : last.slice(-KEPT_BEFORE);
    this.#piece = piece;
    this.#fedLength += piece.length;
  }

  /** Throws a failure with the location being read, or `other`. A malformed document gets the words around it. */
  refuse(code: ErrorCode, sentence: string, other?: OtherLocation): never {
    const excerpt = code === 'malformed-xml' ? this.#excerpt(other?.index ?? this.#index()) : '';
    const message = excerpt === '' ? sentence : `${sentence} Near: “${excerpt}”`;
    const line = other?.line ?? this.#cursor.line;
    const column = Math.max(1, other?.column ?? this.#cursor.column);
    const path = this.#path();
    const location: SourceError = {
      file: this.#file,
      line,
      column,
      ...(path === '' ? {} : { path }),
      message,
    };
    throw new Failure(code, `${this.#file}, line ${line}, column ${column}: ${message}`, {
      errors: [location],
    });
  }

  /** Refuses the `&` that begins `reference`, which is not a name followed by `;`. */
  refuseAmpersand(reference: string): never {
    const text = this.#textBefore().replace(/\r\n?/g, '\n');
    const sentence = "A '&' stands alone; write it as &amp;.";
    const start = text.lastIndexOf(`&${reference}`);
    if (start < 0) return this.refuse('malformed-xml', sentence);
    const lineBreaks = countLineBreaks(reference);
    const line = this.#cursor.line - lineBreaks;
    const lineStart = text.lastIndexOf('\n', start);
    const sameLine = this.#cursor.column - (text.length - 1 - start);
    const column = lineStart >= 0 ? start - lineStart : lineBreaks === 0 ? sameLine : start + 1;
    return this.refuse('malformed-xml', sentence, { line, column, index: start });
  }

  /** The end tag just read, for messages. */
  lastEndTag(): string {
    return /<\/[^<>]*>$/.exec(this.#textBefore())?.[0] ?? 'An end tag';
  }

  /** The tag that ends here: a `<` stands only at its start. */
  #tagText(): string {
    const end = this.#index() - this.#before.length;
    const start = end === 0 ? -1 : this.#piece.lastIndexOf('<', end - 1);
    if (start >= 0) return this.#piece.slice(start, end);
    return this.#before.slice(Math.max(0, this.#before.lastIndexOf('<'))) + this.#piece.slice(0, end);
  }

  #tagColumn(): number {
    const tag = this.#tagText();
    if (countLineBreaks(tag) === 0) return Math.max(1, this.#cursor.column - tag.length + 1);
    const text = this.#textBefore();
    const start = text.length - tag.length;
    return start - text.lastIndexOf('\n', start);
  }

  #textBefore(): string {
    return (this.#before + this.#piece).slice(0, this.#index());
  }

  /** Index of the next character in the text kept; between two pieces, its end. */
  #index(): number {
    const inPiece = this.#cursor.position - (this.#fedLength - this.#piece.length);
    return this.#before.length + Math.max(0, Math.min(inPiece, this.#piece.length));
  }

  #excerpt(index: number): string {
    const text = this.#before + this.#piece;
    const start = Math.max(0, index - SHOWN_BEFORE);
    const shown = text.slice(start, index + SHOWN_AFTER).replace(/\p{C}/gu, ' ');
    const words = start > 0 ? shown.replace(/^\S{1,20}\s/, '… ') : shown;
    return words.replace(/\s+/g, ' ').trim();
  }

  #path(): string {
    const names = this.names.slice(0, this.depth);
    if (names.length <= 4 * PATH_ENDS) return names.join('/');
    return [...names.slice(0, PATH_ENDS), '…', ...names.slice(-PATH_ENDS)].join('/');
  }
}

function countLineBreaks(text: string): number {
  return text.includes('\n') || text.includes('\r') ? text.split(/\r\n?|\n/).length - 1 : 0;
}
