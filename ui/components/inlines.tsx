import type { VNode } from 'preact';
import type { Inline, InlineContent } from '../../src/pages/shared/text-block.ts';

/** Words with emphasis and links. */
export function Inlines({ content }: { readonly content: InlineContent }): VNode {
  return <>{content.map(toElement)}</>;
}

function toElement(inline: Inline, key: number): VNode | string {
  if (typeof inline === 'string') return inline;
  const content = inline.content.map(toElement);
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
