/** Lists and outlines of items on pages: concepts of a thesaurus, agents of a set, parts of a virtual collection. */
import type { ItemLink } from './page-path.ts';

export const vocabulariesPath = '/vocabularies';

/** A link with the language of its title, and the number of items below it. */
export interface OutlineLink extends ItemLink {
  /** For the attribute `lang`. */
  readonly language: string | undefined;
  readonly childCount: number;
}

/** A page of a list. */
export interface OutlineList {
  readonly total: number;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly items: readonly OutlineLink[];
}

/** A concept of a thesaurus that readers open level by level. */
export interface ThesaurusNode extends OutlineLink {
  /** Opens the concept, or closes it; undefined if there is nothing below it. */
  readonly togglePath: string | undefined;
  /** The concepts below it, if it is open. */
  readonly below?: {
    readonly nodes: readonly ThesaurusNode[];
    /** Number of concepts that are only on the concept's own page. */
    readonly omitted: number;
  };
}

/** A choice between pages. */
export interface PageChoice {
  /** A language tag or a letter. */
  readonly value: string;
  readonly path: string;
  readonly isCurrent: boolean;
}

/** An alphabetical index in one language. */
export interface NameIndexPart {
  readonly languages: readonly PageChoice[];
  readonly letters: readonly PageChoice[];
  /** The names with the chosen letter; undefined if none is chosen. */
  readonly list:
    | {
        readonly items: readonly OutlineLink[];
        /** From 1. */
        readonly page: number;
        readonly previous: string | undefined;
        readonly next: string | undefined;
      }
    | undefined;
}

/** The custom part of the page of a vocabulary. */
export interface VocabularyPart {
  readonly layout: 'vocabulary';
  /** Number of concepts. */
  readonly total: number;
  readonly index: NameIndexPart;
  /** The topmost concepts; undefined if a letter is chosen. */
  readonly thesaurus:
    | {
        readonly total: number;
        readonly page: number;
        readonly pageSize: number;
        readonly nodes: readonly ThesaurusNode[];
      }
    | undefined;
}

/** The custom part of the page of a set of agents. */
export interface AuthoritySetPart {
  readonly layout: 'authoritySet';
  /** Number of agents. */
  readonly total: number;
  readonly index: NameIndexPart;
}

/** A list of all vocabularies, or of all sets of agents. */
export interface SetsPage {
  readonly type: string;
  readonly path: string;
  readonly list: OutlineList;
}
