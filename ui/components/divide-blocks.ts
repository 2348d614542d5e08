/** Divides a long text between its blocks, or else between the items of a list, the rows of a table or the sentences of a paragraph. */
import {
  type Block,
  type Inline,
  type InlineContent,
  listBlockTexts,
  toPlainText,
} from '../../src/pages/shared/text-block.ts';

type Divided<T> = readonly [shown: readonly T[], folded: readonly T[]];

/** @param maxLength characters of the shown part, about. */
export function divideBlocks(blocks: readonly Block[], maxLength: number): Divided<Block> {
  const [whole, others] = divideList(blocks, lengthOfBlock, maxLength);
  const [first, ...rest] = others;
  if (first === undefined) return [whole, []];
  const left = maxLength - sum(whole.map(lengthOfBlock));
  // Divides a block only if the whole blocks fill less than half of the length.
  const [shown, folded] = left > maxLength / 2 ? divideBlock(first, left) : [[], [first]];
  return withoutLastHeading([...whole, ...shown], [...folded, ...rest]);
}

/** A heading at the end belongs to the folded text. */
function withoutLastHeading(shown: readonly Block[], folded: readonly Block[]): Divided<Block> {
  const last = shown.at(-1);
  return last?.kind === 'heading' ? [shown.slice(0, -1), [last, ...folded]] : [shown, folded];
}

function divideBlock(block: Block, maxLength: number): Divided<Block> {
  switch (block.kind) {
    case 'list': {
      const [shown, folded] = divideList(block.items, (item) => sum(item.map(lengthOfBlock)), maxLength);
      const start = (block.start ?? 1) + shown.length;
      return divided({ ...block, items: shown }, { ...block, start, items: folded }, shown, folded);
    }
    case 'definitions': {
      const [shown, folded] = divideList(block.entries, lengthOfEntry, maxLength);
      return divided({ ...block, entries: shown }, { ...block, entries: folded }, shown, folded);
    }
    case 'table': {
      const [shown, folded] = divideList(block.rows, (row) => sum(row.map(lengthOf)), maxLength);
      return divided({ ...block, rows: shown }, { ...block, rows: folded }, shown, folded);
    }
    case 'paragraph': {
      const [shown, folded] = divideWords(block.content, maxLength);
      return divided({ ...block, content: shown }, { ...block, content: folded }, shown, folded);
    }
    default:
      return [[], [block]];
  }
}

function divided(
  first: Block,
  second: Block,
  shown: readonly unknown[],
  folded: readonly unknown[],
): Divided<Block> {
  return [shown.length === 0 ? [] : [first], folded.length === 0 ? [] : [second]];
}

function divideList<T>(parts: readonly T[], toLength: (part: T) => number, maxLength: number): Divided<T> {
  let length = 0;
  const end = parts.findIndex((part) => {
    length += toLength(part);
    return length > maxLength;
  });
  return end === -1 ? [parts, []] : [parts.slice(0, end), parts.slice(end)];
}

function divideWords(words: InlineContent, maxLength: number): Divided<Inline> {
  const [whole, [first, ...others]] = divideList(words, (inline) => toPlainText(inline).length, maxLength);
  if (typeof first !== 'string') return [whole, first === undefined ? [] : [first, ...others]];
  const end = first.lastIndexOf('. ', maxLength - lengthOf(whole)) + 1;
  if (end === 0) return [whole, [first, ...others]];
  return [
    [...whole, first.slice(0, end)],
    [first.slice(end).trimStart(), ...others],
  ];
}

const lengthOf = (words: InlineContent): number => sum(words.map((inline) => toPlainText(inline).length));

export const lengthOfBlock = (block: Block): number => sum(listBlockTexts(block).map(lengthOf));

function lengthOfEntry({ term, blocks }: Extract<Block, { kind: 'definitions' }>['entries'][number]): number {
  return lengthOf(term) + sum(blocks.map(lengthOfBlock));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
