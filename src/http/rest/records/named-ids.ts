/** Requests that name records by their ids, in the query and more than one where needed. */
import { fail } from '../../../model/errors.ts';
import type { Context } from '../../context.ts';
import { findText, listTexts } from '../../parameters.ts';
import type { Parameter, Query, RestRequest } from '../../route.ts';

/** The parameter `id` of a route that connects a record to others. */
export const namedIds = (help: string, example: string): Parameter => ({
  name: 'id',
  in: 'query',
  kind: 'text',
  many: true,
  help,
  example: [example],
});

export function parseIds({ query }: RestRequest, context: Context): readonly string[] {
  const ids = listTexts(query, 'id');
  requireFew(ids.length, context);
  return ids;
}

/** Throws `limit-exceeded`. */
export function requireFew(count: number, { options }: Context): void {
  const { idsPerRequest } = options.settings;
  if (count <= idsPerRequest) return;
  fail(
    'limit-exceeded',
    `The request names ${count} records; at most ${idsPerRequest} are allowed (limit ids-per-request).`,
    { details: { limit: 'ids-per-request', count: idsPerRequest } },
  );
}

/** A parameter that must be given. Throws `bad-parameter`. */
export function requireText(query: Query, name: string): string {
  const given = findText(query, name);
  if (given !== undefined && given !== '') return given;
  fail('bad-parameter', `The parameter ${name} is missing; it is the id of a record.`, {
    details: { parameter: name },
  });
}
