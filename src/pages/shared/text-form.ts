/** Fields whose texts have a form of their own: bibliographies and indexes. */
import type { Block, Inline, InlineContent } from './text-block.ts';

/** References have a hanging indent. The lines of an index are its entries. */
export type TextForm = 'references' | 'index';

const forms: Readonly<Record<string, TextForm>> = { publicationNote: 'references', index: 'index' };

/** @param name of a field of the registry. */
export function findTextForm(name: string): TextForm | undefined {
  return Object.hasOwn(forms, name) ? forms[name] : undefined;
}

/** The blocks of an index: a paragraph of several lines is a list of entries. */
export function toIndexBlocks(blocks: readonly Block[]): readonly Block[] {
  return blocks.map((block) => {
    if (block.kind !== 'paragraph') return block;
    const lines = splitLines(block.content);
    if (lines.length < 2) return block;
    return {
      kind: 'list',
      isOrdered: false,
      items: lines.map((content): readonly Block[] => [{ kind: 'paragraph', content }]),
    };
  });
}

function splitLines(content: InlineContent): readonly InlineContent[] {
  const lines: Inline[][] = [[]];
  for (const inline of content) {
    const [first, ...others] = typeof inline === 'string' ? inline.split('\n') : [inline];
    if (first !== undefined && first !== '') lines.at(-1)!.push(first);
    lines.push(...others.map((line) => (line === '' ? [] : [line])));
  }
  return lines.filter(({ length }) => length > 0);
}
