/** Values that were changed since an event, and steps of its undo that are not possible. */
import type { VNode } from 'preact';
import type { AffectedRecord, ShownConflict, ShownUndoResult } from '../../src/pages/shared/undo-preview.ts';
import { fieldKey } from '../messages/labels.ts';
import { isSharedMessageKey } from '../messages/translate.ts';
import { useSite } from '../site-context.ts';
import { ScrollArea } from './scroll-area.tsx';
import { createDiffBudget, type DiffBudget, diffTexts } from './text-diff.ts';

interface ConflictsProps {
  /** Of all pages. */
  readonly count: number;
  readonly conflicts: readonly ShownConflict[];
}

export function Conflicts({ count, conflicts }: ConflictsProps): VNode | null {
  const { t } = useSite();
  if (count === 0) return null;
  const budget = createDiffBudget();
  return (
    <section>
      <h2>{t('undo.conflicts', { count })}</h2>
      <p>{t('undo.conflictsHelp')}</p>
      {conflicts.length > 0 && (
        <ScrollArea label={t('undo.conflicts', { count })}>
          <table class="staff-table stacked undo-conflicts">
            <thead>
              <tr>
                <th scope="col">{t('undo.record')}</th>
                <th scope="col">{t('undo.field')}</th>
                <th scope="col">{t('undo.before')}</th>
                <th scope="col">{t('undo.now')}</th>
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
  const { t } = useSite();
  const { record, before, now } = conflict;
  const pieces = diffTexts(before, now, budget);
  const isWhole = conflict.path === '';
  return (
    <tr>
      <td class="whole">
        <RecordLink record={record} />
      </td>
      <td class="whole">
        <strong>{labelOfPath(conflict)}</strong>
      </td>
      <td class="value" dir="auto">
        <span class="stacked-label">{t('undo.before')}</span>
        {before === '' ? (
          <em>{t(isWhole ? 'undo.noRecord' : 'undo.noValue')}</em>
        ) : (
          pieces.map((piece, i) => toNode(piece, 'removed', i))
        )}
      </td>
      <td class="value" dir="auto">
        <span class="stacked-label">{t('undo.now')}</span>
        {isWhole || now === '' ? (
          <em>{t(isWhole ? 'undo.changedSince' : 'undo.noValue')}</em>
        ) : (
          pieces.map((piece, i) => toNode(piece, 'added', i))
        )}
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
  const { t } = useSite();
  if (path === '') return t('undo.wholeRecord');
  const key = field === undefined ? '' : fieldKey(field);
  return isSharedMessageKey(key) ? t(key) : <code>{path}</code>;
}

interface ImpossibleProps {
  readonly count: number;
  readonly steps: ShownUndoResult['impossible'];
}

export function Impossible({ count, steps }: ImpossibleProps): VNode | null {
  const { t } = useSite();
  if (count === 0) return null;
  return (
    <section>
      <h2>{t('undo.impossible', { count })}</h2>
      <ul>
        {steps.map(({ record, code }, index) => (
          <li key={index}>
            <RecordLink record={record} />: {t(`undo.impossible.${code}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function RecordLink({ record: { id, title, path } }: { readonly record: AffectedRecord }): VNode {
  return (
    <>
      {path === undefined ? <bdi>{title}</bdi> : <a href={path}>{<bdi>{title}</bdi>}</a>}
      {title !== id && <span class="quiet"> {id}</span>}
    </>
  );
}
