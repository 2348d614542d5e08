/** Tables of other programs, which are recognised by their headings. */
import type { Column, GroupName } from '../column.ts';
import type { SortedRow } from '../sorted-row.ts';

export interface Template {
  /** For messages and docs: `AtoM's repositories`. */
  readonly name: string;
  /** Type of the items in the table. */
  readonly target: string;
  /** The item that such a table is imported into, for messages: `a country`. */
  readonly scope: string;
  /** Headings without white space → columns. Other headings are those of the type, or unknown. */
  readonly columns: Readonly<Record<string, Column>>;
  /** Between several values of a cell. */
  readonly separator: string;
  /** A value that means none. */
  readonly nullValue?: string;
  /** @param headings without white space. */
  readonly matches: (headings: ReadonlySet<string>) => boolean;
  /** Whether a row below the headings explains the columns. */
  readonly isLabelRow?: (cells: readonly string[]) => boolean;
  /** Completes a row whose cells depend on each other. */
  readonly complete?: (row: SortedRow) => void;
  /** Whether rows refer to items without describing them. The rows of one item, which has its identifier as id, need not be consecutive. */
  readonly isReference?: boolean;
  /** Whether a row without an identifier gets its number among its siblings as identifier. */
  readonly isNumbered?: boolean;
}

/** Columns for the tables of templates. @param label precedes each value, if several columns share a field. */
export const field = (name: string, label?: string): Column => ({
  to: 'description',
  field: name,
  ...(label !== undefined && { label }),
});

export const itemField = (name: string): Column => ({ to: 'item', field: name });
export const address = (name: string): Column => ({ to: 'address', field: name });
export const point = (type: string): Column => ({ to: 'access-point', type });

type GroupColumn = Extract<Column, { to: 'group' }>;

export const group = (
  name: GroupName,
  member: string,
  options: Pick<GroupColumn, 'number' | 'constant' | 'field'> = {},
): Column => ({ to: 'group', group: name, member, ...options });
