/** What a client wants to get, by the header Accept. Without it, or where nothing in it can be understood, anything is welcome. */
import type { RecordType } from '../model/define.ts';
import { fail } from '../model/errors.ts';
import type { Content, Route } from './route.ts';

const json = 'application/json';

/** Errors as problem details (RFC 9457). */
export const problemJson = 'application/problem+json';

/** One JSON value a line. */
export const ndjson = 'application/x-ndjson';

/** Whether a client would rather have the one than the other. */
export function isPreferred(accept: string | undefined, type: string, other: string): boolean {
  const ranges = parseRanges(accept);
  return quality(ranges, type) > quality(ranges, other);
}

/** Whether a client can do with it at all. */
export function isAcceptable(accept: string | undefined, type: string): boolean {
  return quality(parseRanges(accept), type) > 0;
}

/** Whether a client lists the type itself, and would not rather have plain JSON. */
export function isNamed(accept: string, type: string): boolean {
  const ranges = parseRanges(accept);
  const wanted = ranges.get(type) ?? 0;
  return wanted > 0 && wanted >= (ranges.get('application/json') ?? 0);
}

/** The one that a client would rather have than those before it; the first where it does not mind. */
export function choosePreferred<T extends { readonly mediaType: string }>(
  accept: string | undefined,
  among: readonly T[],
): T {
  return among.reduce((one, other) => (isPreferred(accept, other.mediaType, one.mediaType) ? other : one));
}

/** Throws `not-acceptable` where the client excludes all that the route can answer with. To be asked before anything is done. */
export function requireAcceptable(
  { responses }: Pick<Route, 'responses'>,
  accept: string,
  type: RecordType | undefined,
): void {
  if (accept === '*/*') return;
  const available = [...new Set(responses.flatMap(({ content }) => mediaTypesOf(content, type)))];
  if (available.length === 0) return;
  const ranges = parseRanges(accept);
  if (available.some((type) => quality(ranges, type) > 0)) return;
  if (available.includes(json) && acceptsProblems(ranges)) return;
  fail('not-acceptable', `The header Accept excludes all there is here: ${available.join(' and ')}.`, {
    details: { available },
  });
}

/** A client that lists problem details and does not exclude JSON reads JSON as well: it asks for the form of errors, not of records. */
function acceptsProblems(ranges: Ranges): boolean {
  return (ranges.get(problemJson) ?? 0) > 0 && ranges.get(json) !== 0;
}

/** Content types that a reply can have; none for one without a body. */
function mediaTypesOf(content: Content, type?: RecordType): readonly string[] {
  switch (content.holds) {
    case 'nothing':
      return [];
    case 'page':
      return ['text/html'];
    case 'files':
      return Object.keys(content.mediaTypes);
    case 'lines':
      return [ndjson];
    case 'table':
      return ['application/json', 'text/csv'];
    case 'schema':
      return [
        'application/json',
        ...(content.alsoAs ?? []),
        ...(content.asText === undefined ? [] : ['text/plain']),
      ];
    case 'record':
      return ['application/json', ...Object.keys((type && content.alsoAs?.(type)) ?? {})];
    default:
      return ['application/json'];
  }
}

type Ranges = ReadonlyMap<string, number>;

function parseRanges(accept = ''): Ranges {
  const ranges = new Map<string, number>();
  for (const entry of accept.toLowerCase().split(',')) {
    const [range = '', ...parameters] = entry.split(';').map((piece) => piece.trim());
    if (!range.includes('/')) continue;
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    ranges.set(range, Number.isFinite(Number(q)) ? Number(q) : 0);
  }
  return ranges;
}

/** How welcome a media type is, from 0 to 1; the entry that names it most closely counts. */
function quality(ranges: Ranges, type: string): number {
  if (ranges.size === 0) return 1;
  return ranges.get(type) ?? ranges.get(type.replace(/\/.*/, '/*')) ?? ranges.get('*/*') ?? 0;
}
