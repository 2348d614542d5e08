/** Tables: rows of texts, as JSON (a list of lists) or as CSV, in and out. */
import type { IncomingHttpHeaders } from 'node:http';
import { CsvFault, CsvReader } from '../lib/csv.ts';
import { fail } from '../model/errors.ts';
import { isPreferred } from './accept.ts';
import type { Context } from './context.ts';
import { describeJsonError } from './json-position.ts';
import { decodeText, failMediaType, mediaType, readBytes, requirePlainEncoding } from './read-body.ts';
import { bodyStream, type Content, type Reply, type RestRequest } from './route.ts';

export type Table = readonly (readonly string[])[];

const json = 'application/json';
const csv = 'text/csv';

/** For the rows of routes that take a table. */
export function tableContent(help: string, example: Table): Content {
  return { holds: 'table', help, example };
}

export interface TableRow {
  readonly cells: readonly string[];
  /** Line of the body on which it begins; of a table in JSON its number. */
  readonly line: number;
}

/** The table a request holds; an empty one where there is no body. Throws as readRows does. */
export async function readTable(
  request: RestRequest,
  context: Pick<Context, 'options'>,
  columns?: number,
): Promise<Table> {
  return (await readRows(request, context, columns)).map(({ cells }) => cells);
}

/**
 * The same with the place of each row. Throws `malformed-table`, `unsupported-media-type`, `limit-exceeded`.
 * @param columns how many each row must have, where that is settled.
 */
export async function readRows(
  request: RestRequest,
  { options: { settings } }: Pick<Context, 'options'>,
  columns?: number,
): Promise<readonly TableRow[]> {
  requirePlainEncoding(request.headers);
  const limit = { name: 'jsonBytes', bytes: settings.jsonBytes };
  const bytes = await readBytes(bodyStream(request), request.headers, limit);
  if (bytes.length === 0) return [];
  const type = mediaType(request.headers);
  if (type !== json && type !== csv) failMediaType(type, [json, csv]);
  const text = decodeText(bytes) ?? failTable(type, { line: 1 }, 'it is not valid UTF-8');
  const rows = type === json ? parseJson(text) : parseCsv(text);
  if (rows.length > settings.batchItems) failTooMany(settings.batchItems);
  const odd = rows.find(({ cells }) => columns !== undefined && cells.length !== columns);
  if (odd !== undefined) failTable(type, odd, `the row has ${odd.cells.length} columns, not ${columns}`);
  return rows;
}

/** Throws `limit-exceeded`. */
export function failTooMany(batchItems: number): never {
  fail('limit-exceeded', `One request can name ${batchItems} records (limit batchItems); send several.`, {
    details: { limit: 'batchItems', records: batchItems },
  });
}

/** A null is an empty cell. */
function parseJson(text: string): readonly TableRow[] {
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) failTable(json, { line: 1 }, describeJsonError(text, error.message));
    throw error;
  }
  if (!Array.isArray(rows)) failTable(json, { line: 1 }, 'it is no list of rows');
  return rows.map((row: unknown, i) => {
    const line = i + 1;
    if (!Array.isArray(row)) failTable(json, { line }, 'a row is a list of texts');
    const cells = row.map((cell: unknown, n) => {
      if (cell === null) return '';
      return typeof cell === 'string'
        ? cell
        : failTable(json, { line, column: n + 1 }, 'a cell is a text, or null');
    });
    return { cells, line };
  });
}

/** Without a line of headings; blank lines are left out. */
export function parseCsv(text: string): readonly TableRow[] {
  try {
    const reader = new CsvReader(',');
    return [...reader.write(text.replace(/^\uFEFF/, '')), ...reader.end()];
  } catch (error) {
    if (error instanceof CsvFault) failTable(csv, error, error.message);
    throw error;
  }
}

function failTable(
  type: string,
  { line, column }: { readonly line: number; readonly column?: number },
  reason: string,
): never {
  const place = column === undefined ? { line } : { line, column };
  const where = column === undefined ? `line ${line}` : `line ${line}, column ${column}`;
  fail('malformed-table', `The body cannot be read as a table: ${where}: ${reason}.`, {
    details: `Error decoding table of type ${type}`,
    errors: [{ ...place, message: reason }],
  });
}

/** CSV where a client would rather have that. */
export function tableReply(rows: Table, { accept }: IncomingHttpHeaders): Reply {
  const isCsv = isPreferred(accept, csv, json);
  return {
    status: 200,
    headers: {
      'content-type': isCsv ? `${csv}; charset=utf-8` : json,
      'cache-control': 'private, no-cache',
      vary: 'X-User, Authorization, Accept',
    },
    body: isCsv ? rows.map(toCsv).join('') : JSON.stringify(rows),
  };
}

function toCsv(row: readonly string[]): string {
  // A row with one empty cell would be an empty line.
  const cells = row.map((cell) =>
    /[",\r\n]/.test(cell) || (cell === '' && row.length === 1) ? `"${cell.replaceAll('"', '""')}"` : cell,
  );
  return `${cells.join(',')}\n`;
}
