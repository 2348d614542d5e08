/** Tables of other programs, which are recognised by their headings. */
import type { ColumnTarget, GroupName } from '../column-target.ts';
import type { RowValues } from '../row-values.ts';

export interface Template {
  /** For messages and docs: `AtoM's repositories`. */
  readonly name: string;
  /** Type of the items in the table. */
  readonly target: string;
  /** The item that such a table is imported into, for messages: `a country`. */
  readonly scope: string;
  /** Headings without white space → columns. Headings that are missing here can be columns of the record type. */
  readonly columns: Readonly<Record<string, ColumnTarget>>;
  /** Separates several values in one cell. */
  readonly separator: string;
  /** A text that stands for an empty cell, e.g. `NULL`. */
  readonly nullValue?: string;
  /** @param headings without white space. */
  readonly matches: (headings: ReadonlySet<string>) => boolean;
  /** A column that the program always writes. Without it the table is read too, with a warning. */
  readonly expectedColumn?: string;
  /** Whether the row is not a record but has labels that explain the columns. */
  readonly isLabelRow?: (cells: readonly string[]) => boolean;
  /** Derives values of the row that depend on several of its cells. */
  readonly complete?: (row: RowValues) => void;
  /** Fields of the description that `complete` derives an identifier from. */
  readonly identifyingFields?: readonly string[];
  /** Whether rows refer to items, by their identifiers, without describing them. The rows of one item need not be consecutive. */
  readonly isReferenceOnly?: boolean;
  /** Whether the program hides all records below a record that is not public. */
  readonly restrictsBelow?: boolean;
  /** Whether a row without an identifier gets its number among its siblings as identifier. */
  readonly numbersRows?: boolean;
}

/** The column of a field of the description. @param label written before each value, for a field that several columns share. */
export const field = (name: string, label?: string): ColumnTarget => ({
  to: 'description',
  field: name,
  ...(label !== undefined && { label }),
});

export const itemField = (name: string): ColumnTarget => ({ to: 'item', field: name });
export const address = (name: string): ColumnTarget => ({ to: 'address', field: name });
export const accessPointColumn = (type: string): ColumnTarget => ({ to: 'access-point', type });

type GroupColumn = Extract<ColumnTarget, { to: 'group' }>;

export const group = (
  name: GroupName,
  member: string,
  options: Pick<GroupColumn, 'number' | 'type' | 'field'> = {},
): ColumnTarget => ({ to: 'group', group: name, member, ...options });
