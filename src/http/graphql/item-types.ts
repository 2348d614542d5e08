/**
 * Items as GraphQL types, derived from the registry: their data, their parts, what they stand in and what stands in them, and what they are connected
 * to. Nothing here knows a single type; how the fields are called is said in names.ts.
 */
import {
  GraphQLBoolean,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql';
import type { OwnedList, VisibleItem } from '../../graph/record-reader.ts';
import type { EdgeRelation, RecordType } from '../../model/define.ts';
import type { Profile } from '../../model/profile.ts';
import { getRecordType, listedChildTypes, partsRelation, recordTypes } from '../../model/registry.ts';
import { annotationType, conceptType, eventRecordType, linkType } from '../../model/system.ts';
import { makeConnection, type PageArguments, pageArguments, resolvePage } from './connections.ts';
import { dataFields, type FieldConfig, type FieldMap, type QueryContext } from './data-fields.ts';
import { descriptionArguments, descriptionFields } from './descriptions.ts';
import { firstArgument, linkFields, makeEventType, makeRelationship, readWholeList } from './links.ts';
import { nameOfHeld, nameOfRelation, plural, singular } from './names.ts';
import { isDescription, isTemporal, makePartTypes, type PartTypes } from './part-types.ts';

export interface ItemTypes {
  readonly of: ReadonlyMap<string, GraphQLObjectType<VisibleItem, QueryContext>>;
  /** Pages of items of each type, and under the empty name of any type. */
  readonly connections: ReadonlyMap<string, GraphQLObjectType>;
}

/** All that the fields of one type may lead to. */
interface Types extends ItemTypes {
  readonly parts: PartTypes;
  readonly abstract: Readonly<Record<'Entity' | 'Linkable' | 'Annotatable', GraphQLInterfaceType>>;
  readonly described: readonly [described: GraphQLInterfaceType, temporal: GraphQLInterfaceType];
  readonly event: GraphQLObjectType;
  readonly relationship: GraphQLObjectType;
}

export const itemTypes: readonly RecordType[] = recordTypes.filter(({ kind }) => kind === 'item');

export function makeItemTypes(profile: Profile): ItemTypes {
  const of = new Map<string, GraphQLObjectType<VisibleItem, QueryContext>>();
  const connections = new Map<string, GraphQLObjectType>();
  const parts = makePartTypes(profile);
  const abstract = makeInterfaces(of);
  const described = makeDescribed(of, parts);
  const types: Types = {
    ...{ of, connections, parts, abstract, described },
    event: makeEventType(getRecordType(eventRecordType), abstract.Entity),
    get relationship() {
      return relationship();
    },
  };
  const relationship = once(() => makeRelationship(of.get(linkType)!, abstract.Linkable));
  for (const type of itemTypes) {
    of.set(type.name, makeItemType(type, types));
    connections.set(
      type.name,
      makeConnection(plural(type), type.name, () => of.get(type.name)!),
    );
  }
  connections.set(
    '',
    makeConnection('entities', abstract.Entity.name, () => abstract.Entity),
  );
  return types;
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const text = { type: GraphQLString };
/** @param name one of those that every item has. */
const ownText = (name: 'id' | 'type'): FieldConfig<VisibleItem> => ({
  type: new GraphQLNonNull(GraphQLString),
  resolve: (item) => item[name],
});
const head = { id: ownText('id'), type: ownText('type') };
const resolveType = ({ type }: VisibleItem): string => type;

function makeInterfaces(of: ItemTypes['of']): Types['abstract'] {
  const list = (type: string): FieldConfig<VisibleItem> => ({
    type: new GraphQLList(of.get(type)!),
    args: firstArgument,
  });
  return {
    Entity: new GraphQLInterfaceType({
      ...{ name: 'Entity', description: 'Any record with an address of its own.', resolveType },
      fields: head,
    }),
    Linkable: new GraphQLInterfaceType({
      ...{ name: 'Linkable', description: 'What can be linked to others.', resolveType },
      fields: () => ({ ...head, links: list(linkType) }),
    }),
    Annotatable: new GraphQLInterfaceType({
      ...{ name: 'Annotatable', description: 'What notes can be written on.', resolveType },
      fields: () => ({ ...head, annotations: list(annotationType) }),
    }),
  };
}

function makeDescribed(of: ItemTypes['of'], parts: PartTypes): Types['described'] {
  const fields = (description: GraphQLInterfaceType): FieldMap<VisibleItem> => ({
    ...{ ...head, identifier: text },
    description: { type: description, args: descriptionArguments },
    descriptions: { type: new GraphQLList(description) },
  });
  const list = (type: string): FieldConfig<VisibleItem> => ({
    type: new GraphQLList(of.get(type)!),
    args: firstArgument,
  });
  return [
    new GraphQLInterfaceType({
      ...{ name: 'Described', description: 'What has descriptions in several languages.', resolveType },
      fields: () => ({
        ...fields(parts.description),
        links: list(linkType),
        annotations: list(annotationType),
      }),
    }),
    new GraphQLInterfaceType({
      ...{
        name: 'Temporal',
        description: 'What has descriptions that tell of periods of time.',
        resolveType,
      },
      fields: () => fields(parts.temporalDescription),
    }),
  ];
}

function makeItemType(type: RecordType, types: Types): GraphQLObjectType<VisibleItem, QueryContext> {
  const { Entity, Linkable, Annotatable } = types.abstract;
  const owned = partsRelation(type);
  const part = owned === undefined ? undefined : getRecordType(owned.target);
  const [described, temporal] = types.described;
  return new GraphQLObjectType<VisibleItem, QueryContext>({
    name: type.name,
    description: type.help,
    interfaces: [
      ...[Entity, Linkable, Annotatable],
      ...(part !== undefined && isDescription(part) ? [described] : []),
      ...(part !== undefined && isDescription(part) && isTemporal(part) ? [temporal] : []),
    ],
    fields: () => ({
      ...head,
      ...(dataFields(type) as FieldMap<VisibleItem>),
      ...(type.counts.includes('childCount') ? { itemCount } : {}),
      ...relationFields(type, types),
      ...holdingFields(type, types),
      ...linkFields({
        link: types.of.get(linkType)!,
        annotation: types.of.get(annotationType)!,
        ...{ event: types.event, relationship: types.relationship },
      }),
      ...specialFields(type, types),
    }),
  });
}

const itemCount: FieldConfig<VisibleItem> = {
  type: new GraphQLNonNull(GraphQLInt),
  description: 'How many items stand directly in it.',
  resolve: ({ childCount }) => childCount,
};

function relationFields(type: RecordType, types: Types): FieldMap<VisibleItem> {
  const fields: FieldMap<VisibleItem> = {};
  for (const [name, relation] of Object.entries(type.relations)) {
    switch (relation.from) {
      case 'parts':
        Object.assign(fields, partFields(name, relation.target, types));
        break;
      case 'parent':
      case 'ancestor':
        Object.assign(fields, aboveFields(type, getRecordType(relation.target), types));
        break;
      case 'edges':
        fields[nameOfRelation(name).name] = edgeField(name, relation, types);
        break;
    }
  }
  return fields;
}

function partFields(relation: string, target: string, { parts }: Types): FieldMap<VisibleItem> {
  const type = parts.of.get(target)!;
  if (isDescription(getRecordType(target))) return descriptionFields(type);
  return { [nameOfRelation(relation).name]: { type: new GraphQLList(type), resolve: (item) => item.parts } };
}

/** What an item stands in: the nearest of that type, and where that is of its own kind all those above. */
function aboveFields(type: RecordType, above: RecordType, { of }: Types): FieldMap<VisibleItem> {
  const output = of.get(above.name)!;
  if (above.name !== type.name) {
    return {
      [singular(above)]: {
        type: output,
        resolve: async (item, _args, { reader }) =>
          (await reader.listAncestors(item)).find((one) => one.type === above.name),
      },
    };
  }
  return {
    parent: {
      type: output,
      resolve: async ({ parent }, _args, { reader }) => {
        const found = parent === null ? undefined : await reader.findByGid(parent);
        return found?.type === above.name ? found : undefined;
      },
    },
    ancestors: {
      type: new GraphQLList(output),
      description: 'Those it stands in, the nearest first.',
      resolve: async (item, _args, { reader }) =>
        (await reader.listAncestors(item)).filter((one) => one.type === above.name),
    },
  };
}

function edgeField(name: string, relation: EdgeRelation, types: Types): FieldConfig<VisibleItem> {
  const { to, isSingle } = nameOfRelation(name);
  const { label, direction, target } = relation;
  if (getRecordType(target).kind === 'part') {
    const output = to === 'Part' ? types.parts.any : types.parts.of.get(target)!;
    return {
      type: new GraphQLList(output),
      resolve: async (item, _args, { reader }) =>
        (await reader.listPartsAt(item, label)).filter(({ type }) => to === 'Part' || type === target),
    };
  }
  const list: OwnedList = { of: direction === 'out' ? 'from' : 'to', label };
  const one: GraphQLOutputType =
    to === undefined || to === 'Part' ? types.of.get(target)! : types.abstract[to];
  const fits = ({ type }: VisibleItem): boolean => (to === undefined ? type === target : types.of.has(type));
  if (isSingle === true)
    return {
      type: one,
      resolve: async (item, _args, { reader }) => (await reader.listOf(list, item, 1)).find(fits),
    };
  return {
    type: new GraphQLList(one),
    args: firstArgument,
    resolve: async (item, args, context) =>
      (await readWholeList(nameOfRelation(name).name, list, item, { args, context })).filter(fits),
  };
}

interface HeldArguments extends PageArguments {
  readonly all?: boolean | null;
}

/** Pages of what stands in an item. */
function holdingFields(type: RecordType, types: Types): FieldMap<VisibleItem> {
  const { children } = type;
  const held = listedChildTypes(type);
  if (!type.counts.includes('childCount') || held.length === 0) return {};
  const list: OwnedList =
    children.by === 'parent'
      ? { of: 'parent' }
      : { of: children.direction === 'out' ? 'from' : 'to', label: children.label };
  const isDeep =
    children.by === 'parent' &&
    children.without === undefined &&
    held.every((one) => one.parents.includes(one.name));
  const all = { type: GraphQLBoolean, default: { value: false }, description: 'Those below them as well.' };
  return {
    [nameOfHeld(type, held)]: {
      type: types.connections.get(held.length === 1 ? held[0]!.name : '')!,
      args: isDeep ? { ...pageArguments, all } : pageArguments,
      resolve: (item, args: HeldArguments, context) =>
        resolvePage(
          { list: args.all === true ? { below: item } : { list, of: item }, types: held },
          args,
          context,
        ),
    },
    // By edges an item can hang below several, and they are few: clients know them as a plain list.
    ...(children.by === 'edges' && children.direction === 'out'
      ? { [children.label]: plainList(children.label, list, types.of.get(type.name)!) }
      : {}),
  };
}

function plainList(name: string, list: OwnedList, type: GraphQLOutputType): FieldConfig<VisibleItem> {
  return {
    type: new GraphQLList(type),
    args: firstArgument,
    resolve: (item, args, context) => readWholeList(name, list, item, { args, context }),
  };
}

const countryNames = once(() => new Intl.DisplayNames('en', { type: 'region' }));

/** The few that cannot be declared. */
function specialFields(type: RecordType, { of }: Types): FieldMap<VisibleItem> {
  const concept = of.get(conceptType)!;
  if (type.name === conceptType)
    return { related: plainList('related', { of: 'from', label: 'related' }, concept) };
  if (type.name === annotationType)
    return {
      by: {
        ...text,
        description: 'The name of whoever wrote it.',
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
