/** Text with its headings, lists, emphasis and links. */
import type { VNode } from 'preact';
import { toSiteAddress, toWebAddress } from '../../src/lib/web-address.ts';
import { type Block, type Inline, parseRichText } from '../../src/pages/shared/rich-text.ts';

/** The element of the headings: one level below the heading that the text belongs to, or none for a text that is no section of the page. */
type Heading = 'h2' | 'h3' | 'strong';

interface RichTextProps {
  readonly text: string;
  readonly headings?: Heading;
  /** Whether it is a text of the site, whose relative links lead to its pages. */
  readonly isOfSite?: boolean;
}

export function RichText({ text, headings = 'h3', isOfSite = false }: RichTextProps): VNode {
  return <Blocks blocks={parseRichText(text, isOfSite ? toSiteAddress : toWebAddress)} headings={headings} />;
}

interface BlocksProps {
  readonly blocks: readonly Block[];
  readonly headings: Heading;
}

function Blocks({ blocks, headings }: BlocksProps): VNode {
  return <>{blocks.map((block, key) => toElement(block, key, headings))}</>;
}

function toElement(block: Block, key: number, headings: Heading): VNode {
  switch (block.kind) {
    case 'heading': {
      const Name = headings;
      const heading = <Name key={key}>{block.content.map(toInlineElement)}</Name>;
      return headings === 'strong' ? <p key={key}>{heading}</p> : heading;
    }
    case 'paragraph':
      return <p key={key}>{block.content.map(toInlineElement)}</p>;
    case 'quote':
      return (
        <blockquote key={key}>
          <Blocks blocks={block.blocks} headings={headings} />
        </blockquote>
      );
    case 'list': {
      const items = block.items.map((blocks, index) => (
        <li key={index}>
          <Blocks blocks={blocks} headings={headings} />
        </li>
      ));
      return block.isOrdered ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>;
    }
  }
}
/** Words with emphasis and links. */
export function Inlines({ content }: { readonly content: readonly Inline[] }): VNode {
  return <>{content.map(toInlineElement)}</>;
}

function toInlineElement(inline: Inline, key: number): VNode | string {
  if (typeof inline === 'string') return inline;
  const content = inline.content.map(toInlineElement);
  switch (inline.kind) {
    case 'link':
      return (
        <a key={key} href={inline.href} rel={inline.href.includes('://') ? 'nofollow noopener' : undefined}>
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
