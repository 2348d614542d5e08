/** Queries that go through every field of the GraphQL schema, so that whatever leads to a record is tried. */
import {
  type GraphQLField,
  type GraphQLNamedType,
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
} from 'graphql';
import { makeSchema } from '../../src/http/graphql/schema.ts';

export const schema = makeSchema();

type Field = GraphQLField<unknown, unknown>;

const fieldsOf = (type: GraphQLNamedType): readonly Field[] =>
  'getFields' in type ? (Object.values(type.getFields()) as Field[]) : [];

/** The fields that identify a record at the end of a field. */
function shortForm(type: GraphQLNamedType): string {
  if (isLeafType(type)) return '';
  if (isAbstractType(type) && fieldsOf(type).length === 0)
    return `{ ${schema
      .getPossibleTypes(type)
      .map((one) => `... on ${one.name} { id }`)
      .join(' ')} }`;
  const inner = fieldsOf(type).flatMap((field) => {
    const to = getNamedType(field.type);
    if (isLeafType(to))
      return ['id', 'name', 'body', 'cursor', 'nextPage', 'previousPage'].includes(field.name)
        ? [field.name]
        : [];
    const hasRecords = [
      'items',
      'edges',
      'node',
      'pageInfo',
      'context',
      'item',
      'descriptions',
      'actioner',
    ].includes(field.name);
    return hasRecords ? [`${field.name} ${shortForm(to)}`] : [];
  });
  return `{ __typename ${inner.join(' ')} }`;
}

/** Every field of a record, with the identifying fields of related records. */
function allFields(type: GraphQLNamedType): string {
  return `{ ${fieldsOf(type)
    .map((field) => `${field.name} ${shortForm(getNamedType(field.type))}`)
    .join(' ')} }`;
}

/** Of each type of items: a query for one of them with all its fields. */
export const oneByOne: ReadonlyMap<string, string> = new Map(
  fieldsOf(schema.getQueryType()!)
    .filter(({ args }) => args.some((arg) => arg.name === 'id'))
    .map(({ name, type }) => [
      name,
      `query ($id: ID!) { ${name}(id: $id) ${allFields(getNamedType(type))} }`,
    ]),
);

/** Lists of all items, followed through each field that leads further, and there through all fields. */
const throughPages: readonly string[] = fieldsOf(schema.getQueryType()!)
  .filter(({ name, args }) => name !== 'search' && !args.some((arg) => arg.name === 'id'))
  .flatMap(({ name, type }) => {
    const node = getNamedType(fieldsOf(getNamedType(type)).find((field) => field.name === 'items')!.type);
    const further = fieldsOf(node).filter((field) => leadsToItems(getNamedType(field.type)));
    return further.map((field) => `{ ${name}(first: 100) { items { ${field.name} ${deepForm(field)} } } }`);
  });

const named = '{ id name item { id } }';
const hits = `hits { id name fragments { text } ancestors ${named} item { id } }`;
const facets =
  'facets { country { value name } repository { value name } creator { value } subject { value } place { value } }';

export const throughLists: readonly string[] = [
  ...throughPages,
  ...['', 'group: fonds, '].map(
    (group) =>
      `{ search(${group}first: 100, facet: ["country", "repository", "creator", "subject", "place"]) { ${hits} groups { top ${named} ${hits} } ${facets} } }`,
  ),
];

function leadsToItems(type: GraphQLNamedType): boolean {
  if (fieldsOf(type).some((field) => field.name === 'systemEvents')) return true;
  return (
    fieldsOf(type).some((field) => ['items', 'item'].includes(field.name)) ||
    ['Linkable', 'Annotatable'].includes(type.name)
  );
}

function deepForm(field: Field): string {
  const type = getNamedType(field.type);
  if (!isObjectType(type)) return shortForm(type);
  const items = fieldsOf(type).find(({ name }) => name === 'items' || name === 'item');
  if (items === undefined) return allFields(type);
  const node = getNamedType(items.type);
  return `{ ${items.name} ${isObjectType(node) ? allFields(node) : shortForm(node)} }`;
}
