/** How ids are made from identifiers (docs/data-model.md). Pure: whether an id is free is the graph's business. */

import { withArticle } from '../lib/english.ts';
import { isAmbiguousInHeader } from '../lib/text-encoding.ts';
import type { Profile } from './profile.ts';
import { actorTypes } from './system.ts';

export interface ParentIdentity {
  readonly id: string;
  readonly type: string;
  readonly identifier: string;
  /** Beginning of the ids of its children; its id where absent. */
  readonly stem?: string;
}

/** Bytes of an id, or of the name of a source file: an index of PostgreSQL takes 2,704, with what stands beside it. */
export const maxIdBytes = 2600;
/** Bytes of the id of an item: those of its descriptions begin with it, and go on. */
export const maxItemIdBytes = 2400;

/** What one identifier can add to an id: ids grow with each level and must still fit into a URL. */
const maxSlugCharacters = 200;

/**
 * Id of an item below its parent, or undefined when nothing of the identifier can stand in an id. Between two items of one
 * type (unit and sub-unit) an identifier that repeats its parent's is cut: `DOC-1` › `DOC-1/2` gives `…-2`.
 * Where ids follow from the identifier path, that happens at every level.
 */
export function childId(
  parent: ParentIdentity,
  type: string,
  identifier: string,
  rule: Profile['childIds'],
): string | undefined {
  const repeats =
    (parent.type === type || rule === 'from-identifier-path') &&
    identifier !== parent.identifier &&
    identifier.startsWith(parent.identifier);
  const own = (repeats && slug(identifier.slice(parent.identifier.length))) || slug(identifier);
  if (own === '') return undefined;
  return `${parent.stem ?? parent.id}-${own.length > maxSlugCharacters ? own.slice(0, maxSlugCharacters).toWellFormed() : own}`;
}

/**
 * Beginning of the ids of an item's children where these follow from the identifier path: the id that the path gives the item itself,
 * whatever its id is. A number that tells the item from a sibling is kept.
 */
export function pathStem(item: ParentIdentity, parent: ParentIdentity | undefined): string {
  const { id, type, identifier } = item;
  const made =
    parent === undefined ? slug(identifier) : childId(parent, type, identifier, 'from-identifier-path');
  if (made === undefined || made === '') return id;
  return id.startsWith(made) && /^(?:__\d+)?$/.test(id.slice(made.length)) ? id : made;
}

/** Id of the n-th sibling whose id came out the same; slugs never hold `__`, so it cannot meet another one. */
export function duplicateId(id: string, n: number): string {
  return n === 1 ? id : `${id}__${n}`;
}

/** Id of a description: item, language, and the slug of what tells it from others of that language. */
export function descriptionId(itemId: string, languageCode: string, distinction: string | undefined): string {
  const suffix = distinction === undefined ? '' : slug(distinction);
  return suffix === '' ? `${itemId}.${languageCode}` : cutId(`${itemId}.${languageCode}-${suffix}`);
}

/** The beginning of an id that is too long, with room for a number that tells it from others. */
function cutId(id: string): string {
  const bytes = Buffer.from(id);
  if (bytes.length <= maxIdBytes - numberBytes) return id;
  return bytes
    .subarray(0, maxIdBytes - numberBytes)
    .toString()
    .replace(/\uFFFD+$/, '');
}

const numberBytes = 8;

/** An id clients can name in a header and a path: no control characters, no lone surrogates, no blank ends, not `.` or `..`. */
export function isUsableId(id: string, maxBytes = maxItemIdBytes): boolean {
  return (
    !['', '.', '..'].includes(id) &&
    Buffer.byteLength(id) <= maxBytes &&
    id.trim() === id &&
    !/[\p{Cc}\p{Cs}]/u.test(id)
  );
}

/** Why the id of a user or group is rejected: the header X-User with it must name nobody else. Undefined for a usable id, and for other types. */
export function findActorIdProblem(type: string, id: string): string | undefined {
  if (!actorTypes.includes(type) || !isAmbiguousInHeader(id)) return undefined;
  return `The id of ${withArticle(type)} cannot contain %XX or other text that the header X-User decodes to another id, was: ${id.slice(0, 100)}`;
}

/** Converts an identifier to its form in ids: punctuation and white space become `_`; letters of any script stay. */
export function slug(identifier: string): string {
  // Most identifiers in a finding aid are plain numbers.
  if (/^[a-z0-9]+$/.test(identifier)) return identifier;
  return identifier
    .replace(/[\p{P}=+<>~|]/gu, '_')
    .replace(/[ \t\n\v\f\r]+/g, '_')
    .replace(/_+/g, '_')
    .replace(/^_|_$/g, '')
    .toLowerCase();
}
