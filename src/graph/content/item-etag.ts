/** The ETag of an item is made from its own content, without counts and neighbours. */
import { matchesOwnEtag } from '../../lib/digest.ts';
import { fail } from '../../model/errors.ts';
import type { ItemRow } from '../../store/items.ts';

/** The content of the item itself; the first half of its ETag is made from it. */
export function ownText({ data, parts }: Pick<ItemRow, 'data' | 'parts'>): string {
  return data + parts;
}

/**
 * Throws `changed-meanwhile` if the item no longer has the content that the client read. Call it in the transaction that changes the item.
 * @param ifMatch the header If-Match; without it any content matches.
 */
export function requireMatch(item: ItemRow, ifMatch: string | undefined): void {
  if (ifMatch === undefined || matchesOwnEtag(ifMatch, ownText(item))) return;
  fail(
    'changed-meanwhile',
    `'${item.id}' was changed since it was read. Read it again and repeat the change.`,
    { details: item.id },
  );
}
