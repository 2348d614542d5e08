/** Changes of a description before it was imported. */
import type { VNode } from 'preact';
import type { MaintenanceEvent } from '../../../src/pages/shared/shown-item.ts';
import { LongText } from '../../components/long-text.tsx';
import { formatWrittenPeriod } from '../../format-values.ts';
import { labelOfValue } from '../../messages/labels.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

interface MaintenanceProps {
  readonly events: readonly MaintenanceEvent[];
  readonly language: string;
}

export function Maintenance({ events, language }: MaintenanceProps): VNode | null {
  const { site, t } = useSite(messages);
  if (events.length === 0) return null;
  return (
    <section class="area">
      <h2>{t('maintenance')}</h2>
      <ul class="links">
        {events.map(({ eventType, agentType, periods, agents, texts }, index) => {
          const facts = [
            labelOfValue(t, 'eventType', eventType),
            ...periods.map((period) => formatWrittenPeriod(period, site.language)),
            ...agents,
            ...(agents.length === 0 && agentType !== undefined
              ? [labelOfValue(t, 'agentType', agentType)]
              : []),
          ];
          return (
            <li key={index}>
              {facts.join(' · ')}
              {texts.map((text) => (
                <div key={text} lang={language} dir="auto">
                  <LongText text={text} />
                </div>
              ))}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
