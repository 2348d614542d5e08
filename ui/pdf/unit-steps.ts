/**
 * One unit of a finding aid as blocks: its title with the reference code before it and the containers after it, its facts, and its fields, whose
 * labels have a column before the text.
 */

import type { FindingAidUnit } from '../../src/pages/shared/finding-aid.ts';
import type { Language } from '../../src/pages/shared/languages.ts';
import type { ShownItem } from '../../src/pages/shared/shown-item.ts';
import type { ShownField } from '../../src/pages/shared/shown-values.ts';
import { findTextForm } from '../../src/pages/shared/text-form.ts';
import { listUnitFacts } from '../finding-aid-facts.ts';
import { listNamesOfGroup } from '../finding-aid-names.ts';
import { formatContainer, formatDatePeriod, formatTitle, formatValue } from '../format-values.ts';
import { labelOfField, labelOfNote, labelOfValue, nameWithRole } from '../messages/labels.ts';
import { withoutFieldHead, withoutNoteHead } from '../messages/repeated-head.ts';
import type { Translate } from '../messages/translate.ts';
import { directionOf } from '../text-direction.ts';
import type { DocumentBlock, DocumentStep } from './document-step.ts';
import { linkTo, type TextContext, textSteps, toLabelledParagraph, toParagraph } from './rich-text-steps.ts';
import type { TextSpan } from './text-runs.ts';

/** The language of the reader, and its messages. */
export interface ReaderLanguage {
  readonly language: Language;
  readonly t: Translate;
}

interface UnitContext extends ReaderLanguage, TextContext {}

/** Deeper units are not indented further. */
const maxIndent = 5;

/** @param isLeaf whether there are no units below it. */
export function* unitSteps(
  { depth, item }: FindingAidUnit,
  { destination, isLeaf }: { readonly destination: string | undefined; readonly isLeaf: boolean },
  wording: ReaderLanguage,
): Generator<DocumentStep> {
  const title = formatTitle(item, wording.language);
  const context: UnitContext = {
    ...wording,
    indent: Math.min(Math.max(0, depth - 1), maxIndent),
    own: item.description.language,
    isRightToLeft: directionOf(item.description.language, title) === 'rtl',
  };
  const facts = listFacts(item, context);
  // Those of units below the topmost one stand beside the title.
  const containers = depth === 0 ? containersOf(item, context) : [];
  const fields = [...containers, ...fieldsOf(item, context)];
  if (depth > 0)
    yield unitHeading(
      item,
      { title, depth, destination, isLeaf, isAlone: facts.length + fields.length === 0 },
      context,
    );
  if (depth > 0 && facts.length > 0)
    yield { ...toParagraph(facts, context), style: 'facts', staysWithNext: fields.length > 0 || !isLeaf };
  yield* fields;
}

function containersOf(item: ShownItem, context: UnitContext): readonly DocumentStep[] {
  const text = item.containers.map(formatContainer).join('; ');
  const label = context.t('item.containers');
  return text === '' ? [] : [toLabelledParagraph(label, [{ text }], { ...context, own: context.language })];
}

interface Heading {
  readonly title: string;
  readonly depth: number;
  readonly destination: string | undefined;
  readonly isLeaf: boolean;
  /** Whether the unit has nothing but its title. */
  readonly isAlone: boolean;
}

function unitHeading(
  item: ShownItem,
  { title, depth, destination, isLeaf, isAlone }: Heading,
  { indent, own, isRightToLeft }: UnitContext,
): DocumentBlock {
  const code = item.citation.code === item.title ? undefined : item.citation.code;
  const container = item.containers.map(formatContainer).join('; ');
  const isSeries = depth === 1 && !isLeaf;
  return {
    kind: 'heading',
    style: isLeaf ? 'leaf' : depth === 1 ? 'unit1' : depth === 2 ? 'unit2' : 'unit3',
    level: depth + 1,
    spans: [{ text: title }],
    language: own,
    indent,
    isHanging: true,
    destination,
    isRightToLeft,
    staysWithNext: !isLeaf || !isAlone,
    hasRule: isSeries,
    ...(depth === 1 && { runningHead: isSeries ? title : '' }),
    ...(code !== undefined && { leadColumn: { text: code, style: 'code', language: own } }),
    ...(container !== '' && { container }),
  };
}

function* fieldsOf(item: ShownItem, context: UnitContext): Generator<DocumentStep> {
  const { t } = context;
  for (const field of item.description.areas.flatMap(({ fields }) => fields))
    yield* fieldSteps(field, context);
  for (const group of item.accessPoints) {
    const { kind, points } = group;
    const text = points.map((point) => nameWithRole(t, point)).join(' · ');
    const label = labelOfValue(t, 'type', kind);
    yield { ...toLabelledParagraph(label, [{ text }], context), names: listNamesOfGroup(group) };
  }
  for (const [i, { title, text, href }] of item.digitalObjects.entries()) {
    const address = href ?? text ?? '';
    const shown = title === address ? address : `${title} (${address})`;
    const label = i === 0 ? t('item.digitalObjects') : undefined;
    yield toLabelledParagraph(label, [{ text: shown, ...linkTo(href) }], context);
  }
  let last: string | undefined;
  for (const { names, values } of item.notes) {
    const label = labelOfNote(t, names);
    for (const value of values) {
      const word = labelOfValue(t, 'note', value);
      const text = word === value ? withoutNoteHead(value, names) : word;
      yield* textSteps(label === last ? undefined : label, text, context);
      last = label;
    }
  }
}

/** Words of the reader's language, and texts of the description in theirs. The code stands before the title. */
function listFacts(item: ShownItem, { language, t, own }: UnitContext): readonly TextSpan[] {
  const facts = [
    ...item.periods.map((period) => ({
      text: formatDatePeriod(period, language, t),
      ...(period.text !== undefined && { language: own }),
    })),
    ...listUnitFacts(item.summary).flatMap((field) =>
      field.values
        .flatMap(splitParagraphs)
        .map((value) => ({
          text: formatValue(field, withoutFieldHead(value, field), language, t),
          ...(field.isCoded !== true && { language: own }),
        })),
    ),
  ];
  return facts.flatMap((fact, i) => (i === 0 ? [fact] : [{ text: ' · ' }, fact]));
}

function splitParagraphs(text: string): readonly string[] {
  return text.split(/\s*\n\s*/).filter((line) => line !== '');
}

function* fieldSteps(field: ShownField, context: UnitContext): Generator<DocumentStep> {
  const { language, t } = context;
  const label = labelOfField(t, field);
  const { isCoded = false, types = [] } = field;
  if (isCoded) {
    const text = field.values.map((value) => formatValue(field, value, language, t)).join('; ');
    return yield toLabelledParagraph(label, [{ text }], { ...context, own: language });
  }
  for (const [index, value] of field.values.entries()) {
    const type = types[index] ?? '';
    // Of several values, the first one has the label.
    const shown = index === 0 ? label : undefined;
    if (type === '')
      yield* textSteps(shown, withoutFieldHead(value, field), context, findTextForm(field.name));
    else yield toLabelledParagraph(shown, [{ text: `${value} (${type})` }], context);
  }
}
