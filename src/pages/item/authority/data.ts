/** The custom content of the pages of agents and concepts. */
import type { CountedLink } from '../../shared/counted-link.ts';
import type { Coordinates, ShownMap } from '../../shared/map.ts';
import type { ItemLink } from '../../shared/page-path.ts';
import type { Paged } from '../../shared/paging.ts';

/** Fields of a description with further names. */
export const otherNameFields: readonly string[] = ['altLabel', 'parallelFormsOfName', 'otherFormsOfName'];

/** Names of an item in one language. */
export interface NameRow {
  /** For the attribute `lang`. */
  readonly language: string;
  readonly name: string;
  /** Alternative labels of a concept; parallel and other forms of the name of an agent. */
  readonly others: readonly string[];
}

/** A unit in a list of another page. */
export interface ListedUnit extends ItemLink {
  readonly identifier: string | undefined;
  /** As written, or else the first and last day. */
  readonly periods: readonly {
    readonly text: string | undefined;
    readonly start: string | undefined;
    readonly end: string | undefined;
  }[];
  /** The institution. */
  readonly holder: ItemLink | undefined;
}

/** Units that a search with a filter finds. */
export interface FoundUnits {
  readonly filter: 'creator' | 'subject' | 'place';
  readonly total: number;
  /** Whether the total is a minimum. */
  readonly atLeast: boolean;
  /** The first ones. */
  readonly units: readonly ListedUnit[];
  /** The search for all of them. */
  readonly path: string;
}

/** An item at the other end of a link. */
export interface LinkedItem extends ItemLink {
  readonly type: string;
  /** Type of the link: messages have a word for it. */
  readonly relation: string;
  /** Description of the link. */
  readonly text: string | undefined;
}

export interface LinkedItems {
  readonly items: readonly LinkedItem[];
  /** Number of links that are not shown. */
  readonly omitted: number;
}

/** Identifiers that one system has assigned; `other` for those of all other systems. */
export interface IdentifierGroup {
  readonly system: 'gnd' | 'viaf' | 'wikidata' | 'isni' | 'other';
  readonly identifiers: readonly {
    readonly text: string;
    /** The page of the system about the agent. */
    readonly href: string | undefined;
  }[];
}

export interface AgentContent {
  readonly layout: 'agent';
  readonly identifiers: readonly IdentifierGroup[];
  readonly names: readonly NameRow[];
  readonly links: LinkedItems;
  readonly found: readonly FoundUnits[];
}

export interface ConceptContent {
  readonly layout: 'concept';
  readonly names: readonly NameRow[];
  /** Each from the topmost concept to the one above: a concept can have several. */
  readonly broader: readonly (readonly ItemLink[])[];
  readonly narrower: Paged<CountedLink>;
  readonly related: readonly CountedLink[];
  readonly links: LinkedItems;
  readonly found: readonly FoundUnits[];
  readonly location: (Coordinates & { readonly map: ShownMap }) | undefined;
}
