/** Fields of `data`: what the registry declares, as GraphQL fields. */
import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfig,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLString,
} from 'graphql';
import type { RecordReader } from '../../graph/record-reader.ts';
import type { Field, RecordType } from '../../model/define.ts';
import type { ListSubject } from '../../model/list-spec.ts';
import { type Profile, profiles } from '../../model/profile.ts';
import { addressType } from '../../model/system.ts';
import { capital, nameOfField, otherFieldNames } from './names.ts';
import type { QueryBudget } from './query-budget.ts';

/** What every resolver is given. */
export interface QueryContext {
  readonly reader: RecordReader;
  readonly budget: QueryBudget;
  /** What lists are filtered and sorted by. */
  readonly lists: {
    readonly profile: ListSubject['profile'];
    /** Limit sortRows. */
    readonly sortRows: number;
  };
}

export type FieldConfig<Source> = GraphQLFieldConfig<Source, QueryContext>;
export type FieldMap<Source> = Record<string, FieldConfig<Source>>;

/** Whatever has data: an item or a part. */
interface HasData {
  readonly data: Readonly<Record<string, unknown>>;
}

const bigDecimal = new GraphQLScalarType({ name: 'BigDecimal', description: 'A number.' });

const outputTypes: Readonly<Record<Field['kind'], GraphQLOutputType>> = {
  text: GraphQLString,
  language: GraphQLString,
  country: GraphQLString,
  date: GraphQLString,
  timestamp: GraphQLString,
  number: bigDecimal,
  boolean: GraphQLBoolean,
};

const enums = new WeakMap<Field, GraphQLEnumType>();

/** A type of enumeration for fields that say what kind of record it is. Where values have a shorter name as well, that is their name here. */
export function enumOf(type: RecordType, name: string): GraphQLEnumType | undefined {
  const field = type.fields[name];
  if (name !== 'type' || field?.oneOf === undefined) return undefined;
  let known = enums.get(field);
  if (known === undefined) {
    const shortNames = new Map(Object.entries(field.synonyms ?? {}).map(([short, value]) => [value, short]));
    known = new GraphQLEnumType({
      name: type.name + capital(name),
      description: field.help,
      values: Object.fromEntries(field.oneOf.map((value) => [shortNames.get(value) ?? value, { value }])),
    });
    enums.set(field, known);
  }
  return known;
}

/** Fields of an Address that are lists under every profile. */
const addressLists = ['email', 'telephone', 'fax', 'webpage'];

function isList(type: RecordType, name: string, field: Field, { addressFields }: Rules): boolean {
  const isText = type.name === addressType && addressFields === 'texts' && !addressLists.includes(name);
  return field.many && !isText;
}

type Rules = Pick<Profile, 'addressFields'>;

export function dataFields(type: RecordType, rules: Rules = profiles.archive): FieldMap<HasData> {
  const fields: FieldMap<HasData> = {};
  for (const [name, field] of Object.entries(type.fields)) {
    const config = dataField(type, name, field, isList(type, name, field, rules));
    fields[nameOfField(type, name)] = config;
    const other = otherFieldNames[name];
    if (other !== undefined) fields[other] = config;
  }
  return fields;
}

function dataField(type: RecordType, name: string, field: Field, isMany: boolean): FieldConfig<HasData> {
  const values = enumOf(type, name);
  const one = values ?? outputTypes[field.kind];
  const description = field.help;
  if (isMany)
    return {
      type: new GraphQLList(one),
      description,
      resolve: ({ data }) => (data[name] === undefined ? [] : [data[name]].flat()),
    };
  return {
    type: values !== undefined && field.required ? new GraphQLNonNull(values) : one,
    description,
    // A field that came to have several values by an import is shown as one text.
    resolve: ({ data }) => (Array.isArray(data[name]) ? data[name].join('; ') : data[name]),
  };
}
