/** The texts of the cover of a finding aid, in print and as a PDF. */
import type { Language } from '../src/pages/shared/languages.ts';
import type { ShownItem } from '../src/pages/shared/shown-item.ts';
import { formatDate, formatDatePeriod, formatTitle, formatValue } from './format-values.ts';
import { labelOfField } from './messages/labels.ts';
import { withoutFieldHead } from './messages/repeated-head.ts';
import { getTranslator } from './messages/translate.ts';
import { writeCitation } from './write-citation.ts';

export interface CoverFact {
  readonly label: string;
  readonly text: string;
  /** Language of the text, as a tag. */
  readonly language: string;
  readonly href?: string;
}

export interface FindingAidCover {
  readonly institution: string;
  readonly title: string;
  /** Empty without dates. */
  readonly dates: string;
  /** Below the title. */
  readonly facts: readonly CoverFact[];
  readonly footFacts: readonly CoverFact[];
}

interface CoverOptions {
  readonly siteName: string;
  /** The day on which the page or the PDF is made. */
  readonly date: Date;
  /** URL of the page of the unit; empty if it is unknown. */
  readonly address: string;
}

export function describeCover(
  item: ShownItem,
  { siteName, date, address }: CoverOptions,
  language: Language,
): FindingAidCover {
  const t = getTranslator(language);
  const own = item.description.language;
  const title = formatTitle(item, language);
  const dates = item.periods.map((period) => formatDatePeriod(period, language, t)).join(', ');
  const { code, holder, text: citation } = item.citation;
  const extents = item.summary.filter(({ name }) => name === 'extentAndMedium');
  const parents = item.ancestors.filter(({ type }) => type === item.type);
  return {
    institution: holder ?? siteName,
    title,
    dates,
    facts: [
      ...(code === undefined
        ? []
        : [{ label: labelOfField(t, { type: item.type, name: 'identifier' }), text: code, language: own }]),
      ...extents.map((field) => ({
        label: labelOfField(t, field),
        text: field.values
          .map((value) => formatValue(field, withoutFieldHead(value, field), language, t))
          .map((value) => value.replaceAll(/\s*\n\s*/g, '; '))
          .join('; '),
        language: own,
      })),
      ...(parents.length === 0
        ? []
        : [
            {
              label: t('item.partOf'),
              text: parents.map((parent) => formatTitle(parent, language)).join(' › '),
              language: own,
            },
          ]),
    ],
    footFacts: [
      // The description has the citation that the archive prefers.
      ...(citation === undefined
        ? [{ label: t('item.citeAs'), text: writeCitation(item, language), language: own }]
        : []),
      { label: t('findingAid.version'), text: formatDay(date, language), language },
      ...(address === '' ? [] : [{ label: t('findingAid.address'), text: address, language, href: address }]),
    ],
  };
}

/** The foot of each page: the institution, and the day on which it was made. */
export function describeVersion(
  item: ShownItem,
  { siteName, date }: CoverOptions,
  language: Language,
): string {
  const version = `${getTranslator(language)('findingAid.version')} ${formatDay(date, language)}`;
  return `${item.citation.holder ?? siteName} · ${version}`;
}

function formatDay(date: Date, language: Language): string {
  return formatDate(date.toISOString().slice(0, 10), language);
}
