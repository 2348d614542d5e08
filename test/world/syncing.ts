/** Short functions for syncs, and for everything that users can create on a unit. */
import { join } from 'node:path';
import { parseBundle } from '../../src/model/bundle.ts';
import type { ImportRequest } from '../../src/transfer/import/import.ts';
import type { ImportLog } from '../../src/transfer/import/import-log.ts';
import { streamLog } from '../../src/transfer/import/stream-log.ts';
import { connected, descriptionOf, idsOf, perform } from './connected.ts';
import type { GraphWorld } from './graph-world.ts';

export interface SyncLog {
  readonly log: ImportLog;
  readonly created: readonly string[];
  readonly deleted: readonly string[];
  readonly moved: Readonly<Record<string, string>>;
}

/** Syncs each text as one file. Returns the log that a client gets. */
export async function sync(
  world: GraphWorld,
  texts: string | readonly string[],
  {
    fonds,
    except = [],
    deleteMany = false,
    ...options
  }: Partial<ImportRequest> & { fonds?: string; except?: string[]; deleteMany?: boolean } = {},
): Promise<SyncLog> {
  const keysFile = join(world.folder, 'keys');
  const sync = { except, deleteMany, ...(fonds !== undefined && { fonds }) };
  const log = await world.import('ead', texts, { ...options, keysFile, sync });
  let text = '';
  for await (const piece of streamLog(log, { keysFile, keys: false, diff: options.diff ?? false }))
    text += piece;
  return JSON.parse(text) as SyncLog;
}

/** Creates everything that users can create on a unit: a description, links with votes, notes on it and on its description, a membership in a virtual unit, a watch, a grant on it and in it. */
export async function makeThingsOn(world: GraphWorld, id: string, other: string): Promise<void> {
  const unit = await world.unit(id);
  const describes = [
    ...unit.relationships.describes!,
    { type: 'DocumentaryUnitDescription', data: { name: 'Von Hand', languageCode: 'deu' } },
  ];
  await perform(world, 'update', {
    type: unit.type,
    id,
    patch: false,
    bundle: parseBundle({ type: unit.type, data: unit.data, relationships: { describes } }),
  });
  const [point] = descriptionOf(unit).relationships.relatesTo ?? [];
  const data = { type: 'associative', description: 'By hand', isPromotable: true };
  const link = parseBundle({ type: 'Link', data });
  const ends = { source: id, target: other, directional: true };
  const made = await perform(world, 'link', { bundle: link, ...ends, bodies: [] });
  await perform(world, 'castVote', { id: made.id, vote: 'for' });
  if (point !== undefined) await perform(world, 'link', { bundle: link, ...ends, bodies: [point.id] });
  const note = (body: string) => parseBundle({ type: 'Annotation', data: { body } });
  await perform(world, 'annotate', { bundle: note('On the unit'), target: id });
  const part = descriptionOf(unit).id;
  await perform(world, 'annotate', { bundle: note('On the description'), target: id, part });
  const virtual = parseBundle({ type: 'VirtualUnit', data: { identifier: 'v' } });
  await perform(world, 'create', { bundle: virtual });
  await perform(world, 'includeUnits', { id: 'v', units: [other, id], how: 'add' });
  await perform(world, 'changeSocial', { id: 'mike', relation: 'watching', others: [id], how: 'add' });
  await world.grant('reader', 'update', id);
  await world.grant('reader', 'create', 'DocumentaryUnit', id);
  await perform(world, 'setAccess', { id, accessibleTo: ['mike', 'reader'] });
}

/** Lists the same on a unit. */
export async function thingsOn(world: GraphWorld, id: string): Promise<unknown> {
  const unit = await world.get('DocumentaryUnit', id, 'mike');
  const { gid } = (await world.store.items.find(id))!;
  const links = await connected(world, id, 'links', 'mike');
  const notes = await connected(world, id, 'annotations', 'mike');
  const page = { offset: 0, limit: 10 };
  const grants = [
    ...(await world.store.grants.list({ target: gid }, page)),
    ...(await world.store.grants.list({ scope: gid }, page)),
  ];
  const point = descriptionOf(unit).relationships.relatesTo?.[0];
  return {
    descriptions: unit.relationships.describes!.map((part) => [part.id.slice(id.length), part.data.name]),
    links: links
      .map(({ data, meta, relationships }) => ({
        score: meta.promotionScore,
        description: data.description,
        targets: relationships.hasLinkTarget!.map((end) => (end.id === id ? 'unit' : end.id)),
        isFromUnit: relationships.hasLinkSource?.[0]?.id === id,
        isOfPoint: relationships.hasLinkBody?.[0]?.id === point?.id,
      }))
      .sort((a, b) => Number(a.isOfPoint) - Number(b.isOfPoint)),
    notes: notes
      .map(({ data, relationships }) => ({
        body: data.body,
        isOfDescription: relationships.annotatesPart?.[0]?.id === descriptionOf(unit).id,
      }))
      .sort((a, b) => Number(a.isOfDescription) - Number(b.isOfDescription)),
    included: idsOf((await world.get('VirtualUnit', 'v', 'mike')).relationships.includesUnit).map((one) =>
      one === id ? 'unit' : one,
    ),
    watched: unit.meta.watchedBy,
    grants: grants.map(({ permission }) => permission),
    access: idsOf(unit.relationships.access).toSorted(),
  };
}
