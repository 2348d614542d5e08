/** A text with markup as blocks: paragraphs, lists, quotations and links. */

import type { Language } from '../../src/pages/shared/languages.ts';
import { type Inline, parseRichText, type Block as TextBlock } from '../../src/pages/shared/rich-text.ts';
import type { DocumentBlock, DocumentStep } from './document-step.ts';
import type { TextSpan } from './text-runs.ts';

export interface TextContext {
  /** The language of the reader, in which labels are. */
  readonly language: Language;
  readonly indent: number;
  /** Language of the text, as a tag. */
  readonly own: string;
  /** Whether the columns are mirrored. */
  readonly isRightToLeft: boolean;
}

export function paragraph(
  spans: readonly TextSpan[],
  { indent, own, isRightToLeft }: TextContext,
): DocumentBlock {
  return { kind: 'paragraph', style: 'text', spans, indent, language: own, isRightToLeft };
}

/** @param label undefined if an earlier block has it. */
export function labelled(
  label: string | undefined,
  spans: readonly TextSpan[],
  context: TextContext,
): DocumentBlock {
  const block = paragraph(spans, context);
  return label === undefined
    ? block
    : { ...block, side: { text: label, style: 'label', language: context.language } };
}

/** The label stands beside the first paragraph, or beside a list. */
export function* textSteps(
  label: string | undefined,
  value: string,
  context: TextContext,
): Generator<DocumentStep> {
  const [first, ...others] = parseRichText(value);
  if (first === undefined) return;
  if (first.kind === 'paragraph' || first.kind === 'heading') {
    const isBold = first.kind === 'heading';
    yield { ...labelled(label, toSpans(first.content, { isBold }), context), staysWithNext: isBold };
    yield* richSteps(others, context);
  } else {
    if (label !== undefined) yield { ...labelled(label, [], context), staysWithNext: true };
    yield* richSteps([first, ...others], context);
  }
}

function* richSteps(blocks: readonly TextBlock[], context: TextContext): Generator<DocumentStep> {
  const inner = { ...context, indent: context.indent + 1 };
  for (const block of blocks)
    switch (block.kind) {
      case 'heading':
      case 'paragraph': {
        const isBold = block.kind === 'heading';
        yield { ...paragraph(toSpans(block.content, { isBold }), context), staysWithNext: isBold };
        break;
      }
      case 'quote':
        yield* richSteps(block.blocks, inner);
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

type SpanStyle = Omit<TextSpan, 'text'>;

/** The address of a link follows its words, for readers on paper. */
function toSpans(content: readonly Inline[], style: SpanStyle): readonly TextSpan[] {
  return content.flatMap((inline): readonly TextSpan[] => {
    if (typeof inline === 'string') return [{ text: inline.replaceAll('\n', ' '), ...style }];
    if (inline.kind === 'strong') return toSpans(inline.content, { ...style, isBold: true });
    if (inline.kind !== 'link') return toSpans(inline.content, style);
    const linked = { ...style, ...linkTo(inline.href) };
    const words = toSpans(inline.content, linked);
    const isAddress = words.map(({ text }) => text).join('') === inline.href;
    return isAddress ? words : [...words, { text: ` (${inline.href})`, ...linked }];
  });
}

/** Relative addresses and identifiers lead nowhere outside of the reading room. */
export function linkTo(href: string | undefined): SpanStyle {
  if (href === undefined || !/^https?:/i.test(href)) return {};
  const url = URL.parse(href);
  return url === null ? {} : { link: { url: url.href } };
}
