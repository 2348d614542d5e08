/** The custom content of the pages of vocabularies and of sets of agents: a thesaurus, and an alphabetical index. */
import type { CountedLink } from '../../shared/counted-link.ts';
import type { Paged } from '../../shared/paging.ts';

export const vocabulariesPath = '/vocabularies';

/** A concept of a thesaurus that readers open level by level. */
export interface ThesaurusNode extends CountedLink {
  /** Opens the concept, or closes it; undefined if there is nothing below it. */
  readonly togglePath: string | undefined;
  /** The concepts below it, if it is open. */
  readonly below?: {
    readonly nodes: readonly ThesaurusNode[];
    /** Number of concepts that are only on the concept's own page. */
    readonly omitted: number;
  };
}

/** One of several pages to choose from, such as those of an alphabetical index. */
export interface PageChoice {
  /** A language tag or a letter. */
  readonly value: string;
  readonly path: string;
  readonly isCurrent: boolean;
}

/** An alphabetical index in one language. */
export interface ShownAlphabeticalList {
  /** The page without a chosen letter. */
  readonly allPath: string;
  readonly languages: readonly PageChoice[];
  readonly letters: readonly PageChoice[];
  /** The names with the chosen letter; undefined if none is chosen. */
  readonly list:
    | {
        readonly items: readonly CountedLink[];
        /** From 1. */
        readonly page: number;
        readonly previous: string | undefined;
        readonly next: string | undefined;
      }
    | undefined;
}

/** The custom content of the page of a vocabulary. */
export interface VocabularyContent {
  readonly layout: 'vocabulary';
  /** Number of concepts. */
  readonly total: number;
  readonly index: ShownAlphabeticalList;
  /** The language of the index that the reader has chosen. */
  readonly lang: string | undefined;
  /** The topmost concepts; undefined if a letter is chosen. */
  readonly thesaurus: Paged<ThesaurusNode> | undefined;
}

/** The custom content of the page of a set of agents. */
export interface AuthoritySetContent {
  readonly layout: 'authoritySet';
  /** Number of agents. */
  readonly total: number;
  readonly index: ShownAlphabeticalList;
}
