/** Fields for the links, annotations, linked items and events of an item. */
import {
  type GraphQLFieldConfigArgumentMap,
  GraphQLInt,
  GraphQLList,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql';
import type { OwnedList, VisibleEvent, VisibleItem } from '../../graph/record-reader/record-reader.ts';
import { getRecordType } from '../../model/registry.ts';
import { type EventType, linkType } from '../../model/system.ts';
import { type FieldMap, findTypeFieldEnum, type QueryContext } from './data-fields.ts';
import { failLongList, maxListLength } from './limits.ts';

/** A link is visible only if all its targets are. */
const linksOf: OwnedList = { of: 'to', label: 'hasLinkTarget' };
const annotationsOf: OwnedList = { of: 'to', label: 'hasAnnotationTarget' };
const targetsOf: OwnedList = { of: 'from', label: 'hasLinkTarget' };

/** Types of events that concern the item itself. */
const listedEventTypes: readonly EventType[] = [
  'creation',
  'modification',
  'deletion',
  'ingest',
  'annotation',
];

export const firstArgument: GraphQLFieldConfigArgumentMap = {
  first: {
    type: GraphQLInt,
    description: `Maximum number. By default all; more than ${maxListLength} are an error.`,
  },
};

interface FirstArgument {
  readonly first?: number | null;
}

/** The whole list, or its first entries. Throws `limit-exceeded`. */
async function readRows<Row>(
  field: string,
  { first }: FirstArgument,
  read: (limit: number) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const isAll = first === null || first === undefined || first < 0;
  const rows = await read(isAll ? maxListLength + 1 : Math.min(first, maxListLength));
  if (rows.length > maxListLength) failLongList(field);
  return rows;
}

export function readList(
  field: string,
  list: OwnedList,
  item: VisibleItem,
  { args, context }: { readonly args: FirstArgument; readonly context: QueryContext },
): Promise<readonly VisibleItem[]> {
  return readRows(field, args, (limit) => context.reader.listOf(list, item, limit));
}

interface Relationship {
  readonly context: VisibleItem;
  readonly item: VisibleItem;
}

/** Types of the fields below. */
interface LinkedTypes {
  readonly link: GraphQLOutputType;
  readonly annotation: GraphQLOutputType;
  readonly event: GraphQLOutputType;
  readonly relationship: GraphQLOutputType;
}

const linkKind = findTypeFieldEnum(getRecordType(linkType), 'type')!;

export function linkFields(types: LinkedTypes): FieldMap<VisibleItem> {
  const connected = {
    type: new GraphQLList(types.relationship),
    resolve: (item: VisibleItem, args: { readonly linkType?: string | null }, context: QueryContext) =>
      findConnected(item, args.linkType ?? undefined, context),
  };
  return {
    links: {
      type: new GraphQLList(types.link),
      args: firstArgument,
      resolve: (item, args, context) => readList('links', linksOf, item, { args, context }),
    },
    annotations: {
      type: new GraphQLList(types.annotation),
      args: firstArgument,
      resolve: (item, args, context) => readList('annotations', annotationsOf, item, { args, context }),
    },
    connected: { ...connected, args: { linkType: { type: linkKind } } },
    related: { ...connected, deprecationReason: 'Use connected.' },
    systemEvents: {
      type: new GraphQLList(types.event),
      args: firstArgument,
      description: 'Events of the record, newest first.',
      resolve: (item, args: FirstArgument, context) =>
        readRows('events', args, (limit) => context.reader.listEvents(item, listedEventTypes, limit)),
    },
  };
}

/** The first other target of each link. */
async function findConnected(
  item: VisibleItem,
  kind: string | undefined,
  context: QueryContext,
): Promise<readonly Relationship[]> {
  const links = await readList('links', linksOf, item, { args: {}, context });
  context.budget.spend(links.length);
  const wanted = links.filter(({ data }) => kind === undefined || data.type === kind);
  const found = await Promise.all(
    wanted.map(async (link): Promise<Relationship[]> => {
      const targets = await context.reader.listOf(targetsOf, link, maxListLength);
      const other = targets.find(({ gid }) => gid !== item.gid);
      return other === undefined ? [] : [{ context: link, item: other }];
    }),
  );
  return found.flat();
}

export function makeRelationshipType(
  link: GraphQLOutputType,
  linkable: GraphQLOutputType,
): GraphQLObjectType<Relationship, QueryContext> {
  return new GraphQLObjectType<Relationship, QueryContext>({
    name: 'Relationship',
    description: 'A linked record, and the link.',
    fields: { context: { type: link }, item: { type: linkable } },
  });
}

/** @param entity type of the actor. */
export function makeEventType(
  { name, help }: { readonly name: string; readonly help: string },
  entity: GraphQLOutputType,
): GraphQLObjectType<VisibleEvent, QueryContext> {
  const text = { type: GraphQLString };
  return new GraphQLObjectType<VisibleEvent, QueryContext>({
    name,
    description: help,
    fields: {
      id: text,
      timestamp: text,
      eventType: text,
      logMessage: text,
      actioner: {
        type: entity,
        description: 'The user or group who caused the event.',
        resolve: ({ actor }, _args, { reader }) => reader.findByGid(actor),
      },
    },
  });
}
