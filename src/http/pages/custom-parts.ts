/** The table of the layouts with a design of their own. Other layouts have the generic page, which is derived from the registry. */
import type { RecordType } from '../../model/define.ts';
import type { CustomLayout, CustomPart, CustomPartOf } from '../../pages/custom-part.ts';
import type { WireItem } from '../../pages/wire-item.ts';
import type { Context } from '../context.ts';
import type { CustomRequest } from './custom-request.ts';
import { readRepository } from './repository.ts';

interface CustomReader<Part extends CustomPart> {
  /** Reads the part with the permissions of the caller. Pages are cached: it must depend on nothing but the store, the caller and the request. */
  readonly read: (context: Context, item: WireItem, request: CustomRequest) => Promise<Part>;
  /** Whether the part has a list of the children, in place of the generic one. */
  readonly listsChildren: boolean;
}

const readers: { readonly [Layout in CustomLayout]: CustomReader<CustomPartOf<Layout>> } = {
  repository: { read: readRepository, listsChildren: false },
};

/** Undefined for types with the generic page. */
export function findCustomReader({ page }: RecordType): CustomReader<CustomPart> | undefined {
  const table: Readonly<Record<string, CustomReader<CustomPart>>> = readers;
  return page === undefined ? undefined : table[page.layout];
}
