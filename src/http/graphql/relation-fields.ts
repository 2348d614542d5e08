/** Fields of items for their relations: parts, ancestors, children, and items connected by edges. */
import { GraphQLBoolean, GraphQLList, type GraphQLOutputType } from 'graphql';
import type { OwnedList, VisibleItem } from '../../graph/record-reader/record-reader.ts';
import type { EdgeRelation, RecordType } from '../../model/define.ts';
import { getRecordType, listedChildTypes } from '../../model/registry.ts';
import { type PageArguments, pageArguments, resolvePage } from './connections.ts';
import type { FieldConfig, FieldMap } from './data-fields.ts';
import { descriptionFields } from './descriptions.ts';
import type { SchemaTypes } from './item-interfaces.ts';
import { firstArgument, readList } from './links.ts';
import { nameOfChildren, nameOfRelation, singular } from './names.ts';
import { isDescription } from './part-types.ts';

export function relationFields(type: RecordType, types: SchemaTypes): FieldMap<VisibleItem> {
  const fields: FieldMap<VisibleItem> = {};
  for (const [name, relation] of Object.entries(type.relations)) {
    switch (relation.from) {
      case 'parts':
        Object.assign(fields, partFields(name, relation.target, types));
        break;
      case 'parent':
      case 'ancestor':
        Object.assign(fields, ancestorFields(type, getRecordType(relation.target), types));
        break;
      case 'edges':
        fields[nameOfRelation(name).name] = edgeField(name, relation, types);
        break;
    }
  }
  return fields;
}

function partFields(relation: string, target: string, { parts }: SchemaTypes): FieldMap<VisibleItem> {
  const type = parts.of.get(target)!;
  if (isDescription(getRecordType(target))) return descriptionFields(type);
  return { [nameOfRelation(relation).name]: { type: new GraphQLList(type), resolve: (item) => item.parts } };
}

/** The nearest ancestor of a type; for the item's own type its parent and all ancestors. */
function ancestorFields(type: RecordType, ancestor: RecordType, { of }: SchemaTypes): FieldMap<VisibleItem> {
  const output = of.get(ancestor.name)!;
  if (ancestor.name !== type.name) {
    return {
      [singular(ancestor)]: {
        type: output,
        resolve: async (item, _args, { reader }) =>
          (await reader.listAncestors(item)).find((one) => one.type === ancestor.name),
      },
    };
  }
  return {
    parent: {
      type: output,
      resolve: async ({ parent }, _args, { reader }) => {
        const found = parent === null ? undefined : await reader.findByGid(parent);
        return found?.type === ancestor.name ? found : undefined;
      },
    },
    ancestors: {
      type: new GraphQLList(output),
      description: 'Ancestors of the same type, the nearest first.',
      resolve: async (item, _args, { reader }) =>
        (await reader.listAncestors(item)).filter((one) => one.type === ancestor.name),
    },
  };
}

function edgeField(name: string, relation: EdgeRelation, types: SchemaTypes): FieldConfig<VisibleItem> {
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
      (await readList(nameOfRelation(name).name, list, item, { args, context })).filter(fits),
  };
}

interface ChildArguments extends PageArguments {
  readonly all?: boolean | null;
}

/** Pages of the children of an item. */
export function childFields(type: RecordType, types: SchemaTypes): FieldMap<VisibleItem> {
  const { children } = type;
  const childTypes = listedChildTypes(type);
  if (!type.counts.includes('childCount') || childTypes.length === 0) return {};
  const list: OwnedList =
    children.by === 'parent'
      ? { of: 'parent' }
      : { of: children.direction === 'out' ? 'from' : 'to', label: children.label };
  const isDeep =
    children.by === 'parent' &&
    children.without === undefined &&
    childTypes.every((one) => one.parents.includes(one.name));
  const all = { type: GraphQLBoolean, default: { value: false }, description: 'Lists all descendants.' };
  return {
    [nameOfChildren(type, childTypes)]: {
      type: types.connections.get(childTypes.length === 1 ? childTypes[0]!.name : '')!,
      args: isDeep ? { ...pageArguments, all } : pageArguments,
      resolve: (item, args: ChildArguments, context) =>
        resolvePage(
          { list: args.all === true ? { below: item } : { list, of: item }, types: childTypes },
          args,
          context,
        ),
    },
    // Narrower concepts are few; clients of ehri-rest expect a plain list.
    ...(children.by === 'edges' &&
      children.direction === 'out' && {
        [children.label]: plainList(children.label, list, types.of.get(type.name)!),
      }),
  };
}

export function plainList(name: string, list: OwnedList, type: GraphQLOutputType): FieldConfig<VisibleItem> {
  return {
    type: new GraphQLList(type),
    args: firstArgument,
    resolve: (item, args, context) => readList(name, list, item, { args, context }),
  };
}
