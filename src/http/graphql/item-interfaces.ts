/** Interfaces of items, and the table of all types that fields of items can have. */
import {
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import type { VisibleItem } from '../../graph/record-reader/record-reader.ts';
import { annotationType, linkType } from '../../model/system.ts';
import type { FieldConfig, FieldMap, QueryContext } from './data-fields.ts';
import { descriptionArguments } from './descriptions.ts';
import { firstArgument } from './links.ts';
import type { PartTypes } from './part-types.ts';

export interface ItemTypes {
  /** By name of the record type. */
  readonly of: ReadonlyMap<string, GraphQLObjectType<VisibleItem, QueryContext>>;
  /** Pages by name of the record type; the empty name is a page of any types. */
  readonly connections: ReadonlyMap<string, GraphQLObjectType>;
}

/** All types that fields of items can have. */
export interface SchemaTypes extends ItemTypes {
  readonly parts: PartTypes;
  readonly abstract: Readonly<Record<'Entity' | 'Linkable' | 'Annotatable', GraphQLInterfaceType>>;
  readonly described: readonly [described: GraphQLInterfaceType, temporal: GraphQLInterfaceType];
  readonly event: GraphQLObjectType;
  readonly relationship: GraphQLObjectType;
}

export const textField = { type: GraphQLString };
const ownText = (name: 'id' | 'type'): FieldConfig<VisibleItem> => ({
  type: new GraphQLNonNull(GraphQLString),
  resolve: (item) => item[name],
});
export const idAndTypeFields = { id: ownText('id'), type: ownText('type') };
const listField = (of: ItemTypes['of'], type: string): FieldConfig<VisibleItem> => ({
  type: new GraphQLList(of.get(type)!),
  args: firstArgument,
});
const resolveType = ({ type }: VisibleItem): string => type;

export function makeInterfaces(of: ItemTypes['of']): SchemaTypes['abstract'] {
  return {
    Entity: new GraphQLInterfaceType({
      name: 'Entity',
      description: 'A record with a URL of its own.',
      resolveType,
      fields: idAndTypeFields,
    }),
    Linkable: new GraphQLInterfaceType({
      name: 'Linkable',
      description: 'A record that can be linked.',
      resolveType,
      fields: () => ({ ...idAndTypeFields, links: listField(of, linkType) }),
    }),
    Annotatable: new GraphQLInterfaceType({
      name: 'Annotatable',
      description: 'A record that can be annotated.',
      resolveType,
      fields: () => ({ ...idAndTypeFields, annotations: listField(of, annotationType) }),
    }),
  };
}

export function makeDescribedInterfaces(of: ItemTypes['of'], parts: PartTypes): SchemaTypes['described'] {
  const fields = (description: GraphQLInterfaceType): FieldMap<VisibleItem> => ({
    ...idAndTypeFields,
    identifier: textField,
    description: { type: description, args: descriptionArguments },
    descriptions: { type: new GraphQLList(description) },
  });
  return [
    new GraphQLInterfaceType({
      name: 'Described',
      description: 'A record with descriptions, for example in several languages.',
      resolveType,
      fields: () => ({
        ...fields(parts.description),
        links: listField(of, linkType),
        annotations: listField(of, annotationType),
      }),
    }),
    new GraphQLInterfaceType({
      name: 'Temporal',
      description: 'A record whose descriptions have dates.',
      resolveType,
      fields: () => fields(parts.temporalDescription),
    }),
  ];
}
