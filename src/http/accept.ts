/**
 * Content negotiation by the header Accept. A missing header, or one without any valid media range, accepts everything. If two types are
 * equally preferred, the default of the route wins.
 *
 * Why not negotiator (1.1.0): equal preferences follow the order of the header, and `application/json; charset=utf-8` or an invalid header
 * accepts nothing (docs/adr/0014).
 */
import type { RecordType } from '../model/define.ts';
import { fail } from '../model/errors.ts';
import type { Content, Route } from './route.ts';

const json = 'application/json';

/** Media type of problem details (RFC 9457), a format of errors. */
export const problemJson = 'application/problem+json';

/** Media type of one JSON value per line. */
export const ndjson = 'application/x-ndjson';

/** Whether the client prefers the type to the other one. */
export function isPreferred(accept: string | undefined, type: string, other: string): boolean {
  const ranges = parseRanges(accept);
  return quality(ranges, type) > quality(ranges, other);
}

/** Whether a person reads the response: browsers list XHTML. Programs in Java list `text/html` first by default, but not XHTML. */
export function isBrowser(accept: string | undefined): boolean {
  return accept?.includes('application/xhtml+xml') === true && isPreferred(accept, 'text/html', json);
}

/** Whether the client accepts the type at all. */
export function isAcceptable(accept: string | undefined, type: string): boolean {
  return quality(parseRanges(accept), type) > 0;
}

/** Whether the header lists the exact type, with at least the quality value that it lists for application/json. */
export function isListedAndPreferred(accept: string, type: string): boolean {
  const ranges = parseRanges(accept);
  const value = ranges.get(type) ?? 0;
  return value > 0 && value >= (ranges.get('application/json') ?? 0);
}

/** The entry that the client prefers; the first one if it has no preference. */
export function choosePreferred<T extends { readonly mediaType: string }>(
  accept: string | undefined,
  among: readonly T[],
): T {
  return among.reduce((one, other) => (isPreferred(accept, other.mediaType, one.mediaType) ? other : one));
}

/** Throws `not-acceptable` if the client accepts none of the content types of the route. Call before anything is changed. */
export function requireAcceptable(
  { responses, ignoresAccept }: Pick<Route, 'responses' | 'ignoresAccept'>,
  accept: string,
  type: RecordType | undefined,
): void {
  if (accept === '*/*' || ignoresAccept === true) return;
  const available = [...new Set(responses.flatMap(({ content }) => mediaTypesOf(content, type)))];
  if (available.length === 0) return;
  const ranges = parseRanges(accept);
  if (available.some((type) => quality(ranges, type) > 0)) return;
  if (available.includes(json) && acceptsProblems(ranges)) return;
  fail('not-acceptable', `The header Accept excludes all available content types: ${available.join(', ')}.`, {
    details: { available },
  });
}

/** A client that lists problem details and does not exclude JSON accepts JSON as well: `application/problem+json` applies to errors only. */
function acceptsProblems(ranges: Ranges): boolean {
  return (ranges.get(problemJson) ?? 0) > 0 && ranges.get(json) !== 0;
}

/** Content types of a response; none for one without a body. */
function mediaTypesOf(content: Content, type?: RecordType): readonly string[] {
  switch (content.kind) {
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

/** The quality value (0 to 1) of the most specific range that matches the type. */
function quality(ranges: Ranges, type: string): number {
  if (ranges.size === 0) return 1;
  return ranges.get(type) ?? ranges.get(type.replace(/\/.*/, '/*')) ?? ranges.get('*/*') ?? 0;
}
