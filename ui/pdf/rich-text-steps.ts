/** A text with markup as blocks: paragraphs, lists, quotations, tables, definitions and links. */

import type { Language } from '../../src/pages/shared/languages.ts';
import { parseRichText } from '../../src/pages/shared/rich-text.ts';
import type { Inline, InlineContent, Block as TextBlock } from '../../src/pages/shared/text-block.ts';
import { type TextForm, toIndexBlocks } from '../../src/pages/shared/text-form.ts';
import type { DocumentBlock, DocumentStep } from './document-step.ts';
import { countColumns, definitionSteps, fitsCells, maxColumns, tableSteps } from './table-steps.ts';
import type { TextSpan } from './text-runs.ts';

export interface TextContext {
  /** The language of the reader, in which labels are. */
  readonly language: Language;
  readonly indent: number;
  /** Language of the text, as a tag. */
  readonly own: string;
  /** Whether the columns are mirrored. */
  readonly isRightToLeft: boolean;
  /** Whether the lines of a paragraph after its first one are indented, as in bibliographies. The default is false. */
  readonly isHanging?: boolean;
}

export function toParagraph(
  spans: readonly TextSpan[],
  { indent, own, isRightToLeft, isHanging = false }: TextContext,
): DocumentBlock {
  return { kind: 'paragraph', style: 'text', spans, indent, language: own, isRightToLeft, isHanging };
}

/** @param label undefined if an earlier block has it. */
export function toLabelledParagraph(
  label: string | undefined,
  spans: readonly TextSpan[],
  context: TextContext,
): DocumentBlock {
  const block = toParagraph(spans, context);
  return label === undefined
    ? block
    : { ...block, leadColumn: { text: label, style: 'label', language: context.language } };
}

/** The label stands beside the first paragraph, or beside a list. */
export function* textSteps(
  label: string | undefined,
  value: string,
  context: TextContext,
  layout?: TextForm,
): Generator<DocumentStep> {
  const parsed = parseRichText(value);
  const blocks = layout === 'index' ? parsed.flatMap(withoutLists) : parsed;
  const own = layout === undefined ? context : { ...context, isHanging: true };
  const [first, ...others] = blocks;
  if (first === undefined) return;
  if (first.kind === 'paragraph' || first.kind === 'heading') {
    const isBold = first.kind === 'heading';
    const isHeading = others.length > 0 && (isBold || isStrong(first.content));
    yield {
      ...toLabelledParagraph(label, toSpans(first.content, { isBold }), own),
      staysWithNext: isHeading,
    };
    yield* richSteps(others, own);
  } else {
    if (label !== undefined) yield { ...toLabelledParagraph(label, [], own), staysWithNext: true };
    yield* richSteps(blocks, own);
  }
}

/** The entries of an index as paragraphs. */
function withoutLists(block: TextBlock): readonly TextBlock[] {
  return toIndexBlocks([block]).flatMap((one) => (one.kind === 'list' ? one.items.flat() : [one]));
}

function* richSteps(blocks: readonly TextBlock[], context: TextContext): Generator<DocumentStep> {
  const inner = { ...context, indent: context.indent + 1 };
  for (const block of blocks)
    switch (block.kind) {
      case 'heading':
      case 'paragraph': {
        const isBold = block.kind === 'heading';
        const isHeading = isBold || isStrong(block.content);
        yield { ...toParagraph(toSpans(block.content, { isBold }), context), staysWithNext: isHeading };
        break;
      }
      case 'quote':
        yield* richSteps(block.blocks, inner);
        break;
      case 'definitions':
        if (fitsCells(block.entries))
          yield* definitionSteps(block, rowContext(context), (words) => toSpans(words, {}));
        else yield* longDefinitionSteps(block, context);
        break;
      case 'table':
        if (countColumns(block) <= maxColumns)
          yield* tableSteps(block, rowContext(context), (words) => toSpans(words, {}));
        else
          for (const row of block.rows)
            yield toParagraph(rowSpans(block.header, row), { ...context, isHanging: true });
        break;
      case 'list':
        yield { kind: 'list', isOrdered: block.isOrdered };
        for (const [i, item] of block.items.entries()) {
          yield { kind: 'item', marker: block.isOrdered ? `${i + 1}.` : '•' };
          yield* richSteps(item, inner);
          yield { kind: 'end' };
        }
        yield { kind: 'end' };
    }
}

type Definitions = Extract<TextBlock, { kind: 'definitions' }>;

function rowContext({ indent, own, isRightToLeft }: TextContext) {
  return { indent, language: own, isRightToLeft };
}

/** Definitions with lists or tables in them: the head row as a line, and each definition after its term. */
function* longDefinitionSteps(
  { header, entries }: Definitions,
  context: TextContext,
): Generator<DocumentStep> {
  if (header !== undefined) {
    const spans = [{ text: header.join(columnGap), isBold: true }];
    yield { ...toParagraph(spans, context), staysWithNext: true };
  }
  const hanging = { ...context, isHanging: true };
  for (const { term, blocks } of entries) {
    const [first, ...others] = blocks;
    const isText = first?.kind === 'paragraph';
    const words = isText ? [{ text: ' ' }, ...toSpans(first.content, {})] : [];
    const spans = [...toSpans(term, { isBold: true }), ...words];
    yield { ...toParagraph(spans, hanging), staysWithNext: !isText };
    yield* richSteps(isText ? others : blocks, { ...context, indent: context.indent + 1 });
  }
}

/** Between the cells of a row with too many columns. */
const columnGap = ' · ';

/** The cells of a row with words, each after the name of its column. */
function rowSpans(
  header: readonly InlineContent[] | undefined,
  row: readonly InlineContent[],
): readonly TextSpan[] {
  const cells = row.flatMap((words, column): readonly (readonly TextSpan[])[] => {
    if (words.length === 0) return [];
    const name = toSpans(header?.[column] ?? [], { isBold: true });
    return [[...name, ...(name.length > 0 ? [{ text: ' ' }] : []), ...toSpans(words, {})]];
  });
  return cells.flatMap((spans, at) => (at === 0 ? spans : [{ text: columnGap }, ...spans]));
}

/** A paragraph in bold letters is a heading too. */
function isStrong(content: InlineContent): boolean {
  return content.length === 1 && typeof content[0] !== 'string' && content[0]?.kind === 'strong';
}

type SpanStyle = Omit<TextSpan, 'text'>;

/** The address of a link follows its words, for readers on paper. */
function toSpans(content: readonly Inline[], style: SpanStyle): readonly TextSpan[] {
  return content.flatMap((inline): readonly TextSpan[] => {
    if (typeof inline === 'string') return [{ text: inline.replaceAll('\n', ' '), ...style }];
    if (inline.kind === 'strong') return toSpans(inline.content, { ...style, isBold: true });
    if (inline.kind !== 'link') return toSpans(inline.content, style);
    const linked = { ...style, ...linkTo(inline.href) };
    const words = toSpans(inline.content, linked);
    const isAddress = words.map(({ text }) => text).join('') === inline.href.replace(/^mailto:/, '');
    return isAddress ? words : [...words, { text: ` (${inline.href})`, ...linked }];
  });
}

/** Relative addresses and identifiers lead nowhere outside of the reading room. */
export function linkTo(href: string | undefined): SpanStyle {
  if (href === undefined || !/^https?:/i.test(href)) return {};
  const url = URL.parse(href);
  return url === null ? {} : { link: { url: url.href } };
}
