/** The indexes of folded titles (migrations/search-tables.ts): one of units and one of other records. */
import { searchedTypes } from '../../../search/search-fields.ts';

/** Conditions on the row `found` of `search_item`: as the indexes are declared, so that the planner uses them. */
export const isUnitSql = 'found.top is not null';
export const isNotUnitSql = 'found.top is null';

/** The values of the column `type`. */
export function toTypeNumbers(types: readonly string[]): readonly number[] {
  return types.map((type) => searchedTypes.indexOf(type));
}

/** A text after all titles with this beginning: the last code point, which no text contains. */
export function titleUpperBound(prefix: string): string {
  return `${prefix}\u{10ffff}`;
}
