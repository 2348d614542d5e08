/** The content of a PDF as a sequence: blocks of text, and the beginning and end of its parts. */
import type { StyleName } from './page-metrics.ts';
import type { TextSpan } from './text-runs.ts';

export interface DocumentBlock {
  /** An entry belongs to a table of contents. */
  readonly kind: 'heading' | 'paragraph' | 'entry';
  readonly style: StyleName;
  /** Level of a heading, from 1. PDF has six. */
  readonly level?: number;
  /** Name under which links and page numbers refer to a heading. */
  readonly destination?: string | undefined;
  readonly spans: readonly TextSpan[];
  /** Language of the text, as a tag. */
  readonly language?: string | undefined;
  /** Steps of indentation. */
  readonly indent?: number;
  /** Whether the lines after the first one are indented further. */
  readonly isHanging?: boolean;
  /** In the column before the text: the label of a field, or a reference code. */
  readonly leadColumn?: {
    readonly text: string;
    readonly style: StyleName;
    readonly language?: string | undefined;
  };
  /** In the column after the text. */
  readonly container?: string;
  /** The destination whose page number ends the line. */
  readonly pageNumberOf?: string;
  /** Whether the columns are mirrored. */
  readonly isRightToLeft?: boolean;
  /** Whether a paragraph introduces the next block, so that no page ends between them. Headings always do, unless this is false. */
  readonly staysWithNext?: boolean;
  /** Whether a line separates the block from those before it. */
  readonly hasRule?: boolean;
  /** Names in the text, for the index. */
  readonly names?: readonly string[];
  /** The running head of this page and the next ones. */
  readonly runningHead?: string;
}

export interface RowCell {
  readonly spans: readonly TextSpan[];
  /** Whether it is the name of a column, the term of a definition, or the date of an event. */
  readonly isHead: boolean;
  /** In proportion to the other cells of the row. */
  readonly width: number;
}

/** A row of a table, or a definition of a list. */
export interface TableRow {
  readonly kind: 'row' | 'headRow' | 'definition';
  readonly cells: readonly RowCell[];
  readonly indent?: number;
  /** Language of the texts, as a tag. */
  readonly language?: string | undefined;
  /** Whether the columns are mirrored. */
  readonly isRightToLeft: boolean;
}

/** A block, or the beginning or end of a part that contains blocks. `end` closes the part that was begun last. */
export type DocumentStep =
  | DocumentBlock
  | TableRow
  | { readonly kind: 'table' | 'definitions' }
  | { readonly kind: 'list'; readonly isOrdered: boolean }
  | { readonly kind: 'item'; readonly marker: string }
  /** Parts without options. The names of an `index` are printed in several columns. */
  | { readonly kind: 'contents' | 'contentsItem' | 'index' | 'end' }
  | { readonly kind: 'page'; readonly runningHead?: string }
  /** Leaves room for one entry at the end of a table of contents, which `fillReserved` of the document writes later. */
  | { readonly kind: 'reserve'; readonly style: StyleName }
  /** Moves to a height of the page, unless the text is there already. */
  | { readonly kind: 'moveTo'; readonly y: number }
  | { readonly kind: 'logo'; readonly file: Uint8Array };
