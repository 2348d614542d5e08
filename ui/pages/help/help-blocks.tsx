/** The text of a help page. Tables and examples that are too wide scroll by themselves, also with the keyboard. */
import type { VNode } from 'preact';
import type { HelpBlock } from '../../../src/pages/shared/help-files.ts';
import { Inlines } from '../../components/inlines.tsx';
import { ScrollArea } from '../../components/scroll-area.tsx';
import { TextTable } from '../../components/text-table.tsx';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

export function HelpBlocks({ blocks }: { readonly blocks: readonly HelpBlock[] }): VNode {
  return (
    <>
      {blocks.map((block, key) => (
        <HelpBlockElement key={key} block={block} />
      ))}
    </>
  );
}

function HelpBlockElement({ block }: { readonly block: HelpBlock }): VNode {
  const { t } = useSite(messages);
  switch (block.kind) {
    case 'heading':
      return <Heading {...block} />;
    case 'paragraph':
      return (
        <p>
          <Inlines content={block.content} />
        </p>
      );
    case 'text':
      return <Inlines content={block.content} />;
    case 'code':
      return (
        <ScrollArea label={t('code')}>
          <pre dir="ltr">
            <code>{block.text}</code>
          </pre>
        </ScrollArea>
      );
    case 'quote':
      return (
        <blockquote>
          <HelpBlocks blocks={block.blocks} />
        </blockquote>
      );
    case 'list': {
      const items = block.items.map((blocks, index) => (
        <li key={index}>
          <HelpBlocks blocks={blocks} />
        </li>
      ));
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return <TextTable header={block.header} rows={block.rows} />;
  }
}

type HeadingName = `h${2 | 3 | 4 | 5 | 6}`;

/** A link to itself, so that readers can share the address of a section. */
function Heading({ level, id, content }: Extract<HelpBlock, { kind: 'heading' }>): VNode {
  const Name = `h${level}` as HeadingName;
  return (
    <Name id={id}>
      <a class="help-anchor" href={`#${id}`}>
        <Inlines content={content} />
      </a>
    </Name>
  );
}
