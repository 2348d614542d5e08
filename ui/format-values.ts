/** Titles, values and dates as words of a language. Objects of Intl are created once for each language. */
import { isDate } from '../src/model/dates.ts';
import type { Field } from '../src/model/define.ts';
import { dateLocales, type Language } from '../src/pages/shared/languages.ts';
import type { ItemLink, UnnamedItem } from '../src/pages/shared/page-path.ts';
import type { ShownItem } from '../src/pages/shared/shown-item.ts';
import type { ShownPeriod } from '../src/pages/shared/shown-values.ts';
import { eagMeasure } from '../src/pages/shared/tidy-values.ts';
import { translateCode } from '../src/pages/shared/translate-code.ts';
import { labelOfType, labelOfValue } from './messages/labels.ts';
import { getTranslator, isSharedMessageKey, type Translate } from './messages/translate.ts';

interface Formats {
  readonly year: Intl.DateTimeFormat;
  readonly yearBefore: Intl.DateTimeFormat;
  readonly month: Intl.DateTimeFormat;
  readonly day: Intl.DateTimeFormat;
}

const formats = new Map<Language, Formats>();

function formatsOf(language: Language): Formats {
  let found = formats.get(language);
  if (found === undefined) {
    const date = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(dateLocales[language], { timeZone: 'UTC', calendar: 'gregory', ...options });
    found = {
      year: date({ year: 'numeric' }),
      yearBefore: date({ year: 'numeric', era: 'short' }),
      month: date({ year: 'numeric', month: 'long' }),
      day: date({ year: 'numeric', month: 'long', day: 'numeric' }),
    };
    formats.set(language, found);
  }
  return found;
}

/** The title of an item; of a country, its name; of a link or an annotation, the titles of the records that it is about. */
export function formatTitle(
  { title, codes, unnamed }: Pick<ItemLink, 'title' | 'codes' | 'unnamed'>,
  language: Language,
): string {
  if (unnamed !== undefined) return formatUnnamed(unnamed, language);
  return codes === undefined ? title : translateCode(codes, title, language);
}

function formatUnnamed({ type, ends, word }: UnnamedItem, language: Language): string {
  const t = getTranslator(language);
  if (word !== undefined) return t('untitled.word', { word });
  const [first, second] = ends.map((end) => formatTitle(end, language));
  if (first === undefined) {
    const untitled = `untitled.${type}`;
    return isSharedMessageKey(untitled) ? t(untitled) : labelOfType(t, type);
  }
  if (second !== undefined) return t('title.between', { first, second });
  const key = `title.${type}`;
  return isSharedMessageKey(key) ? t(key, { title: first }) : labelOfType(t, type);
}

/** A value of a field as words. */
export function formatValue(
  field: { readonly name: string; readonly codes?: Field['codes'] },
  value: string,
  language: Language,
  t: Translate,
): string {
  if (field.codes !== undefined) return translateCode(field.codes, value, language);
  const [, number, unit] = eagMeasure.exec(value) ?? [];
  if (number !== undefined)
    return t(unit === 'linearmetre' ? 'measure.linear' : 'measure.square', { number });
  return labelOfValue(t, field.name, value);
}

/** @param date year, month or day of ISO 8601 (src/model/dates.ts). A whole year is shown as the year. */
export function formatDate(date: string, language: Language): string {
  const match = /^(-?\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(date);
  if (match === null) return date;
  const [, year, month, day] = match;
  const time = new Date(0);
  time.setUTCFullYear(Number(year), Number(month ?? 1) - 1, Number(day ?? 1));
  const format = formatsOf(language);
  if (Number(year) < 1) return format.yearBefore.format(time);
  return (day !== undefined ? format.day : month !== undefined ? format.month : format.year).format(time);
}

/** A period, as short as its days allow: whole years are shown as years. An open period begins or ends with a dash. */
export function formatPeriod(start: string | undefined, end: string | undefined, language: Language): string {
  const from = start?.replace(/-01-01$/, '');
  const to = end?.replace(/-12-31$/, '');
  const isWhole = from?.length === to?.length || from === undefined || to === undefined;
  const first = isWhole ? from : start;
  const last = isWhole ? to : end;
  if (first === last) return first === undefined ? '' : formatDate(first, language);
  const [one, other] = [first, last].map((date) => (date === undefined ? '' : formatDate(date, language)));
  return `${one}–${other}`;
}

/** A period as written, or else by its days. Some imports write the days as text. */
export function formatWrittenPeriod(
  { start, end, text }: Pick<ShownPeriod, 'start' | 'end' | 'text'>,
  language: Language,
): string {
  return text === undefined ? formatPeriod(start, end, language) : formatFoundDate(text, language);
}

/** A period of a description. The period of most of the material says so, unless its text does: "(bulk 1929-1936)". */
export function formatDatePeriod(period: ShownPeriod, language: Language, t: Translate): string {
  const { kind } = period;
  const shown = formatWrittenPeriod(period, language);
  return kind === 'bulk' && !/\bbulk\b/i.test(shown) ? `${shown} (${labelOfValue(t, 'type', kind)})` : shown;
}

/** A container and those around it as one text: box 12, folder 3. */
export function formatContainer(path: ShownItem['containers'][number]): string {
  return path.map(({ kind, name }) => [kind, name].filter(Boolean).join(' ')).join(', ');
}

/** A date as a search returns it: a period of two days, or text of the description, which is returned unchanged unless it consists of figures only. */
export function formatFoundDate(text: string, language: Language): string {
  const [, start, end] = /^(-?\d{4}[\d-]*)(?:\/(-?\d{4}[\d-]*))?$/.exec(text) ?? findFigures(text) ?? [];
  return start === undefined ? text : formatPeriod(start, end ?? start, language);
}

/** One or two days as files of several countries write them: `27.01.1756 – 05.12.1791`. */
const figures = /^(\d\d?\.\d\d?\.\d{4})(?:\s*[-–]\s*(\d\d?\.\d\d?\.\d{4}))?$/;

/** Undefined for a text with words, and for days that no calendar has. */
function findFigures(text: string): readonly string[] | undefined {
  const days = figures
    .exec(text)
    ?.slice(1)
    .filter((day) => day !== undefined)
    .map(toIsoDate);
  return days?.every(isDate) ? ['', ...days] : undefined;
}

function toIsoDate(date: string): string {
  return date
    .split('.')
    .map((part) => part.padStart(2, '0'))
    .toReversed()
    .join('-');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML does not allow become U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll(/[&<>"]/g, (character) => entities[character]!);
}
