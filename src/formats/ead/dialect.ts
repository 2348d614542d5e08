/** Where EAD 2002 and EAD3 differ in what is written: names, and what a schema lets stand where. */

export interface Dialect {
  readonly version: '2002' | '3';
  readonly namespace: string;
  readonly schema: string;
  /** The attribute that says what kind of section an `odd` is. */
  readonly kindAttribute: 'type' | 'localtype';
  /** Attributes of names, by what they are called in an access point. */
  readonly nameAttributes: Readonly<Record<string, string>>;
  /** Of those, which must be a single token. */
  readonly tokens: readonly string[];
  /** Kinds of names that have no role in this version. */
  readonly withoutRole: readonly string[];
  /** Whether a level of one's own must be a single token. */
  readonly levelIsToken: boolean;
  /** What may stand in `@normal` of a date. */
  readonly normal: RegExp;
}

const day = /-?[012]\d{3}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?/.source;

export const ead2002: Dialect = {
  version: '2002',
  namespace: 'urn:isbn:1-931666-22-9',
  schema: 'http://www.loc.gov/ead/ead.xsd',
  kindAttribute: 'type',
  nameAttributes: {
    source: 'source',
    authfilenumber: 'authfilenumber',
    role: 'role',
    rules: 'rules',
    normal: 'normal',
  },
  tokens: ['source', 'rules'],
  withoutRole: ['subject', 'genreform'],
  levelIsToken: true,
  normal: new RegExp(`^${day}(?:/${day})?$`),
};

export const ead3: Dialect = {
  version: '3',
  namespace: 'http://ead3.archivists.org/schema/',
  schema: 'https://www.loc.gov/ead/ead3.xsd',
  kindAttribute: 'localtype',
  nameAttributes: {
    source: 'source',
    authfilenumber: 'identifier',
    role: 'relator',
    rules: 'rules',
    normal: 'normal',
  },
  tokens: ['rules'],
  withoutRole: [],
  levelIsToken: false,
  normal: /^\S+$/,
};
