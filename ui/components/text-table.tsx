/** A table in a text. One that is too wide scrolls by itself. */
import type { VNode } from 'preact';
import type { InlineContent } from '../../src/pages/shared/text-block.ts';
import { useSite } from '../site-context.ts';
import { Inlines } from './inlines.tsx';
import { ScrollArea } from './scroll-area.tsx';

interface TextTableProps {
  /** Undefined for a table without a head row. */
  readonly header?: readonly InlineContent[] | undefined;
  readonly rows: readonly (readonly InlineContent[])[];
}

export function TextTable({ header, rows }: TextTableProps): VNode {
  const { t } = useSite();
  return (
    <ScrollArea label={t('text.table')}>
      <table class="text-table">
        {header !== undefined && (
          <thead>
            <tr>
              {header.map((content, key) => (
                <th key={key} scope="col">
                  <Inlines content={content} />
                </th>
              ))}
            </tr>
          </thead>
        )}
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
    </ScrollArea>
  );
}
