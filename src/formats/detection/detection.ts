/**
 * Recognises the format of a document by its first bytes, never by its name alone. A document that cannot be imported is no error: the result has the
 * reason. Tables are inspected by csv/inspect-table.ts, since their columns depend on the type of the records.
 */
import { toStream } from '../../lib/batches.ts';
import { Failure } from '../../model/errors.ts';
import { decodeDocument, findDeclaredEncoding } from '../decode-document.ts';
import type { FormatContext } from '../format.ts';
import { detectRdf, findTextSyntax, xmlSyntax } from './detect-rdf.ts';
import { detectSeparator } from './detect-separator.ts';
import { detectXml } from './detect-xml.ts';
import { type DetectedDocument, toDetected } from './detected-document.ts';

export type { DetectedDocument };

export interface DocumentHead {
  readonly file: string;
  /** The first bytes. */
  readonly bytes: Uint8Array;
  /** Whether these are all bytes of the document. */
  readonly isComplete: boolean;
  /** Encoding and separator that the caller states. */
  readonly charset?: string | undefined;
  readonly fieldSeparator?: string | undefined;
  readonly limits: FormatContext['limits'];
}

/** First bytes of files that people send by mistake, with the sentence about them. */
const binaryFiles: readonly (readonly [bytes: string, reason: string])[] = [
  ['%PDF', 'This is a PDF. Ask for the XML or the table that it was made from.'],
  [
    '\xd0\xcf\x11\xe0',
    'This is a file of an older office program (.xls, .doc), or it has a password. Save it as .xlsx without a password.',
  ],
  ['SQLite format 3', 'This is an SQLite database. Export its tables as CSV.'],
  ['7z\xbc\xaf', 'This is a 7z archive. Pack the files as zip or tar.gz.'],
  ['Rar!', 'This is a rar archive. Pack the files as zip or tar.gz.'],
  ['\xfd7zXZ', 'This is an xz archive. Pack the files as zip or tar.gz.'],
  ['BZh', 'This is a bzip2 archive. Pack the files as zip or tar.gz.'],
  ['\x89PNG', 'This is an image.'],
  ['\xff\xd8\xff', 'This is an image.'],
  ['II*\0', 'This is an image.'],
  ['MM\0*', 'This is an image.'],
];

const zipMark = 'PK\x03\x04';
/** Control characters that text never contains: all but tab, line feed, form feed, carriage return and escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what it looks for
const binaryPattern = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/;
const dumpPattern = /^\uFEFF?\{"id":"(?:[^"\\]|\\.)*","type":"[A-Z]\w*"[,}]/;
const defaultEncoding = 'utf-8';
const guessedEncoding = 'windows-1252';

export async function detectDocument(head: DocumentHead): Promise<DetectedDocument> {
  const start = Buffer.from(head.bytes.subarray(0, 64)).toString('latin1');
  if (start === '') return toDetected({ reason: 'The file is empty.' });
  if (start.startsWith(zipMark)) return toDetected({ format: 'xlsx' });
  const known = binaryFiles.find(([mark]) => start.startsWith(mark));
  if (known !== undefined) return toDetected({ reason: known[1] });
  const { text, charset } = await decodeHead(head);
  if (text.trim() === '') return toDetected({ reason: 'The file is empty.', charset });
  if (binaryPattern.test(text)) return toDetected({ reason: 'This is a binary file of an unknown kind.' });
  return toDetected({ ...(await detectText(text, head)), charset });
}

async function detectText(text: string, head: DocumentHead): Promise<DetectedDocument> {
  if (dumpPattern.test(text))
    return toDetected({
      reason: "This is a dump of Fonds. Restore it into an empty store with 'fonds restore'.",
    });
  if (/^[\s\uFEFF]*</.test(text) && !/^\s*<[^<>\s]+:\/\//.test(text)) {
    const xml = detectXml(text, head.isComplete, head);
    return xml === 'rdf' ? detectRdf(text, xmlSyntax, head) : xml;
  }
  const syntax = findTextSyntax(text);
  if (syntax !== undefined) return detectRdf(text, syntax, head);
  if (/^[\s\uFEFF]*[{[]/.test(text))
    return toDetected({ reason: 'This is JSON, but neither JSON-LD nor a dump of Fonds.' });
  const isNamedTable = /\.(?:csv|tsv)$/i.test(head.file);
  const mayBeTable = isNamedTable || !/\.(?!txt$|tab$)[a-z]\w*$/i.test(head.file);
  const fieldSeparator = head.fieldSeparator ?? (mayBeTable ? detectSeparator(text) : undefined);
  if (fieldSeparator === undefined && !isNamedTable)
    return toDetected({ reason: 'This is a text, but neither XML nor RDF nor a table of several columns.' });
  return toDetected({ format: 'csv', fieldSeparator: fieldSeparator ?? ',' });
}

/** The text of the first bytes. If no encoding is declared and they are not valid UTF-8, they are read as Windows-1252. */
async function decodeHead(head: DocumentHead): Promise<{ text: string; charset: string }> {
  const { bytes, charset } = head;
  const declared = findDeclaredEncoding(bytes, charset);
  const { text, isValid } = await decode(head, charset);
  if (isValid || declared !== undefined)
    return { text, charset: (declared ?? defaultEncoding).toLowerCase() };
  return { text: (await decode(head, guessedEncoding)).text, charset: guessedEncoding };
}

async function decode(
  { bytes, isComplete }: DocumentHead,
  charset: string | undefined,
): Promise<{ text: string; isValid: boolean }> {
  let text = '';
  // Bytes that follow would complete the last character.
  const pieces = isComplete ? [bytes] : [cutCharacter(bytes)];
  try {
    for await (const piece of decodeDocument(toStream(pieces), { charset })) text += piece;
    return { text, isValid: true };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { text, isValid: false };
  }
}

/** Without an incomplete UTF-8 character, or half a unit of UTF-16, at the end. */
function cutCharacter(bytes: Uint8Array): Uint8Array {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
  for (let length = 1; length <= 4 && length <= even.length; length++) {
    const byte = even[even.length - length]!;
    if (byte < 0x80) return even.subarray(0, even.length - length + 1);
    if (byte >= 0xc0) return even.subarray(0, even.length - length);
  }
  return even;
}
