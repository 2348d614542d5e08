/** The page of an institution: how to reach it. */
import type { VNode } from 'preact';
import type { RepositoryPart, ShownAddress } from '../../src/pages/repository-page.ts';
import { showValue } from '../format-values.ts';
import { labelOfField } from '../messages/labels.ts';
import { useSite } from '../site-context.ts';
import type { CustomView } from './custom-part.tsx';

function Lead({ part }: { readonly part: RepositoryPart }): VNode | null {
  const { t } = useSite();
  if (part.addresses.length === 0) return null;
  return (
    <section class="area">
      <h2>{t('area.contact')}</h2>
      {part.addresses.map((address, index) => (
        <Address key={index} address={address} />
      ))}
    </section>
  );
}

function Address({ address }: { readonly address: ShownAddress }): VNode {
  const { site, t } = useSite();
  return (
    <dl>
      {address.fields.map((field) => (
        <div key={field.name}>
          <dt>{labelOfField(t, field)}</dt>
          {field.values.map((value) => (
            <dd key={value} dir="auto">
              {showValue(field, value, site.language, t)}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

export const repositoryView: CustomView<RepositoryPart> = { Lead };
