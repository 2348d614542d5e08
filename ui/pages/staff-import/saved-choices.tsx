/** Choices that are saved under names: those that exist, above the fields of the form, and the fields that save the present ones, below its button. */
import type { VNode } from 'preact';
import type { RejectedForm } from '../../../src/pages/render.ts';
import { importPath } from '../../../src/pages/shared/staff-menu.ts';
import type { ImportPage } from '../../../src/pages/staff-import/data.ts';
import { FormToken } from '../../components/staff-bar.tsx';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

/** Links to the page with these choices. The script fills them in without leaving the page, which has the chosen files. */
export function SavedLinks({ data: { saved, profile } }: { readonly data: ImportPage }): VNode | null {
  const { t } = useSite(messages);
  if (saved.length === 0) return null;
  return (
    <p class="import-saved">
      {t('saved')}{' '}
      {saved.map(({ name, path, choices }) => (
        <a
          key={name}
          href={path}
          data-choices={JSON.stringify(choices)}
          aria-current={name === profile ? 'true' : undefined}
        >
          <bdi>{name}</bdi>
        </a>
      ))}
    </p>
  );
}

interface SaveProps {
  readonly data: ImportPage;
  readonly form: RejectedForm | undefined;
}

/** After the button that checks the files, which is that of the Enter key. */
export function SaveChoices({ data: { profile }, form }: SaveProps): VNode {
  const { t } = useSite(messages);
  const error = form?.errors['profile-name'];
  const isOpen = form?.values['save-profile'] !== undefined;
  return (
    <details class="import-save" open={isOpen}>
      <summary>{t('save')}</summary>
      <p class="quiet">{t('save.help')}</p>
      <div class="import-save-alert" role="alert" data-connection={t('save.connection')} />
      <label>
        <span>{t('save.name')}</span>
        <input
          name="profile-name"
          value={form?.values['profile-name']?.[0] ?? profile ?? ''}
          maxLength={100}
          autocomplete="off"
          aria-invalid={error === undefined ? undefined : 'true'}
        />
        {error !== undefined && <span class="field-error">{error}</span>}
      </label>
      <label class="import-tick">
        <input type="checkbox" name="replace-profile" value="true" checked={profile !== undefined} />
        <span>{t('save.replace')}</span>
      </label>
      <button type="submit" class="quiet" name="save-profile" value="true" formnovalidate>
        {t('save.button')}
      </button>
    </details>
  );
}

/** Hidden until saved choices are applied. The script names those that the user has clicked. */
export function DeleteChoices({ data: { profile } }: { readonly data: ImportPage }): VNode {
  const { t } = useSite(messages);
  return (
    <form method="post" action={importPath} class="import-delete" hidden={profile === undefined}>
      <FormToken />
      <input type="hidden" name="form" value="delete-profile" />
      <input type="hidden" name="profile" value={profile ?? ''} />
      <button type="submit" class="quiet" data-text={t('saved.delete', { name: '{name}' })}>
        {t('saved.delete', { name: profile ?? '' })}
      </button>
    </form>
  );
}
