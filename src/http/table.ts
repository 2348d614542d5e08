/**
 * Tables: rows of texts, as JSON (a list of lists) or CSV. CSV has no header row, ends lines with a line feed and quotes only what needs
 * it; what is read may come with other line ends, more quotes and a byte order mark.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { fail } from '../model/errors.ts';
import {
  type BodyLimit,
  decodeText,
  failMediaType,
  mediaType,
  readBytes,
  readJson,
  requirePlainEncoding,
} from './read-body.ts';
import { bodyStream, type Reply, type RestRequest } from './route.ts';

export type Table = readonly (readonly string[])[];

const json = 'application/json';
const csv = 'text/csv';

export function tableReply(rows: Table, { accept }: IncomingHttpHeaders): Reply {
  const isCsv = quality(accept, csv) > quality(accept, json);
  return {
    status: 200,
    headers: {
      'content-type': isCsv ? `${csv}; charset=utf-8` : json,
      'cache-control': 'private, no-cache',
      vary: 'X-User, Authorization, Accept',
    },
    body: isCsv ? writeCsv(rows) : JSON.stringify(rows),
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

function writeCsv(rows: Table): string {
  return rows.map((row) => `${row.map((text) => writeField(text, row.length)).join(',')}\n`).join('');
}

/** A row of one empty field would be an empty line. */
function writeField(text: string, fields: number): string {
  return /[",\r\n]/.test(text) || (text === '' && fields === 1) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The table in the body of a request whose row says `read: 'stream'`. Throws `malformed-table`, `unsupported-media-type`, `limit-exceeded`. */
export async function readTable(request: RestRequest, limit: BodyLimit): Promise<Table> {
  const { headers } = request;
  const given = mediaType(headers);
  if (given === json) return parseRows(await readJson(bodyStream(request), headers, limit));
  if (given !== csv) failMediaType(given, [json, csv]);
  requirePlainEncoding(headers);
  const text = decodeText(await readBytes(bodyStream(request), headers, limit));
  if (text === undefined) failTable(csv, 'it is not valid UTF-8');
  return parseCsv(text);
}

function parseRows(value: unknown): Table {
  const isRow = (row: unknown): row is readonly string[] =>
    Array.isArray(row) && row.every((field) => typeof field === 'string');
  if (Array.isArray(value) && value.every(isRow)) return value;
  failTable(json, 'it must be a list of rows, each a list of texts');
}

/** Empty lines are no rows. */
export function parseCsv(given: string): Table {
  const text = given.replace(/^\uFEFF/, '');
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const field = readField(text, at);
    at = field.end;
    const isBlank = row.length === 0 && field.value === '' && !field.quoted && text[at] !== ',';
    if (!isBlank) row.push(field.value);
    if (text[at] === ',') {
      at += 1;
      // A comma at the very end has an empty field behind it.
      if (at < text.length) continue;
      row.push('');
    } else at += text.startsWith('\r\n', at) ? 2 : 1;
    if (row.length > 0) rows.push(row);
    row = [];
  }
  return rows;
}

interface CsvField {
  readonly value: string;
  /** Where the comma, the end of the line or the end of the text is. */
  readonly end: number;
  readonly quoted: boolean;
}

const plainField = /[^,\r\n]*/y;
const quotedField = /"([^"]*(?:""[^"]*)*)"(?=[,\r\n]|$)/y;

function readField(text: string, at: number): CsvField {
  const isQuoted = text[at] === '"';
  const pattern = isQuoted ? quotedField : plainField;
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  if (match === null) {
    const line = text.slice(0, at).split(/\r\n|\r|\n/).length;
    failTable(csv, `a quoted field that begins in line ${line} does not end where a field can end`);
  }
  const value = isQuoted ? match[1]!.replaceAll('""', '"') : match[0];
  return { value, end: pattern.lastIndex, quoted: isQuoted };
}

function failTable(type: string, reason: string): never {
  fail('malformed-table', `The body cannot be read as a table: ${reason}.`, { details: type });
}
