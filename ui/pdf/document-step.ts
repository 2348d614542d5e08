/** The content of a PDF as a sequence: blocks of text, and the begin and end of lists and of the table of contents. */
import type { TextSpan } from './text-runs.ts';

export interface DocumentBlock {
  /** An entry belongs to a table of contents. */
  readonly kind: 'heading' | 'paragraph' | 'entry';
  /** Level of a heading, from 1. PDF has six. */
  readonly level?: number;
  /** Name under which links lead to a heading. */
  readonly destination?: string | undefined;
  readonly spans: readonly TextSpan[];
  /** Language of the text, as a tag. */
  readonly language?: string | undefined;
  /** Steps of indentation. */
  readonly indent?: number;
  /** Whether a paragraph introduces the next block, so that no page ends between them. */
  readonly staysWithNext?: boolean;
}

/** A block, or the begin or end of a part that contains blocks. `end` closes the part that was begun last. */
export type DocumentStep =
  | DocumentBlock
  | { readonly kind: 'list'; readonly isOrdered: boolean }
  | { readonly kind: 'item'; readonly marker: string }
  | { readonly kind: 'contents' | 'contentsItem' | 'end' };
