/** Short functions that create and read connections between records. */
import type { ChangeName, ChangeOf, OutcomeOf } from '../../src/graph/changes/changes.ts';
import type { Connection } from '../../src/graph/items/connections.ts';
import { parseBundle } from '../../src/model/bundle.ts';
import type { GraphWorld, WireItem } from './graph-world.ts';

type Fields<Name extends ChangeName> = Omit<ChangeOf<Name>, 'change' | 'actor' | 'logMessage'>;

/** Executes a change as mike, or as the given actor. */
export function perform<Name extends ChangeName>(
  world: GraphWorld,
  change: Name,
  fields: Fields<Name>,
  actor = 'mike',
): Promise<OutcomeOf<Name>> {
  return world.perform({ change, actor, logMessage: 'because', ...fields } as unknown as ChangeOf<Name>);
}

/** A unit with a description that has these access points; returns its wire form. */
export async function makeUnit(
  world: GraphWorld,
  identifier: string,
  points: readonly string[] = [],
  accessibleTo: readonly string[] = [],
): Promise<WireItem> {
  const relatesTo = points.map((name) => ({ type: 'AccessPoint', data: { name, type: 'subjectAccess' } }));
  const describes = [
    {
      type: 'DocumentaryUnitDescription',
      data: { name: `Unit ${identifier}`, languageCode: 'eng', scopeAndContent: 'Much' },
      relationships: { relatesTo },
    },
  ];
  const bundle = parseBundle({ type: 'DocumentaryUnit', data: { identifier }, relationships: { describes } });
  const parent = { type: 'Repository', id: 'nl-r1' };
  const { id } = await perform(world, 'create', { bundle, parent, accessibleTo });
  return world.get('DocumentaryUnit', id, 'mike');
}

export const descriptionOf = (item: WireItem): WireItem => item.relationships.describes![0]!;
export const pointsOf = (item: WireItem): readonly WireItem[] =>
  descriptionOf(item).relationships.relatesTo ?? [];

export const idsOf = (items: readonly WireItem[] | undefined): readonly string[] =>
  (items ?? []).map((item) => item.id);

/** Lists the other ends of a connection that the viewer sees, and checks the total. */
export async function connected(
  world: GraphWorld,
  id: string,
  connection: Connection,
  as?: string,
): Promise<readonly WireItem[]> {
  await new Promise((resolve) => setImmediate(resolve));
  const graph = world.graph.as(await world.actor(as));
  const list = await graph.items.listConnected({ id, connection }, { offset: 0, limit: -1, counted: true });
  const items: WireItem[] = [];
  for await (const texts of list.records) items.push(...texts.map((text) => JSON.parse(text) as WireItem));
  if (list.total !== items.length) throw new Error(`total ${list.total}, listed ${items.length}`);
  return items;
}

/** The newest events, newest first, as an administrator sees them: type, number of subjects, scope. */
export async function newestEvents(
  world: GraphWorld,
  limit: number,
): Promise<
  readonly { type: unknown; message: unknown; subjects: readonly string[]; scope: string | null }[]
> {
  const rows = await world.store.events.list({}, 'everything', { offset: 0, limit });
  return Promise.all(
    rows.map(async (row) => {
      const page = { offset: 0, limit: 100 };
      const subjects = await world.store.items.list({ event: row.gid }, 'everything', page);
      const [scope] = row.scope === null ? [] : await world.store.items.listByGid([row.scope]);
      return {
        type: row.eventType,
        message: row.logMessage,
        subjects: subjects.map((subject) => subject.id),
        scope: scope?.id ?? null,
      };
    }),
  );
}

export const countEvents = (world: GraphWorld): Promise<number> => world.store.events.count({}, 'everything');
