/** Reads the custom content of the pages of virtual collections and of the units in them. */

import { integerParameter } from '../../../parameters/parameter.ts';
import type { PageContext } from '../../page-request.ts';
import { titleOf, toLink } from '../../shared/item-link.ts';
import { partsOf } from '../../shared/item-parts.ts';
import { requirePage } from '../../shared/paging.ts';
import { toCountedLink } from '../../shared/to-counted-link.ts';
import type { WireItem } from '../../shared/wire-item.ts';
import { toListedUnit } from '../authority/derive.ts';
import type { CustomLoader } from '../custom-loader.ts';
import { readConnected, readLinkPage } from '../read-items.ts';
import type { UnitContent, VirtualContent } from './data.ts';

/** Units or parts on one page. */
const pageSize = 50;

/** Collections that the page of a unit names. */
const maxCollections = 50;

const parameters = {
  units: integerParameter('Page of the list of included units', { default: 1, min: 1, max: 1_000_000 }),
};

export const virtualLoader: CustomLoader<VirtualContent, typeof parameters> = {
  listsChildren: true,
  parameters,
  read: async (context, item, { language, page, parameters: { units } }) => ({
    layout: 'virtual',
    creators: partsOf(item, 'hasAuthor').map(titleOf),
    partOf: partsOf(item, 'isPartOf').map(toLink),
    parts: await readLinkPage({ page, pageSize, language }, (window) =>
      context.graph.listedItems.listChildren(item.type, item.id, window),
    ),
    units: await readUnits(context, item, units),
  }),
};

async function readUnits(
  { graph }: PageContext,
  { id }: WireItem,
  page: number,
): Promise<VirtualContent['units']> {
  const window = { offset: (page - 1) * pageSize, limit: pageSize };
  const { total, items } = await readConnected(graph, id, 'includes', window);
  requirePage({ total, page, pageSize }, 'units');
  return { total, page, pageSize, items: items.map(toListedUnit) };
}

export const unitLoader: CustomLoader<UnitContent> = {
  listsChildren: false,
  read: async ({ graph }, { id }, { connections }) => {
    if (!connections.has('includedIn')) return { layout: 'unit', collections: [] };
    const { items } = await graph.listedItems.listConnected(
      { id, connection: 'includedIn' },
      { offset: 0, limit: maxCollections },
    );
    return { layout: 'unit', collections: items.map((item) => toCountedLink(item, undefined)) };
  },
};
