/** Errors and warnings of an import, with the lines of the file around them. */
import type { VNode } from 'preact';
import type { JobPage, ShownLocation, ShownWarning } from '../../../src/pages/staff-job/data.ts';
import { ScrollArea } from '../../components/scroll-area.tsx';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

export function Errors({ data: { errors, failure } }: { readonly data: JobPage }): VNode | null {
  const { t } = useSite(messages);
  if (errors.length === 0) return null;
  return (
    <section>
      <h2>{t('errors')}</h2>
      <ul class="job-locations">
        {errors.map((error, index) => (
          <li key={index}>
            {error.message !== undefined && failure?.includes(error.message) !== true && (
              <p lang="en">{error.message}</p>
            )}
            <Location location={error} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Warnings({ warnings }: { readonly warnings: readonly ShownWarning[] }): VNode | null {
  const { t } = useSite(messages);
  if (warnings.length === 0) return null;
  return (
    <section>
      <h2 id="warnings">{t('warnings')}</h2>
      <p class="quiet">{t('warningsHelp')}</p>
      {warnings.map(({ code, message, count, locations }) => (
        <details key={code} class="job-warning">
          <summary>
            <span lang="en">{message}</span> <span class="quiet">{count}</span>
          </summary>
          <ul class="job-locations">
            {locations.map((location, index) => (
              <li key={index}>
                <Location location={location} />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}

function Location({ location: { file, line, source } }: { readonly location: ShownLocation }): VNode | null {
  const { t } = useSite(messages);
  if (file === undefined) return null;
  return (
    <>
      <p class="quiet">{line === undefined ? file : t('line', { file, line: String(line) })}</p>
      {source !== undefined && (
        <ScrollArea label={t('lines', { file })}>
          <ol class="source-lines" dir="ltr">
            {source.map((one) => (
              <li key={one.line} value={one.line} class={one.line === line ? 'here' : undefined}>
                <code>{one.line === line ? <mark>{one.text}</mark> : one.text}</code>
              </li>
            ))}
          </ol>
        </ScrollArea>
      )}
    </>
  );
}
