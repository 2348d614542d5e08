/** The Markdown of captured text: emphasis, links, separators of clauses, and the normalization of white space. */
import { isSafeLink } from '../../lib/web-address.ts';
import type { TextStyle } from './text-style.ts';
import type { XmlAttributes } from './xml-handler.ts';

/** Placeholders for line breaks and separators until white space is collapsed; XML 1.0 does not allow these characters. */
export const breakPlaceholder = '\u0001';
export const semicolonPlaceholder = '\u0002';
export const dashPlaceholder = '\u0003';
export const doubleDashPlaceholder = '\u0004';
const breakMarks = new RegExp(` ?${breakPlaceholder} ?`, 'g');
const placeholders = new RegExp(
  `[${breakPlaceholder}${semicolonPlaceholder}${dashPlaceholder}${doubleDashPlaceholder}]`,
);
const dashes = new RegExp(` ?[-–—]? ?${dashPlaceholder} ?`, 'g');
const doubleDashes = new RegExp(` ?(?:--)? ?${doubleDashPlaceholder} ?(?:-- ?)?`, 'g');
const semicolons = new RegExp(` ?;? ?${semicolonPlaceholder} ?`, 'g');

/** Value of `@render` in EAD → Markdown before and after the text. */
const renderings: Readonly<Record<string, string>> = {
  bold: '**',
  bolditalic: '***',
  boldunderline: '**',
  boldsmcaps: '**',
  bolddoublequote: '**',
  boldsinglequote: '**',
  doublequote: '"',
  singlequote: "'",
  nonproport: '`',
  smcaps: '',
  sub: '',
  super: '',
};

/** Styles that have an effect on a single line. */
export const flatStyles: ReadonlySet<TextStyle> = new Set<TextStyle>([
  'emphasis',
  'link',
  'pointer',
  'break',
  'piece',
  'range-end',
  'subdivision',
]);

/** Styles that may get emphasis. */
export const emphasisStyles: ReadonlySet<TextStyle> = new Set<TextStyle>(['emphasis', 'link']);

/** Styles that separate an element from its neighbours even if its text was captured separately. */
export const separatingStyles: ReadonlySet<TextStyle> = new Set<TextStyle>(['piece', 'clause', 'range-end']);

/** Collapses and trims white space, and replaces the placeholders. */
export function normalizeText(raw: string): string {
  const text = /[^\S ]/.test(raw) || raw.includes('  ') ? raw.replace(/\s+/g, ' ') : raw;
  if (!placeholders.test(text)) return text.trim();
  return text
    .replace(semicolons, '; ')
    .replace(dashes, ' – ')
    .replace(doubleDashes, ' -- ')
    .replace(breakMarks, '\n')
    .trim();
}

export function onOneLine(text: string): string {
  return text.replaceAll('\n', ' ');
}

export function isOrdered(attributes: XmlAttributes): boolean {
  const { type, listtype, numeration } = attributes;
  return type === 'ordered' || listtype === 'ordered' || numeration !== undefined;
}

export function emphasisMarkOf(style: TextStyle, { render, style: css }: XmlAttributes): string {
  // The EAC mapping gives `<span>` the text style `link`; the CSS in its attribute `style` determines the emphasis.
  if (style === 'link' && css !== undefined) return /bold/.test(css) ? '**' : /italic/.test(css) ? '*' : '';
  if (style === 'link') return '';
  return render === undefined || !Object.hasOwn(renderings, render) ? '*' : renderings[render]!;
}

/** Links that are not safe to click, such as `javascript:`, become text. */
export function toMarkdownLink(words: string, href: string): string {
  if (!isSafeLink(href.trim())) return words === '' ? href : `${words} (${href})`;
  const target = /[\s()<>]/.test(href) ? `<${href}>` : href;
  if (words === '') return target.startsWith('<') ? target : `<${target}>`;
  return `[${words}](${target})`;
}
