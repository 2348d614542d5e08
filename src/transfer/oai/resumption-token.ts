/**
 * Where a harvester goes on: the whole request and the last record it was given, by its key. Nothing is remembered here, so a token never
 * grows old, and what is written meanwhile moves nothing out of sight: a record that changes comes again, at the end.
 */
import type { HarvestCursor } from '../../graph/harvest.ts';
import type { ListVerb, OaiArguments } from './oai-arguments.ts';
import { failOai } from './oai-error.ts';

export interface Resumption {
  readonly verb: ListVerb;
  /** The first request of the list. */
  readonly given: OaiArguments;
  readonly after: HarvestCursor;
  /** How many were given before. */
  readonly cursor: number;
  readonly completeListSize: number | undefined;
}

const argumentsKept = ['metadataPrefix', 'from', 'until', 'set'] as const;

export function writeToken({ verb, given, after, cursor, completeListSize }: Resumption): string {
  const kept = argumentsKept.map((name) => given[name] ?? null);
  const text = JSON.stringify([verb, ...kept, after.stamp, after.id, cursor, completeListSize ?? null]);
  return Buffer.from(text).toString('base64url');
}

/** Throws `badResumptionToken` for whatever writeToken has not made for this verb. */
export function readToken(token: string, verb: ListVerb): Resumption {
  const fields = parse(token);
  const [ofVerb, prefix, from, until, set, stamp, id, cursor, size] = fields;
  const texts = [from, until, set].every((value) => value === null || typeof value === 'string');
  const isWhole =
    fields.length === 9 && typeof prefix === 'string' && typeof stamp === 'string' && typeof id === 'string';
  if (!isWhole || !texts || ofVerb !== verb || !isCount(cursor) || !(size === null || isCount(size)))
    failToken();
  const given: Record<string, string> = { verb, metadataPrefix: prefix };
  for (const [name, value] of Object.entries({ from, until, set }))
    if (typeof value === 'string') given[name] = value;
  // The one character that no text of a store holds.
  if ([stamp, id, ...Object.values(given)].some((text) => text.includes('\0'))) failToken();
  return { verb, given, after: { stamp, id }, cursor, completeListSize: size ?? undefined };
}

/** Where a list of sets goes on: after the set with this key. */
export interface SetResumption {
  readonly after: string;
  readonly cursor: number;
}

export function writeSetToken({ after, cursor }: SetResumption): string {
  return Buffer.from(JSON.stringify(['ListSets', after, cursor])).toString('base64url');
}

/** Throws `badResumptionToken` for whatever writeSetToken has not made. */
export function readSetToken(token: string): SetResumption {
  const [verb, after, cursor, ...rest] = parse(token);
  if (verb !== 'ListSets' || typeof after !== 'string' || !isCount(cursor) || rest.length > 0) failToken();
  return { after, cursor };
}

export function failToken(): never {
  failOai('badResumptionToken', 'The resumption token is none of this archive, or of another request.');
}

function parse(token: string): readonly unknown[] {
  try {
    const fields: unknown = JSON.parse(Buffer.from(token, 'base64url').toString());
    return Array.isArray(fields) ? fields : [];
  } catch {
    return [];
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
