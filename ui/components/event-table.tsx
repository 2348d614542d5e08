/** Events by day, as the audit log and the security log show them. */
import type { ComponentChildren, VNode } from 'preact';
import { withQuery } from '../../src/pages/shared/with-query.ts';
import { formatDay, formatTime } from '../format-times.ts';
import { useSite } from '../site-context.ts';

interface EventTableProps {
  /** Headings after that of the time. An empty one is that of a column with actions. */
  readonly headings: readonly string[];
  /** The rows of each day. */
  readonly days: readonly { readonly day: string; readonly rows: readonly VNode[] }[];
}

export function EventTable({ headings, days }: EventTableProps): VNode {
  const { site, t } = useSite();
  const columns = [t('staff.time'), ...headings];
  return (
    <table class="staff-table stacked">
      <thead>
        <tr>
          {columns.map((heading) =>
            heading === '' ? (
              <td key={heading} />
            ) : (
              <th key={heading} scope="col">
                {heading}
              </th>
            ),
          )}
        </tr>
      </thead>
      {days.map(({ day, rows }) => (
        <tbody key={day}>
          <tr class="day">
            <th scope="rowgroup" colSpan={columns.length}>
              <time datetime={day}>{formatDay(day, site.language)}</time>
            </th>
          </tr>
          {rows}
        </tbody>
      ))}
    </table>
  );
}

interface EventRowProps {
  readonly time: string;
  /** The cells after that of the time. */
  readonly children: ComponentChildren;
}

export function EventRow({ time, children }: EventRowProps): VNode {
  const { site } = useSite();
  return (
    <tr>
      <td>
        <time datetime={time}>{formatTime(time, site.language)}</time>
      </td>
      {children}
    </tr>
  );
}

interface UserEventsLinkProps {
  /** Path of the log. */
  readonly path: string;
  readonly id: string | undefined;
  readonly name: string;
}

/** Leads to the events of one user. */
export function UserEventsLink({ path, id, name }: UserEventsLinkProps): VNode {
  const { t } = useSite();
  return (
    <a href={withQuery(path, { user: id })} title={t('staff.eventsOf', { user: id ?? '' })} dir="auto">
      {name}
    </a>
  );
}
