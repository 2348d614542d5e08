/** The form that restores a record as on a day, and its dry run. */
import type { VNode } from 'preact';
import type { RejectedForm } from '../../../src/pages/render.ts';
import { maxShownRecords } from '../../../src/pages/shared/undo-preview.ts';
import type { RestorePage } from '../../../src/pages/staff-restore/data.ts';
import { StaffFrame, staffHead } from '../../components/staff-frame.tsx';
import { BackgroundDryRun, ChangedMeanwhile, UndoDryRun } from '../../components/undo-preview.tsx';
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
      <ChangedMeanwhile form={form} message={t('changedMeanwhile')} />
      {donePath !== undefined && (
        <p class="message done" role="status">
          {t('done')} <a href={donePath}>{t('staff.undo')}</a>
        </p>
      )}
      <ChooseForm data={data} />
      <DryRun data={data} />
    </StaffFrame>
  );
}

function ChooseForm({ data: { path, fields, hasBelow } }: { readonly data: RestorePage }): VNode {
  const { t } = useSite(messages);
  return (
    <form class="change-filter" action={path}>
      <label>
        <span>{t('date')}</span>
        <input type="date" name="date" value={fields.date.slice(0, 10)} required />
      </label>
      {hasBelow && (
        <label class="restore-below">
          <input type="checkbox" name="below" value="true" checked={fields.below === 'true'} />
          <span>{t('below')}</span>
        </label>
      )}
      <button type="submit">{t('show')}</button>
      {fields.event !== '' && <p class="quiet">{t('version')}</p>}
    </form>
  );
}

function DryRun({ data: { path, fields, preview, isLarge } }: { readonly data: RestorePage }): VNode | null {
  const { t } = useSite(messages);
  const form = { verb: 'restore', path, fields } as const;
  if (isLarge)
    return (
      <>
        <p>{t('large', { count: maxShownRecords })}</p>
        <BackgroundDryRun form={form} />
      </>
    );
  return preview === undefined ? null : <UndoDryRun preview={preview} form={form} />;
}

export const restoreView: PageView<RestorePage> = {
  Content: Restore,
  head: ({ title }) => staffHead(useSite(messages).t('title', { title })),
};
