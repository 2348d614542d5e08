/** The cover of a finding aid: institution, title, dates and extent, and at the foot the date of this version and the address of its page. */
import type { ShownItem } from '../../src/pages/shared/shown-item.ts';
import { formatDate, formatDatePeriod, formatTitle, formatValue } from '../format-values.ts';
import { labelOfField } from '../messages/labels.ts';
import { getTranslator } from '../messages/translate.ts';
import type { DocumentBlock, DocumentStep } from './document-step.ts';
import { messages } from './messages.ts';
import { isRightToLeftText } from './text-runs.ts';
import type { Wording } from './unit-steps.ts';

export interface CoverOptions {
  readonly siteName: string;
  readonly date: Date;
  /** URL of the page of the unit. */
  readonly address: string;
  /** A PNG. */
  readonly logo: Uint8Array | undefined;
}

/** Heights on the page. */
const titleY = 250;
const footY = 670;
/** Longer titles are written in smaller letters. */
const maxTitleLength = 140;

export function* coverSteps(
  item: ShownItem,
  { siteName, date, address, logo }: CoverOptions,
  { language, t }: Wording,
): Generator<DocumentStep> {
  const own = item.description.language;
  const words = getTranslator(language, messages);
  const title = formatTitle(item, language);
  const isRightToLeft = isRightToLeftText(title);
  const fact = (
    label: string,
    text: string,
    inLanguage = own,
    link?: DocumentBlock['spans'][0]['link'],
  ): DocumentBlock => ({
    kind: 'paragraph',
    style: 'coverFact',
    language: inLanguage,
    spans: [{ text, ...(link && { link }) }],
    side: { text: label, style: 'label', language },
    isRightToLeft,
  });
  if (logo !== undefined) yield { kind: 'logo', file: logo };
  yield {
    kind: 'paragraph',
    style: 'institution',
    spans: [{ text: item.citation.holder ?? siteName }],
    isRightToLeft,
  };
  yield { kind: 'moveTo', y: titleY };
  const style = title.length > maxTitleLength ? 'partTitle' : 'coverTitle';
  yield {
    kind: 'heading',
    style,
    level: 1,
    spans: [{ text: title }],
    language: own,
    isRightToLeft,
    staysWithNext: false,
  };
  const dates = item.periods.map((period) => formatDatePeriod(period, language, t)).join(', ');
  if (dates !== '')
    yield { kind: 'paragraph', style: 'coverDates', spans: [{ text: dates }], language: own, isRightToLeft };
  const { code } = item.citation;
  if (code !== undefined) yield fact(words('code'), code);
  for (const field of item.summary.filter(({ name }) => name === 'extentAndMedium')) {
    const values = field.values.map((value) => formatValue(field, value, language, t)).join('; ');
    yield fact(labelOfField(t, field), values.replaceAll(/\s*\n\s*/g, '; '));
  }
  const names = item.ancestors
    .filter(({ type }) => type === item.type)
    .map((ancestor) => formatTitle(ancestor, language));
  if (names.length > 0) yield fact(words('partOf'), names.join(' › '));
  yield { kind: 'moveTo', y: footY };
  // The description has the citation that the archive prefers.
  if (item.citation.text === undefined) {
    const parts = [title, dates, code, item.citation.holder].filter((part) => (part ?? '') !== '');
    yield fact(words('citeAs'), [...new Set(parts)].join(', '));
  }
  yield fact(words('version'), formatDate(date.toISOString().slice(0, 10), language), language);
  if (address !== '') yield fact(words('address'), address, language, { url: address });
}
