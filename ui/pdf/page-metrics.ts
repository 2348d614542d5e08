/** Sizes on a page of a PDF, in points, and the styles of its texts. */
import type { Face } from './pdf-fonts.ts';

/** A4. */
export const page = { width: 595, height: 842, left: 54, right: 541, top: 78, bottom: 772 };
/** Labels and reference codes have a column of their own before the text. */
export const labelWidth = 90;
const labelGap = 14;
export const textLeft = page.left + labelWidth + labelGap;
/** Containers have a column after the text. */
export const containerWidth = 92;
export const containerGap = 14;
export const indentWidth = 13;
/** The lines of a title after its first one are indented further. */
export const hangingWidth = 10;
/** Between the marker of a list item and its text. */
export const markerGap = 4;
/** The columns of the index. */
export const indexColumns = { count: 2, gap: 22 };

export interface TextStyle {
  readonly face: Face;
  readonly isBold: boolean;
  readonly size: number;
  readonly lineHeight: number;
  /** 0 is black. All are dark enough for the contrast that WCAG requires. */
  readonly gray: number;
  readonly before: number;
  readonly after: number;
}

const serif = {
  face: 'serif',
  isBold: false,
  size: 10,
  lineHeight: 14,
  gray: 0,
  before: 0,
  after: 4,
} as const;
const sans = {
  face: 'sans',
  isBold: false,
  size: 8,
  lineHeight: 11,
  gray: 0.33,
  before: 0,
  after: 4,
} as const;

export const textStyles = {
  text: serif,
  label: { ...sans, size: 7.5, lineHeight: 10 },
  code: { ...sans, isBold: true, gray: 0.2 },
  facts: { ...sans, size: 8.5, lineHeight: 12, after: 5 },
  container: { ...sans, size: 8.5, gray: 0.2 },
  coverTitle: { ...serif, isBold: true, size: 27, lineHeight: 34, after: 14 },
  coverDates: { ...serif, size: 15, lineHeight: 20, after: 22 },
  coverFact: { ...serif, size: 10.5, lineHeight: 15, after: 5 },
  institution: { ...sans, isBold: true, size: 12, lineHeight: 16, gray: 0, after: 2 },
  partTitle: { ...serif, isBold: true, size: 18, lineHeight: 24, after: 12 },
  unit1: { ...serif, isBold: true, size: 14, lineHeight: 18, before: 20, after: 3 },
  unit2: { ...serif, isBold: true, size: 12, lineHeight: 16, before: 13, after: 2 },
  unit3: { ...serif, isBold: true, size: 10.5, lineHeight: 14, before: 9, after: 2 },
  /** A unit without units below it. */
  leaf: { ...serif, size: 10.5, lineHeight: 14, before: 7, after: 1 },
  entry: { ...serif, after: 1 },
  mainEntry: { ...serif, isBold: true, before: 7, after: 1 },
  indexEntry: { ...serif, size: 9, lineHeight: 12, after: 1 },
  runningHead: sans,
} satisfies Record<string, TextStyle>;

export type StyleName = keyof typeof textStyles;

/** Texts of different sizes in one line stand on the same baseline. @param y of the top of a line. */
export function baselineOf({ size, lineHeight }: TextStyle, y: number): number {
  return y + (lineHeight - size) / 2 + size * 0.8;
}
