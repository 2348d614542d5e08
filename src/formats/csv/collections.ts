/**
 * Creates the collections of a table: a spreadsheet of ArchivesSpace names the collection of each row. If the table is imported into a
 * repository, the rows become children of their collection, and collections that the repository does not have are created.
 */
import type { CloseStep } from '../../model/draft.ts';
import { documentaryUnitDescription } from '../../model/types/documentary-unit.ts';
import { repository } from '../../model/types/repository.ts';
import type { FormatContext } from '../format.ts';
import type { TableItem } from './table-item.ts';

export class CollectionCreator {
  readonly #context: FormatContext;
  readonly #known = new Set<string>();

  constructor(context: FormatContext) {
    this.#context = context;
  }

  /** Returns the item as a child of its collection; the collection comes first if no earlier item had it. */
  add(item: TableItem, collection: string | undefined): readonly TableItem[] {
    const isTop = item.parents.length === 0 && item.parentKeys.length === 0;
    if (collection === undefined || !isTop || this.#context.scopeType !== repository.name) return [item];
    const key = `collection ${collection}`;
    const inside = { ...item, parentKeys: [key] };
    if (this.#known.has(key)) return [inside];
    this.#known.add(key);
    return [{ ...item, identifier: collection, key, rows: [] }, inside];
  }
}

/** The content of a collection, of which only the identifier is known. */
export function createPlaceholderCollection(identifier: string, language: string): CloseStep {
  const data = {
    name: identifier,
    languageCode: language,
    creationProcess: 'IMPORT',
    levelOfDescription: 'collection',
  };
  return {
    step: 'close',
    data: { identifier },
    relationships: { describes: [{ type: documentaryUnitDescription.name, data, relationships: {} }] },
    isReferenceOnly: true,
  };
}
