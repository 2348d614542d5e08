/** The first page of the workroom: ways to begin in an empty archive; otherwise the jobs of the user, the latest changes, and problems. */
import type { VNode } from 'preact';
import type { TypeCount } from '../../../src/pages/shared/counted-link.ts';
import { accountPath, staffPath } from '../../../src/pages/shared/page-path.ts';
import type { ShownChange } from '../../../src/pages/shared/shown-change.ts';
import { importPath } from '../../../src/pages/shared/staff-menu.ts';
import type { StaffHomePage } from '../../../src/pages/staff-home/data.ts';
import { ChangedItems } from '../../components/changed-items.tsx';
import { UndoLink } from '../../components/event-line.tsx';
import { FormToken } from '../../components/staff-bar.tsx';
import { FormMessage } from '../../components/staff-form.tsx';
import { StaffFrame, staffHead } from '../../components/staff-frame.tsx';
import { formatMoment } from '../../format-times.ts';
import { labelOfValue } from '../../messages/labels.ts';
import type { SharedMessageKey } from '../../messages/translate.ts';
import type { ContentProps, PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { Jobs } from './jobs.tsx';
import { messages } from './messages.ts';
import { Problems } from './problems.tsx';

function StaffContent({ data, form }: ContentProps<StaffHomePage>): VNode {
  const { t } = useSite(messages);
  const { menu, counts, done, problems, jobs, changes } = data;
  const isEmpty = counts.length === 0;
  return (
    <StaffFrame menu={menu} title={isEmpty ? t('empty') : t('staff.title')}>
      {!isEmpty && (
        <p>
          <a class="button" href={importPath}>
            {t('open')}
          </a>
        </p>
      )}
      <FormMessage form={form} />
      {data.isWithoutCredential && (
        <div class="message careful">
          <p>
            {t('credential')} <a href={accountPath}>{t('credential.add')}</a>
          </p>
        </div>
      )}
      {done !== undefined && <DoneMessage change={done} data={data} />}
      {isEmpty && <Begin data={data} />}
      <div class="home-columns">
        <div>
          {(!isEmpty || jobs.length > 0) && <Jobs jobs={jobs} />}
          {changes.length > 0 && <Changes data={data} />}
        </div>
        <div>
          {(!isEmpty || problems.length > 0) && <Problems problems={problems} />}
          {!isEmpty && <Records data={data} />}
        </div>
      </div>
    </StaffFrame>
  );
}

/** The result of the last form. */
function DoneMessage({
  change,
  data: { sample, counts },
}: {
  readonly change: ShownChange;
  readonly data: StaffHomePage;
}): VNode {
  const { t } = useSite(messages);
  const { eventType, logMessage } = change;
  const isSample = sample !== undefined && sample.event === change.key;
  return (
    <div class="message done" role="status">
      <p>
        <strong>{labelOfValue(t, 'eventType', eventType)}</strong>
        {logMessage !== undefined && (
          <>
            {' · '}
            <bdi>{logMessage}</bdi>
          </>
        )}
        {change.count !== undefined && ` · ${t('changes.records', { count: change.count })}`}
      </p>
      {isSample && (
        <>
          <ul class="home-inline">
            {counts.map((one) => (
              <li key={one.type}>
                <CountLink count={one} />
              </li>
            ))}
          </ul>
          <RemoveSample sample={sample} />
        </>
      )}
    </div>
  );
}

/** The ways to begin in an empty archive. */
function Begin({ data: { mayLoadSample } }: { readonly data: StaffHomePage }): VNode {
  const { t } = useSite(messages);
  return (
    <>
      <p>{t('begin')}</p>
      <div class="home-begin">
        {mayLoadSample && (
          <section>
            <h2>{t('sample')}</h2>
            <p>{t('sample.text')}</p>
            <form method="post" action={staffPath}>
              <FormToken />
              <button type="submit">{t('sample.load')}</button>
            </form>
          </section>
        )}
        <section>
          <h2>{t('bring')}</h2>
          <p>{t('bring.text')}</p>
          <p>
            <a class="button" href={importPath}>
              {t('open')}
            </a>{' '}
            <a href="/help/formats">{t('bring.help')}</a>
          </p>
        </section>
      </div>
    </>
  );
}

function Changes({ data: { changes, changesPath } }: { readonly data: StaffHomePage }): VNode {
  const { site, t } = useSite(messages);
  return (
    <section aria-labelledby="changes">
      <div class="section-head">
        <h2 id="changes">{t('changes')}</h2>
        <a href={changesPath}>{t('allChanges')}</a>
      </div>
      <ul class="home-rows">
        {changes.map((change) => (
          <li key={change.key}>
            <div class="home-change">
              <strong>{labelOfValue(t, 'eventType', change.eventType)}</strong>
              <ChangedItems change={change} />
              {change.logMessage !== undefined && <bdi class="quiet">{change.logMessage}</bdi>}
            </div>
            <p class="quiet">
              {change.actor !== undefined && <bdi>{change.actor}</bdi>}
              {' · '}
              <time datetime={change.timestamp}>{formatMoment(change.timestamp, site.language)}</time>{' '}
              <UndoLink undo={change.undo} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Records({ data: { counts, sample, done } }: { readonly data: StaffHomePage }): VNode {
  const { t } = useSite(messages);
  // The message about the last form has the same link.
  const isRemovable = sample !== undefined && done?.key !== sample.event;
  return (
    <section aria-labelledby="records">
      <div class="section-head">
        <h2 id="records">{t('records')}</h2>
      </div>
      <ul class="home-rows">
        {counts.map((one) => (
          <li key={one.type}>
            <CountLink count={one} />
          </li>
        ))}
      </ul>
      {isRemovable && (
        <>
          <p class="quiet">{t('sample.loaded')}</p>
          <RemoveSample sample={sample} />
        </>
      )}
    </section>
  );
}

function CountLink({ count: { type, count, path } }: { readonly count: TypeCount }): VNode {
  const { t } = useSite(messages);
  return (
    <a href={path}>
      {t('number', { count })} {t(`records.${type}` as SharedMessageKey, { count })}
    </a>
  );
}

function RemoveSample({ sample }: { readonly sample: NonNullable<StaffHomePage['sample']> }): VNode {
  const { t } = useSite(messages);
  return (
    <p>
      <a href={sample.undoPath}>{t('sample.remove', { count: sample.count })}</a>
    </p>
  );
}

export const staffHomeView: PageView<StaffHomePage> = {
  Content: StaffContent,
  head: () => staffHead(useSite(messages).t('staff.title')),
};
