/** Tables in requests and responses: rows of texts, as JSON (a list of lists) or as CSV. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from '../config/settings.ts';
import { CsvFault, CsvReader } from '../lib/csv.ts';
import { quoteCell } from '../lib/english.ts';
import { formatCount } from '../lib/quantities.ts';
import { settingName } from '../lib/setting.ts';
import { waitForTimeSlice } from '../lib/time-slice.ts';
import { fail } from '../model/errors.ts';
import { isPreferred } from './accept.ts';
import type { Context } from './context.ts';
import { failMediaType, mediaType, readBytes, requirePlainEncoding } from './read-body.ts';
import { type Content, openBodyStream, type Reply, type RestRequest } from './route.ts';
import { type JsonLimits, parseJson } from './sliced-json.ts';

export type Table = readonly (readonly string[])[];

const json = 'application/json';
const csv = 'text/csv';

/** Content of a request body that is a table. */
export function tableContent(help: string, example: Table): Content {
  return { kind: 'table', help, example };
}

/** A row of a CSV or JSON table in a request body. */
interface BodyTableRow {
  readonly cells: readonly string[];
  /** First line of the row in CSV; number of the row in JSON. */
  readonly line: number;
}

/** The table in the body of a request; empty without a body. Throws the errors of readRows. */
export async function readTable(
  request: RestRequest,
  context: Pick<Context, 'options'>,
  columns?: number,
): Promise<Table> {
  return (await readRows(request, context, columns)).map(({ cells }) => cells);
}

/**
 * The rows of the table with their line numbers. Throws `malformed-table`, `unsupported-media-type`, `limit-exceeded`.
 * @param columns required number of columns of each row; any by default.
 */
export async function readRows(
  request: RestRequest,
  { options: { settings } }: Pick<Context, 'options'>,
  columns?: number,
): Promise<readonly BodyTableRow[]> {
  requirePlainEncoding(request.headers);
  const limit = { name: 'json-bytes', bytes: settings.jsonBytes };
  const bytes = await readBytes(openBodyStream(request), request.headers, limit);
  if (bytes.length === 0) return [];
  const type = mediaType(request.headers);
  if (type !== json && type !== csv) failMediaType(type, [json, csv]);
  const rows = type === json ? await parseJsonRows(bytes, settings) : await parseCsv(bytes, settings);
  const odd = rows.find(({ cells }) => columns !== undefined && cells.length !== columns);
  if (odd !== undefined)
    failTable(
      type,
      odd,
      `the row has ${formatCount(odd.cells.length, 'column')}${type === csv ? `, separated by '${separator}'` : ''}, not ${columns}: it begins with ${quoteCell(odd.cells[0] ?? '')}`,
    );
  return rows;
}

/** Throws `limit-exceeded`. */
export function failTooMany(batchItems: number): never {
  fail(
    'limit-exceeded',
    `One request can contain ${batchItems} records (limit batch-items); send several requests.`,
    { details: { limit: 'batch-items', records: batchItems } },
  );
}

type TableLimits = JsonLimits & Pick<Settings, 'batchItems'>;

/** Rows checked without a pause. */
const rowsPerTimeSlice = 500;

/** A null is an empty cell. */
async function parseJsonRows(bytes: Uint8Array, limits: TableLimits): Promise<readonly BodyTableRow[]> {
  const list = await parseJson(bytes, limits, (reason) => failTable(json, { line: 1 }, reason));
  if (!Array.isArray(list)) failTable(json, { line: 1 }, 'it is not a list of rows');
  if (list.length > limits.batchItems) failTooMany(limits.batchItems);
  const rows: BodyTableRow[] = [];
  for (const row of list as readonly unknown[]) {
    rows.push(toRow(row, rows.length + 1));
    if (rows.length % rowsPerTimeSlice === 0) await waitForTimeSlice();
  }
  return rows;
}

function toRow(row: unknown, line: number): BodyTableRow {
  if (!Array.isArray(row)) failTable(json, { line }, 'a row must be a list of texts');
  const cells = row.map((cell: unknown, n) => {
    if (cell === null) return '';
    return typeof cell === 'string'
      ? cell
      : failTable(json, { line, column: n + 1 }, 'a cell must be a text or null');
  });
  return { cells, line };
}

/** Separates the cells of a row in CSV bodies. */
const separator = ',';

/** Bytes of CSV parsed without a pause: one to five milliseconds. */
const csvSliceBytes = 64 * 1024;

/** CSV has no heading line; blank lines are skipped. Throws `malformed-table`, `limit-exceeded`. */
export async function parseCsv(bytes: Uint8Array, limits: TableLimits): Promise<readonly BodyTableRow[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = new CsvReader(separator);
  const rows: BodyTableRow[] = [];
  let cells = 0;
  const add = (some: readonly BodyTableRow[]): void => {
    for (const row of some) {
      cells += row.cells.length;
      rows.push(row);
    }
    if (rows.length > limits.batchItems) failTooMany(limits.batchItems);
    if (cells > limits.jsonValues) failCells('jsonValues', 'The table', limits);
    if (reader.openCells > limits.recordValues) failCells('recordValues', 'A row of the table', limits);
  };
  try {
    for (let at = 0; at < bytes.length; at += csvSliceBytes) {
      const end = Math.min(at + csvSliceBytes, bytes.length);
      add(reader.write(decode(decoder, bytes.subarray(at, end), end < bytes.length)));
      await waitForTimeSlice();
    }
    add(reader.end());
  } catch (error) {
    if (error instanceof CsvFault) failTable(csv, error, error.message);
    throw error;
  }
  return rows;
}

function decode(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    return failTable(csv, { line: 1 }, 'it is not valid UTF-8');
  }
}

function failCells(key: 'jsonValues' | 'recordValues', what: string, limits: TableLimits): never {
  const limit = settingName(key);
  const value = limits[key];
  fail(
    'limit-exceeded',
    `${what} has more than ${value} cells (limit ${limit}); send several smaller tables.`,
    { details: { limit, value } },
  );
}

function failTable(
  type: string,
  { line, column }: { readonly line: number; readonly column?: number },
  reason: string,
): never {
  const location = column === undefined ? { line } : { line, column };
  const where = column === undefined ? `line ${line}` : `line ${line}, column ${column}`;
  fail('malformed-table', `The body cannot be read as a table: ${where}: ${reason}.`, {
    details: `Error decoding table of type ${type}`,
    errors: [{ ...location, message: reason }],
  });
}

/** CSV if the client prefers it, otherwise JSON. */
export function tableReply(rows: Table, { accept }: IncomingHttpHeaders): Reply {
  const isCsv = isPreferred(accept, csv, json);
  return {
    status: 200,
    headers: {
      'content-type': isCsv ? `${csv}; charset=utf-8` : json,
      'cache-control': 'private, no-cache',
      vary: 'X-User, Authorization, Cookie, Accept',
    },
    body: isCsv ? rows.map(toCsv).join('') : JSON.stringify(rows),
  };
}

function toCsv(row: readonly string[]): string {
  // A row with one empty cell is quoted, otherwise it would be a blank line.
  const cells = row.map((cell) =>
    /[",\r\n]/.test(cell) || (cell === '' && row.length === 1) ? `"${cell.replaceAll('"', '""')}"` : cell,
  );
  return `${cells.join(',')}\n`;
}
