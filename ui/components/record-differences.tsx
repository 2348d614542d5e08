/** The differences of a record: changed fields with the changed words marked, and parts that were added, removed or changed. */
import type { VNode } from 'preact';
import type { FieldDiff, RecordDiff, ValueDiff } from '../../src/pages/shared/record-diff.ts';
import { translateCode } from '../../src/pages/shared/translate-code.ts';
import { formatValue } from '../format-values.ts';
import { labelOfField, labelOfNote, labelOfType } from '../messages/labels.ts';
import type { Translate } from '../messages/translate.ts';
import { useSite } from '../site-context.ts';
import { type DiffBudget, diffTexts, type Piece } from './text-diff.ts';

interface DifferencesProps {
  readonly diff: RecordDiff;
  readonly budget: DiffBudget;
  /** Language of the description that contains the record. */
  readonly language?: string | undefined;
}

export function RecordDifferences({ diff, budget, language = diff.language }: DifferencesProps): VNode {
  const { t } = useSite();
  return (
    <div class="differences">
      {diff.fields.length > 0 && (
        <dl>
          {diff.fields.map((field) => (
            <FieldDifference key={field.name} field={field} budget={budget} language={language} />
          ))}
        </dl>
      )}
      {diff.reordered.map((type) => (
        <p key={type}>
          <strong>{labelOfType(t, type)}</strong> {t('difference.reordered')}
        </p>
      ))}
      {diff.parts.map((part, index) => (
        <PartDifferences key={index} diff={part} budget={budget} language={part.language ?? language} />
      ))}
    </div>
  );
}

function PartDifferences({ diff, budget, language }: DifferencesProps): VNode {
  const { site, t } = useSite();
  const name = labelOfType(t, diff.type);
  const isDescription = diff.language !== undefined;
  return (
    <div class="part-difference">
      <p>
        <strong>
          {isDescription
            ? t('difference.inLanguage', {
                name,
                language: translateCode('language', diff.language!, site.language),
              })
            : name}
        </strong>{' '}
        <span class={`change-kind ${diff.kind}`}>{t(`difference.${diff.kind}`)}</span>
      </p>
      <RecordDifferences diff={diff} budget={budget} language={language} />
    </div>
  );
}

interface FieldDifferenceProps {
  readonly field: FieldDiff;
  readonly budget: DiffBudget;
  readonly language: string | undefined;
}

function FieldDifference({ field, budget, language }: FieldDifferenceProps): VNode {
  const { t } = useSite();
  return (
    <div>
      <dt>{labelOf(field, t)}</dt>
      {field.values.length === 0 && <dd>{t('difference.reordered')}</dd>}
      {field.values.map((value, index) => (
        <ValueDifference key={index} field={field} value={value} budget={budget} language={language} />
      ))}
    </div>
  );
}

function labelOf(field: FieldDiff, t: Translate): string | VNode {
  const { source } = field;
  if (source === undefined) return labelOfField(t, field);
  return 'names' in source ? labelOfNote(t, source.names) : <code>{source.path}</code>;
}

interface ValueDifferenceProps extends FieldDifferenceProps {
  readonly value: ValueDiff;
}

function ValueDifference({ field, value, budget, language }: ValueDifferenceProps): VNode {
  const { site, t } = useSite();
  const show = (text: string | undefined): string =>
    text === undefined ? '' : formatValue(field, text, site.language, t);
  const [before, after] = [show(value.before), show(value.after)];
  // Words for codes are in the language of the page.
  const isText = before === (value.before ?? '') && after === (value.after ?? '');
  return (
    <dd lang={isText ? language : undefined} dir="auto">
      {diffTexts(before, after, budget).map((piece, index) => (
        <TextPiece key={index} piece={piece} />
      ))}
    </dd>
  );
}

/**
 * Marks are not by colour alone: screen readers read a word, and others see a line through or below the text. The words are isolated, since
 * `dir="auto"` would take the direction from them.
 */
function TextPiece({ piece }: { readonly piece: Piece }): VNode {
  const { site, t } = useSite();
  switch (piece.kind) {
    case 'same':
      return <>{piece.text}</>;
    case 'omitted':
      return (
        <bdi class="omitted" lang={site.language}>
          {t('difference.omitted', { count: piece.count })}
        </bdi>
      );
    case 'removed':
      return (
        <del>
          <Mark text={t('difference.removed')} />
          {piece.text}
        </del>
      );
    case 'added':
      return (
        <ins>
          <Mark text={t('difference.added')} />
          {piece.text}
        </ins>
      );
  }
}

function Mark({ text }: { readonly text: string }): VNode {
  const { site } = useSite();
  return <bdi class="visually-hidden" lang={site.language}>{` [${text}:] `}</bdi>;
}
