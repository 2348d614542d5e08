/**
 * Reads the items of a table. A row describes an item in one language; consecutive rows with the same id, or with the same identifier and
 * different languages, describe one item. A table of units with a hierarchy is read into memory, since a parent may come after its
 * children (limit `wholeFileBytes`).
 */
import { formatCount } from '../../lib/english.ts';
import type { CloseStep, DraftStep } from '../../model/draft.ts';
import { getRecordType } from '../../model/registry.ts';
import type { ReadContext, TableSettings } from '../format.ts';
import { addWarning } from '../read-warnings.ts';
import { CollectionCreator } from './collections.ts';
import { type ColumnNames, findNearestColumn } from './columns.ts';
import { ParentsByDepth } from './depths.ts';
import { type DescribedRow, describeRow } from './describe.ts';
import { type Header, HeaderFinder } from './header.ts';
import { hasContent, type TableRow } from './rows.ts';
import { failAtRow, skipOrFail } from './table-errors.ts';
import { joinByKey, type TableItem, toTreeSteps } from './tree.ts';

/** Maximum unknown columns for which a similar known column is suggested: the log of an import lists 20 locations per warning. */
const maxSuggestions = 20;

/** Items per yielded batch; each item has two steps, open and close. */
const itemsPerBatch = 200;

/** Opens the rows of a table. @param isInMemory whether the rows are kept in memory; known after the header was read. */
export type OpenRows = (isInMemory: () => boolean) => AsyncIterable<TableRow>;

export async function* readTable(
  openRows: OpenRows,
  context: ReadContext,
  names: ColumnNames,
  settings: TableSettings = {},
): AsyncIterable<readonly DraftStep[]> {
  const table = new TableReader(context, names, settings);
  const inMemory: TableItem[] = [];
  let steps: DraftStep[] = [];
  let count = 0;
  for await (const item of table.items(openRows(() => table.isTree || table.isReferenceOnly))) {
    count += 1;
    if (table.isTree || table.isReferenceOnly) {
      inMemory.push(item);
      continue;
    }
    steps.push(item.open, item.close);
    if (steps.length < itemsPerBatch * 2) continue;
    yield steps;
    steps = [];
  }
  if (count === 0) failAtRow(context, 'no-items', { line: 1 }, table.noItemsMessage);
  table.warnAboutUnknown();
  if (table.isTree || table.isReferenceOnly) yield* toTreeSteps(joinByKey(inMemory), context);
  else if (steps.length > 0) yield steps;
}

class TableReader {
  readonly #context: ReadContext;
  readonly #names: ColumnNames;
  readonly #settings: TableSettings;
  readonly #finder: HeaderFinder;
  readonly #depths: ParentsByDepth;
  readonly #collections: CollectionCreator;
  #header: Header | undefined;
  /** Rows of the current item. */
  #rows: { described: DescribedRow; line: number }[] = [];
  #hasRows = false;
  /** Number of columns up to the last one with a heading; every row must have as many cells. */
  #width = 0;
  /** Unknown columns: heading → its line, and the number of cells kept as unknown properties. */
  readonly #unknown = new Map<string, { readonly line: number; cells: number }>();

  constructor(context: ReadContext, names: ColumnNames, settings: TableSettings) {
    this.#context = context;
    this.#names = names;
    this.#settings = settings;
    this.#finder = new HeaderFinder(context, names, settings);
    this.#depths = new ParentsByDepth(context);
    this.#collections = new CollectionCreator(context);
  }

  /** The error message for a table without items. */
  get noItemsMessage(): string {
    return this.#hasRows
      ? 'No row of the table could be imported.'
      : 'The table has no rows below its header.';
  }

  /** Whether rows can be children of other rows, so that all rows must be read before the first item is returned. */
  get isTree(): boolean {
    return this.#hasParents && getRecordType(this.#context.target).children.by === 'parent';
  }

  /** Whether rows refer to items without describing them, so that the rows of an item need not be consecutive. */
  get isReferenceOnly(): boolean {
    return this.#header?.template?.isReferenceOnly === true;
  }

  get #hasParents(): boolean {
    const isParent = ({ to }: Header['columns'][number]): boolean =>
      to === 'parent' || to === 'parentKey' || to === 'depth';
    return this.#header?.columns.some(isParent) === true;
  }

  async *items(rows: AsyncIterable<TableRow>): AsyncIterable<TableItem> {
    for await (const row of rows) {
      // `yield*` would await once more for each row.
      if (hasContent(row)) for (const item of this.#take(row)) yield item;
    }
    if (this.#header === undefined) this.#finder.fail();
    yield* this.#finish();
  }

  /** Adds a warning for each unknown column with content. Call it after the last row. */
  warnAboutUnknown(): void {
    const { target, warn } = this.#context;
    let suggestions = 0;
    for (const [path, { line, cells }] of this.#unknown) {
      const isSuggested = suggestions++ < maxSuggestions;
      const nearest = isSuggested ? findNearestColumn(path, target, this.#names) : undefined;
      addWarning(warn, 'unknown-column', { line, path, cells, ...(nearest !== undefined && { nearest }) });
    }
  }

  /** Adds a row. Returns the previous item, with its collection if that is new, if the row begins another item. */
  #take(row: TableRow): readonly TableItem[] {
    const header = this.#header;
    if (header === undefined) {
      this.#header = this.#finder.take(row);
      if (this.#finder.isExhausted) this.#finder.fail();
      this.#width = (this.#header?.written.findLastIndex((heading) => heading !== '') ?? -1) + 1;
      return [];
    }
    if (this.#isSkipped(row, header)) return [];
    this.#hasRows = true;
    const whole = this.#context.sheet === undefined ? row : withAllCells(row, header);
    return this.#hasFittingWidth(whole, header) ? this.#describe(whole, header) : [];
  }

  #isSkipped({ cells, line }: TableRow, { template }: Header): boolean {
    if (line < (this.#settings.firstRow ?? 0)) return true;
    return !this.#hasRows && template?.isLabelRow?.(cells) === true;
  }

  #hasFittingWidth({ cells, line }: TableRow, { headers }: Header): boolean {
    const width = headers.length;
    if (cells.slice(width).some((cell) => cell.trim() !== '')) {
      const message = `The row has more cells than the header has columns (${width}).`;
      skipOrFail(this.#context, 'malformed-table', { line, column: width + 1 }, message);
      return false;
    }
    if (cells.length < this.#width) {
      const message = `The row has ${formatCount(cells.length, 'cell')}, the header has ${formatCount(this.#width, 'column')}: add the missing separators, or put a cell with a line break in quotes.`;
      skipOrFail(this.#context, 'malformed-table', { line, column: cells.length + 1 }, message);
      return false;
    }
    return true;
  }

  #describe({ cells, line }: TableRow, header: Header): readonly TableItem[] {
    const location = { line, path: 'row' };
    const nextNumber = (depth: string | undefined): string => {
      addWarning(this.#context.warn, 'numbered-row', location);
      return this.#depths.nextNumber(depth);
    };
    const read = describeRow(
      cells.slice(0, header.headers.length),
      header,
      location,
      this.#context,
      header.template?.numbersRows === true ? nextNumber : undefined,
    );
    if (read === undefined) {
      this.#rejectWithoutIdentifier(line, header);
      return [];
    }
    const isContinued = this.#continues(read);
    const described = isContinued ? read : this.#withParentByDepth(read, line, header);
    if (described === undefined) return [];
    this.#countUnknown(described, line);
    const done = isContinued ? [] : this.#finish();
    this.#rows.push({ described, line });
    return done;
  }

  /** Adds the parent of the row if the table has a column with depths. Returns undefined if the row is skipped. */
  #withParentByDepth(row: DescribedRow, line: number, { columns }: Header): DescribedRow | undefined {
    const column = columns.findIndex(({ to }) => to === 'depth') + 1;
    if (column === 0) return row;
    const parent = this.#depths.addRow(row.depth, { line, column });
    return parent === undefined ? undefined : { ...row, ...parent };
  }

  #countUnknown({ unknownHeadings }: DescribedRow, line: number): void {
    for (const heading of unknownHeadings) {
      const known = this.#unknown.get(heading);
      if (known === undefined) this.#unknown.set(heading, { line: this.#lineOf(heading, line), cells: 1 });
      else known.cells += 1;
    }
  }

  /** The line of the heading; for a column without a heading, the line of the cell. */
  #lineOf(heading: string, line: number): number {
    const header = this.#header;
    return header?.written.includes(heading) === true ? header.line : line;
  }

  #rejectWithoutIdentifier(line: number, { columns, headers }: Header): void {
    const column = columns.findIndex(({ to }) => to === 'identifier') + 1;
    const path = headers[column - 1] ?? '';
    skipOrFail(this.#context, 'invalid-items', { line, column, path }, 'The row has no identifier.');
  }

  /** Whether the row is a further description of the current item. */
  #continues({ key, identifier, parents, language }: DescribedRow): boolean {
    const first = this.#rows[0]?.described;
    if (first === undefined) return false;
    const isDeep = first.depth !== undefined;
    if (!isDeep && first.key !== key) return false;
    // An export has a row for each description, even if several have the same language.
    if (key !== undefined && this.#header?.template === undefined) return true;
    return (
      ((key !== undefined && !isDeep) || first.identifier === identifier) &&
      (parents.length === 0 || parents.join('\n') === first.parents.join('\n')) &&
      !this.#rows.some(({ described }) => described.language === language)
    );
  }

  /** Ends the current item. Returns it, after its collection if that is new; nothing if there is no current item. */
  #finish(): readonly TableItem[] {
    const rows = this.#rows;
    this.#rows = [];
    const [first] = rows;
    if (first === undefined) return [];
    const { target } = this.#context;
    const { identifier, key, ordinal, parents, parentKeys, ...content } = mergeRows(rows);
    const byEdges = this.#hasParents && getRecordType(target).children.by === 'edges';
    const set = this.#context.scope ?? '';
    const links = content.links.map((link) => ({ ...link, set }));
    const location = { line: first.line, path: 'row' };
    const open = {
      ...{ step: 'open' as const, type: target, identifier, depth: 0, location },
      ...(byEdges && { key: key ?? identifier }),
      ...(ordinal !== undefined && { ordinal }),
    };
    const close = {
      step: 'close' as const,
      data: content.itemData,
      relationships: { describes: content.descriptions },
      ...(content.isRestricted && { isRestricted: true }),
      ...(links.length > 0 && { links }),
      ...(content.notes.length > 0 && { notes: content.notes }),
      ...(this.isReferenceOnly && { isReferenceOnly: true }),
      ...(byEdges && this.#edgesTo(parentKeys.length > 0 ? parentKeys : parents)),
    };
    return this.#collections.add({ key, parents, parentKeys, open, close }, first.described);
  }

  #edgesTo(keys: readonly string[]): Pick<CloseStep, 'edges' | 'edgeLabels'> {
    const { children } = getRecordType(this.#context.target);
    if (children.by !== 'edges') return {};
    const direction = children.direction === 'out' ? ('in' as const) : ('out' as const);
    return {
      edges: keys.map((key) => ({ label: children.label, direction, key })),
      edgeLabels: [children.label],
    };
  }
}

/** Combines the rows of one item. */
function mergeRows(rows: readonly { readonly described: DescribedRow }[]): DescribedRow {
  const [{ described: first }] = rows as [(typeof rows)[0]];
  // Almost all items have one row.
  if (rows.length === 1) return first;
  const all = rows.map(({ described }) => described);
  return {
    ...first,
    parents: [...new Set(all.flatMap(({ parents }) => parents))],
    parentKeys: [...new Set(all.flatMap(({ parentKeys }) => parentKeys))],
    itemData: Object.assign({}, ...all.map(({ itemData }) => itemData)) as DescribedRow['itemData'],
    descriptions: all.flatMap(({ descriptions }) => descriptions),
    links: all.flatMap(({ links }) => links),
    notes: all.flatMap(({ notes }) => notes),
    isRestricted: all.some(({ isRestricted }) => isRestricted),
  };
}

/** Adds the empty cells at the end of a row, which a sheet does not store. */
function withAllCells({ cells, line }: TableRow, { headers }: Header): TableRow {
  const missing = Math.max(0, headers.length - cells.length);
  return { cells: [...cells, ...Array<string>(missing).fill('')], line };
}
