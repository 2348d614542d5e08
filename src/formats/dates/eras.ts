/** Recognises the words for years of our era and before it, and ISO 8601 dates with a minus sign. */
import { beforeOurEraWord, foldDateText, ourEraWord } from './date-words.ts';
import { type PeriodReading, toDateComponents, toPeriod } from './period.ts';

/** In folded form: lower case, without accents. */
const beforeOurEra = [
  // English, French
  'b\\. ?c\\.(?: ?e\\.)?|bce?',
  'av(?:ant|\\.)? ?(?:j\\.? ?-? ?c\\.?|jesus[ -]christ|n\\. ?e\\.|notre ere)',
  // German, Dutch
  'v(?:or|oor|\\.)? ?chr(?:istus|isti geburt|\\.)?|v\\. ?u\\. ?z\\.|vor unserer zeit(?:rechnung)?',
  // Italian, Spanish, Portuguese, Latin. `a. C. 500` has other meanings.
  '(?:a\\. ?(?:de )?c\\.?|ac|a\\. ?e\\. ?c\\.|a\\. ?chr\\.(?: ?n\\.)?|avanti cristo|antes de cristo|ante christum(?: natum)?)(?! ?\\d)',
  // Polish, Czech, Slovak
  'p\\. ?n\\. ?e\\.|przed n(?:\\. ?e\\.|asza era)|pr(?:ed|\\.) ?(?:n\\. ?l\\.|kr(?:istem|\\.))',
  // Danish, Norwegian, Swedish, Finnish, Hungarian, Romanian
  'f(?:or|ore|\\.)? ?kr(?:istus|\\.)?|f\\. ?v\\. ?t\\.|ekr\\.?|eaa\\.?|kr\\. ?e\\.|i\\. ?hr\\.',
  // Russian, Ukrainian, Greek, Hebrew, Arabic
  'до (?:н\\. ?[эе]\\.|нашеи эры|нашои ери|р\\. ?х\\.)|π\\. ?χ\\.|לפנה["״\']ס|לפני הספירה|ق\\. ?م\\.?',
].join('|');

/** After a number or a word: `B.C. 1940` may be British Columbia. */
const afterYear = new RegExp(`(?<=[\\d\\p{L})?\\].] ?)(?<!\\p{L})(?:${beforeOurEra})(?![\\p{L}\\d])`, 'gu');

const ofOurEra =
  /(?<=\d ?|[\p{L}.] )(?:a\. ?d\.|ad|c\. ?e\.|ce|n\. ?chr\.?|nach chr(?:istus|\.)|ap(?:r|res)?\.? j\.? ?-? ?c\.?|d\. ?c\.|na chr(?:istus|\.)|dopo cristo|despues de cristo|n\. ?e\.|н\. ?[эе]\.|e\. ?kr\.?|jkr\.?|jaa\.?|μ\. ?χ\.)(?! ?[\p{L}\d])|(?:^|(?<=[-([/] ?))(?:a\. ?d\.|ad) ?(?=\d)/gu;

/** A part of each form above: most dates have none of them, and this check is faster than the patterns. */
const anyEra = /\.|bc|ad|ce|ac| j|chr|crist|kr|aa|era|ere|zeit|эры|ери|הס|פנה|ق/;

/** Replaces the words for eras by {@link ourEraWord} and {@link beforeOurEraWord}. @param text folded. */
export function replaceEraWords(text: string): string {
  if (!anyEra.test(text)) return text;
  return text.replace(afterYear, ` ${beforeOurEraWord} `).replace(ofOurEra, ` ${ourEraWord} `);
}

/** Whether the text states an era in words. */
export function hasEra(text: string): boolean {
  const folded = foldDateText(text);
  return replaceEraWords(folded) !== folded;
}

const day = '(-?\\d{4})(?:-(\\d\\d)(?:-(\\d\\d))?)?';
const signedPattern = new RegExp(`^(?:${day}|\\.\\.)?(?:( ?[–—/] ?| - )(?:${day}|\\.\\.)?)?$`);

/** Whether the text has a year with a minus sign and a leading zero, which cannot be the end of a range (`-1945`). */
export function hasSignedYear(text: string): boolean {
  return /(?:^|[/ –—])-0\d{3}(?!\d)/.test(text);
}

/**
 * Reads an ISO 8601 date or range of which a year has a minus sign: `-0043`, `-0043/0014`, `-1200-01-01/..`. Undefined for other texts, and
 * for `-1200` alone, which in archival descriptions is a range without a start.
 */
export function readSigned(text: string): PeriodReading {
  if (!/(?:^|[/ –—])-\d{4}/.test(text)) return undefined;
  const match = signedPattern.exec(text);
  if (match === null) return undefined;
  const [, year, month, dayOfMonth, separator, lastYear, lastMonth, lastDay] = match;
  if (separator === undefined && !hasSignedYear(text)) return undefined;
  const from =
    year === undefined ? undefined : { ...toDateComponents(year, month, dayOfMonth), hasYearZero: true };
  const last =
    lastYear === undefined
      ? undefined
      : { ...toDateComponents(lastYear, lastMonth, lastDay), hasYearZero: true };
  const to = separator === undefined ? from : last;
  const period = toPeriod((from ?? to)!, (to ?? from)!, false);
  if (typeof period !== 'object') return hasSignedYear(text) ? period : undefined;
  if (from === undefined) return { endDate: period.endDate!, vague: false };
  return to === undefined ? { startDate: period.startDate!, vague: false } : period;
}
