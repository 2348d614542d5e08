/** The dry run of an undo with its buttons, and the result of an undo: counts, conflicts and impossible steps. */
import type { VNode } from 'preact';
import { type ShownUndoResult, stepsPerPage } from '../../src/pages/shared/undo-preview.ts';
import { withQuery } from '../../src/pages/shared/with-query.ts';
import { useSite } from '../site-context.ts';
import { Paging } from './paging.tsx';
import { FormToken } from './staff-bar.tsx';
import { Conflicts, Impossible } from './undo-steps.tsx';

interface DryRunProps {
  readonly preview: ShownUndoResult;
  /** Of the page with the form that undoes the event. */
  readonly path: string;
  /** The page of the conflicts and impossible steps; without it the first ones are all that is known. */
  readonly page?: number;
}

export function UndoDryRun({ preview, path, page }: DryRunProps): VNode {
  const { t } = useSite();
  const { conflictCount, impossibleCount } = preview;
  return (
    <>
      <section>
        <h2>{t('undo.preview')}</h2>
        <UndoCounts preview={preview} />
        <p class="quiet">{t('undo.previewHelp')}</p>
      </section>
      <UndoSteps preview={preview} />
      {page !== undefined && (
        <Paging
          total={Math.max(conflictCount, impossibleCount)}
          page={page}
          pageSize={stepsPerPage}
          label={t('undo.pages')}
          pathOf={(other) => withQuery(path, { page: other > 1 ? other : undefined })}
        />
      )}
      <UndoForm preview={preview} path={path} />
    </>
  );
}

const kinds = ['deleted', 'restored', 'updated', 'moved'] as const;

export function UndoCounts({ preview }: Pick<DryRunProps, 'preview'>): VNode {
  const { t } = useSite();
  const found = kinds.filter((kind) => preview[kind] > 0);
  if (found.length === 0)
    return <p>{t(preview.conflictCount > 0 ? 'undo.onlyConflicts' : 'undo.nothing')}</p>;
  return (
    <ul>
      {found.map((kind) => (
        <li key={kind}>{t(`undo.${kind}`, { count: preview[kind] })}</li>
      ))}
    </ul>
  );
}

export function UndoSteps({ preview }: Pick<DryRunProps, 'preview'>): VNode {
  return (
    <>
      <Conflicts count={preview.conflictCount} conflicts={preview.conflicts} />
      <Impossible count={preview.impossibleCount} steps={preview.impossible} />
    </>
  );
}

function UndoForm({ preview, path }: DryRunProps): VNode | null {
  const { t } = useSite();
  const { conflictCount, digest } = preview;
  const hasSteps = kinds.some((kind) => preview[kind] > 0);
  if (!hasSteps && conflictCount === 0) return null;
  return (
    <form method="post" action={path} class="undo-bar">
      <FormToken />
      <input type="hidden" name="digest" value={digest} />
      {hasSteps && <button type="submit">{t('staff.undo')}</button>}
      {conflictCount > 0 && (
        <button type="submit" name="force" value="true" class="quiet">
          {t('undo.force')}
        </button>
      )}
    </form>
  );
}
