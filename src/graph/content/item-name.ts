/** The name under which an item is shown where there is no room for its description. */
import { countryName } from '../../model/languages.ts';
import { getRecordType } from '../../model/registry.ts';
import type { ItemRow } from '../../store/items.ts';
import { parseParts } from './part-builder.ts';

export function isCountry({ type }: Pick<ItemRow, 'type'>): boolean {
  return getRecordType(type).fields.identifier?.kind === 'country';
}

/** The name of the country, of the item or of its first description; otherwise its id. */
export function nameOf(
  row: Pick<ItemRow, 'id' | 'type' | 'data' | 'parts'>,
  descriptions = parseParts(row.parts),
): string {
  const data = JSON.parse(row.data) as { readonly name?: string };
  const country = isCountry(row) ? countryName(row.id) : undefined;
  const described: unknown = descriptions[0]?.data.name;
  return country ?? data.name ?? (typeof described === 'string' ? described : row.id);
}
