/** Lists the columns of a table, with sample values, and how an import would read each of them. Reads the first rows only. */
import { Failure } from '../../model/errors.ts';
import { getRecordType, partsRelation } from '../../model/registry.ts';
import type { FormatContext, TableSettings } from '../format.ts';
import type { AssignableField, ColumnMatch, InspectedColumn, InspectedTable } from '../inspected-table.ts';
import { findAssignment, toColumnKeys } from './assigned-columns.ts';
import type { ColumnTarget } from './column-target.ts';
import { type ColumnNames, columnNames, findColumn } from './columns.ts';
import { HeaderFinder, maxLeadingRows, type TableHeader } from './header.ts';
import { proposeColumns } from './propose-columns.ts';
import { hasContent, type TableRow } from './rows.ts';

/** Rows below the headings from which samples are taken. */
const maxSampledRows = 200;
const maxSamples = 3;
const maxSampleLength = 100;

export async function inspectTable(
  rows: AsyncIterable<TableRow>,
  context: FormatContext,
  names: ColumnNames,
  settings: TableSettings,
): Promise<InspectedTable> {
  const finder = new HeaderFinder(context, names, settings);
  const { read, header, reason } = await readFirstRows(rows, finder);
  const headerRow = context.table?.headerRow ?? settings.headerRow;
  const likely = header ?? findLikelyHeader(read, finder, headerRow);
  return {
    sheet: context.sheet ?? null,
    isChosen: false,
    type: context.target,
    template: likely?.template?.name ?? null,
    headerRow: likely?.line ?? read[0]?.line ?? null,
    hasKnownHeadings: header !== undefined,
    reason,
    columns: likely === undefined ? [] : describeColumns(likely, read, context, names),
  };
}

interface FirstRows {
  /** Rows with content. */
  readonly read: readonly TableRow[];
  /** The headings that an import finds. */
  readonly header: TableHeader | undefined;
  readonly reason: string | null;
}

async function readFirstRows(rows: AsyncIterable<TableRow>, finder: HeaderFinder): Promise<FirstRows> {
  const read: TableRow[] = [];
  let header: TableHeader | undefined;
  let reason: string | null = null;
  for await (const row of rows) {
    if (!hasContent(row)) continue;
    read.push(row);
    try {
      if (header === undefined && !finder.isExhausted) header = finder.findInRow(row);
    } catch (error) {
      if (!isAboutTable(error)) throw error;
      reason ??= error.errors?.[0]?.message ?? error.message;
    }
    if (read.length > maxSampledRows + maxLeadingRows) break;
  }
  return { read, header, reason };
}

/** Whether the table is the cause, and not the request. */
function isAboutTable(error: unknown): error is Failure {
  return error instanceof Failure && error.code !== 'bad-parameter';
}

/** The first of the leading rows that fills most of the columns: titles and instructions above a table fill one or two. */
function findLikelyHeader(
  rows: readonly TableRow[],
  finder: HeaderFinder,
  headerRow: number | undefined,
): TableHeader | undefined {
  const leading = rows.slice(0, maxLeadingRows + 1);
  const filled = ({ cells }: TableRow): number => cells.filter((cell) => cell.trim() !== '').length;
  const most = Math.max(0, ...leading.map(filled));
  const row =
    leading.find(({ line }) => line === headerRow) ?? leading.find((one) => filled(one) * 3 >= most * 2);
  try {
    return row === undefined ? undefined : finder.toHeader(row);
  } catch (error) {
    if (isAboutTable(error)) return undefined;
    throw error;
  }
}

function describeColumns(
  header: TableHeader,
  rows: readonly TableRow[],
  context: FormatContext,
  names: ColumnNames,
): readonly InspectedColumn[] {
  const { written, columns, template, line } = header;
  const below = rows.filter((row) => row.line > line).slice(0, maxSampledRows);
  const nameOf = columnNamer(context.target);
  const assigned = context.table?.columns ?? {};
  const keys = toColumnKeys(written);
  const known = columns.map((column, i) => {
    const bare = written[i]!.replace(/\s/g, '');
    const isAssigned = findAssignment(assigned, keys[i]!, i) !== undefined;
    const match: ColumnMatch = isAssigned
      ? 'assigned'
      : names.has(bare)
        ? 'mapping'
        : template !== undefined && Object.hasOwn(template.columns, bare)
          ? 'template'
          : 'name';
    return { field: nameOf(column), match, isIgnored: column.to === 'nothing' };
  });
  const isOpen = (i: number): boolean => columns[i]!.to === 'unknown' && known[i]!.match !== 'mapping';
  const proposals = proposeColumns(
    written.map((heading, i) => (isOpen(i) ? heading : '')),
    context.target,
    known.flatMap(({ field }) => field ?? []),
  );
  return written.map((heading, i) => {
    const { field, match, isIgnored } = known[i]!;
    const proposal = proposals[i];
    return {
      number: i + 1,
      heading,
      key: keys[i]!,
      samples: takeSamples(below, i),
      field,
      proposal: proposal?.field ?? null,
      match: proposal?.match ?? (field === null && !isIgnored ? null : match),
      isIgnored,
    };
  });
}

function takeSamples(rows: readonly TableRow[], column: number): readonly string[] {
  const samples = new Set<string>();
  for (const { cells } of rows) {
    const text = (cells[column] ?? '').replace(/\s+/g, ' ').trim();
    if (text !== '')
      samples.add(text.length > maxSampleLength ? `${text.slice(0, maxSampleLength - 1)}…` : text);
    if (samples.size === maxSamples) break;
  }
  return [...samples];
}

/** Returns the name of a column of the type, as a heading has it. Templates have columns that no heading names; these have the name of their kind. */
function columnNamer(target: string): (column: ColumnTarget) => string | null {
  const names = new Map(columnNames(target).map((name) => [JSON.stringify(findColumn(name, target)), name]));
  return (column) => {
    if (column.to === 'unknown' || column.to === 'nothing') return null;
    const name = names.get(JSON.stringify(column));
    if (name !== undefined) return name;
    if ('field' in column && column.field !== undefined) return column.field;
    return column.to === 'group' ? `${column.group}.${column.member}` : column.to;
  };
}

/** The fields that columns of a table of the type can be assigned to. */
export function listAssignableFields(target: string): readonly AssignableField[] {
  const item = getRecordType(target);
  const relation = partsRelation(item);
  const description = relation === undefined ? undefined : getRecordType(relation.target);
  return columnNames(target).map((name) => ({
    name,
    help: item.fields[name]?.help ?? description?.fields[name]?.help ?? otherHelp(name),
  }));
}

/** Help of the columns that are neither fields of the record nor of its description. */
function otherHelp(name: string): string {
  const known: Readonly<Record<string, string>> = {
    parent: 'Identifier of the parent',
    parentId: 'Id of the row of the parent, see itemId',
    itemId: 'Id of the row, for tables in which identifiers repeat',
    related: 'Identifiers of related concepts',
    relatedId: 'Ids of the rows of related concepts',
    internalNotes: 'Restricted annotations, each after the name of its field',
    audience: 'internal: the record is restricted',
    extension: 'Values that the other columns cannot express; only in exports',
    unknownProperties: 'Properties without a field, each after its name',
  };
  return Object.hasOwn(known, name) ? known[name]! : describePartColumn(name);
}

/** `subjectAccessRole` is the role of an access point, `containerName` the name of a container. */
function describePartColumn(name: string): string {
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
