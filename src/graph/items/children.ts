import { getRecordType } from '../../model/registry.ts';
import type { ItemRow, Selection } from '../../store/store.ts';

/** How the items in an item are found, as its type says. */
export function childrenOf(holder: Pick<ItemRow, 'gid' | 'type'>): Selection {
  const { children } = getRecordType(holder.type);
  if (children.by === 'parent')
    return { parent: holder.gid, ...(children.without === undefined ? {} : { without: children.without }) };
  return children.direction === 'out'
    ? { from: holder.gid, label: children.label }
    : { to: holder.gid, label: children.label };
}
