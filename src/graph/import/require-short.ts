/** Ids and names of source files are found by indexes, which hold only so much, and on each engine the same. */
import { fail, type SourceLocation } from '../../model/errors.ts';
import { maxIdBytes, maxItemIdBytes } from '../../model/identifiers.ts';

type Where = SourceLocation;

/** Ids grow with each level. Throws `limit-exceeded`. */
export function requireShortId(id: string, where: Where): void {
  requireShort(id, maxItemIdBytes, 'The id of an item, which begins with those of all above it,', where);
}

/** Throws `limit-exceeded`. */
export function requireShortName(file: string, where: Where): void {
  requireShort(file, maxIdBytes, 'The id of a source file', where);
}

function requireShort(text: string, bytes: number, what: string, where: Where): void {
  // A character is three bytes at most, or two with four together.
  if (text.length * 3 <= bytes || Buffer.byteLength(text) <= bytes) return;
  const message = `${what} is longer than ${bytes} bytes: ${text.slice(0, 60).toWellFormed()}…`;
  fail('limit-exceeded', `${message}; nothing was imported.`, {
    details: { limit: 'id', bytes },
    errors: [{ ...where, message }],
  });
}
