/** Makes ids from identifiers (docs/data-model.md). Does not check whether an id is free: the graph does. */
import { withArticle } from '../lib/english.ts';
import { isAmbiguousInHeader } from '../lib/text-encoding.ts';
import type { Profile } from './profile.ts';
import { actorTypes, countryType } from './system.ts';

export interface ParentIdentity {
  readonly id: string;
  readonly type: string;
  readonly identifier: string;
  /** Prefix of the ids of its children; by default its id. */
  readonly stem?: string;
}

/** Bytes of an id, or of the name of a source file: an index entry of PostgreSQL has at most 2,704 bytes, including other columns. */
export const maxIdBytes = 2600;
/** Bytes of the id of an item. Shorter than `maxIdBytes`, since ids of descriptions append to it. */
export const maxItemIdBytes = 2400;

/** Limits the part of an id that comes from one identifier: ids grow with each level and must fit into a URL. */
const maxSlugCharacters = 200;

/**
 * Id of an item below its parent; undefined if no character of the identifier is allowed in ids. If both items have the same type (unit and
 * sub-unit), an identifier that begins with the parent's is shortened: `DOC-1` › `DOC-1/2` gives `…-2`. With `from-identifier-path` this
 * happens at every level.
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
 * Prefix of the ids of an item's children with `from-identifier-path`: the id that follows from the item's own path, which can differ from its
 * actual id. A number that distinguishes the item from a sibling stays.
 */
export function pathStem(item: ParentIdentity, parent: ParentIdentity | undefined): string {
  const { id, type, identifier } = item;
  const pathId =
    parent === undefined ? slug(identifier) : childId(parent, type, identifier, 'from-identifier-path');
  if (pathId === undefined || pathId === '') return id;
  return id.startsWith(pathId) && /^(?:__\d+)?$/.test(id.slice(pathId.length)) ? id : pathId;
}

/** Id of the n-th sibling with the same id. Slugs never contain `__`, so it cannot collide with another id. */
export function duplicateId(id: string, n: number): string {
  return n === 1 ? id : `${id}__${n}`;
}

/** Id of a description: item, language, and the slug of a text that distinguishes it from others in that language. */
export function descriptionId(itemId: string, languageCode: string, distinction: string | undefined): string {
  const suffix = distinction === undefined ? '' : slug(distinction);
  return suffix === '' ? `${itemId}.${languageCode}` : cutId(`${itemId}.${languageCode}-${suffix}`);
}

/** Shortens an id that is too long. Leaves room for the number of a duplicate. */
function cutId(id: string): string {
  const bytes = Buffer.from(id);
  if (bytes.length <= maxIdBytes - numberBytes) return id;
  return bytes
    .subarray(0, maxIdBytes - numberBytes)
    .toString()
    .replace(/\uFFFD+$/, '');
}

const numberBytes = 8;

/** Whether clients can send the id in a header and a path: no control characters, lone surrogates or outer white space, not `.` or `..`. */
export function isUsableId(id: string, maxBytes = maxItemIdBytes): boolean {
  return (
    !['', '.', '..'].includes(id) &&
    Buffer.byteLength(id) <= maxBytes &&
    id.trim() === id &&
    !/[\p{Cc}\p{Cs}]/u.test(id)
  );
}

/** The reason to reject the id of a user or group: X-User could be decoded to another id. Undefined for usable ids and other types. */
export function findActorIdProblem(type: string, id: string): string | undefined {
  if (!actorTypes.includes(type) || !isAmbiguousInHeader(id)) return undefined;
  return `The id of ${withArticle(type)} cannot contain %XX or other text that requests decode to another id, was: ${id.slice(0, 100)}`;
}

/** Ids of two letters are reserved for countries, whether the country exists or not. */
export function isCountryId(id: string): boolean {
  return /^[a-z]{2}$/.test(id);
}

/** The reason to reject an id that only a country can have. Undefined for countries and other ids. */
export function findCountryIdProblem(type: string, id: string): string | undefined {
  if (type === countryType || !isCountryId(id)) return undefined;
  return `Ids of two letters are reserved for countries, was: ${id}`;
}

/**
 * Converts an identifier to its form in ids: punctuation and white space become `_`, also U+0000, which PostgreSQL cannot store; letters of any
 * script stay.
 */
export function slug(identifier: string): string {
  // Most identifiers in a finding aid are plain numbers.
  if (/^[a-z0-9]+$/.test(identifier)) return identifier;
  return identifier
    .replace(/[\p{P}=+<>~|\0]/gu, '_')
    .replace(/[ \t\n\v\f\r]+/g, '_')
    .replace(/_+/g, '_')
    .replace(/^_|_$/g, '')
    .toLowerCase();
}
