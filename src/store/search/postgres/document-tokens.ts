/**
 * The tokens of a search document in the columns of `search_item`. A condition may compare the row with a text such as ` harbour dues `, so each token
 * has a space before and after it.
 */
import type { SearchColumn } from '../../../model/define.ts';
import { columnClasses, filterToken } from '../../../search/columns.ts';
import type { SearchDocument } from '../../../search/document.ts';
import type { Column } from '../../sql/database.ts';

/** Between the tokens of two columns. No word contains it. */
export const columnSeparator = '=';

/** One text for the columns of each weight, since most conditions are about all columns of a weight. */
export const tokenColumns: readonly { readonly name: string; readonly columns: readonly SearchColumn[] }[] =
  columnClasses.map(({ columns }, i) => ({ name: `words_${i + 1}`, columns }));

const gidPrefix = filterToken.within(0).slice(0, -1);
const codePrefix = filterToken.code('');

/** Whether the token is the gid of an item, or its code. */
export const isGidToken = (token: string): boolean => token.startsWith(gidPrefix);
export const isCodeToken = (token: string): boolean => token.startsWith(codePrefix);

export const tokenTextColumns: readonly Column[] = [
  ...tokenColumns.map(({ name }): Column => [name, 'text']),
  ['filter', 'text'],
  ['own', 'text'],
];

/** The values of {@link tokenTextColumns}. */
export function toTokenTexts({ gid, columns, filter }: SearchDocument): readonly string[] {
  const texts = tokenColumns.map((one) => joinColumns(one.columns.map((column) => columns[column])));
  let shared = ` ${filter} `;
  let own = ' ';
  const moveToOwn = (start: number): void => {
    const end = shared.indexOf(' ', start + 1);
    const token = shared.slice(start + 1, end);
    shared = `${shared.slice(0, start)}${shared.slice(end)}${toBucket(token)} `;
    own += `${token} `;
  };
  moveToOwn(shared.indexOf(` ${filterToken.within(gid)} `));
  const code = shared.indexOf(` ${codePrefix}`);
  if (code !== -1) moveToOwn(code);
  return [...texts, shared, own];
}

function joinColumns(texts: readonly string[]): string {
  return texts.every((text) => text === '') ? '' : ` ${texts.join(` ${columnSeparator} `)} `;
}

/** Number of the tokens that replace the gid and the code of a document in the index. Rows with the same one are compared. */
const bucketCount = 16_384;

/** An entry of the index for a value that only one document has needs more space than all words of the document. Many documents share this one. */
export function toBucket(token: string): string {
  // FNV-1a.
  let hash = 0x811c9dc5;
  for (let i = 0; i < token.length; i++) hash = Math.imul(hash ^ token.charCodeAt(i), 0x01000193);
  return `=#${((hash >>> 0) % bucketCount).toString(36)}`;
}
