/**
 * Finds out which record a row describes and where it is in the tree, without converting its other cells. A table with a hierarchy is
 * sorted by these identities before its rows are converted.
 */
import { findLanguage } from '../../model/language-words.ts';
import { applyToIdentifier } from '../extension.ts';
import type { FormatContext } from '../format.ts';
import type { ColumnTarget } from './column-target.ts';
import { type CellOptions, collectRowValues, type RowValues } from './row-values.ts';

export interface RowIdentity {
  readonly identifier: string;
  /** The id of the row, which `parentKeys` of other rows refer to. */
  readonly key: string | undefined;
  /** Identifiers of the parents. */
  readonly parents: readonly string[];
  /** Ids of the parents; if there are any, `parents` is ignored. */
  readonly parentKeys: readonly string[];
  /** Related concepts: their ids, or their identifiers. */
  readonly related: readonly string[];
  /** Level below the scope, as written in the cell. */
  readonly depth: string | undefined;
  /** Identifier of the collection that contains the row. */
  readonly collection: string | undefined;
  /** Language of the description. */
  readonly language: string;
}

export interface IdentityLayout extends CellOptions {
  readonly headers: readonly string[];
  /** The columns of the table. Columns that do not affect the identity have the target `nothing`. */
  readonly identityColumns: readonly ColumnTarget[];
  /** Derives values of the row that depend on several of its cells. */
  readonly complete?: ((row: RowValues) => void) | undefined;
}

const none: readonly string[] = [];

/**
 * Returns undefined if the row has no identifier.
 * @param nextNumber returns an identifier for a row without one.
 */
export function identifyRow(
  cells: readonly string[],
  layout: IdentityLayout,
  { language: defaultLanguage }: Pick<FormatContext, 'language'>,
  nextNumber?: (depth: string | undefined) => string,
): RowIdentity | undefined {
  const row = collectRowValues(cells, layout.identityColumns, layout.headers, layout);
  layout.complete?.(row);
  const { nonFields } = row;
  const depth = nonFields.get('depth')?.[0];
  const read = nonFields.get('identifier')?.[0] ?? nextNumber?.(depth);
  if (read === undefined) return undefined;
  const extension = nonFields.get('extension')?.[0];
  const language = nonFields.get('language')?.[0];
  return {
    // Most extensions do not change the identifier, and parsing them takes time.
    identifier: extension?.includes('"identifier"') ? applyToIdentifier(extension, read, false) : read,
    key: nonFields.get('key')?.[0],
    parents: nonFields.get('parent') ?? none,
    parentKeys: nonFields.get('parentKey') ?? none,
    related: nonFields.get('relatedKey') ?? nonFields.get('related') ?? none,
    depth,
    collection: nonFields.get('collection')?.[0],
    language: (language === undefined ? undefined : findLanguage(language)) ?? defaultLanguage,
  };
}

const identifyingTargets: ReadonlySet<ColumnTarget['to']> = new Set([
  'identifier',
  'parent',
  'language',
  'key',
  'parentKey',
  'related',
  'relatedKey',
  'depth',
  'extension',
  'collection',
]);

/** @param fields fields of the description that the identifier is derived from. */
export function toIdentityColumns(
  columns: readonly ColumnTarget[],
  fields: readonly string[],
): readonly ColumnTarget[] {
  return columns.map((column) => {
    const isField = column.to === 'description' && fields.includes(column.field);
    return isField || identifyingTargets.has(column.to) ? column : { to: 'nothing' };
  });
}
