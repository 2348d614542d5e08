/** The types of the GraphQL schema as plain data, for its page. */
import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isIntrospectionType,
  isUnionType,
} from 'graphql';
import type { GraphqlPage, GraphqlType } from '../../pages/graphql/data.ts';

/** The type of queries comes first. */
export function describeTypes(schema: GraphQLSchema): Pick<GraphqlPage, 'queryType' | 'types'> {
  const queryType = schema.getQueryType()!.name;
  const sortKey = ({ name }: GraphQLNamedType): string => `${name === queryType ? 0 : 1} ${name}`;
  const types = Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type))
    .sort((a, b) => sortKey(a).localeCompare(sortKey(b)));
  return { queryType, types: types.map(describeType) };
}

function describeType(type: GraphQLNamedType): GraphqlType {
  const fields = 'getFields' in type ? Object.values(type.getFields()) : [];
  return {
    name: type.name,
    help: type.description ?? '',
    fields: fields.map((field) => describeField(field as GraphQLField<unknown, unknown>)),
    values: isEnumType(type) ? type.getValues().map(({ name }) => name) : [],
    members: isUnionType(type) ? type.getTypes().map(({ name }) => name) : [],
  };
}

function describeField(field: GraphQLField<unknown, unknown>): GraphqlType['fields'][number] {
  const { name, args = [], type, description, deprecationReason } = field;
  const given = args.map((arg) => `${arg.name}: ${String(arg.type)}`).join(', ');
  const notes = [description, deprecationReason ? `Deprecated: ${deprecationReason}` : ''];
  return {
    signature: given === '' ? name : `${name}(${given})`,
    type: String(type),
    help: notes.filter(Boolean).join(' '),
  };
}
