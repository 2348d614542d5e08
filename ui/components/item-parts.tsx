/** Parts of a description: access points, containers, and notes without a field. */
import type { VNode } from 'preact';
import type { AccessPointGroup, ShownItem, ShownNote } from '../../src/pages/shared/shown-item.ts';
import { formatContainer } from '../format-values.ts';
import { labelOfNote, labelOfValue, suffixOfRole } from '../messages/labels.ts';
import { withoutNoteHead } from '../messages/repeated-head.ts';
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
        <AccessPointRows groups={groups} language={language} />
      </dl>
    </section>
  );
}

export function AccessPointRows({ groups, language }: AccessPointsProps): VNode {
  const { t } = useSite();
  return (
    <>
      {groups.map(({ kind, points }) => (
        <div key={kind}>
          <dt>{labelOfValue(t, 'type', kind)}</dt>
          {points.map(({ name, role, path }) => (
            <dd key={path}>
              <a href={path} lang={language} dir="auto">
                {name}
              </a>
              {suffixOfRole(t, role)}
            </dd>
          ))}
        </div>
      ))}
    </>
  );
}

/** Containers that are shown above the description without a click. */
const maxShownContainers = 10;

export function Containers({ containers }: Pick<ShownItem, 'containers'>): VNode | null {
  const { t } = useSite();
  if (containers.length === 0) return null;
  const texts = containers.map(formatContainer);
  const folded = texts.slice(maxShownContainers);
  return (
    <section class="area">
      <h2>{t('item.containers')}</h2>
      <ContainerList texts={texts.slice(0, maxShownContainers)} />
      {folded.length > 0 && (
        <details class="more">
          <summary>{t('item.showAll')}</summary>
          <ContainerList texts={folded} />
        </details>
      )}
    </section>
  );
}

function ContainerList({ texts }: { readonly texts: readonly string[] }): VNode {
  return (
    <ul class="containers">
      {texts.map((text) => (
        <li key={text}>
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
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
        <NoteRows notes={notes} language={language} />
      </dl>
    </section>
  );
}

interface NoteRowsProps extends NotesProps {
  /** See LongText. */
  readonly isInFindingAid?: boolean;
}

export function NoteRows({ notes, language, isInFindingAid = false }: NoteRowsProps): VNode {
  const { t } = useSite();
  return (
    <>
      {notes.map(({ names, values }, index) => (
        <div key={index}>
          <dt>{labelOfNote(t, names)}</dt>
          {values.map((value) => {
            const word = labelOfValue(t, 'note', value);
            return word === value ? (
              <dd key={value} lang={language} dir="auto">
                <LongText text={withoutNoteHead(value, names)} isInFindingAid={isInFindingAid} />
              </dd>
            ) : (
              <dd key={value}>{word}</dd>
            );
          })}
        </div>
      ))}
    </>
  );
}

/** Content of the source file that only those who may update the record see, as the file has it. */
export function SourceData({ notes, language }: NotesProps): VNode | null {
  const { t } = useSite();
  if (notes.length === 0) return null;
  return (
    <details class="area source-data">
      <summary>{t('item.sourceData')}</summary>
      <dl>
        {notes.map(({ names: [path], values }) => (
          <div key={path}>
            <dt>
              <code>{path}</code>
            </dt>
            {values.map((value) => (
              <dd key={value} lang={language} dir="auto">
                {value}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}
