/** The titles and names of an item, in all its descriptions: the texts of the column `title`. */
import { listCountryNames } from '../model/languages.ts';
import type { StoredItem, StoredPart } from './document.ts';
import { getSearchFields } from './search-fields.ts';

/** Labels that only searches use, and parts of names. */
const notSuggested: ReadonlySet<string> = new Set(['hiddenLabel', 'lastName', 'firstName']);

/** Records with titles; the others have names. */
const unitTypes: ReadonlySet<string> = new Set(['DocumentaryUnit', 'VirtualUnit']);

interface ItemTexts {
  readonly isUnit: boolean;
  readonly identifier: string;
  readonly titles: readonly string[];
}

export function readItemTexts({ type, data, parts }: Omit<StoredItem, 'gid'>): ItemTexts {
  const own = JSON.parse(data) as StoredPart['data'];
  const titles = listOwnTitles(type, own);
  for (const part of parts === '' ? [] : (JSON.parse(parts) as readonly StoredPart[]))
    addTitles(part, titles);
  const identifier = typeof own.identifier === 'string' ? own.identifier : '';
  return { isUnit: unitTypes.has(type), identifier, titles };
}

function addTitles({ type, data, relationships }: StoredPart, titles: string[]): void {
  titles.push(...listOwnTitles(type, data));
  for (const children of Object.values(relationships)) for (const child of children) addTitles(child, titles);
}

function listOwnTitles(type: string, data: StoredPart['data']): string[] {
  const { texts, countries } = getSearchFields(type);
  const named = texts
    .filter(({ name, columnOf }) => columnOf(data.type) === 'title' && !notSuggested.has(name))
    .flatMap(({ name }) => [data[name] ?? []].flat());
  const codes = countries.filter(({ column }) => column === 'title').map(({ name }) => data[name]);
  return [
    ...named.filter((text) => typeof text === 'string'),
    ...codes.flatMap((code) => (typeof code === 'string' ? listCountryNames(code) : [])),
  ];
}
