/** The text of a help page. Tables and examples that are too wide scroll by themselves, also with the keyboard. */
import type { ComponentChildren, VNode } from 'preact';
import type { HelpBlock } from '../../../src/pages/shared/help-files.ts';
import { Inlines } from '../../components/rich-text.tsx';
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
        <Scrollable label={t('code')}>
          <pre dir="ltr">
            <code>{block.text}</code>
          </pre>
        </Scrollable>
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
      return <Table {...block} />;
  }
}

interface ScrollableProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

/** Content that may be wider than the page. It can get the focus, so that the arrow keys scroll it. */
function Scrollable({ label, children }: ScrollableProps): VNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, users of a keyboard could not scroll.
    <div class="help-scroll" tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  );
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

function Table({ header, rows }: Extract<HelpBlock, { kind: 'table' }>): VNode {
  const { t } = useSite(messages);
  return (
    <Scrollable label={t('table')}>
      <table>
        <thead>
          <tr>
            {header.map((content, key) => (
              <th key={key} scope="col">
                <Inlines content={content} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((content, key) => (
                <td key={key}>
                  <Inlines content={content} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}
