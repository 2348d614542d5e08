/** The parameter `id` of routes that connect a record to others. */
import { fail } from '../../../model/errors.ts';
import { textParameter } from '../../../parameters/parameter.ts';
import type { Context } from '../../context.ts';

export const idParameters = (help: string, example: string) => ({
  id: textParameter(help, { many: true, example: [example] }),
});

/** Returns the ids or gids. Throws `limit-exceeded` if there are more than the limit ids-per-request. */
export function requireFewIds<Id extends string | number>(
  ids: readonly Id[],
  { options }: Context,
): readonly Id[] {
  const { idsPerRequest } = options.settings;
  if (ids.length <= idsPerRequest) return ids;
  fail(
    'limit-exceeded',
    `The request names ${ids.length} records; at most ${idsPerRequest} are allowed (limit ids-per-request).`,
    { details: { limit: 'ids-per-request', count: idsPerRequest } },
  );
}
