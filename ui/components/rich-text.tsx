/** Descriptive text with its headings, lists, emphasis and links. */
import type { VNode } from 'preact';
import { type Block, type Inline, parseRichText } from '../../src/pages/rich-text.ts';

export function RichText({ text }: { readonly text: string }): VNode {
  return <Blocks blocks={parseRichText(text)} />;
}

function Blocks({ blocks }: { readonly blocks: readonly Block[] }): VNode {
  return <>{blocks.map(toElement)}</>;
}

function toElement(block: Block, key: number): VNode {
  switch (block.kind) {
    case 'heading':
      return <h3 key={key}>{block.content.map(toInlineElement)}</h3>;
    case 'paragraph':
      return <p key={key}>{block.content.map(toInlineElement)}</p>;
    case 'quote':
      return (
        <blockquote key={key}>
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case 'list': {
      const items = block.items.map((blocks, index) => (
        <li key={index}>
          <Blocks blocks={blocks} />
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
