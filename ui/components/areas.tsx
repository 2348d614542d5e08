/** The fields of a description under the headings of its standard. */
import type { VNode } from 'preact';
import type { Area, ShownDescription, ShownField } from '../../src/pages/page.ts';
import { isMessageKey } from '../messages/catalogue.ts';
import { useSite } from '../site-context.ts';

export function Areas({ description }: { readonly description: ShownDescription }): VNode {
  return (
    <>
      {description.areas.map((area) => (
        <AreaSection key={area.name} area={area} language={description.language} />
      ))}
    </>
  );
}

function AreaSection({ area, language }: { readonly area: Area; readonly language: string }): VNode {
  const { t } = useSite();
  const key = `area.${area.name}`;
  return (
    <section class="area">
      <h2>{isMessageKey(key) ? t(key) : area.name}</h2>
      <dl>
        {area.fields.map((field) => (
          <FieldRow key={field.name} field={field} language={language} />
        ))}
      </dl>
    </section>
  );
}

function FieldRow({ field, language }: { readonly field: ShownField; readonly language: string }): VNode {
  const { t } = useSite();
  const key = `field.${field.name}`;
  return (
    <div>
      <dt>{isMessageKey(key) ? t(key) : field.name}</dt>
      {field.values.map((value) => (
        <dd key={value} lang={language} dir="auto">
          {value.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </dd>
      ))}
    </div>
  );
}
