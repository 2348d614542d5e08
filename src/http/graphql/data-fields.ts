/** GraphQL fields for the data fields of the registry. */
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
import type { RecordReader } from '../../graph/record-reader/record-reader.ts';
import type { SearchOptions } from '../../graph/search/search-options.ts';
import type { Field, RecordType } from '../../model/define.ts';
import type { ListSubject } from '../../model/list-spec.ts';
import { type Profile, profiles } from '../../model/profile.ts';
import type { SearchResponse } from '../../model/search-response.ts';
import { addressType } from '../../model/system.ts';
import { capitalizeFirstLetter, nameOfField, otherFieldNames } from './names.ts';
import type { QueryBudget } from './query-budget.ts';

/** The context of every resolver. */
export interface QueryContext {
  readonly reader: RecordReader;
  readonly budget: QueryBudget;
  /** Searches of one query run one after the other. */
  readonly search: (options: SearchOptions) => Promise<SearchResponse>;
  /** Setting searchPage. */
  readonly maxHits: number;
  /** Settings for filters and sorting. */
  readonly lists: {
    readonly profile: ListSubject['profile'];
    /** Limit sortRows. */
    readonly sortRows: number;
  };
}

export type FieldConfig<Source> = GraphQLFieldConfig<Source, QueryContext>;
export type FieldMap<Source> = Record<string, FieldConfig<Source>>;

/** An item or a part. */
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

/** The enum type of the field `type`. Values are named by their short synonyms if they have any. */
export function findTypeFieldEnum(type: RecordType, name: string): GraphQLEnumType | undefined {
  const field = type.fields[name];
  if (name !== 'type' || field?.oneOf === undefined) return undefined;
  let enumType = enums.get(field);
  if (enumType === undefined) {
    const shortNames = new Map(Object.entries(field.synonyms ?? {}).map(([short, value]) => [value, short]));
    enumType = new GraphQLEnumType({
      name: type.name + capitalizeFirstLetter(name),
      description: field.help,
      values: Object.fromEntries(field.oneOf.map((value) => [shortNames.get(value) ?? value, { value }])),
    });
    enums.set(field, enumType);
  }
  return enumType;
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
  const values = findTypeFieldEnum(type, name);
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
    // A single field that an import has given several values is joined to one text.
    resolve: ({ data }) => (Array.isArray(data[name]) ? data[name].join('; ') : data[name]),
  };
}
