/** The dry run of an undo, or of restoring a record, with its buttons, and the result: counts, conflicts and impossible steps. */
import type { ComponentChildren, VNode } from 'preact';
import type { RejectedForm } from '../../src/pages/render.ts';
import { type RevertForm, type ShownUndoResult, stepsPerPage } from '../../src/pages/shared/undo-preview.ts';
import { withQuery } from '../../src/pages/shared/with-query.ts';
import { useSite } from '../site-context.ts';
import { Paging } from './paging.tsx';
import { FormToken } from './staff-bar.tsx';
import { FormMessage } from './staff-form.tsx';
import { Conflicts, Impossible } from './undo-steps.tsx';

interface DryRunProps {
  readonly preview: ShownUndoResult;
  readonly form: RevertForm;
  /** The page of the conflicts and impossible steps; without it the first ones are all that is known. */
  readonly page?: number;
}

export function UndoDryRun({ preview, form, page }: DryRunProps): VNode {
  const { t } = useSite();
  const { conflictCount, impossibleCount } = preview;
  return (
    <>
      <section>
        <h2>{t('undo.preview')}</h2>
        <UndoCounts preview={preview} verb={form.verb} />
        <p class="quiet">{t('undo.previewHelp')}</p>
      </section>
      <UndoSteps preview={preview} />
      {page !== undefined && (
        <Paging
          total={Math.max(conflictCount, impossibleCount)}
          page={page}
          pageSize={stepsPerPage}
          label={t('undo.pages')}
          pathOf={(other) => withQuery(form.path, { page: other > 1 ? other : undefined })}
        />
      )}
      <UndoForm preview={preview} form={form} />
    </>
  );
}

const kinds = ['deleted', 'restored', 'updated', 'moved'] as const;

interface CountsProps extends Pick<DryRunProps, 'preview'> {
  readonly verb: RevertForm['verb'];
}

export function UndoCounts({ preview, verb }: CountsProps): VNode | null {
  const { t } = useSite();
  const found = kinds.filter((kind) => preview[kind] > 0);
  if (found.length === 0 && verb === 'restore')
    return preview.impossibleCount > 0 ? null : <p>{t('undo.same')}</p>;
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

function UndoForm({ preview, form: { verb, path, fields } }: DryRunProps): VNode | null {
  const { t } = useSite();
  const { conflictCount, digest } = preview;
  const hasSteps = kinds.some((kind) => preview[kind] > 0);
  if (!hasSteps && conflictCount === 0) return null;
  return (
    <form method="post" action={path} class="undo-bar">
      <FormToken />
      <HiddenFields fields={fields} />
      <input type="hidden" name="digest" value={digest} />
      {hasSteps && <button type="submit">{t(verb === 'undo' ? 'staff.undo' : 'undo.restore')}</button>}
      {conflictCount > 0 && (
        <button type="submit" name="force" value="true" class="quiet">
          {t('undo.force')}
        </button>
      )}
    </form>
  );
}

/** The form that makes a dry run as a job. */
export function BackgroundDryRun({
  form: { path, fields },
  children,
}: {
  readonly form: RevertForm;
  readonly children?: ComponentChildren;
}): VNode {
  const { t } = useSite();
  return (
    <form method="post" action={path} class="undo-bar">
      <FormToken />
      <HiddenFields fields={fields} />
      <button type="submit" name="dry-run" value="true">
        {t('undo.dryRun')}
      </button>
      {children}
    </form>
  );
}

function HiddenFields({ fields }: Pick<RevertForm, 'fields'>): readonly VNode[] {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** Instead of the message of an error: records were changed after the dry run. */
export function ChangedMeanwhile({
  form,
  message,
}: {
  readonly form: RejectedForm | undefined;
  readonly message: string;
}): VNode | null {
  if (form?.code !== 'changed-meanwhile') return <FormMessage form={form} />;
  return (
    <p class="message bad-news" role="alert">
      {message}
    </p>
  );
}
