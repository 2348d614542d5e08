/** The form that restores a record as on a day, and its dry run. */
import type { VNode } from 'preact';
import type { RejectedForm } from '../../../src/pages/render.ts';
import type { RestorePage } from '../../../src/pages/staff-restore/data.ts';
import { FormToken } from '../../components/staff-bar.tsx';
import { FormMessage } from '../../components/staff-form.tsx';
import { StaffFrame, staffHead } from '../../components/staff-frame.tsx';
import { UndoCounts, UndoSteps } from '../../components/undo-preview.tsx';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

interface RestoreProps {
  readonly data: RestorePage;
  readonly form?: RejectedForm | undefined;
}

function Restore({ data, form }: RestoreProps): VNode {
  const { t } = useSite(messages);
  const { menu, title, itemPath, donePath } = data;
  return (
    <StaffFrame menu={menu} title={t('title', { title })}>
      {itemPath !== undefined && (
        <p>
          <a href={itemPath} dir="auto">
            {title}
          </a>
        </p>
      )}
      <p class="quiet">{t('help')}</p>
      <Rejected form={form} />
      {donePath !== undefined && (
        <p class="message done" role="status">
          {t('done')} <a href={donePath}>{t('staff.undo')}</a>
        </p>
      )}
      <ChooseForm data={data} />
      <Preview data={data} />
    </StaffFrame>
  );
}

function Rejected({ form }: Pick<RestoreProps, 'form'>): VNode | null {
  const { t } = useSite(messages);
  if (form?.code !== 'changed-meanwhile') return <FormMessage form={form} />;
  return (
    <p class="message bad-news" role="alert">
      {t('changedMeanwhile')}
    </p>
  );
}

function ChooseForm({ data: { path, fields, hasBelow } }: { readonly data: RestorePage }): VNode {
  const { t } = useSite(messages);
  return (
    <form class="change-filter" action={path}>
      <label>
        <span>{t('date')}</span>
        <input type="date" name="date" value={fields.date} required />
      </label>
      {hasBelow && (
        <label class="restore-below">
          <input type="checkbox" name="below" value="true" checked={fields.below} />
          <span>{t('below')}</span>
        </label>
      )}
      <button type="submit">{t('show')}</button>
      {fields.event !== '' && <p class="quiet">{t('version')}</p>}
    </form>
  );
}

function Preview({ data: { path, fields, preview } }: { readonly data: RestorePage }): VNode | null {
  const { t } = useSite(messages);
  if (preview === undefined) return null;
  const { restored, updated, moved, deleted, digest } = preview;
  const isSame = restored + updated + moved + deleted === 0;
  return (
    <section>
      <h2>{t('undo.preview')}</h2>
      {isSame ? <p>{t('same')}</p> : <UndoCounts preview={preview} />}
      <UndoSteps preview={preview} />
      {!isSame && (
        <form method="post" action={path} class="undo-bar">
          <FormToken />
          <input type="hidden" name="date" value={fields.date} />
          <input type="hidden" name="event" value={fields.event} />
          <input type="hidden" name="below" value={String(fields.below)} />
          <input type="hidden" name="digest" value={digest} />
          <button type="submit">{t('restore')}</button>
        </form>
      )}
    </section>
  );
}

export const restoreView: PageView<RestorePage> = {
  Content: Restore,
  head: ({ title }) => staffHead(useSite(messages).t('title', { title })),
};
