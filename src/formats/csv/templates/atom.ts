/** The parts that AtoM's CSV templates have in common. */
import { addValue } from '../../xml/collected-item.ts';
import type { SortedRow } from '../sorted-row.ts';

export function isAtomTable(headings: ReadonlySet<string>): boolean {
  return headings.has('culture') && (headings.has('legacyId') || headings.has('qubitParentSlug'));
}

/** Levels of ISAD(G) and EAD, which programs write with capital letters. */
const levels: ReadonlySet<string> = new Set([
  ...[
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
  ],
]);

/** Writes the level as EAD does: `Sub-Series` becomes `subseries`. */
export function normalizeLevel({ description }: SortedRow): void {
  const level = description.get('levelOfDescription')?.[0];
  const bare = level?.toLowerCase().replace(/[\s-]/g, '');
  if (bare !== undefined && levels.has(bare)) description.set('levelOfDescription', [bare]);
}

/** A row without an identifier has the `legacyId` as identifier. */
export function completeAtomRow(row: SortedRow): void {
  normalizeLevel(row);
  const key = row.single.get('key')?.[0];
  if (!row.single.has('identifier') && key !== undefined) row.single.set('identifier', [key]);
}

/** For records that AtoM knows by their names. */
export function identifyByName(row: SortedRow): void {
  const name = row.description.get('name')?.[0];
  if (!row.single.has('identifier') && name !== undefined) addValue(row.single, 'identifier', name);
}
