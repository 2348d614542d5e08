/** The choices of an import. The script fills in what the service finds in the files. */
import type { VNode } from 'preact';
import type { RejectedForm } from '../../../src/pages/render.ts';
import type { ImportPage } from '../../../src/pages/staff-import/data.ts';
import { labelOfFormat } from '../../components/import-upload.tsx';
import { labelOfType } from '../../messages/labels.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

export interface ChoicesProps {
  readonly data: ImportPage;
  readonly form: RejectedForm | undefined;
}

function readValue({ data, form }: ChoicesProps, name: string): string {
  return form === undefined ? (data.choices.values[name] ?? '') : (form.values[name]?.[0] ?? '');
}

export function Choices(props: ChoicesProps): VNode {
  const { t } = useSite(messages);
  const { formats, languages } = props.data;
  const format = readValue(props, 'file-format');
  const language = readValue(props, 'lang');
  return (
    <div class="import-fields">
      <label>
        <span>{t('import.format')}</span>
        <select name="file-format" required>
          {formats.map(({ name, scopes }) => (
            <option
              key={name}
              value={name}
              selected={name === (format === '' ? 'ead' : format)}
              data-scopes={scopes.join(' ')}
            >
              {labelOfFormat(t, name)}
            </option>
          ))}
        </select>
      </label>
      <Scope {...props} />
      <label>
        <span>{t('language')}</span>
        <select name="lang">
          <option value="">{t('language.none')}</option>
          {languages.map(({ code, name }) => (
            <option key={code} value={code} selected={code === language}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t('message')}</span>
        <input name="message" value={readValue(props, 'message')} autocomplete="off" />
      </label>
    </div>
  );
}

function Scope(props: ChoicesProps): VNode {
  const { t } = useSite(messages);
  const { scopes, hasMoreScopes } = props.data;
  const scope = readValue(props, 'scope');
  const chosen = scopes.find(({ id }) => id === scope);
  const error = props.form?.errors.scope;
  const types = [...new Set(props.data.formats.flatMap((format) => format.scopes))];
  return (
    <div>
      <label>
        <span>{t('scope')}</span>
        <input
          name="scope"
          list="import-scopes"
          value={scope}
          required
          autocomplete="off"
          aria-describedby="import-scope-name"
          aria-invalid={error === undefined ? undefined : 'true'}
        />
        {error !== undefined && <span class="field-error">{error}</span>}
      </label>
      <p class="quiet import-scope-name" id="import-scope-name" dir="auto">
        {chosen !== undefined && `${chosen.title} · ${labelOfType(t, chosen.type)}`}
      </p>
      {scopes.length === 0 && (
        <p class="quiet import-scope-none">
          {props.data.creatable.length > 0 ? (
            <>
              {t('scope.none')} <a href="#import-new">{t('create')}</a>
            </>
          ) : (
            t('scope.notAllowed')
          )}
        </p>
      )}
      <datalist
        id="import-scopes"
        data-types={JSON.stringify(Object.fromEntries(types.map((type) => [type, labelOfType(t, type)])))}
        {...(hasMoreScopes && { 'data-more': '' })}
      >
        {scopes.map(({ id, type, title }) => (
          <option key={id} value={id} data-type={type} data-title={title}>
            {`${title} · ${labelOfType(t, type)}`}
          </option>
        ))}
      </datalist>
    </div>
  );
}

/** Choices that are always shown. */
const basic = /^(?:file-format|scope|lang|message|path|column|profile-name|replace-profile|save-profile)$/;

/** Whether one of the other choices is made. */
function isMade({ data, form }: ChoicesProps): boolean {
  const given = Object.entries(form?.values ?? data.choices.values);
  const isDefault = (name: string, text: string): boolean =>
    text === '' || (name === 'allow-update' && text === 'true');
  return given.some(
    ([name, value]) => !basic.test(name) && [value].flat().some((text) => !isDefault(name, text)),
  );
}

/** Choices that most imports do not need. They are open if one of them is made. */
export function More(props: ChoicesProps): VNode {
  const { t } = useSite(messages);
  const mappings = [...new Set(props.data.formats.flatMap((format) => format.mappings))];
  const text = (
    name: 'charset' | 'sheet' | 'header-row' | 'field-separator' | 'array-separator',
    help: string,
  ): VNode => (
    <label>
      <span>{t(name)}</span>
      <input name={name} value={readValue(props, name)} autocomplete="off" placeholder={help} />
    </label>
  );
  const tick = (name: 'tolerant' | 'validate'): VNode => (
    <label class="import-tick">
      <input type="checkbox" name={name} value="true" checked={readValue(props, name) === 'true'} />
      <span>{t(name)}</span>
    </label>
  );
  return (
    <details class="import-more" open={isMade(props)}>
      <summary>{t('more')}</summary>
      <div class="import-fields">
        <label>
          <span>{t('existing')}</span>
          <select name="allow-update">
            <option value="true">{t('existing.update')}</option>
            <option value="false" selected={readValue(props, 'allow-update') === 'false'}>
              {t('existing.reject')}
            </option>
          </select>
        </label>
        <label>
          <span>{t('internal')}</span>
          <select name="internal">
            <option value="">{t('internal.restrict')}</option>
            <option value="public" selected={readValue(props, 'internal') === 'public'}>
              {t('internal.public')}
            </option>
          </select>
        </label>
        {mappings.length > 0 && (
          <label>
            <span>{t('mapping')}</span>
            <select name="mapping">
              <option value="">{t('mapping.own')}</option>
              {mappings.map((name) => (
                <option key={name} value={name} selected={readValue(props, 'mapping') === name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {text('charset', 'windows-1252')}
        {text('field-separator', ';')}
        {text('array-separator', ',,')}
        {text('sheet', '')}
        {text('header-row', '1')}
      </div>
      {tick('tolerant')}
      {tick('validate')}
    </details>
  );
}
