/** The custom content of the page of an institution: its addresses, holdings and map. */
import type { Coordinates, ShownMap } from '../../shared/map.ts';
import type { ItemLink } from '../../shared/page-path.ts';

export interface RepositoryContent {
  readonly layout: 'repository';
  readonly addresses: readonly ShownAddress[];
  readonly location: Coordinates | undefined;
  readonly holdings: Holdings;
  readonly map: ShownMap | undefined;
}

export interface ShownAddress {
  readonly type: string;
  /** The lines of the postal address. */
  readonly lines: readonly string[];
  /** The same address by parts, for programs. */
  readonly postal: PostalAddress;
  /** Code of the country, if the address does not name it. */
  readonly countryCode: string | undefined;
  readonly contacts: readonly ShownContact[];
}

/** Named as in schema.org. */
export interface PostalAddress {
  readonly streetAddress: string | undefined;
  readonly postalCode: string | undefined;
  readonly addressLocality: string | undefined;
  readonly addressRegion: string | undefined;
  /** Code of the country, or else its name as written. */
  readonly addressCountry: string | undefined;
}

/** A telephone number, an e-mail address, a web address. */
export interface ShownContact {
  /** Field of the address: messages have a label for it. */
  readonly name: string;
  readonly text: string;
  /** Undefined for a text that is not safe to click. */
  readonly href: string | undefined;
}

export const holdingOrders = ['title', 'identifier'] as const;

export type HoldingOrder = (typeof holdingOrders)[number];

/** The units of an institution. */
export interface Holdings {
  /** Number of all units. */
  readonly units: number;
  /** Number of the topmost units. */
  readonly total: number;
  readonly items: readonly ShownHolding[];
  readonly order: HoldingOrder;
  /** Paths of other orders and pages. */
  readonly orderPaths: Readonly<Record<HoldingOrder, string>>;
  readonly nextPath: string | undefined;
  /** Undefined on the first page. */
  readonly firstPath: string | undefined;
}

export interface ShownHolding extends ItemLink {
  readonly identifier: string | undefined;
  readonly level: string | undefined;
  /** As written. */
  readonly dates: readonly string[];
}
