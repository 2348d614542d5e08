/** The item that contains another one, as the wire form nests it. */
import { getRecordType } from '../../model/registry.ts';
import type { WireItem } from './wire-item.ts';

/** The item of the parent relation; without one, as for a topmost unit, the item of the ancestor relation, which has another type. */
export function findParent(item: WireItem): WireItem | undefined {
  const { relations } = getRecordType(item.type);
  for (const from of ['parent', 'ancestor'] as const) {
    for (const [name, relation] of Object.entries(relations)) {
      const found = relation.from === from ? item.relationships[name]?.[0] : undefined;
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
