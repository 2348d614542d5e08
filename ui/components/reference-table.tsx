import type { ComponentChildren, VNode } from 'preact';
import { useSite } from '../site-context.ts';

interface ReferenceTableProps {
  readonly title?: string;
  readonly rows: readonly (readonly [head: ComponentChildren, text: ComponentChildren])[];
}

/** A table of names and their meanings, on the pages about the API; nothing without rows. Only its title is in the reader's language. */
export function ReferenceTable({ title, rows }: ReferenceTableProps): VNode | null {
  const { site } = useSite();
  if (rows.length === 0) return null;
  return (
    <>
      {title !== undefined && <h3 lang={site.language}>{title}</h3>}
      <table>
        <tbody>
          {rows.map(([head, text], i) => (
            <tr key={i}>
              <th scope="row">{head}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
