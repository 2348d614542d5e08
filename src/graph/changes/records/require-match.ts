import { matchesOwnEtag } from '../../../lib/digest.ts';
import { fail } from '../../../model/errors.ts';
import type { ItemRow } from '../../../store/store.ts';
import { ownText } from '../../items/own-text.ts';

/** Throws `changed-meanwhile` when the record does not say what the caller has read. Asked in the transaction that writes. */
export function requireMatch(item: ItemRow, ifMatch: string | undefined): void {
  if (ifMatch === undefined || matchesOwnEtag(ifMatch, ownText(item))) return;
  fail(
    'changed-meanwhile',
    `'${item.id}' was changed since it was read; read it again and repeat the change.`,
    {
      details: item.id,
    },
  );
}
