/**
 * How a record type is declared. One value made by {@link defineRecordType} is all there is to a type: validation, wire
 * form, routes, OpenAPI and docs are derived from it. Nothing here knows of storage or HTTP.
 */

/** What a value of `data` may be, besides absent. */
export type Value = string | number | boolean | readonly string[] | readonly number[] | readonly boolean[];

export type Data = Readonly<Record<string, Value>>;

export interface Field {
  readonly kind: 'text' | 'language' | 'country' | 'date' | 'timestamp' | 'number' | 'boolean';
  readonly help: string;
  /** Must be present and not blank. Required fields also make the short form of a nested record. */
  readonly required: boolean;
  /** May hold several values: a list when there are several, a plain value when there is one. */
  readonly many: boolean;
  /** The only values allowed. */
  readonly oneOf?: readonly string[];
  /** Other spellings that are read as one of these. */
  readonly synonyms?: Readonly<Record<string, string>>;
}

type FieldOptions = Partial<Omit<Field, 'kind' | 'help'>>;

const field =
  (kind: Field['kind']) =>
  (help: string, options: FieldOptions = {}): Field => ({
    kind,
    help,
    required: false,
    many: false,
    ...options,
  });

export const text = field('text');
export const language = field('language');
export const country = field('country');
export const date = field('date');
export const timestamp = field('timestamp');
export const number = field('number');
const boolean = field('boolean');

/** Where a relation of the wire form comes from, and how far it is followed. `target` is the type it mostly leads to. */
export type Relation =
  /** Owned parts: stored inside the item, shown in full. */
  | { readonly from: 'parts'; readonly target: string }
  /** The direct parent, when it is of the target type; short form, recursive. */
  | { readonly from: 'parent'; readonly target: string }
  /** The nearest ancestor of the target type; short form, recursive. */
  | { readonly from: 'ancestor'; readonly target: string }
  | EdgeRelation
  /** To whom a restricted item is open; only on the top record. */
  | { readonly from: 'access'; readonly target: string }
  /** The newest event of the item; only on the top record. */
  | { readonly from: 'latest-event'; readonly target: 'SystemEvent' }
  /** What an event, a version or a grant points to; `topOnly` relations are left out when the record is nested. */
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
  /** Whether the edges start at the item or lead to it. */
  readonly direction: 'out' | 'in';
}

interface EdgeOptions {
  /** Left out when the item is itself nested. */
  readonly topOnly?: boolean;
  /** How many relations deep the nested record is followed in its turn; without, as far as any. */
  readonly maxDepth?: number;
  /** The nested record is shown with all its data and parts. */
  readonly full?: boolean;
}

export type ReferenceName =
  | 'actor'
  | 'scope'
  | 'first-subject'
  | 'versions'
  | 'event'
  | 'accessor'
  | 'grantee'
  | 'permission'
  | 'targets';

export const owns = (target: string): Relation => ({ from: 'parts', target });
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
export const reference = (target: string, which: ReferenceName, topOnly = true): Relation => ({
  from: 'references',
  reference: which,
  topOnly,
  target,
});

/** What every item shows: who alone may see it, and what happened to it last. */
export const itemRelations: Readonly<Record<string, Relation>> = {
  access: { from: 'access', target: 'UserProfile' },
  lifecycleEvent: { from: 'latest-event', target: 'SystemEvent' },
};

/** The field that opens an item to votes; every type with `votes` has it. */
export const isPromotable: Field = boolean('Whether others may vote for it to be shown to all');

/** Votes of users. An item that has more for it than against is open to all. */
export const voteRelations: Readonly<Record<string, Relation>> = {
  demotedBy: edgeTo('UserProfile', 'demotedBy', { maxDepth: 1 }),
  promotedBy: edgeTo('UserProfile', 'promotedBy', { maxDepth: 1 }),
};

/**
 * How the id of a new record is made (docs/data-model.md):
 * - `identifier`: the identifier itself (countries, users);
 * - `slug`: slug of the identifier (groups and other items that never have a parent);
 * - `under-parent`: the parent's id, `-`, slug of the identifier; at the top the slug alone;
 * - `description`: the item's id, `.`, language code, and a suffix where needed;
 * - `generated`: a UUID.
 */
export type IdRule = 'identifier' | 'slug' | 'under-parent' | 'description' | 'generated';

/** Counts of `meta`, each a kept column of the item. */
export type CountName = 'childCount' | 'watchedBy' | 'followers' | 'following' | 'watching';

export interface RecordType {
  readonly name: string;
  /**
   * An item has a URL of its own; a part lives inside an item. The others are not made by sending a record: an event, a version and a grant are
   * written along with other changes, and what is fixed is there from the start.
   */
  readonly kind: 'item' | 'part' | 'event' | 'version' | 'grant' | 'fixed';
  readonly help: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** The two fields that are the first and the last day of a period. */
  readonly period?: readonly [start: string, end: string];
  /** True when keys outside `fields` are the point of the type (UnknownProperty). */
  readonly freeForm: boolean;
  readonly relations: Readonly<Record<string, Relation>>;
  readonly id: IdRule;
  /** Types an item of this type can stand under. */
  readonly parents: readonly string[];
  /** Whether an item of this type can be made at the top. */
  readonly mayBeTopLevel: boolean;
  /** How the items in an item of this type are found. */
  readonly children: ChildSource;
  /** Whether `meta` tells if there are earlier versions. */
  readonly versioned: boolean;
  /** Whether harvesters are told of its items; of those that stand in one of the same type, with that one. */
  readonly harvested: boolean;
  readonly counts: readonly CountName[];
  /** A small valid record: `data` and owned parts as a create request has them. For docs and contract tests. */
  readonly example: ExampleRecord;
}

/**
 * The items in an item: those that have it as their parent, or those that edges lead to. Edges lead `out` from the holder, or `in` to it.
 * `without` leaves out children that stand below another one by edges with that label: they are listed there.
 */
export type ChildSource =
  | { readonly by: 'parent'; readonly without?: string }
  | { readonly by: 'edges'; readonly label: string; readonly direction: 'out' | 'in' };

export interface ExampleRecord {
  /** The id it is known by in examples, where that does not follow from its identifier. */
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
    counts: [],
    ...declaration,
    parents,
    // In the wire form relations stand in the order of their names.
    relations: Object.fromEntries(Object.entries(relations).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const shortFieldNames = new WeakMap<RecordType, readonly string[]>();

/** Names of the required fields: what a nested record shows. */
export function shortFields(type: RecordType): readonly string[] {
  let names = shortFieldNames.get(type);
  if (names === undefined) {
    names = Object.keys(type.fields).filter((name) => type.fields[name]!.required);
    shortFieldNames.set(type, names);
  }
  return names;
}
