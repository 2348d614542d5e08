/** Time, user and log message of an event, and the link that undoes it. The caller renders the event type. */
import type { VNode } from 'preact';
import type { ShownEvent } from '../../src/pages/shared/shown-values.ts';
import { useSite } from '../site-context.ts';

interface EventLineProps {
  readonly event: ShownEvent;
  /** The time as words. */
  readonly time: string;
}

export function EventLine({ event, time }: EventLineProps): VNode {
  const { actor, logMessage, timestamp } = event;
  return (
    <>
      <p class="event-line">
        <time datetime={timestamp}>{time}</time>
        {actor !== undefined && (
          <>
            {' · '}
            <bdi>{actor}</bdi>
          </>
        )}
      </p>
      {logMessage !== undefined && (
        <p class="log-message" dir="auto">
          {logMessage}
        </p>
      )}
    </>
  );
}

/** The link that undoes an event: to the page with the dry run. Nothing for readers, and for events that cannot be undone. */
export function UndoLink({ undo }: Pick<ShownEvent, 'undo'>): VNode | null {
  const { t } = useSite();
  if (undo === undefined) return null;
  return <a href={undo.path}>{t(undo.isUndone ? 'staff.undone' : 'staff.undo')}</a>;
}
