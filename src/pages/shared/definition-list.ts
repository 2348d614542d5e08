/**
 * Recognises lists of definitions and chronologies. Imports store both as a list whose items begin with a term or a date and a colon
 * (docs/formats/ead.md), and the head row of a chronology as a paragraph before it.
 */
import type { Block, Definition, Inline, InlineContent } from './text-block.ts';

/** The definitions of a list whose items all begin with a term. Undefined for other lists, also with one item, unless its term has a year (three digits in a row). */
export function toDefinitions(items: readonly (readonly Block[])[]): Block | undefined {
  const entries = items.map(toDefinition);
  if (!entries.every((entry) => entry !== undefined)) return undefined;
  return entries.length > 1 || entries.every(isDated) ? { kind: 'definitions', entries } : undefined;
}

function isDated({ term: [first] }: Definition): boolean {
  return typeof first === 'string' && /\d{3}/.test(first);
}

function toDefinition([first, ...others]: readonly Block[]): Definition | undefined {
  if (first?.kind !== 'paragraph') return undefined;
  const split = splitTerm(first.content);
  if (split === undefined || (split.words.length === 0 && others.length === 0)) return undefined;
  const own: readonly Block[] = split.words.length === 0 ? [] : [{ kind: 'paragraph', content: split.words }];
  return { term: split.term, blocks: [...own, ...others] };
}

interface SplitTerm {
  readonly term: InlineContent;
  readonly words: InlineContent;
}

/** Characters. A longer text before a colon is the beginning of a sentence. */
const maxTermLength = 80;

const termPattern = new RegExp(`^([^:\\n]{1,${maxTermLength}}):(?:\\s+|$)`);

function splitTerm([first, ...others]: InlineContent): SplitTerm | undefined {
  if (first === undefined) return undefined;
  if (typeof first !== 'string') return splitMarkedTerm(first, others);
  const [all, term] = termPattern.exec(first) ?? [];
  if (all === undefined || term === undefined) return undefined;
  return { term: [term], words: withoutEmpty([first.slice(all.length), ...others]) };
}

/** A term with emphasis or a link has the colon in it, or directly after it. */
function splitMarkedTerm(first: Exclude<Inline, string>, others: InlineContent): SplitTerm | undefined {
  const [text] = first.content;
  if (first.content.length !== 1 || typeof text !== 'string' || text.length > maxTermLength) return undefined;
  const [after = '', ...rest] = others;
  if (text.endsWith(':'))
    return { term: [{ ...first, content: [text.slice(0, -1)] }], words: trimStart(others) };
  if (typeof after !== 'string' || !/^\s*:(?:\s|$)/.test(after)) return undefined;
  return { term: [first], words: withoutEmpty([after.replace(/^\s*:\s*/, ''), ...rest]) };
}

function trimStart([first, ...others]: InlineContent): InlineContent {
  if (first === undefined) return [];
  return withoutEmpty([typeof first === 'string' ? first.trimStart() : first, ...others]);
}

function withoutEmpty(words: InlineContent): InlineContent {
  return words.filter((word) => word !== '');
}

/** Two names of columns: `Date; Event`. */
const headerPattern = /^(\p{Lu}[^;.:\n]{1,30}); (\p{Lu}[^;.:\n]{1,30})$/u;

/** The blocks with the paragraph before a chronology as its head row, if it has the names of two columns. */
export function joinHeaders(blocks: readonly Block[]): readonly Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const isChronology = block.kind === 'definitions' && block.entries.every(isDated);
    const header = isChronology ? toHeader(joined.at(-1)) : undefined;
    if (block.kind !== 'definitions' || header === undefined) joined.push(block);
    else joined.splice(-1, 1, { ...block, header });
  }
  return joined;
}

function toHeader(block: Block | undefined): readonly [string, string] | undefined {
  if (block?.kind !== 'paragraph' || block.content.length !== 1) return undefined;
  const [text] = block.content;
  const [, term, definition] = (typeof text === 'string' && headerPattern.exec(text)) || [];
  return term === undefined || definition === undefined ? undefined : [term, definition];
}
