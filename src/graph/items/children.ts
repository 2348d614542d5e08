import { getRecordType } from '../../model/registry.ts';
import type { ItemRow, Selection } from '../../store/store.ts';

/** How the items in an item are found, as its type says. */
export function childrenOf(holder: Pick<ItemRow, 'gid' | 'type'>): Selection {
  const { holds } = getRecordType(holder.type);
  if (holds.by === 'parent')
    return { parent: holder.gid, ...(holds.without === undefined ? {} : { without: holds.without }) };
  return holds.direction === 'out'
    ? { from: holder.gid, label: holds.label }
    : { to: holder.gid, label: holds.label };
}
