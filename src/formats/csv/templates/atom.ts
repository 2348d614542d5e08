/** The parts that AtoM's CSV templates have in common. */
import { addValue } from '../../xml/collected-item.ts';
import type { RowValues } from '../row-values.ts';

/** The column with the language. Tables that were edited by hand often lack it. */
export const cultureColumn = 'culture';

/** The other columns identify the table: only AtoM has them. */
export function isAtomTable(headings: ReadonlySet<string>): boolean {
  return headings.has('legacyId') || headings.has('qubitParentSlug');
}

/** Levels of ISAD(G) and EAD. Some programs write them with capital letters. */
const levels: ReadonlySet<string> = new Set([
  'fonds',
  'subfonds',
  'collection',
  'series',
  'subseries',
  'file',
  'item',
  'recordgrp',
  'subgrp',
  'class',
]);

/** Writes the level as EAD does: `Sub-Series` becomes `subseries`. */
export function normalizeLevel({ description }: RowValues): void {
  const level = description.get('levelOfDescription')?.[0];
  const bare = level?.toLowerCase().replace(/[\s-]/g, '');
  if (bare !== undefined && levels.has(bare)) description.set('levelOfDescription', [bare]);
}

/** Uses the `legacyId` as the identifier of a row without an identifier. */
export function completeAtomRow(row: RowValues): void {
  normalizeLevel(row);
  const key = row.nonFields.get('key')?.[0];
  if (!row.nonFields.has('identifier') && key !== undefined) row.nonFields.set('identifier', [key]);
}

/** Uses the name as the identifier, for records that AtoM identifies by their names. */
export function identifyByName(row: RowValues): void {
  const name = row.description.get('name')?.[0];
  if (!row.nonFields.has('identifier') && name !== undefined) addValue(row.nonFields, 'identifier', name);
}
