/** Descriptive text with its headings, lists, emphasis and links. */
import type { VNode } from 'preact';
import { type Block, type Inline, parseRichText } from '../../src/pages/rich-text.ts';

interface RichTextProps {
  readonly text: string;
  /** Whether the headings of the text are headings of the page. */
  readonly hasHeadings?: boolean;
}

export function RichText({ text, hasHeadings = true }: RichTextProps): VNode {
  return <Blocks blocks={parseRichText(text)} hasHeadings={hasHeadings} />;
}

interface BlocksProps {
  readonly blocks: readonly Block[];
  readonly hasHeadings: boolean;
}

function Blocks({ blocks, hasHeadings }: BlocksProps): VNode {
  return <>{blocks.map((block, key) => toElement(block, key, hasHeadings))}</>;
}

function toElement(block: Block, key: number, hasHeadings: boolean): VNode {
  switch (block.kind) {
    case 'heading': {
      const content = block.content.map(toInlineElement);
      return hasHeadings ? (
        <h3 key={key}>{content}</h3>
      ) : (
        <p key={key}>
          <strong>{content}</strong>
        </p>
      );
    }
    case 'paragraph':
      return <p key={key}>{block.content.map(toInlineElement)}</p>;
    case 'quote':
      return (
        <blockquote key={key}>
          <Blocks blocks={block.blocks} hasHeadings={hasHeadings} />
        </blockquote>
      );
    case 'list': {
      const items = block.items.map((blocks, index) => (
        <li key={index}>
          <Blocks blocks={blocks} hasHeadings={hasHeadings} />
        </li>
      ));
      return block.isOrdered ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>;
    }
  }
}

function toInlineElement(inline: Inline, key: number): VNode | string {
  if (typeof inline === 'string') return inline;
  const content = inline.content.map(toInlineElement);
  switch (inline.kind) {
    case 'link':
      return (
        <a key={key} href={inline.href} rel="noopener">
          {content}
        </a>
      );
    case 'emphasis':
      return <em key={key}>{content}</em>;
    case 'strong':
      return <strong key={key}>{content}</strong>;
    case 'code':
      return <code key={key}>{content}</code>;
  }
}
