/** The help pages: the documentation as a tree, which scripts/build-help.js writes, the list of its pages, and the search in it. */
import { foldText } from '../../lib/fold-text.ts';
import type { Language } from '../shared/languages.ts';
import type { Inline } from '../shared/rich-text.ts';

export type HelpBlock =
  | {
      readonly kind: 'heading';
      readonly level: number;
      /** Anchor of the heading, unique on the page. */
      readonly id: string;
      readonly content: readonly Inline[];
    }
  /** A text is the content of a list item that has no paragraphs. */
  | { readonly kind: 'paragraph' | 'text'; readonly content: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly HelpBlock[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly HelpBlock[])[] }
  | {
      readonly kind: 'table';
      readonly header: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };

export interface HelpDocument {
  /** Below `/help/`; empty for the list of pages. */
  readonly path: string;
  /** Language of the text. Only pages for readers exist in all languages of the pages. */
  readonly language: Language;
  readonly title: string;
  readonly blocks: readonly HelpBlock[];
}

/** In the order in which they are listed. */
const helpGroups = ['readers', 'guides', 'tutorials', 'api', 'formats', 'adr'] as const;

type HelpGroup = (typeof helpGroups)[number];

/** An entry of the list of pages. */
export interface HelpEntry {
  readonly path: string;
  readonly group: HelpGroup;
  /** For each language that the page exists in; English always. */
  readonly titles: Readonly<Partial<Record<Language, string>> & { en: string }>;
}

/** The text below one heading, for the search. */
export interface HelpSection extends Pick<HelpDocument, 'path' | 'language' | 'title'> {
  /** Empty for the text before the first heading. */
  readonly heading: string;
  readonly id: string;
  readonly text: string;
}

export interface HelpHit extends Pick<HelpSection, 'language' | 'title' | 'heading'> {
  readonly path: string;
  /** The text around the first word that was found. */
  readonly excerpt: string;
}

/** A page in the list of pages, in the language of the reader if it exists in it. */
interface HelpLink {
  readonly title: string;
  readonly path: string;
  readonly language: Language;
}

export interface HelpPage {
  readonly document: HelpDocument;
  readonly contents: readonly { readonly group: HelpGroup; readonly links: readonly HelpLink[] }[];
  /** Only on the page with the list of pages: the words of the reader, and the sections that contain them. */
  readonly search?: { readonly q: string; readonly hits: readonly HelpHit[] };
}

export const helpPath = '/help';

/** @param path of the document; empty for the list of pages */
export function toHelpPath(path: string): string {
  return path === '' ? helpPath : `${helpPath}/${path}`;
}

/** The language in which a reader gets the page. */
export function chooseHelpLanguage({ titles }: HelpEntry, wanted: Language): Language {
  return titles[wanted] === undefined ? 'en' : wanted;
}

export function listHelpLinks(entries: readonly HelpEntry[], wanted: Language): HelpPage['contents'] {
  return helpGroups.map((group) => ({
    group,
    links: entries
      .filter((entry) => entry.group === group && entry.path !== '')
      .map((entry) => {
        const language = chooseHelpLanguage(entry, wanted);
        return { title: entry.titles[language]!, path: toHelpPath(entry.path), language };
      }),
  }));
}

const maxWords = 10;
const maxHits = 30;
const excerptLength = 200;

/** Sections that contain all words of the query, at the beginnings of words; headings count more than texts. */
export function searchHelp(
  sections: readonly HelpSection[],
  entries: readonly HelpEntry[],
  q: string,
  wanted: Language,
): readonly HelpHit[] {
  const words = foldText(q)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, maxWords);
  if (words.length === 0) return [];
  const patterns = words.map((word) => new RegExp(String.raw`(?<![\p{L}\p{N}])${word}`, 'u'));
  const languages = new Map(entries.map((entry) => [entry.path, chooseHelpLanguage(entry, wanted)]));
  return sections
    .filter(({ path, language }) => languages.get(path) === language)
    .map((section) => ({ section, score: scoreSection(section, patterns) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxHits)
    .map(({ section }) => toHit(section, patterns));
}

/** 0 if a word is missing. */
function scoreSection({ title, heading, text }: HelpSection, patterns: readonly RegExp[]): number {
  const fields = [
    { text: foldText(heading), weight: 9 },
    { text: foldText(title), weight: 3 },
    { text: foldText(text), weight: 1 },
  ];
  const scores = patterns.map((pattern) =>
    fields.reduce((sum, field) => sum + (pattern.test(field.text) ? field.weight : 0), 0),
  );
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

function toHit(
  { path, language, title, heading, id, text }: HelpSection,
  patterns: readonly RegExp[],
): HelpHit {
  const found = patterns.map((pattern) => text.toLowerCase().search(pattern)).filter((at) => at >= 0);
  const at = Math.max(0, Math.min(...found, text.length) - excerptLength / 4);
  const start = found.length === 0 || at === 0 ? 0 : text.indexOf(' ', at) + 1;
  const isCut = start + excerptLength < text.length;
  const excerpt = text.slice(start, start + excerptLength).replace(isCut ? /\s\S*$/ : /$/, '');
  return {
    path: `${toHelpPath(path)}${id && `#${id}`}`,
    language,
    title,
    heading,
    excerpt: `${start > 0 ? '… ' : ''}${excerpt}${isCut ? ' …' : ''}`,
  };
}
