/** Values that all pages of a response share, and those of an item's page for programs. */
import type { Language } from './shared/languages.ts';
import type { ItemKey } from './shared/page-path.ts';
import type { SiteLink } from './shared/site-link.ts';

/** Another representation of the item. */
interface Representation {
  readonly url: string;
  readonly mediaType: string;
}

/** The page of an item with a description in one language. */
export interface LanguageLink {
  /** BCP 47 tag, or `x-default` for the page that chooses the language itself. */
  readonly language: string;
  readonly url: string;
}

/** A typed link of an item's page, for programs. */
export interface TypedLink {
  readonly rel: 'author' | 'collection' | 'item' | 'license';
  readonly url: string;
  readonly mediaType?: string | undefined;
}

/** Metadata of an item's page for programs, derived from its data. */
export interface ItemDiscovery {
  readonly item: ItemKey;
  /** URL of the item: its page without a query. */
  readonly url: string;
  /** URL of the page: with the language of the description, if the reader has chosen one of several. */
  readonly canonical: string;
  /** The page in each language of the descriptions, if there are several. */
  readonly languages: readonly LanguageLink[];
  /** The beginning of the best text of the description; undefined if it has none. */
  readonly shortText: string | undefined;
  /** JSON-LD for the page; safe inside the element `script`. */
  readonly structuredData: string;
  /** Its type in schema.org. */
  readonly schemaType: string;
  readonly typedLinks: readonly TypedLink[];
}

/** The same, with the other representations of the item. */
export interface Discovery extends ItemDiscovery {
  readonly representations: readonly Representation[];
}

/** The session of the reader, for the parts of a page that only users see. */
export interface SiteSession {
  readonly userId: string;
  readonly userName: string;
  readonly isAdministrator: boolean;
  /** Value of the hidden field `form-token` of each form. */
  readonly formToken: string;
  /** Whether the user can sign out. */
  readonly maySignOut: boolean;
}

/** Values that all pages of a response share. */
export interface Site {
  readonly name: string;
  readonly language: Language;
  /** Path of the present page with its query, for links to the same page. */
  readonly path: string;
  /** URL of the site without a path; empty if it is unknown. */
  readonly origin: string;
  /** Path prefix of the API. */
  readonly apiPrefix: string;
  /** Other origins whose images the pages may show. */
  readonly imageHosts: readonly string[];
  /** Only if the reader has signed in. */
  readonly session?: SiteSession;
  /** Only on pages of items. */
  readonly discovery?: Discovery;
  /** Path of the logo of the operator. */
  readonly logo?: string;
  /** Path of the icon. */
  readonly icon: string | undefined;
  /** Paths of stylesheets, in their order. */
  readonly stylesheets: readonly string[];
  /** Links of the operator in the footer. */
  readonly links: readonly SiteLink[];
  /** Text of the operator for the home page, in Markdown. */
  readonly text?: string;
  /** Paths of the built files by the names of their sources, such as `main.css`. */
  readonly assets: Readonly<Record<string, string>>;
}
