/** The undo of an event: its dry run with the buttons, and the result. */
import type { VNode } from 'preact';
import type { RejectedForm } from '../../../src/pages/render.ts';
import type { RevertForm } from '../../../src/pages/shared/undo-preview.ts';
import type { UndoPage } from '../../../src/pages/staff-undo/data.ts';
import { ChangedItems } from '../../components/changed-items.tsx';
import { EventLine } from '../../components/event-line.tsx';
import { StaffFrame, staffHead } from '../../components/staff-frame.tsx';
import { BackgroundDryRun, ChangedMeanwhile, UndoDryRun } from '../../components/undo-preview.tsx';
import { formatMoment } from '../../format-times.ts';
import { labelOfValue } from '../../messages/labels.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

interface UndoProps {
  readonly data: UndoPage;
  readonly form?: RejectedForm | undefined;
}

function titleOf({ event }: UndoPage): string {
  const { t } = useSite(messages);
  return t('title', { event: labelOfValue(t, 'eventType', event.eventType) });
}

function UndoContent({ data, form }: UndoProps): VNode {
  const { site, t } = useSite(messages);
  const { menu, path, event, undoesPath, undoneByPath, done, preview } = data;
  const undoForm = { verb: 'undo', path, fields: {} } as const;
  return (
    <StaffFrame menu={menu} title={titleOf(data)}>
      <EventLine event={event} time={formatMoment(event.timestamp, site.language)} />
      <ChangedItems change={event} />
      {undoesPath !== undefined && (
        <p>
          <a href={undoesPath}>{t('undone')}</a>
        </p>
      )}
      <ChangedMeanwhile form={form} message={t('changedMeanwhile')} />
      {done !== undefined && (
        <div class="message done" role="status">
          <p>
            {t('done', { count: done.count })} <a href={done.path}>{t('undoThis')}</a>
          </p>
          {preview !== undefined && <p>{t('remains')}</p>}
        </div>
      )}
      {undoneByPath !== undefined && done === undefined && (
        <p class="message done">
          {t('isUndone')} <a href={undoneByPath}>{t('undoing')}</a>
        </p>
      )}
      {data.records !== undefined && <Background records={data.records} form={undoForm} />}
      {preview !== undefined && <UndoDryRun preview={preview} form={undoForm} page={data.page} />}
    </StaffFrame>
  );
}

function Background({ records, form }: { readonly records: number; readonly form: RevertForm }): VNode {
  const { t } = useSite(messages);
  return (
    <>
      <p>{t('large', { count: records })}</p>
      <BackgroundDryRun form={form}>
        <button type="submit" class="quiet">
          {t('staff.undo')}
        </button>
      </BackgroundDryRun>
    </>
  );
}

export const undoView: PageView<UndoPage> = {
  Content: UndoContent,
  head: (data) => staffHead(titleOf(data)),
};
