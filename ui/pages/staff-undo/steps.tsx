/** Values that were changed since an event, and steps of its undo that are not possible. */
import type { VNode } from 'preact';
import type { ShownConflict, UndoneRecord, UndoPreview } from '../../../src/pages/staff-undo/data.ts';
import { ScrollArea } from '../../components/scroll-area.tsx';
import { createDiffBudget, type DiffBudget, diffTexts } from '../../components/text-diff.ts';
import { fieldKey } from '../../messages/labels.ts';
import { isSharedMessageKey } from '../../messages/translate.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

interface ConflictsProps {
  /** Of all pages. */
  readonly count: number;
  readonly conflicts: readonly ShownConflict[];
}

export function Conflicts({ count, conflicts }: ConflictsProps): VNode | null {
  const { t } = useSite(messages);
  if (count === 0) return null;
  const budget = createDiffBudget();
  return (
    <section>
      <h2>{t('conflicts', { count })}</h2>
      <p>{t('conflictsHelp')}</p>
      {conflicts.length > 0 && (
        <ScrollArea label={t('conflicts', { count })}>
          <table class="staff-table stacked undo-conflicts">
            <thead>
              <tr>
                <th scope="col">{t('record')}</th>
                <th scope="col">{t('field')}</th>
                <th scope="col">{t('before')}</th>
                <th scope="col">{t('now')}</th>
              </tr>
            </thead>
            <tbody>
              {conflicts.map((conflict, index) => (
                <ConflictRow key={index} conflict={conflict} budget={budget} />
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
    </section>
  );
}

interface ConflictProps {
  readonly conflict: ShownConflict;
  readonly budget: DiffBudget;
}

function ConflictRow({ conflict, budget }: ConflictProps): VNode {
  const { t } = useSite(messages);
  const { record, before, now } = conflict;
  const pieces = diffTexts(before, now, budget);
  return (
    <tr>
      <td class="whole">
        <RecordLink record={record} />
      </td>
      <td class="whole">
        <strong>{labelOfPath(conflict)}</strong>
      </td>
      <td class="value" dir="auto">
        <span class="stacked-label">{t('before')}</span>
        {before === '' ? <em>{t('noValue')}</em> : pieces.map((piece, i) => toNode(piece, 'removed', i))}
      </td>
      <td class="value" dir="auto">
        <span class="stacked-label">{t('now')}</span>
        {now === '' ? <em>{t('noValue')}</em> : pieces.map((piece, i) => toNode(piece, 'added', i))}
      </td>
    </tr>
  );
}

type Piece = ReturnType<typeof diffTexts>[number];

/** The pieces of one of the two texts. */
function toNode(piece: Piece, side: 'removed' | 'added', key: number): VNode | string | null {
  if (piece.kind === 'omitted') return ' … ';
  if (piece.kind === 'same') return piece.text;
  return piece.kind === side ? <mark key={key}>{piece.text}</mark> : null;
}

function labelOfPath({ field, path }: ShownConflict): string | VNode {
  const { t } = useSite(messages);
  if (path === '') return t('wholeRecord');
  const key = field === undefined ? '' : fieldKey(field);
  return isSharedMessageKey(key) ? t(key) : <code>{path}</code>;
}

interface ImpossibleProps {
  readonly count: number;
  readonly steps: UndoPreview['impossible'];
}

export function Impossible({ count, steps }: ImpossibleProps): VNode | null {
  const { t } = useSite(messages);
  if (count === 0) return null;
  return (
    <section>
      <h2>{t('impossible', { count })}</h2>
      <ul>
        {steps.map(({ record, code }, index) => (
          <li key={index}>
            <RecordLink record={record} />: {t(`impossible.${code}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecordLink({ record: { id, title, path } }: { readonly record: UndoneRecord }): VNode {
  return (
    <>
      {path === undefined ? <bdi>{title}</bdi> : <a href={path}>{<bdi>{title}</bdi>}</a>}
      {title !== id && <span class="quiet"> {id}</span>}
    </>
  );
}
