import { etagOf, matchesEtag } from '../../lib/etag.ts';
import { fail } from '../../model/errors.ts';
import type { ItemRow } from '../../store/store.ts';
import { viewerOf } from '../actor.ts';
import { Wire } from '../query/wire.ts';
import type { Work } from './work.ts';

/** Throws `changed-meanwhile` when the record is not what the caller has read. Asked in the transaction that writes. */
export async function requireMatch(
  { tx, env, actor }: Work,
  item: ItemRow,
  ifMatch: string | undefined,
): Promise<void> {
  if (ifMatch === undefined) return;
  const [text] = await new Wire(tx, env.profile).items([item], viewerOf(actor));
  if (matchesEtag(ifMatch, etagOf(text!))) return;
  fail(
    'changed-meanwhile',
    `'${item.id}' was changed since it was read; read it again and repeat the change.`,
    {
      details: item.id,
    },
  );
}
