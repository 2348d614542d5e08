/**
 * Resumption tokens: the whole request, and the key of the last record that was sent. The service stores nothing, so tokens never expire. Changes
 * between two pages hide no record: a changed record is listed again at the end.
 */
import type { HarvestCursor } from '../../graph/harvest.ts';
import type { ListVerb, OaiArguments } from './oai-arguments.ts';
import { failOai } from './oai-error.ts';

export interface Resumption {
  readonly verb: ListVerb;
  /** The first request of the list. */
  readonly given: OaiArguments;
  readonly after: HarvestCursor;
  /** Number of records sent before. */
  readonly cursor: number;
  readonly completeListSize: number | undefined;
}

const storedArguments = ['metadataPrefix', 'from', 'until', 'set'] as const;

export function writeToken({ verb, given, after, cursor, completeListSize }: Resumption): string {
  const kept = storedArguments.map((name) => given[name] ?? null);
  const text = JSON.stringify([verb, ...kept, after.stamp, after.id, cursor, completeListSize ?? null]);
  return Buffer.from(text).toString('base64url');
}

/** Throws `badResumptionToken` unless writeToken created the token for this verb. */
export function readToken(token: string, verb: ListVerb): Resumption {
  const fields = parse(token);
  const [ofVerb, prefix, from, until, set, stamp, id, cursor, size] = fields;
  const texts = [from, until, set].every((value) => value === null || typeof value === 'string');
  const isComplete =
    fields.length === 9 && typeof prefix === 'string' && typeof stamp === 'string' && typeof id === 'string';
  if (!isComplete || !texts || ofVerb !== verb || !isCount(cursor) || !(size === null || isCount(size)))
    failToken();
  const given: Record<string, string> = { verb, metadataPrefix: prefix };
  for (const [name, value] of Object.entries({ from, until, set }))
    if (typeof value === 'string') given[name] = value;
  // The store never contains NUL.
  if ([stamp, id, ...Object.values(given)].some((text) => text.includes('\0'))) failToken();
  return { verb, given, after: { stamp, id }, cursor, completeListSize: size ?? undefined };
}

/** The position in the list of sets: after the set with this key. */
interface SetResumption {
  readonly after: string;
  readonly cursor: number;
}

export function writeSetToken({ after, cursor }: SetResumption): string {
  return Buffer.from(JSON.stringify(['ListSets', after, cursor])).toString('base64url');
}

/** Throws `badResumptionToken` unless writeSetToken created the token. */
export function readSetToken(token: string): SetResumption {
  const [verb, after, cursor, ...rest] = parse(token);
  if (verb !== 'ListSets' || typeof after !== 'string' || !isCount(cursor) || rest.length > 0) failToken();
  return { after, cursor };
}

export function failToken(): never {
  failOai('badResumptionToken', 'The resumption token is not valid for this archive and request.');
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
