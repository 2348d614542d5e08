/** The differences between EAD 2002 and EAD3 in exports: names of attributes, and restrictions of the schemas. */

export interface Dialect {
  readonly version: '2002' | '3';
  readonly namespace: string;
  readonly schema: string;
  /** The attribute of `odd` with the kind of the section. */
  readonly kindAttribute: 'type' | 'localtype';
  /** The attribute of `unitdate` with its type. */
  readonly dateTypeAttribute: 'type' | 'unitdatetype';
  /** Field of an access point → attribute of a name. */
  readonly nameAttributes: Readonly<Record<string, string>>;
  /** The fields whose attribute must be a single token. */
  readonly tokens: readonly string[];
  /** Elements without an attribute for the role. */
  readonly withoutRole: readonly string[];
  /** Whether `otherlevel` must be a single token. */
  readonly levelIsToken: boolean;
  /** Valid values of `@normal` of a date. */
  readonly normal: RegExp;
}

const day = /-?[012]\d{3}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?/.source;

export const ead2002: Dialect = {
  version: '2002',
  namespace: 'urn:isbn:1-931666-22-9',
  schema: 'http://www.loc.gov/ead/ead.xsd',
  kindAttribute: 'type',
  dateTypeAttribute: 'type',
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
  dateTypeAttribute: 'unitdatetype',
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
