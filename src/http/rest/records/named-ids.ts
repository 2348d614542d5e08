/** The parameter `id` of routes that connect a record to others. */
import { fail } from '../../../model/errors.ts';
import type { Context } from '../../context.ts';
import { textParameter } from '../../parameter.ts';

export const idParameters = (help: string, example: string) => ({
  id: textParameter(help, { many: true, example: [example] }),
});

/** Returns the ids. Throws `limit-exceeded`. */
export function requireFewIds(ids: readonly string[], context: Context): readonly string[] {
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
