/** Converts the numbers of a sheet to texts: dates by their number format, and numbers with leading zeros and decimals. */

/** How a number format shows a number. */
export interface NumberFormat {
  /** Present if the number is a day or a time: the parts that the format shows. */
  readonly date?: { readonly hasDay: boolean; readonly hasMonth: boolean; readonly hasTime: boolean };
  /** Minimum digits before the decimal point: 4 for the format `0000`. */
  readonly minDigits?: number;
  /** Digits after the decimal point: 2 for the format `0.00`. */
  readonly decimals?: number;
}

const dateParts = { hasDay: true, hasMonth: true, hasTime: false };

/** The date formats that workbooks use by number, without a format code (ECMA-376, part 1, 18.8.30). */
const builtInDates: Readonly<Record<number, NonNullable<NumberFormat['date']>>> = {
  ...Object.fromEntries(
    [14, 15, 16, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, dateParts]),
  ),
  17: { hasDay: false, hasMonth: true, hasTime: false },
  22: { ...dateParts, hasTime: true },
  ...Object.fromEntries(
    [18, 19, 20, 21, 32, 33, 45, 46, 47].map((id) => [id, { hasDay: false, hasMonth: false, hasTime: true }]),
  ),
};

/** The number of the built-in format `0.00`. */
const twoDecimals = 2;

/** @param code the format code, such as `dd/mm/yyyy`; undefined for a built-in format. */
export function toNumberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    const date = builtInDates[id];
    if (date !== undefined) return { date };
    return id === twoDecimals ? { decimals: 2 } : {};
  }
  // The section for positive numbers, without quoted texts, colours and escaped characters.
  const bare = code
    .split(';')[0]!
    .replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '')
    .toLowerCase();
  const digits = /^(0+)(?:\.(0+))?$/.exec(bare);
  if (digits !== null) {
    // Decimals before a unit, as in `0.00 "days"`, are those of an amount and not of an identifier.
    const [, whole = '', fraction = ''] = digits;
    return { minDigits: whole.length, decimals: code.includes('"') ? 0 : fraction.length };
  }
  if (!/[ymdhs]/.test(bare) || /[0#?]/.test(bare.replace(/s\.0+/, 's'))) return {};
  const hasTime = /[hs]/.test(bare);
  const hasYear = bare.includes('y');
  // `m` next to hours or seconds means minutes.
  const hasMonth = /m/.test(bare.replace(/h+[^ymd]*m+|m+[^ymd]*s+/g, ''));
  return {
    date: { hasDay: bare.includes('d'), hasMonth: hasMonth && (hasYear || bare.includes('d')), hasTime },
  };
}

/** Converts a number of a cell to text. @param value the number as written in the sheet. */
export function toNumberText(value: string, format: NumberFormat, is1904: boolean): string {
  const { date, minDigits = 0, decimals = 0 } = format;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (date !== undefined) return toDateText(number, date, is1904) ?? value;
  const text = toPlainText(number);
  const fixed = number.toFixed(decimals);
  // A format that rounds the number would lose digits.
  const shown = decimals > 0 && Number(fixed) === Number(text) ? fixed : text;
  if (shown.startsWith('-')) return shown;
  const [whole = '', fraction] = shown.split('.');
  const padded = whole.padStart(minDigits, '0');
  return fraction === undefined ? padded : `${padded}.${fraction}`;
}

/** Programs show at most 15 digits: 0.3 for the result of 0.1 + 0.2. */
function toPlainText(number: number): string {
  const isWhole = Number.isInteger(number) && Math.abs(number) < 1e21;
  return isWhole ? BigInt(number).toString() : String(Number(number.toPrecision(15)));
}

const dayMilliseconds = 86_400_000;
/** Day 0 of the two date systems, in milliseconds. Excel counts 29 February 1900, which did not exist, as day 60. */
const day0 = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) };

/** Returns undefined for a number that is not a day. */
function toDateText(
  number: number,
  { hasDay, hasMonth, hasTime }: NonNullable<NumberFormat['date']>,
  is1904: boolean,
): string | undefined {
  if (number < 0) return undefined;
  const isEarly = !is1904 && number < 60;
  const start = is1904 ? day0.from1904 : day0.from1900 + (isEarly ? dayMilliseconds : 0);
  const seconds = Math.round(number * 86_400);
  const moment = new Date(start + seconds * 1000);
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9999) return undefined;
  const [day = '', time = ''] = moment.toISOString().split('T');
  const clock = time.slice(0, 8);
  if (!hasDay && !hasMonth && hasTime) return clock;
  const length = hasDay ? 10 : hasMonth ? 7 : 4;
  const shown = day.slice(0, length);
  return hasTime && clock !== '00:00:00' ? `${shown} ${clock}` : shown;
}
