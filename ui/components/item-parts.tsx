/** Parts of a description: access points, containers, digital objects, and notes without a field. */
import type { VNode } from 'preact';
import type { AccessPointGroup, ItemPage, ShownNote } from '../../src/pages/page.ts';
import { labelOfValue } from '../messages/labels.ts';
import { useSite } from '../site-context.ts';
import { LongText } from './long-text.tsx';

interface AccessPointsProps {
  readonly groups: readonly AccessPointGroup[];
  readonly language: string;
}

export function AccessPoints({ groups, language }: AccessPointsProps): VNode | null {
  const { t } = useSite();
  if (groups.length === 0) return null;
  return (
    <section class="area">
      <h2>{t('item.accessPoints')}</h2>
      <dl>
        {groups.map(({ kind, points }) => (
          <div key={kind}>
            <dt>{labelOfValue(t, 'type', kind)}</dt>
            {points.map(({ name, role, path }) => (
              <dd key={path}>
                <a href={path} lang={language} dir="auto">
                  {name}
                </a>
                {role !== undefined && ` (${role})`}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Containers({ containers }: Pick<ItemPage, 'containers'>): VNode | null {
  const { t } = useSite();
  if (containers.length === 0) return null;
  return (
    <section class="area">
      <h2>{t('item.containers')}</h2>
      <ul class="containers">
        {containers.map((path) => {
          const text = path.map(({ kind, name }) => [kind, name].filter(Boolean).join(' ')).join(', ');
          return <li key={text}>{text}</li>;
        })}
      </ul>
    </section>
  );
}

/** An island may turn the links to IIIF manifests into a viewer. */
export function DigitalObjects({ objects }: { readonly objects: ItemPage['digitalObjects'] }): VNode | null {
  const { t } = useSite();
  if (objects.length === 0) return null;
  return (
    <section class="area">
      <h2>{t('item.digitalObjects')}</h2>
      <ul class="digital-objects">
        {objects.map(({ title, text, href, purpose, mediaType }) => (
          <li key={text} {...(purpose === 'manifest' && href !== undefined && { 'data-manifest': href })}>
            {href === undefined ? (
              `${title} ${text === title ? '' : (text ?? '')}`
            ) : (
              <a href={href} rel="noreferrer">
                {title}
              </a>
            )}
            <span class="quiet"> {mediaType ?? labelOfValue(t, 'purpose', purpose)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface NotesProps {
  readonly notes: readonly ShownNote[];
  readonly language: string;
}

export function Notes({ notes, language }: NotesProps): VNode | null {
  const { t } = useSite();
  if (notes.length === 0) return null;
  return (
    <section class="area">
      <h2>{t('item.notes')}</h2>
      <dl>
        {notes.map(({ label, values }, index) => (
          <div key={index}>
            <dt>{label}</dt>
            {values.map((value) => (
              <dd key={value} lang={language} dir="auto">
                <LongText text={value} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
