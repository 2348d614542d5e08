/** Imports files: the files, the choices, and one button that checks them. Nothing is changed before the user has reviewed the job. */
import type { VNode } from 'preact';
import { recordTypes } from '../../../src/model/registry.ts';
import { importFilesPath } from '../../../src/pages/shared/staff-menu.ts';
import type { ImportPage } from '../../../src/pages/staff-import/data.ts';
import { ImportBar, ImportFileField } from '../../components/import-upload.tsx';
import { FormToken } from '../../components/staff-bar.tsx';
import { FormMessage } from '../../components/staff-form.tsx';
import { StaffFrame, staffHead } from '../../components/staff-frame.tsx';
import { fieldKey } from '../../messages/labels.ts';
import { isSharedMessageKey } from '../../messages/translate.ts';
import type { ContentProps, PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { Choices, More } from './choices.tsx';
import { CreateScopes } from './create-scopes.tsx';
import { messages } from './messages.ts';
import { DeleteChoices, SaveChoices, SavedLinks } from './saved-choices.tsx';

type Props = ContentProps<ImportPage>;

function ImportContent({ data, form }: Props): VNode {
  const { t } = useSite(messages);
  const { menu, maxFiles, formats, choices } = data;
  const own = form?.name === 'import' ? form : undefined;
  const sent = own?.values.column ?? choices.columns;
  return (
    <StaffFrame menu={menu} title={t('title')}>
      <p>
        {t('intro')} <a href="/help/importing">{t('help')}</a>
      </p>
      {data.again !== undefined && (
        <p class="note">
          {t('again')} <a href={data.again.path}>{t('again.job')}</a>
        </p>
      )}
      <FormMessage form={own} />
      <form
        method="post"
        action={importFilesPath}
        enctype="multipart/form-data"
        class="import-form"
        aria-label={t('title')}
      >
        <FormToken />
        {sent.map((column) => (
          <input key={column} type="hidden" name="column" value={column} />
        ))}
        <h2>{t('import.files')}</h2>
        <ImportFileField error={own?.errors.file} />
        <ServerPath data={data} form={own} />
        <p class="import-found" role="status" />
        <div class="import-choices">
          <h2>{t('choices')}</h2>
          <SavedLinks data={data} />
          <Choices data={data} form={own} />
          <More data={data} form={own} />
        </div>
        <Columns />
        <ImportBar maxFiles={maxFiles} formats={formats} />
        <SaveChoices data={data} form={own} />
      </form>
      <DeleteChoices data={data} />
      <CreateScopes data={data} form={form?.name === 'create-scope' ? form : undefined} />
    </StaffFrame>
  );
}

/** A path of the server, if it has folders for imports. */
function ServerPath({ data: { folders }, form }: Props): VNode | null {
  const { t } = useSite(messages);
  if (folders.length === 0) return null;
  return (
    <details class="import-server" open={(form?.values.path?.[0] ?? '') !== ''}>
      <summary>{t('server')}</summary>
      <label>
        <span>{t('server.path')}</span>
        <input name="path" list="import-folders" value={form?.values.path?.[0] ?? ''} autocomplete="off" />
      </label>
      <datalist id="import-folders">
        {folders.map((folder) => (
          <option key={folder} value={folder} />
        ))}
      </datalist>
      <p class="quiet">{t('server.help', { folders: folders.join(', ') })}</p>
    </details>
  );
}

/** Filled in by the script when it has read a table. */
function Columns(): VNode {
  const { t } = useSite(messages);
  const names = {
    title: t('columns'),
    help: t('columns.help'),
    column: t('column'),
    samples: t('column.samples'),
    field: t('column.field'),
    note: t('column.note'),
    ignore: t('column.ignore'),
    fields: Object.fromEntries(listFields()),
  };
  return <section class="import-columns" data-messages={JSON.stringify(names)} hidden />;
}

/** Labels of the fields of all types that tables can have, by name. */
function listFields(): readonly (readonly [name: string, label: string])[] {
  const { t } = useSite();
  return recordTypes
    .filter(({ kind }) => kind === 'item' || kind === 'part')
    .flatMap(({ name: type, fields }) => Object.keys(fields).map((name) => fieldKey({ type, name })))
    .filter((key) => /^field\.\w+$/.test(key))
    .flatMap((key) => (isSharedMessageKey(key) ? [[key.slice('field.'.length), t(key)] as const] : []));
}

export const importView: PageView<ImportPage> = {
  Content: ImportContent,
  head: () => staffHead(useSite(messages).t('title')),
};
