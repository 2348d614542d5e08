/** The columns of a table, before it is imported. Plain data. */

/** A column that other columns can be assigned to. */
export interface AssignableField {
  readonly name: string;
  readonly help: string;
}

/** How the field of a column was found: by its name, by the template of another program, by a mapping, or assigned by the request. */
export type ColumnMatch = 'name' | 'template' | 'mapping' | 'assigned' | ProposalMatch;

/** By a usual heading, or a similar one. */
export type ProposalMatch = 'heading' | 'similar';

/** Plain data. */
export interface InspectedColumn {
  /** From 1. */
  readonly number: number;
  /** As written; empty without a heading. */
  readonly heading: string;
  /** Addresses the column in an assignment. */
  readonly key: string;
  readonly samples: readonly string[];
  /** The column that an import reads it as; null if its cells would become unknown properties, or are ignored. */
  readonly field: string | null;
  /** A field for a column without one. */
  readonly proposal: string | null;
  readonly match: ColumnMatch | null;
  readonly isIgnored: boolean;
}

export interface InspectedTable {
  /** Name of the sheet of a workbook. */
  readonly sheet: string | null;
  /** Whether an import reads this sheet. */
  readonly isChosen: boolean;
  /** Type of the records of the rows. */
  readonly type: string;
  /** Name of the tables of another program that have these headings. */
  readonly template: string | null;
  /** Number of the row with the headings; null if no row with content was found. */
  readonly headerRow: number | null;
  /** Whether the headings are known: an import finds this row. */
  readonly hasKnownHeadings: boolean;
  /** The reason why such a table cannot be imported into the scope. */
  readonly reason: string | null;
  readonly columns: readonly InspectedColumn[];
}
