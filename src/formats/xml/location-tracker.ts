/**
 * Tracks the location of the parser in a document (line, column, element path, surrounding text), and throws errors with it. Keeps only
 * the piece that is being parsed and the last characters before it. document-reader.ts updates it.
 */
import { type ErrorCode, Failure, type SourceError } from '../../model/errors.ts';
import type { XmlPosition } from './xml-handler.ts';

/** Position of the next character of the parser. Its columns count from 0, ours from 1. */
interface Cursor {
  readonly line: number;
  readonly column: number;
  /** Characters parsed since the start. */
  readonly position: number;
}

/** The location of an error that is not the current position. */
interface OtherLocation {
  readonly line: number;
  readonly column: number;
  /** Index in the buffered text. */
  readonly index?: number;
}

/** Characters kept from before the current piece. */
const keptBefore = 2000;
/** Characters of the excerpt before and after the location. */
const shownBefore = 50;
const shownAfter = 20;
/** Names shown at both ends of a path that is too long to print. */
const pathEnds = 8;

export class LocationTracker {
  /** Local names of the open elements. Entries from index `depth` on belong to closed elements. */
  readonly names: string[] = [];
  depth = 0;
  /** Location of the last tag. Computed on access from the end of the tag, since it is rarely used. */
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

  /** Must be called before a piece is parsed. */
  startPiece(piece: string): void {
    const last = this.#piece;
    this.#before =
      last.length < keptBefore ? (this.#before + last).slice(-keptBefore) : last.slice(-keptBefore);
    this.#piece = piece;
    this.#fedLength += piece.length;
  }

  /** Throws with the current location, or `other`. Adds an excerpt of the text for `malformed-xml`. */
  fail(code: ErrorCode, sentence: string, other?: OtherLocation): never {
    const excerpt = code === 'malformed-xml' ? this.#excerpt(other?.index ?? this.#index()) : '';
    const message = excerpt === '' ? sentence : `${sentence} Near: “${excerpt}”`;
    const line = other?.line ?? this.#cursor.line;
    const column = Math.max(1, other?.column ?? this.#cursor.column);
    const path = this.#path();
    const error: SourceError = { file: this.#file, line, column, ...(path !== '' && { path }), message };
    throw new Failure(code, `${this.#file}, line ${line}, column ${column}: ${message}`, { errors: [error] });
  }

  /** Throws for the `&` before `reference`, which is not a name followed by `;`. */
  failAmpersand(reference: string): never {
    const text = this.#textBefore().replace(/\r\n?/g, '\n');
    const sentence = "A '&' does not begin a reference; write it as &amp;.";
    const start = text.lastIndexOf(`&${reference}`);
    if (start < 0) return this.fail('malformed-xml', sentence);
    const lineBreaks = countLineBreaks(reference);
    const line = this.#cursor.line - lineBreaks;
    const lineStart = text.lastIndexOf('\n', start);
    const sameLine = this.#cursor.column - (text.length - 1 - start);
    const column = lineStart >= 0 ? start - lineStart : lineBreaks === 0 ? sameLine : start + 1;
    return this.fail('malformed-xml', sentence, { line, column, index: start });
  }

  /** The last end tag, for messages. */
  lastEndTag(): string {
    return /<\/[^<>]*>$/.exec(this.#textBefore())?.[0] ?? 'An end tag';
  }

  /** The text of the last tag, from its `<` (a tag contains no other one) to the current position. */
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

  /** Index of the next character in the buffered text; its length between two pieces. */
  #index(): number {
    const inPiece = this.#cursor.position - (this.#fedLength - this.#piece.length);
    return this.#before.length + Math.max(0, Math.min(inPiece, this.#piece.length));
  }

  #excerpt(index: number): string {
    const text = this.#before + this.#piece;
    const start = Math.max(0, index - shownBefore);
    const shown = text.slice(start, index + shownAfter).replace(/\p{C}/gu, ' ');
    const words = start > 0 ? shown.replace(/^\S{1,20}\s/, '… ') : shown;
    return words.replace(/\s+/g, ' ').trim();
  }

  #path(): string {
    const names = this.names.slice(0, this.depth);
    if (names.length <= 4 * pathEnds) return names.join('/');
    return [...names.slice(0, pathEnds), '…', ...names.slice(-pathEnds)].join('/');
  }
}

function countLineBreaks(text: string): number {
  return text.includes('\n') || text.includes('\r') ? text.split(/\r\n?|\n/).length - 1 : 0;
}
