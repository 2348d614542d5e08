/**
 * Declarations of record types. Validation, wire form, routes, OpenAPI and docs are derived from the value that {@link defineRecordType}
 * returns. This file must not depend on storage or HTTP.
 */

/** A value in `data`. Absent fields have no entry. */
export type Value = string | number | boolean | readonly string[] | readonly number[] | readonly boolean[];

export type Data = Readonly<Record<string, Value>>;

export interface Field {
  readonly kind: 'text' | 'language' | 'country' | 'date' | 'timestamp' | 'number' | 'boolean';
  readonly help: string;
  /** Must be present and not blank. The short form of a nested record consists of its required fields. */
  readonly required: boolean;
  /** May have several values: stored as a list if there are several, as a plain value if there is one. */
  readonly many: boolean;
  /** Maximum length of a value in UTF-8. */
  readonly maxBytes?: number;
  /** The allowed values. */
  readonly oneOf?: readonly string[];
  /** Accepted spellings and the allowed value that each is stored as. */
  readonly synonyms?: Readonly<Record<string, string>>;
  /** Only imports set the field. It is about the field named here, and is removed when the value of that field changes. */
  readonly importedWith?: string;
  /** Is about the text of the source file: an edit of the part or its item removes it, so that no removed text stays in it. */
  readonly removedByEdits?: boolean;
  /** The list that its values are codes of, for people to read as words; a value may also be other text. */
  readonly codes?: 'language' | 'script' | 'country';
  /** The column of the search index with the words of the field, or `none`. `by-type`: see {@link RecordType.searchColumns}. */
  readonly search: SearchColumn | 'by-type' | 'none';
}

/** Columns of the search index, in the order of their weight (search/columns.ts). */
export const searchColumns = [
  'title',
  'identifier',
  'creator',
  'subject',
  'place',
  'name',
  'scope',
  'text',
] as const;

export type SearchColumn = (typeof searchColumns)[number];

type FieldOptions = Partial<Omit<Field, 'kind' | 'help'>>;

const field =
  (kind: Field['kind']) =>
  (help: string, options: FieldOptions = {}): Field => ({
    kind,
    help,
    required: false,
    many: false,
    // Words of a field are found unless its declaration says otherwise; codes from a list are not words.
    search: kind === 'text' && options.oneOf === undefined ? 'text' : 'none',
    ...options,
  });

export const text = field('text');
/** Ids use at most 200 characters of an identifier, but the complete identifier is stored in lists and indexes. */
export const maxIdentifierBytes = 16_384;
export const identifier = (help: string, options: FieldOptions = {}): Field =>
  text(help, { maxBytes: maxIdentifierBytes, ...options });
export const language = (help: string, options: FieldOptions = {}): Field =>
  field('language')(help, { codes: 'language', ...options });
export const country = (help: string, options: FieldOptions = {}): Field =>
  field('country')(help, { codes: 'country', ...options });
export const date = field('date');
export const timestamp = field('timestamp');
export const number = field('number');
const boolean = field('boolean');

/** The source of a relation in the wire form, and how deep it is nested. `target` is the usual type of the related records. */
export type Relation =
  /** Owned parts: stored inside the item, shown in full. */
  | { readonly from: 'parts'; readonly target: string }
  /** The direct parent, when it is of the target type; short form, recursive. */
  | { readonly from: 'parent'; readonly target: string }
  /** The nearest ancestor of the target type; short form, recursive. */
  | { readonly from: 'ancestor'; readonly target: string }
  | EdgeRelation
  /** Users and groups who may see a restricted item; only on the top record. */
  | { readonly from: 'access'; readonly target: string }
  /** The newest event of the item; only on the top record. */
  | { readonly from: 'latest-event'; readonly target: 'SystemEvent' }
  /** A record that an event, a version or a grant refers to; `topOnly` relations are omitted when the record is nested. */
  | {
      readonly from: 'references';
      readonly reference: ReferenceName;
      readonly topOnly: boolean;
      readonly target: string;
    };

/** Items or parts at the other end of stored edges; short form. */
export interface EdgeRelation extends EdgeOptions {
  readonly from: 'edges';
  readonly target: string;
  readonly label: string;
  /** Whether the edges start at the item (`out`) or end at it (`in`). */
  readonly direction: 'out' | 'in';
}

interface EdgeOptions {
  /** Omitted when the item is itself nested. */
  readonly topOnly?: boolean;
  /** Levels of relations that are shown within the nested record; unlimited if absent. */
  readonly maxDepth?: number;
  /** The nested record has all its data and parts. */
  readonly full?: boolean;
}

type ReferenceName =
  | 'actor'
  | 'scope'
  | 'first-subject'
  | 'versions'
  | 'event'
  | 'accessor'
  | 'grantee'
  | 'permission'
  | 'targets';

/** Maximum depth of parts inside parts of an item, since a container may contain containers. */
export const maxPartDepth = 10;

/** A relation to parts, which are stored inside the item. */
export const ownedParts = (target: string): Relation => ({ from: 'parts', target });
export const parent = (target: string): Relation => ({ from: 'parent', target });
export const ancestor = (target: string): Relation => ({ from: 'ancestor', target });
export const edgeTo = (target: string, label: string, options: EdgeOptions = {}): Relation => ({
  from: 'edges',
  target,
  label,
  direction: 'out',
  ...options,
});
export const edgeFrom = (target: string, label: string, options: EdgeOptions = {}): Relation => ({
  from: 'edges',
  target,
  label,
  direction: 'in',
  ...options,
});
export const reference = (target: string, name: ReferenceName, topOnly = true): Relation => ({
  from: 'references',
  reference: name,
  topOnly,
  target,
});

/** Relations of every item: who may see it if it is restricted, and its latest event. */
export const commonItemRelations: Readonly<Record<string, Relation>> = {
  access: { from: 'access', target: 'UserProfile' },
  lifecycleEvent: { from: 'latest-event', target: 'SystemEvent' },
};

/** The field that allows votes on an item. Every type with {@link voteRelations} must have it. */
export const isPromotable: Field = boolean('Whether users may vote to make it visible to everyone');

/** For types with that field: their pages do not list it. */
export const unlistedVoteField = {
  isPromotable: 'It is about votes of users, not about the material.',
} as const;

/** Votes of users. An item with more promotions than demotions is visible to everyone. */
export const voteRelations: Readonly<Record<string, Relation>> = {
  demotedBy: edgeTo('UserProfile', 'demotedBy', { maxDepth: 1 }),
  promotedBy: edgeTo('UserProfile', 'promotedBy', { maxDepth: 1 }),
};

/**
 * How the id of a new record is made (docs/data-model.md):
 * - `identifier`: the identifier itself (countries, users);
 * - `slug`: slug of the identifier (groups and other items that never have a parent);
 * - `under-parent`: the parent's id, `-`, slug of the identifier; without a parent the slug alone;
 * - `description`: the item's id, `.`, language code, and a suffix where needed;
 * - `generated`: a UUID.
 */
type IdRule = 'identifier' | 'slug' | 'under-parent' | 'description' | 'generated';

/** Counts in `meta`, each a stored column of the item. */
export type CountName = 'childCount' | 'watchedBy' | 'followers' | 'following' | 'watching';

export type PageLayout =
  | 'country'
  | 'repository'
  | 'unit'
  | 'virtual'
  | 'agent'
  | 'authoritySet'
  | 'vocabulary'
  | 'concept'
  | 'item';

/** A heading of a descriptive standard, and the fields below it in the order of the standard. */
export interface AreaDeclaration {
  /** Messages have the heading: `area.NAME`. */
  readonly name: string;
  readonly fields: readonly string[];
}

export interface RecordType {
  readonly name: string;
  /**
   * An item has its own URL; a part is stored inside an item. Clients cannot create the other kinds: events, versions and grants are
   * written as a result of other changes, and fixed records exist from the start.
   */
  readonly kind: 'item' | 'part' | 'event' | 'version' | 'grant' | 'fixed';
  readonly help: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** The fields with the first and the last day of a period. */
  readonly period?: readonly [start: string, end: string];
  /** Whether records may have keys that `fields` does not declare (UnknownProperty). */
  readonly freeForm: boolean;
  readonly relations: Readonly<Record<string, Relation>>;
  readonly id: IdRule;
  /** Types that may be the parent of an item of this type. */
  readonly parents: readonly string[];
  /** Whether an item of this type can be created without a parent. */
  readonly mayBeTopLevel: boolean;
  /** How the children of an item of this type are found. */
  readonly children: ChildSource;
  /** Whether `meta` states if earlier versions exist. */
  readonly versioned: boolean;
  /** Whether OAI-PMH lists its items. An item with a parent of the same type is part of the OAI record of that parent. */
  readonly harvested: boolean;
  readonly counts: readonly CountName[];
  /** Whether the items in a parent can be listed alphabetically, by their names in each language (store/names.ts). */
  readonly listedByName: boolean;
  /** Whether its items can be found by a search; of a part with undeclared keys, whether the words of those are found. */
  readonly searched: boolean;
  /** The column of the search index for each value of the field `type`, for fields with the search column `by-type`. */
  readonly searchColumns?: Readonly<Record<string, SearchColumn>>;
  /**
   * The pages of its items: first segment of their paths, and the layout. Default: the plural of the name, and the layout `item`, which shows all
   * fields.
   */
  readonly page?: { readonly folder: string; readonly layout: PageLayout };
  /** The areas of its page. Default: one area with all fields. */
  readonly areas?: readonly AreaDeclaration[];
  /** Fields that its page does not list under a heading, with the reason. */
  readonly unlistedFields?: Readonly<Record<string, string>>;
  /** A small valid record: `data` and owned parts as in a create request. For docs and contract tests. */
  readonly example: ExampleRecord;
}

/**
 * The children of an item: the items whose parent it is, or those connected by edges. Edges start at the item (`out`) or end at it (`in`).
 * `without` excludes items that are below another child by edges with that label: they are listed there.
 */
type ChildSource =
  | { readonly by: 'parent'; readonly without?: string }
  | { readonly by: 'edges'; readonly label: string; readonly direction: 'out' | 'in' };

export interface ExampleRecord {
  /** Its id in examples, if that does not follow from its identifier. */
  readonly id?: string;
  readonly data: Data;
  readonly relationships?: Readonly<Record<string, readonly (ExampleRecord & { readonly type: string })[]>>;
}

type Optional =
  | 'freeForm'
  | 'relations'
  | 'parents'
  | 'mayBeTopLevel'
  | 'children'
  | 'versioned'
  | 'harvested'
  | 'searched'
  | 'listedByName'
  | 'counts';

export function defineRecordType(
  declaration: Omit<RecordType, Optional> & Partial<Pick<RecordType, Optional>>,
): RecordType {
  const { relations = {}, parents = [] } = declaration;
  return {
    freeForm: false,
    mayBeTopLevel: parents.length === 0,
    children: { by: 'parent' },
    versioned: false,
    harvested: false,
    searched: false,
    listedByName: false,
    counts: [],
    ...declaration,
    parents,
    // The wire form lists relations in alphabetical order.
    relations: Object.fromEntries(Object.entries(relations).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const shortFieldNames = new WeakMap<RecordType, readonly string[]>();

/** Names of the required fields, which make the short form of a nested record. */
export function requiredFieldNames(type: RecordType): readonly string[] {
  let names = shortFieldNames.get(type);
  if (names === undefined) {
    names = Object.keys(type.fields).filter((name) => type.fields[name]!.required);
    shortFieldNames.set(type, names);
  }
  return names;
}

/** The fields of the short form: the required ones, and those that state how an import found them. */
export function shortFieldNamesOf(type: RecordType): readonly string[] {
  const required = requiredFieldNames(type);
  const about = Object.keys(type.fields).filter((name) =>
    required.includes(type.fields[name]!.importedWith ?? ''),
  );
  return [...required, ...about];
}
