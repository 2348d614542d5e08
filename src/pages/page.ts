/**
 * The pages of the reading room as plain data. The routes in http/pages read this data from the graph; the components in ui/ render it. So neither
 * depends on the other.
 */
import type { Field } from '../model/define.ts';
import type { Language } from './languages.ts';

/** A link to another item. */
export interface ItemLink {
  readonly title: string;
  readonly path: string;
}

/** Texts of one field. */
export interface ShownField {
  /** Type and name of the field in the registry: messages have a label for it. */
  readonly type: string;
  readonly name: string;
  /** The list that the values are codes of. */
  readonly codes?: Field['codes'];
  /** Paragraphs are separated by empty lines. */
  readonly values: readonly string[];
}

/** Fields under a heading of the descriptive standard. */
export interface Area {
  /** Messages have a heading for it. */
  readonly name: string;
  readonly fields: readonly ShownField[];
}

/** A description of an item in one language. */
export interface ShownDescription {
  /** Code of the language (ISO 639), for the attribute `lang`. */
  readonly language: string;
  readonly areas: readonly Area[];
}

export interface ItemPage {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  /** From the topmost item to the parent. */
  readonly ancestors: readonly ItemLink[];
  readonly description: ShownDescription;
}

export interface HomePage {
  /** Number of records of each type that has some. */
  readonly counts: readonly { readonly type: string; readonly count: number }[];
}

export interface ErrorPage {
  readonly status: number;
  readonly message: string;
}

/** The data of each page. */
export interface PageData {
  readonly home: HomePage;
  readonly item: ItemPage;
  readonly error: ErrorPage;
}

export type PageName = keyof PageData;

/** A page with its data. */
export type Page = {
  readonly [Name in PageName]: { readonly name: Name; readonly data: PageData[Name] };
}[PageName];

/** Values that all pages of a response share. */
export interface Site {
  readonly name: string;
  readonly language: Language;
  /** Path of the present page with its query, for links to the same page. */
  readonly path: string;
  /** Path prefix of the API. */
  readonly apiPrefix: string;
  /** Paths of the built files by the names of their sources, such as `main.css`. */
  readonly assets: Readonly<Record<string, string>>;
}

/** Returns a complete HTML document. */
export type RenderPage = (page: Page, site: Site) => string;
