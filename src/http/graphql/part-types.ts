/** GraphQL types of the parts of records: descriptions and their parts. */
import {
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLObjectType,
  GraphQLString,
  GraphQLUnionType,
} from 'graphql';
import type { VisiblePart } from '../../graph/record-reader/record-reader.ts';
import type { RecordType } from '../../model/define.ts';
import type { Profile } from '../../model/profile.ts';
import { recordTypes } from '../../model/registry.ts';
import { dataFields, type FieldMap, type QueryContext } from './data-fields.ts';
import { nameOfRelation } from './names.ts';

/** A description of a record, in one language and from one source. */
export const isDescription = (type: RecordType): boolean => type.kind === 'part' && type.id === 'description';

/** Name of the field with the dates of a record or description. */
const datesField = nameOfRelation('hasDate').name;

export const isTemporal = (type: RecordType): boolean =>
  Object.keys(type.relations).some((relation) => nameOfRelation(relation).name === datesField);

export interface PartTypes {
  readonly of: ReadonlyMap<string, GraphQLObjectType<VisiblePart, QueryContext>>;
  /** The union of all parts. */
  readonly any: GraphQLUnionType;
  readonly description: GraphQLInterfaceType;
  readonly temporalDescription: GraphQLInterfaceType;
}

const propertyType = new GraphQLObjectType<readonly [string, unknown], QueryContext>({
  name: 'Property',
  description: 'A value of an imported file that has no field of its own.',
  fields: {
    name: { type: GraphQLString, resolve: ([name]) => name },
    values: { type: new GraphQLList(GraphQLString), resolve: ([, value]) => [value].flat() },
  },
});

export function makePartTypes(profile: Profile): PartTypes {
  const of = new Map<string, GraphQLObjectType<VisiblePart, QueryContext>>();
  const shared = {
    id: { type: GraphQLString },
    languageCode: { type: GraphQLString },
    name: { type: GraphQLString },
    identifier: { type: GraphQLString },
  };
  const resolveType = ({ type }: VisiblePart): string => type;
  const description = new GraphQLInterfaceType({
    name: 'Description',
    description: 'A description of a record in one language.',
    fields: shared,
    resolveType,
  });
  const temporalDescription = new GraphQLInterfaceType({
    name: 'TemporalDescription',
    description: 'A description with dates.',
    fields: () => ({ ...shared, [datesField]: { type: new GraphQLList(of.get(periodType())!) } }),
    resolveType,
  });
  for (const type of recordTypes.filter(({ kind }) => kind === 'part'))
    of.set(
      type.name,
      new GraphQLObjectType<VisiblePart, QueryContext>({
        name: type.name,
        description: type.help,
        interfaces: !isDescription(type)
          ? []
          : [description, ...(isTemporal(type) ? [temporalDescription] : [])],
        fields: () => partFields(type, of, profile),
      }),
    );
  const any = new GraphQLUnionType({
    name: 'Part',
    description: 'A part of a record, of any type.',
    types: [...of.values()],
    resolveType,
  });
  return { of, any, description, temporalDescription };
}

/** The record type of dates. */
function periodType(): string {
  const relations = recordTypes.flatMap((type) => Object.entries(type.relations));
  return relations.find(([name]) => nameOfRelation(name).name === datesField)![1].target;
}

function partFields(
  type: RecordType,
  of: ReadonlyMap<string, GraphQLObjectType<VisiblePart, QueryContext>>,
  profile: Profile,
): FieldMap<VisiblePart> {
  return {
    id: { type: GraphQLString },
    ...(dataFields(type, profile) as FieldMap<VisiblePart>),
    ...(type.freeForm && { properties: propertiesField(type) }),
    ...Object.fromEntries(
      Object.entries(type.relations).map(([relation, { target }]) => [
        nameOfRelation(relation).name,
        {
          type: new GraphQLList(of.get(target)!),
          resolve: (part: VisiblePart) => part.relationships[relation] ?? [],
        },
      ]),
    ),
  };
}

function propertiesField(type: RecordType): FieldMap<VisiblePart>[string] {
  return {
    type: new GraphQLList(propertyType),
    description: 'Values without a field of their own.',
    resolve: ({ data }) => Object.entries(data).filter(([name]) => !Object.hasOwn(type.fields, name)),
  };
}
