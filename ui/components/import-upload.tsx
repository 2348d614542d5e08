/** The field for files of an import, with the button that checks them. The form around it works without a script; the script adds dropping, folders and progress. */
import type { VNode } from 'preact';
import { signInPath } from '../../src/pages/shared/page-path.ts';
import { importPath, jobsPath } from '../../src/pages/shared/staff-menu.ts';
import type { ImportValues } from '../importing/import-values.ts';
import { pluralFormsOf, textOf } from '../messages/define-messages.ts';
import { imports } from '../messages/imports.ts';
import { isSharedMessageKey, type Translate } from '../messages/translate.ts';
import { useSite } from '../site-context.ts';

export function ImportFileField({ error }: { readonly error?: string | undefined }): VNode {
  const { t } = useSite();
  return (
    <div class="import-drop">
      <p class="import-drop-text" hidden>
        {t('import.drop')}
      </p>
      <label class="import-input">
        <span>{t('import.choose')}</span>
        <input type="file" name="file" multiple aria-invalid={error === undefined ? undefined : 'true'} />
      </label>
      {error !== undefined && <p class="field-error">{error}</p>}
    </div>
  );
}

/** The progress of the upload, messages, and the button. */
export function ImportBar({ maxFiles, formats }: ImportScriptProps): VNode {
  const { site, t } = useSite();
  return (
    <>
      <div class="import-progress" hidden>
        <p role="status" class="import-state" />
        <progress class="job-progress" max="1" aria-label={t('import.uploading')} />
        <p class="quiet import-numbers" />
      </div>
      <div class="import-alert" role="alert" />
      <div class="job-bar">
        <p class="quiet">{t('import.checkHelp')}</p>
        <button type="button" class="quiet import-cancel" hidden>
          {t('import.cancel')}
        </button>
        <button type="submit">{t('import.check')}</button>
      </div>
      <script
        type="module"
        src={site.assets['import.ts']}
        data-import={JSON.stringify(listValues({ maxFiles, formats }))}
      />
    </>
  );
}

interface ImportScriptProps {
  /** Files of one request. */
  readonly maxFiles: number;
  readonly formats: readonly { readonly name: string }[];
}

export function labelOfFormat(t: Translate, name: string): string {
  const key = `import.format.${name}`;
  return isSharedMessageKey(key) ? t(key) : name.toUpperCase();
}

function listValues({ maxFiles, formats }: ImportScriptProps): ImportValues {
  const { site, t } = useSite();
  const message = (key: keyof typeof imports): string => {
    const text = textOf(imports[key], site.language);
    return typeof text === 'string' ? text : text.other;
  };
  const forms = (key: keyof typeof imports) => pluralFormsOf(imports[key], site.language);
  return {
    api: site.apiPrefix,
    jobs: jobsPath,
    signIn: `${signInPath}?to=${encodeURIComponent(importPath)}`,
    maxFiles,
    messages: {
      chooseFiles: message('import.chooseFiles'),
      chooseFolder: message('import.chooseFolder'),
      remove: message('import.remove'),
      removeAll: message('import.removeAll'),
      file: message('import.file'),
      format: message('import.format'),
      language: message('import.language'),
      title: message('import.title'),
      reading: message('import.reading'),
      found: message('import.found'),
      notImported: message('import.notImported'),
      otherFormat: message('import.otherFormat'),
      noFiles: message('import.noFiles'),
      uploading: message('import.uploading'),
      sent: message('import.sent'),
      perSecond: message('import.perSecond'),
      storing: message('import.storing'),
      cancelled: message('import.cancelled'),
      connection: message('import.connection'),
      sessionEnded: message('import.sessionEnded'),
      signIn: message('import.signIn'),
      tooLarge: message('import.tooLarge'),
      busy: message('import.busy'),
      rejected: message('import.rejected'),
    },
    plurals: {
      files: forms('import.countFiles'),
      left: forms('import.left'),
      more: forms('import.more'),
      archives: forms('import.archives'),
    },
    formats: Object.fromEntries(formats.map(({ name }) => [name, labelOfFormat(t, name)])),
  };
}
