/** The documentation as a tree, which scripts/build-help.js writes. */
import type { Language } from './languages.ts';
import type { Inline } from './text-block.ts';

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
export const helpGroups = ['readers', 'guides', 'tutorials', 'api', 'formats', 'adr'] as const;

export type HelpGroup = (typeof helpGroups)[number];

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

/** The texts of the help. */
export interface HelpFiles {
  readonly listEntries: () => Promise<readonly HelpEntry[]>;
  readonly listSections: () => Promise<readonly HelpSection[]>;
  /** @param language one in which the entry has a title */
  readonly getDocument: (entry: HelpEntry, language: Language) => Promise<HelpDocument>;
}
