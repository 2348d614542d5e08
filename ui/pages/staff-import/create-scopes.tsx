/** Short forms for the records that an import needs: an institution with its country, a set of authority records, a vocabulary, a country. */
import type { VNode } from 'preact';
import type { RejectedForm } from '../../../src/pages/render.ts';
import { importPath } from '../../../src/pages/shared/staff-menu.ts';
import type { CreatableType, ImportPage } from '../../../src/pages/staff-import/data.ts';
import { FormToken } from '../../components/staff-bar.tsx';
import { FormMessage, OptionField, TextField } from '../../components/staff-form.tsx';
import { labelOfType } from '../../messages/labels.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

interface CreateProps {
  readonly data: ImportPage;
  readonly form: RejectedForm | undefined;
}

export function CreateScopes({ data, form }: CreateProps): VNode | null {
  const { t } = useSite(messages);
  if (data.creatable.length === 0) return null;
  return (
    <section aria-labelledby="import-new">
      <h2 id="import-new">{t('create')}</h2>
      <p class="quiet">{t('create.help')}</p>
      {data.creatable.map((type) => (
        <Create
          key={type}
          type={type}
          data={data}
          form={form?.values.type?.[0] === type ? form : undefined}
        />
      ))}
    </section>
  );
}

function Create({ type, data, form }: CreateProps & { readonly type: CreatableType }): VNode {
  const { t } = useSite(messages);
  const isFirst = type === 'Repository' && !data.scopes.some((scope) => scope.type === type);
  const hasCountry = type === 'Repository' || type === 'Country';
  const countries = data.countries.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <details class="import-create" data-type={type} open={isFirst || form !== undefined}>
      <summary>{labelOfType(t, type)}</summary>
      <form method="post" action={importPath} class="inline" aria-label={labelOfType(t, type)}>
        <FormToken />
        <input type="hidden" name="form" value="create-scope" />
        <input type="hidden" name="type" value={type} />
        <div class="import-create-alert" role="alert">
          <FormMessage form={form} />
        </div>
        {hasCountry && (
          <OptionField
            name="country"
            label={t('country')}
            form={form}
            options={countries}
            empty={t('staff.nothing')}
            isRequired
          />
        )}
        {type !== 'Country' && (
          <>
            <TextField name="name" label={t('staff.name')} form={form} isRequired />
            <TextField name="identifier" label={t('identifier')} form={form} isRequired />
          </>
        )}
        <button type="submit" class="quiet">
          {t(`create.${type}`)}
        </button>
      </form>
    </details>
  );
}
