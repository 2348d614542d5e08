/** The undo of an event: what it would do, conflicts and impossible steps, the buttons, and the result. */
import type { VNode } from 'preact';
import type { RejectedForm } from '../../../src/pages/render.ts';
import { withQuery } from '../../../src/pages/shared/with-query.ts';
import type { UndoPage, UndoPreview } from '../../../src/pages/staff-undo/data.ts';
import { ChangedItems } from '../../components/changed-items.tsx';
import { EventLine } from '../../components/event-line.tsx';
import { Paging } from '../../components/paging.tsx';
import { FormToken } from '../../components/staff-bar.tsx';
import { FormMessage } from '../../components/staff-form.tsx';
import { StaffFrame, staffHead } from '../../components/staff-frame.tsx';
import { formatMoment } from '../../format-times.ts';
import { labelOfValue } from '../../messages/labels.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';
import { Conflicts, Impossible } from './steps.tsx';

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
  return (
    <StaffFrame menu={menu} title={titleOf(data)}>
      <EventLine event={event} time={formatMoment(event.timestamp, site.language)} />
      <ChangedItems change={event} />
      {undoesPath !== undefined && (
        <p>
          <a href={undoesPath}>{t('undone')}</a>
        </p>
      )}
      <Rejected form={form} />
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
      {preview !== undefined && <Preview preview={preview} path={path} />}
    </StaffFrame>
  );
}

function Rejected({ form }: Pick<UndoProps, 'form'>): VNode | null {
  const { t } = useSite(messages);
  if (form?.code !== 'changed-meanwhile') return <FormMessage form={form} />;
  return (
    <p class="message bad-news" role="alert">
      {t('changedMeanwhile')}
    </p>
  );
}

/** Conflicts, and impossible steps, on one page. */
const stepsPerPage = 50;

function Preview({ preview, path }: { readonly preview: UndoPreview; readonly path: string }): VNode {
  const { t } = useSite(messages);
  const { conflictCount, impossibleCount, page } = preview;
  return (
    <>
      <Counts preview={preview} />
      <Conflicts count={conflictCount} conflicts={preview.conflicts} />
      <Impossible count={impossibleCount} steps={preview.impossible} />
      <Paging
        total={Math.max(conflictCount, impossibleCount)}
        page={page}
        pageSize={stepsPerPage}
        label={t('pages')}
        pathOf={(other) => withQuery(path, { page: other > 1 ? other : undefined })}
      />
      <UndoForms preview={preview} path={path} />
    </>
  );
}

const kinds = ['deleted', 'restored', 'updated', 'moved'] as const;

function Counts({ preview }: { readonly preview: UndoPreview }): VNode {
  const { t } = useSite(messages);
  const found = kinds.filter((kind) => preview[kind] > 0);
  const hasNothing = t(preview.conflictCount > 0 ? 'onlyConflicts' : 'nothing');
  return (
    <section>
      <h2>{t('preview')}</h2>
      {found.length === 0 && <p>{hasNothing}</p>}
      {found.length > 0 && (
        <ul>
          {found.map((kind) => (
            <li key={kind}>{t(kind, { count: preview[kind] })}</li>
          ))}
        </ul>
      )}
      {found.length > 0 && <p class="quiet">{t('previewHelp')}</p>}
    </section>
  );
}

function UndoForms({
  preview,
  path,
}: {
  readonly preview: UndoPreview;
  readonly path: string;
}): VNode | null {
  const { t } = useSite(messages);
  const { conflictCount, digest } = preview;
  const hasSteps = kinds.some((kind) => preview[kind] > 0);
  if (!hasSteps && conflictCount === 0) return null;
  return (
    <form method="post" action={path} class="undo-bar">
      <FormToken />
      <input type="hidden" name="seen" value={digest} />
      {hasSteps && <button type="submit">{t('staff.undo')}</button>}
      {conflictCount > 0 && (
        <button type="submit" name="force" value="true" class="quiet">
          {t('force')}
        </button>
      )}
    </form>
  );
}

export const undoView: PageView<UndoPage> = {
  Content: UndoContent,
  head: (data) => staffHead(titleOf(data)),
};
