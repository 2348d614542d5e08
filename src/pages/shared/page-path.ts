/** Paths of the pages of items, derived from the registry. */
import type { Field, RecordType } from '../../model/define.ts';
import { getRecordType, recordTypes } from '../../model/registry.ts';
import { actorTypes } from '../../model/system.ts';

/** Identifies an item. */
export interface ItemKey {
  readonly type: string;
  readonly id: string;
}

/** A link, an annotation, or a unit or concept whose file gives it no name. */
export interface UnnamedItem {
  readonly type: string;
  /** Of a concept: the last word of its address. */
  readonly word?: string;
  /** The records that a link connects, or that an annotation is about, if the reader may see them. */
  readonly ends: readonly ItemLink[];
}

/** A link to the page of an item. */
export interface ItemLink {
  readonly title: string;
  /** The list that the title is a code of. */
  readonly codes?: Field['codes'];
  /** For an item without a name: the title is made of those of the records that it is about. */
  readonly unnamed?: UnnamedItem;
  readonly path: string;
}

/** A link to the page of an item that contains the item of the page. */
export interface AncestorLink extends ItemLink {
  readonly type: string;
}

/** First segment of the path of the type's pages: `units`, `authoritative-sets`. */
export function pageFolder({ name, page }: Pick<RecordType, 'name' | 'page'>): string {
  if (page !== undefined) return page.folder;
  const words = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
  return words.replace(/y$/, 'ie').concat('s');
}

/** Users and groups have no pages: accounts of the staff are neither for readers nor for search engines. */
function hasPages({ kind, name }: Pick<RecordType, 'kind' | 'name'>): boolean {
  return kind === 'item' && !actorTypes.includes(name);
}

/** The types whose items have pages. */
export const typesWithPages: readonly RecordType[] = recordTypes.filter(hasPages);

export function hasItemPages(type: string): boolean {
  return hasPages(getRecordType(type));
}

/** Ids can contain any text, even unpaired surrogates. */
export function pagePath(item: ItemKey): string {
  return `/${pageFolder(getRecordType(item.type))}/${encodeURIComponent(item.id.toWellFormed())}`;
}

/** Undefined for an item without a page. */
export function findPagePath(item: ItemKey): string | undefined {
  return hasItemPages(item.type) ? pagePath(item) : undefined;
}

export function historyPath(item: ItemKey): string {
  return `${pagePath(item)}/history`;
}

/** The item with all items below it, as one page. */
export function findingAidPath(item: ItemKey): string {
  return `${pagePath(item)}/whole`;
}

export function pdfPath(item: ItemKey): string {
  return `${pagePath(item)}/pdf`;
}

/** The latest changes of the archive. */
export const changesPath = '/changes';

export const changesFeedPath = '/changes.atom';

/** First segment of the paths that choose a language. */
export const languageFolder = '/language';

/** Chooses the language and returns to the page. @param path path and query of the page, as the client sent them. */
export function languagePath(language: string, path: string): string {
  return `${languageFolder}/${language}?page=${encodeURIComponent(path)}`;
}

export const helpPath = '/help';

/** @param path of the document; empty for the list of pages */
export function toHelpPath(path: string): string {
  return path === '' ? helpPath : `${helpPath}/${path}`;
}

/** Path of an export below the URL of the record. */
export function exportPath({
  name,
  path,
}: {
  readonly name: string;
  readonly path?: string | undefined;
}): string {
  return path === undefined ? name : `${path}?format=${name}`;
}

/** The page on which people sign in. */
export const signInPath = '/sign-in';

/** To which an OpenID provider leads the browser back, and sends its notices about ended sessions. */
export const openIdPaths = {
  callback: `${signInPath}/oidc/callback`,
  logout: `${signInPath}/oidc/logout`,
} as const;

/** At which the script of the pages gets the challenge of a passkey. */
export const passkeyPaths = { use: `${signInPath}/passkey`, add: '/account/passkey' } as const;

/** The first page of the workroom. */
export const staffPath = '/staff';

export const accountPath = '/account';
