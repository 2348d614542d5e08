/** Converts stored values to texts: paragraphs, and values that the schemas of the standards restrict. */
import { isDate } from '../../model/dates.ts';

/** Splits a text at blank lines. */
export function toParagraphs(text: string): readonly string[] {
  if (!text.includes('\n')) return [text];
  const paragraphs = text.split(/\n[^\S\n]*\n/).filter((paragraph) => /\S/.test(paragraph));
  return paragraphs.length === 0 ? [text] : paragraphs;
}

const noTexts: readonly string[] = [];

/** The values of a field as texts. */
export function toTexts(value: unknown): readonly string[] {
  if (value === undefined) return noTexts;
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

/**
 * A valid `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, also with a minus sign; undefined for other values, and for the year 0 (1 BC), which XML Schema
 * 1.0 does not allow.
 */
export function toSchemaDate(value: unknown): string | undefined {
  const text = String(value ?? '');
  return isDate(text) && !text.startsWith('0000') ? text : undefined;
}

/** A valid date with or without time, as XML Schema requires; undefined for other values. */
export function toSchemaDateOrDateTime(value: unknown): string | undefined {
  const text = String(value ?? '');
  const [day = '', time] = text.split('T', 2);
  if (time === undefined) return toSchemaDate(text);
  const isTime = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d)?$/.test(time);
  return day.length === 10 && toSchemaDate(day) !== undefined && isTime ? text : undefined;
}

const uriPart = "(?:[\\w~/.,;:@!$&'()*+=-]|%[0-9a-f]{2})*";
const uri = new RegExp(
  `^(?:[a-z][a-z0-9+.-]*:)?(?://[\\w.-]+(?::\\d+)?(?=[/?#]|$))?${uriPart}(?:\\?${uriPart})?(?:#${uriPart})?$`,
  'i',
);

/** A URI without white space and other characters that validators reject; undefined for other values. */
export function toSchemaUri(value: unknown): string | undefined {
  const text = String(value ?? '');
  const hasOddStart =
    /^(?:[^a-z][^/?#]*)?:/i.test(text) || /^\/\/(?:$|[/?#])|^[a-z][a-z0-9+.-]*:\/\/$/i.test(text);
  return text !== '' && !hasOddStart && uri.test(text) ? text : undefined;
}

/** Replaces all characters but ASCII letters, digits and `_.:-`: the others allowed in a token differ between editions of XML. */
export function toSchemaToken(text: string): string {
  return text.replace(/[^\w.:-]/g, '_') || '_';
}
