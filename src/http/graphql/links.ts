/** What connects an item to others: its links and notes, what they lead to, and what was done to it. */
import {
  type GraphQLFieldConfigArgumentMap,
  GraphQLInt,
  GraphQLList,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql';
import type { OwnedList, VisibleEvent, VisibleItem } from '../../graph/record-reader.ts';
import { getRecordType } from '../../model/registry.ts';
import { type EventType, linkType } from '../../model/system.ts';
import { enumOf, type FieldMap, type QueryContext } from './data-fields.ts';
import { failLongList, longestList } from './limits.ts';

/** A link is told of only where all that it links may be seen. */
const linksOf: OwnedList = { of: 'to', label: 'hasLinkTarget' };
const annotationsOf: OwnedList = { of: 'to', label: 'hasAnnotationTarget' };
const targetsOf: OwnedList = { of: 'from', label: 'hasLinkTarget' };

/** Of what was done to an item, what concerns the item itself. */
const shownEvents: readonly EventType[] = ['creation', 'modification', 'deletion', 'ingest', 'annotation'];

export const firstArgument: GraphQLFieldConfigArgumentMap = {
  first: {
    type: GraphQLInt,
    description: `How many at most. Without, all of them; more than ${longestList} are an error.`,
  },
};

interface First {
  readonly first?: number | null;
}

/** A list as a whole, or its beginning. Throws `limit-exceeded`. */
async function readWhole<Row>(
  field: string,
  { first }: First,
  read: (limit: number) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const isAll = first === null || first === undefined || first < 0;
  const rows = await read(isAll ? longestList + 1 : Math.min(first, longestList));
  if (rows.length > longestList) failLongList(field);
  return rows;
}

export function readWholeList(
  field: string,
  list: OwnedList,
  item: VisibleItem,
  asked: { readonly args: First; readonly context: QueryContext },
): Promise<readonly VisibleItem[]> {
  const { args, context } = asked;
  return readWhole(field, args, (limit) => context.reader.listOf(list, item, limit));
}

interface Relationship {
  readonly context: VisibleItem;
  readonly item: VisibleItem;
}

/** Types that the fields below lead to. */
interface LinkedTypes {
  readonly link: GraphQLOutputType;
  readonly annotation: GraphQLOutputType;
  readonly event: GraphQLOutputType;
  readonly relationship: GraphQLOutputType;
}

const linkKind = enumOf(getRecordType(linkType), 'type')!;

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
      resolve: (item, args, context) => readWholeList('links', linksOf, item, { args, context }),
    },
    annotations: {
      type: new GraphQLList(types.annotation),
      args: firstArgument,
      resolve: (item, args, context) => readWholeList('annotations', annotationsOf, item, { args, context }),
    },
    connected: { ...connected, args: { linkType: { type: linkKind } } },
    related: { ...connected, deprecationReason: 'Ask for connected.' },
    systemEvents: {
      type: new GraphQLList(types.event),
      args: firstArgument,
      description: 'What was done to the record, newest first.',
      resolve: (item, args: First, context) =>
        readWhole('events', args, (limit) => context.reader.listEvents(item, shownEvents, limit)),
    },
  };
}

/** Of each link the first of those that it links to the item. */
async function findConnected(
  item: VisibleItem,
  kind: string | undefined,
  context: QueryContext,
): Promise<readonly Relationship[]> {
  const links = await readWholeList('links', linksOf, item, { args: {}, context });
  context.budget.spend(links.length);
  const wanted = links.filter(({ data }) => kind === undefined || data.type === kind);
  const found = await Promise.all(
    wanted.map(async (link): Promise<Relationship[]> => {
      const targets = await context.reader.listOf(targetsOf, link, longestList);
      const other = targets.find(({ gid }) => gid !== item.gid);
      return other === undefined ? [] : [{ context: link, item: other }];
    }),
  );
  return found.flat();
}

export function makeRelationship(
  link: GraphQLOutputType,
  linkable: GraphQLOutputType,
): GraphQLObjectType<Relationship, QueryContext> {
  return new GraphQLObjectType<Relationship, QueryContext>({
    name: 'Relationship',
    description: 'A record that another one is linked to, and the link.',
    fields: { context: { type: link }, item: { type: linkable } },
  });
}

/** @param entity the type of whoever acted. */
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
        description: 'Who did it.',
        resolve: ({ actor }, _args, { reader }) => reader.findByGid(actor),
      },
    },
  });
}
