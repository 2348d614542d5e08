/**
 * How a record type is declared. One value made by {@link defineRecordType} is all there is to a type: validation, wire
 * form, routes, OpenAPI and docs are derived from it. Nothing here knows of storage or HTTP.
 */

/** What a value of `data` may be, besides absent. */
export type Value = string | number | boolean | readonly string[] | readonly number[] | readonly boolean[];

export type Data = Readonly<Record<string, Value>>;

export interface Field {
  readonly kind: 'text' | 'language' | 'country' | 'date' | 'timestamp' | 'number';
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

/** Where a relation of the wire form comes from, and how far it is followed. */
export type Relation =
  /** Owned parts: stored inside the item, shown in full. */
  | { readonly from: 'parts'; readonly target: string }
  /** The direct parent, when it is of the target type; short form, recursive. */
  | { readonly from: 'parent'; readonly target: string }
  /** The nearest ancestor of the target type; short form, recursive. */
  | { readonly from: 'ancestor'; readonly target: string }
  /** Items at the other end of stored edges with the relation's name; short form, recursive. */
  | { readonly from: 'edges'; readonly target: string }
  /** The newest event of the item; only on the top record. */
  | { readonly from: 'latest-event'; readonly target: 'SystemEvent' }
  /** What an event points to; `topOnly` relations are left out when the event is nested. */
  | {
      readonly from: 'event';
      readonly end: 'actor' | 'scope' | 'first-subject';
      readonly topOnly: boolean;
      readonly target: string;
    };

export const owns = (target: string): Relation => ({ from: 'parts', target });
export const parent = (target: string): Relation => ({ from: 'parent', target });
export const ancestor = (target: string): Relation => ({ from: 'ancestor', target });
export const edges = (target: string): Relation => ({ from: 'edges', target });
export const latestEvent = (): Relation => ({ from: 'latest-event', target: 'SystemEvent' });

/**
 * How the id of a new record is made (docs/data-model.md):
 * - `identifier`: the identifier itself (countries, users);
 * - `slug`: slug of the identifier (groups and other items without a parent);
 * - `under-parent`: the parent's id, `-`, slug of the identifier;
 * - `description`: the item's id, `.`, language code, and a suffix where needed;
 * - `generated`: a UUID.
 */
export type IdRule = 'identifier' | 'slug' | 'under-parent' | 'description' | 'generated';

/** Counts of `meta`, each a kept column of the item. */
export type CountName = 'childCount' | 'watchedBy' | 'followers' | 'following' | 'watching';

export interface RecordType {
  readonly name: string;
  /** An item has a URL of its own; a part lives inside an item; an event is written by the service alone. */
  readonly kind: 'item' | 'part' | 'event';
  readonly help: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** True when keys outside `fields` are the point of the type (UnknownProperty). */
  readonly freeForm: boolean;
  readonly relations: Readonly<Record<string, Relation>>;
  readonly id: IdRule;
  /** Types an item of this type stands under; empty for items made at the top. */
  readonly parents: readonly string[];
  readonly counts: readonly CountName[];
  /** A small valid record: `data` and owned parts as a create request has them. For docs and contract tests. */
  readonly example: ExampleRecord;
}

export interface ExampleRecord {
  readonly data: Data;
  readonly relationships?: Readonly<Record<string, readonly (ExampleRecord & { readonly type: string })[]>>;
}

type Optional = 'freeForm' | 'relations' | 'parents' | 'counts';

export function defineRecordType(
  declaration: Omit<RecordType, Optional> & Partial<Pick<RecordType, Optional>>,
): RecordType {
  return { freeForm: false, relations: {}, parents: [], counts: [], ...declaration };
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
