/** Tables: rows of texts, as JSON (a list of lists) or as CSV, in and out. */
import type { IncomingHttpHeaders } from 'node:http';
import { fail } from '../model/errors.ts';
import type { Context } from './context.ts';
import { describeJsonError } from './json-position.ts';
import { decodeText, failMediaType, mediaType, readBytes, requirePlainEncoding } from './read-body.ts';
import { bodyStream, type Content, type Reply, type RestRequest } from './route.ts';

export type Table = readonly (readonly string[])[];

const json = 'application/json';
const csv = 'text/csv';

/** For the rows of routes. */
export function tableContent(help: string): Content {
  return {
    holds: 'files',
    mediaTypes: { [json]: `${help}: a list of lists of texts`, [csv]: `${help}, without a line of headings` },
  };
}

/**
 * The table a request holds; an empty one where there is no body. Throws `malformed-table`, `unsupported-media-type`,
 * `limit-exceeded`.
 * @param columns how many each row must have, where that is settled.
 */
export async function readTable(
  request: RestRequest,
  { options: { settings } }: Pick<Context, 'options'>,
  columns?: number,
): Promise<Table> {
  requirePlainEncoding(request.headers);
  const limit = { name: 'jsonBytes', bytes: settings.jsonBytes };
  const bytes = await readBytes(bodyStream(request), request.headers, limit);
  if (bytes.length === 0) return [];
  const type = mediaType(request.headers);
  if (type !== json && type !== csv) failMediaType(type, [json, csv]);
  const text = decodeText(bytes) ?? failTable(type, 'it is not valid UTF-8');
  const rows = type === json ? parseJson(text) : parseCsv(text);
  if (rows.length > settings.batchItems) failTooMany(settings.batchItems);
  const odd = columns === undefined ? -1 : rows.findIndex((row) => row.length !== columns);
  if (odd >= 0) failTable(type, `row ${odd + 1} has ${rows[odd]!.length} columns, not ${columns}`);
  return rows;
}

/** Throws `limit-exceeded`. */
export function failTooMany(batchItems: number): never {
  fail('limit-exceeded', `One request can name ${batchItems} records (limit batchItems); send several.`, {
    details: { limit: 'batchItems', records: batchItems },
  });
}

function parseJson(text: string): Table {
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) failTable(json, describeJsonError(text, error.message));
    throw error;
  }
  if (!Array.isArray(rows)) failTable(json, 'it is no list of rows');
  for (const [i, row] of rows.entries()) {
    if (!Array.isArray(row) || row.some((cell) => typeof cell !== 'string'))
      failTable(json, `row ${i + 1} is no list of texts`);
  }
  return rows as string[][];
}

/** RFC 4180, with any kind of line end; empty lines are left out. */
export function parseCsv(given: string): Table {
  const text = given.replace(/^\uFEFF/, '');
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length || row.length > 0) {
    const isQuoted = text[at] === '"';
    const [cell, end] = isQuoted ? quotedCell(text, at, rows.length) : plainCell(text, at);
    row.push(cell);
    at = end + 1;
    if (text[end] === ',') continue;
    if (text[end] === '\r' && text[at] === '\n') at += 1;
    if (row.length > 1 || cell !== '' || isQuoted) rows.push(row);
    row = [];
  }
  return rows;
}

/** A cell, and where the sign behind it stands. */
function plainCell(text: string, start: number): [cell: string, end: number] {
  let end = start;
  while (end < text.length && !',\r\n'.includes(text[end]!)) end++;
  return [text.slice(start, end), end];
}

function quotedCell(text: string, start: number, rows: number): [cell: string, end: number] {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  if (end < 0 || !(end + 1 === text.length || ',\r\n'.includes(text[end + 1]!)))
    failTable(csv, `row ${rows + 1} has a quotation mark without its other one`);
  return [text.slice(start + 1, end).replaceAll('""', '"'), end + 1];
}

function failTable(type: string, reason: string): never {
  fail('malformed-table', `The body cannot be read as a table: ${reason}.`, {
    details: `Error decoding table of type ${type}`,
  });
}

/** CSV where a client would rather have that. */
export function tableReply(rows: Table, { accept }: IncomingHttpHeaders): Reply {
  const isCsv = quality(accept, csv) > quality(accept, json);
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

/** How welcome a media type is, from 0 to 1; the entry that names it most closely counts. Without the header anything is. */
function quality(accept: string | undefined, type: string): number {
  if (accept === undefined || accept.trim() === '') return 1;
  const ranges = new Map<string, number>();
  for (const entry of accept.toLowerCase().split(',')) {
    const [range = '', ...parameters] = entry.split(';').map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    ranges.set(range, Number.isFinite(Number(q)) ? Number(q) : 0);
  }
  return ranges.get(type) ?? ranges.get(type.replace(/\/.*/, '/*')) ?? ranges.get('*/*') ?? 0;
}

function toCsv(row: readonly string[]): string {
  // A row with one empty cell would be an empty line.
  const cells = row.map((cell) =>
    /[",\r\n]/.test(cell) || (cell === '' && row.length === 1) ? `"${cell.replaceAll('"', '""')}"` : cell,
  );
  return `${cells.join(',')}\n`;
}
