/** The help pages: the documentation as a tree, which scripts/build-help.js writes, the list of its pages, and the hits of a search in it. */

import type { HelpDocument, HelpGroup, HelpSection } from '../shared/help-files.ts';
import type { Language } from '../shared/languages.ts';

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
