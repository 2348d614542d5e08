/** GraphQL types of items, derived from the registry. This file knows no single record type except for the few special fields; names.ts has the names. */
import { GraphQLInt, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql';
import type { VisibleItem } from '../../graph/record-reader/record-reader.ts';
import type { RecordType } from '../../model/define.ts';
import type { Profile } from '../../model/profile.ts';
import { getRecordType, partsRelation, recordTypes } from '../../model/registry.ts';
import { annotationType, conceptType, eventTypeName, linkType } from '../../model/system.ts';
import { makeConnectionType } from './connections.ts';
import { dataFields, type FieldConfig, type FieldMap, type QueryContext } from './data-fields.ts';
import {
  idAndTypeFields,
  makeDescribedInterfaces,
  makeInterfaces,
  type SchemaTypes,
  textField,
} from './item-interfaces.ts';
import { linkFields, makeEventType, makeRelationshipType } from './links.ts';
import { plural } from './names.ts';
import { isDescription, isTemporal, makePartTypes } from './part-types.ts';
import { childFields, plainList, relationFields } from './relation-fields.ts';

export const itemTypes: readonly RecordType[] = recordTypes.filter(({ kind }) => kind === 'item');

export function makeItemTypes(profile: Profile): SchemaTypes {
  const of = new Map<string, GraphQLObjectType<VisibleItem, QueryContext>>();
  const connections = new Map<string, GraphQLObjectType>();
  const parts = makePartTypes(profile);
  const abstract = makeInterfaces(of);
  const described = makeDescribedInterfaces(of, parts);
  const types: SchemaTypes = {
    of,
    connections,
    parts,
    abstract,
    described,
    event: makeEventType(getRecordType(eventTypeName), abstract.Entity),
    get relationship() {
      return relationship();
    },
  };
  const relationship = once(() => makeRelationshipType(of.get(linkType)!, abstract.Linkable));
  for (const type of itemTypes) {
    of.set(type.name, makeItemType(type, types));
    connections.set(
      type.name,
      makeConnectionType(plural(type), type.name, () => of.get(type.name)!),
    );
  }
  connections.set(
    '',
    makeConnectionType('entities', abstract.Entity.name, () => abstract.Entity),
  );
  return types;
}

function once<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

function makeItemType(type: RecordType, types: SchemaTypes): GraphQLObjectType<VisibleItem, QueryContext> {
  const { Entity, Linkable, Annotatable } = types.abstract;
  const owned = partsRelation(type);
  const part = owned === undefined ? undefined : getRecordType(owned.target);
  const [described, temporal] = types.described;
  return new GraphQLObjectType<VisibleItem, QueryContext>({
    name: type.name,
    description: type.help,
    interfaces: [
      Entity,
      Linkable,
      Annotatable,
      ...(part !== undefined && isDescription(part) ? [described] : []),
      ...(part !== undefined && isDescription(part) && isTemporal(part) ? [temporal] : []),
    ],
    fields: () => ({
      ...idAndTypeFields,
      ...(dataFields(type) as FieldMap<VisibleItem>),
      ...(type.counts.includes('childCount') && { itemCount }),
      ...relationFields(type, types),
      ...childFields(type, types),
      ...linkFields({
        link: types.of.get(linkType)!,
        annotation: types.of.get(annotationType)!,
        event: types.event,
        relationship: types.relationship,
      }),
      ...specialFields(type, types),
    }),
  });
}

const itemCount: FieldConfig<VisibleItem> = {
  type: new GraphQLNonNull(GraphQLInt),
  description: 'Number of children.',
  resolve: ({ childCount }) => childCount,
};

const countryNames = once(() => new Intl.DisplayNames('en', { type: 'region' }));

/** Fields that cannot be derived from the registry. */
function specialFields(type: RecordType, { of }: SchemaTypes): FieldMap<VisibleItem> {
  const concept = of.get(conceptType)!;
  if (type.name === conceptType)
    return { related: plainList('related', { of: 'from', label: 'related' }, concept) };
  if (type.name === annotationType)
    return {
      by: {
        ...textField,
        description: 'Name of the author.',
        resolve: async (item, _args, { reader }) =>
          (await reader.listOf({ of: 'to', label: 'hasAnnotation' }, item, 1))[0]?.data.name,
      },
    };
  if (type.fields.identifier?.kind === 'country')
    return {
      name: {
        type: new GraphQLNonNull(GraphQLString),
        description: 'The English name of the country.',
        resolve: ({ id }) => (/^[a-z]{2}$/i.test(id) ? countryNames().of(id.toUpperCase()) : id) ?? id,
      },
    };
  return {};
}
