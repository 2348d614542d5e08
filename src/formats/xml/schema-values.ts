/** Which texts can stand where the schemas of the standards want more than a text. */

/** A day, a month or a year of the calendar, in the form of XML Schema; undefined for anything else. */
export function toSchemaDate(value: unknown): string | undefined {
  const text = String(value ?? '');
  const found = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(text);
  if (found === null || found[1] === '0000') return undefined;
  const [, year, month = '01', day = '01'] = found;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
  return isReal ? text : undefined;
}

/** A day with or without the time, in the form of XML Schema; undefined for anything else. */
export function toSchemaDateTime(value: unknown): string | undefined {
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

/** An address without blanks and other characters that a validator might not take; undefined for anything else. */
export function toSchemaUri(value: unknown): string | undefined {
  const text = String(value ?? '');
  const hasOddStart = /^(?:[^a-z][^/?#]*)?:/i.test(text) || /^\/\/|^[a-z][a-z0-9+.-]*:\/\/$/i.test(text);
  return text !== '' && !hasOddStart && uri.test(text) ? text : undefined;
}

/** A single token of plain letters: which others may stand in one differs between editions of XML. */
export function toSchemaToken(text: string): string {
  return text.replace(/[^\w.:-]/g, '_') || '_';
}
