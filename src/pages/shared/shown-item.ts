/** An item with one of its descriptions, as pages show it. */
import type { AncestorLink, ItemLink, UnnamedItem } from './page-path.ts';
import type { Paged } from './paging.ts';
import type { ShownField, ShownPeriod } from './shown-values.ts';
import type { VisitArea } from './visit-notes.ts';

/** Fields under a heading of the descriptive standard. */
export interface Area {
  /** Messages have a heading for it. */
  readonly name: string;
  readonly fields: readonly ShownField[];
}

/** The area of ISAD(G) that has the title and the dates (3.1). */
export const identityArea = 'identityStatement';

/** Its fields below the row of dates. */
export const fieldsAfterDates: readonly string[] = [
  'unitDates',
  'levelOfDescription',
  'extentAndMedium',
  'materialSpecificDetails',
];

/** A description of an item in one language. */
export interface ShownDescription {
  /** BCP 47 tag, for the attribute `lang`. */
  readonly language: string;
  readonly areas: readonly Area[];
}

/** The query that selects a description: its language, or its id for further descriptions in the same language. */
export interface DescriptionSelection {
  readonly lang?: string;
  readonly description?: string;
}

/** Access points of one kind. */
export interface AccessPointGroup {
  readonly kind: string;
  readonly points: readonly {
    readonly name: string;
    readonly role: string | undefined;
    /** The item that it is linked to, or else a search for records with the same access point. */
    readonly path: string;
    /** Whether the path is that of an item. */
    readonly isLinked: boolean;
  }[];
}

export interface ShownContainer {
  readonly kind: string | undefined;
  readonly name: string | undefined;
}

export interface ShownDigitalObject {
  readonly title: string;
  /** Its address. */
  readonly text: string | undefined;
  /** The address, if it is safe to click. */
  readonly href: string | undefined;
  readonly purpose: string;
  readonly mediaType: string | undefined;
  /** Address of a small image that the page may embed. */
  readonly thumbnail?: string;
  /** How the viewer reads the file, if the page may embed it. */
  readonly view?: ImageKind;
}

/** A IIIF manifest, a IIIF image service (its address ends with `/info.json`), or an image file. */
export type ImageKind = 'manifest' | 'service' | 'image';

/** Content of the source file for which the record type has no field. */
export interface ShownNote {
  /** Names of an outer element and the element; of source data, its path. */
  readonly names: readonly string[];
  readonly values: readonly string[];
  /** Of an institution: the area with the fields about the same. */
  readonly area?: VisitArea;
}

/** A change of a description before it was imported. */
export interface MaintenanceEvent {
  readonly eventType: string;
  readonly agentType: string | undefined;
  readonly periods: readonly ShownPeriod[];
  readonly agents: readonly string[];
  /** Everything else that the source file states about the change. */
  readonly texts: readonly string[];
}

/** An item that a user has linked. */
export interface RelatedItem extends ItemLink {
  readonly type: string;
  /** Messages have a word for it. */
  readonly linkType: string | undefined;
  /** Description of the link. */
  readonly text: string | undefined;
}

export interface ShownItem {
  readonly type: string;
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly codes: ItemLink['codes'];
  /** Only of links and annotations. */
  readonly unnamed?: UnnamedItem;
  /** From the topmost item to the parent. */
  readonly ancestors: readonly AncestorLink[];
  readonly periods: readonly ShownPeriod[];
  /** The most important fields, below the title. */
  readonly summary: readonly ShownField[];
  readonly description: ShownDescription;
  /** All descriptions of the item, for the choice between them. */
  readonly descriptions: readonly {
    readonly language: string;
    /** Distinguishes descriptions in the same language. */
    readonly name: string | undefined;
    readonly path: string;
    /** Value of the parameter `lang` that selects it. Undefined for further descriptions in the same language. */
    readonly lang: string | undefined;
    readonly isCurrent: boolean;
  }[];
  /** The query with which the reader has chosen the description, for other pages of the same item; empty without a choice. */
  readonly selection: DescriptionSelection;
  /** The language that the reader wants, if the item has no description in it. */
  readonly missingLanguage: string | undefined;
  readonly accessPoints: readonly AccessPointGroup[];
  /** Each from the outer container to the inner one. */
  readonly containers: readonly (readonly ShownContainer[])[];
  readonly digitalObjects: readonly ShownDigitalObject[];
  readonly notes: readonly ShownNote[];
  /** Content that readers do not see; empty for readers who may not update the item. */
  readonly sourceData: readonly ShownNote[];
  readonly maintenance: readonly MaintenanceEvent[];
  /** Items that users have linked, in either direction. */
  readonly related: readonly RelatedItem[];
  /** The children of the item; empty for types with a tree or a custom list of children. */
  readonly children: Paged<ItemLink>;
  readonly citation: {
    /** The citation that the archive prefers; without it, the page makes one. */
    readonly text: string | undefined;
    /** Whether readers cite items of this type by their code, if they have one: units. Other items have identifiers for programs. */
    readonly isCitedByCode: boolean;
    readonly code: string | undefined;
    /** The code of the nearest unit that contains it and has one, for a unit without a code. */
    readonly codeAbove: string | undefined;
    /** The title of the topmost item of the same type that contains it. */
    readonly top: string | undefined;
    readonly holder: string | undefined;
  };
  readonly downloads: readonly { readonly format: string; readonly path: string }[];
  /** Without the time if the item was hidden from the reader at its latest event. */
  readonly history: { readonly path: string; readonly timestamp: string | undefined };
}
