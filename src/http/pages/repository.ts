/** Reads the custom part of the page of an institution. */
import type { RepositoryPart } from '../../pages/repository-page.ts';
import { toRepositoryPart } from '../../pages/to-repository-part.ts';
import type { WireItem } from '../../pages/wire-item.ts';
import type { Context } from '../context.ts';
import type { CustomRequest } from './custom-request.ts';

export async function readRepository(
  _context: Context,
  _item: WireItem,
  { description }: CustomRequest,
): Promise<RepositoryPart> {
  return toRepositoryPart(description);
}
