/** How the custom content of item pages is read. */
import type { IncomingConnection } from '../../graph/items/connections.ts';
import type { NoParameters, ParameterTable, ParameterValues } from '../../parameters/parameter.ts';
import type { PageContext } from '../page-request.ts';
import type { Language } from '../shared/languages.ts';
import type { DescriptionSelection } from '../shared/shown-item.ts';
import type { WireItem } from '../shared/wire-item.ts';
import type { CustomContent } from './data.ts';

/** Connections that the item has, perhaps only to items that the reader may not see. Most items have none: their pages read no lists. */
export type ItemConnections = ReadonlySet<IncomingConnection>;

/** The first links of an item. */
export interface ItemLinks {
  readonly items: readonly WireItem[];
  /** Number of links that the reader may see. A lower bound if the item has more than a page shows. */
  readonly total: number;
}

/** The parts of a request that custom content depends on. */
export interface CustomRequest<P extends ParameterTable = NoParameters> {
  /** The description that the page shows; of an item without descriptions, the item itself. */
  readonly description: WireItem;
  readonly connections: ItemConnections;
  /** Links to the item and from it. */
  readonly links: ItemLinks;
  readonly language: Language;
  /** The language of the description that the reader has chosen. */
  readonly lang: string | undefined;
  /** The query with which the reader has chosen the description: links to other pages of the item keep it. */
  readonly selection: DescriptionSelection;
  /** Page of the list of children, from 1. */
  readonly page: number;
  /** Values of the parameters that the loader declares. */
  readonly parameters: ParameterValues<P>;
}

export interface CustomLoader<Content extends CustomContent, P extends ParameterTable = NoParameters> {
  /** Reads the content with the permissions of the caller. Pages are cached: it must depend on nothing but the store, the caller and the request. */
  readonly read: (context: PageContext, item: WireItem, request: CustomRequest<P>) => Promise<Content>;
  /** Whether the content has a list of the children, in place of the generic one. */
  readonly listsChildren: boolean;
  /** Parameters of the page besides those of all items. */
  readonly parameters?: P;
}
