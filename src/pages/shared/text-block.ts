/** The content of a text with markup: blocks, such as paragraphs and tables, with the words in them. */

export type Inline =
  | string
  | { readonly kind: 'emphasis' | 'strong' | 'code'; readonly content: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly content: readonly Inline[] };

/** The words of a paragraph, a term or a cell. */
export type InlineContent = readonly Inline[];

export interface Definition {
  readonly term: InlineContent;
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly content: InlineContent }
  | {
      readonly kind: 'list';
      readonly isOrdered: boolean;
      /** Number of the first item; the default is 1. */
      readonly start?: number;
      readonly items: readonly (readonly Block[])[];
    }
  /** Terms with their definitions, or dates with their events. `header` is the head row of a chronology. */
  | {
      readonly kind: 'definitions';
      readonly header?: readonly [term: string, definition: string];
      readonly entries: readonly Definition[];
    }
  /** `header` is undefined for a table without a head row. */
  | {
      readonly kind: 'table';
      readonly header?: readonly InlineContent[];
      readonly rows: readonly (readonly InlineContent[])[];
    }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] };

/** The words of an inline text, without markup. */
export function toPlainText(inline: Inline): string {
  return typeof inline === 'string' ? inline : inline.content.map(toPlainText).join('');
}

/** All words of a block as paragraphs: the text of each heading, paragraph, term and cell. */
export function listBlockTexts(block: Block): readonly InlineContent[] {
  switch (block.kind) {
    case 'list':
      return block.items.flat().flatMap(listBlockTexts);
    case 'quote':
      return block.blocks.flatMap(listBlockTexts);
    case 'definitions':
      return [
        ...(block.header?.map((name) => [name]) ?? []),
        ...block.entries.flatMap(({ term, blocks }) => [term, ...blocks.flatMap(listBlockTexts)]),
      ];
    case 'table':
      return [...(block.header ?? []), ...block.rows.flat()].filter(({ length }) => length > 0);
    default:
      return [block.content];
  }
}
