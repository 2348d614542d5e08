/** Time, user and log message of an event. The caller renders the event type. */
import type { VNode } from 'preact';
import type { ShownEvent } from '../../src/pages/shared/shown-values.ts';

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
