/** Text with its headings, lists, definitions, tables, emphasis and links. */
import type { VNode } from 'preact';
import { toSiteAddress, toWebAddress } from '../../src/lib/web-address.ts';
import { parseRichText } from '../../src/pages/shared/rich-text.ts';
import { type Block, toPlainText } from '../../src/pages/shared/text-block.ts';
import { Inlines } from './inlines.tsx';
import { TextTable } from './text-table.tsx';

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

export function Blocks({ blocks, headings }: BlocksProps): VNode {
  return <>{blocks.map((block, key) => toElement(block, key, headings))}</>;
}

function toElement(block: Block, key: number, headings: Heading): VNode {
  switch (block.kind) {
    case 'heading': {
      const Name = headings;
      const heading = (
        <Name key={key}>
          <Inlines content={block.content} />
        </Name>
      );
      return headings === 'strong' ? <p key={key}>{heading}</p> : heading;
    }
    case 'paragraph':
      return (
        <p key={key}>
          <Inlines content={block.content} />
        </p>
      );
    case 'quote':
      return (
        <blockquote key={key}>
          <Blocks blocks={block.blocks} headings={headings} />
        </blockquote>
      );
    case 'table':
      return <TextTable key={key} header={block.header} rows={block.rows} />;
    case 'definitions':
      return <Definitions key={key} block={block} headings={headings} />;
    case 'list': {
      const items = block.items.map((blocks, index) => (
        <li key={index}>
          <Blocks blocks={blocks} headings={headings} />
        </li>
      ));
      if (!block.isOrdered) return <ul key={key}>{items}</ul>;
      return (
        <ol key={key} start={block.start}>
          {items}
        </ol>
      );
    }
  }
}

/** Characters of a term, such as a date, that has a column of its own on phones too. */
const maxShortTerm = 30;

interface DefinitionsProps {
  readonly block: Extract<Block, { kind: 'definitions' }>;
  readonly headings: Heading;
}

/** A chronology with a head row is a table. */
function Definitions({ block: { header, entries }, headings }: DefinitionsProps): VNode {
  const rows = entries.map(({ term, blocks }) => ({
    term: <Inlines content={term} />,
    definition: <Blocks blocks={blocks} headings={headings} />,
  }));
  if (header !== undefined)
    return (
      <table class="text-table chronology">
        <thead>
          <tr>
            <th scope="col">{header[0]}</th>
            <th scope="col">{header[1]}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ term, definition }, key) => (
            <tr key={key}>
              <th scope="row">{term}</th>
              <td>{definition}</td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  const isShort = entries.every(({ term }) => term.map(toPlainText).join('').length <= maxShortTerm);
  return (
    <dl class={isShort ? 'definitions short-terms' : 'definitions'}>
      {rows.map(({ term, definition }, key) => (
        <div key={key}>
          <dt>{term}</dt>
          <dd>{definition}</dd>
        </div>
      ))}
    </dl>
  );
}
