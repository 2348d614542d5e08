/** Converts an item of a table to the steps of the import. */
import type { CloseStep, OpenStep } from '../../model/draft.ts';
import { getRecordType } from '../../model/registry.ts';
import type { FormatContext } from '../format.ts';
import { createPlaceholderCollection } from './collections.ts';
import { type DescribedRow, describeRow } from './describe.ts';
import { hasParentColumn, hasRelatedColumn, type TableHeader } from './header.ts';
import type { TableRow } from './rows.ts';
import type { TableItem } from './table-item.ts';
import type { UnknownColumns } from './unknown-columns.ts';

/** The steps that open and close an item. The steps of its children belong between them. */
export interface ItemSteps {
  readonly open: OpenStep;
  readonly close: CloseStep;
}

export class ItemDescriber {
  readonly #header: TableHeader;
  readonly #context: FormatContext;
  readonly #unknown: UnknownColumns;

  constructor(header: TableHeader, context: FormatContext, unknown: UnknownColumns) {
    this.#header = header;
    this.#context = context;
    this.#unknown = unknown;
  }

  describe(item: TableItem): ItemSteps {
    const { target } = this.#context;
    const { key, line } = item;
    const open = { step: 'open' as const, type: target, depth: 0, location: { line, path: 'row' } };
    if (item.rows.length === 0) {
      const { identifier, languages } = item;
      return { open: { ...open, identifier }, close: createPlaceholderCollection(identifier, languages[0]!) };
    }
    const { identifier, ordinal, ...content } = this.#join(item.rows.map((row) => this.#row(row, item)));
    const hasEdges =
      getRecordType(target).children.by === 'edges' &&
      (hasParentColumn(this.#header) || hasRelatedColumn(this.#header));
    const set = this.#context.scope ?? '';
    const links = content.links.map((link) => ({ ...link, set }));
    return {
      open: {
        ...open,
        identifier,
        ...(hasEdges && { key: key ?? identifier }),
        ...(ordinal !== undefined && { ordinal }),
      },
      close: {
        step: 'close',
        data: content.itemData,
        relationships: { describes: content.descriptions },
        ...(content.isRestricted && { isRestricted: true }),
        ...(links.length > 0 && { links }),
        ...(content.notes.length > 0 && { notes: content.notes }),
        ...(this.#isReferenceOnly && { isReferenceOnly: true }),
        ...(hasEdges && this.#edgesOf(item)),
      },
    };
  }

  get #isReferenceOnly(): boolean {
    return this.#header.template?.isReferenceOnly === true;
  }

  #row({ cells, line }: TableRow, { identifier }: TableItem): DescribedRow {
    const location = { line, path: 'row' };
    const described = describeRow(cells, this.#header, location, this.#context, identifier);
    for (const heading of described.unknownHeadings) this.#unknown.add(heading, line);
    return described;
  }

  #join(rows: readonly DescribedRow[]): DescribedRow {
    const first = rows[0]!;
    // Almost all items have one row.
    if (rows.length === 1) return first;
    return {
      ...first,
      // The first row wins: a translated row may have another identifier.
      itemData: Object.assign(
        {},
        ...rows.map(({ itemData }) => itemData).reverse(),
      ) as DescribedRow['itemData'],
      // The rows of a reference repeat its name.
      descriptions: this.#isReferenceOnly
        ? first.descriptions
        : rows.flatMap(({ descriptions }) => descriptions),
      links: rows.flatMap(({ links }) => links),
      notes: rows.flatMap(({ notes }) => notes),
      isRestricted: rows.some(({ isRestricted }) => isRestricted),
    };
  }

  /** The broader and the related concepts, if the table has columns for them. */
  #edgesOf({ parents, parentKeys, related }: TableItem): Pick<CloseStep, 'edges' | 'edgeLabels'> {
    const { children } = getRecordType(this.#context.target);
    if (children.by !== 'edges') return {};
    const direction = children.direction === 'out' ? ('in' as const) : ('out' as const);
    const above = parentKeys.length > 0 ? parentKeys : parents;
    return {
      edges: [
        ...above.map((key) => ({ label: children.label, direction, key })),
        ...related.map((key) => ({ label: relatedLabel, direction: 'out' as const, key })),
      ],
      edgeLabels: [
        ...(hasParentColumn(this.#header) ? [children.label] : []),
        ...(hasRelatedColumn(this.#header) ? [relatedLabel] : []),
      ],
    };
  }
}

/** The edge from a concept to a related one. */
const relatedLabel = 'related';
