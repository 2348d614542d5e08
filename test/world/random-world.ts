/**
 * A random archive, and a model of the records that must be hidden in it. Every item has an id that is part of no other text (`x0007q`), also in its
 * data and parts: a response with the id of a hidden item is a leak.
 */
import fc from 'fast-check';
import { writeAuditEntry } from '../../src/graph/changes/audit.ts';
import { getActor } from '../../src/graph/changes/changes.ts';
import { PartRenames, renameParts } from '../../src/graph/changes/maintenance/rename-items.ts';
import { connect } from '../../src/graph/content/edges.ts';
import { targetLabels } from '../../src/model/edge-labels.ts';
import { Failure, fail } from '../../src/model/errors.ts';
import { getRecordType } from '../../src/model/registry.ts';
import type { ItemRow } from '../../src/store/items.ts';
import type { Gid } from '../../src/store/viewer.ts';
import { anyKeys, GraphWorld } from './graph-world.ts';
import { env } from './scratch.ts';

const places: Readonly<Record<string, readonly string[]>> = {
  Repository: ['Country'],
  DocumentaryUnit: ['Repository', 'DocumentaryUnit'],
  HistoricalAgent: ['AuthoritativeSet'],
  CvocConcept: ['CvocVocabulary', 'CvocConcept'],
  VirtualUnit: ['VirtualUnit'],
  AuthoritativeSet: [],
  CvocVocabulary: [],
  Group: [],
  UserProfile: [],
  Link: [],
  Annotation: [],
};

/** Edges that other changes create: from a type, to any of these. Null means any item, `part` a part. */
const edgeKinds: readonly (readonly [from: string, label: string, to: string | null])[] = [
  ['Link', 'hasLinkTarget', null],
  ['Link', 'hasLinkSource', null],
  ['Link', 'hasLinkBody', 'part'],
  ['Link', 'hasLinker', 'UserProfile'],
  ['Annotation', 'hasAnnotationTarget', null],
  ['Annotation', 'hasAnnotationTargetPart', 'part'],
  ['UserProfile', 'hasAnnotation', 'Annotation'],
  ['VirtualUnit', 'includesUnit', 'DocumentaryUnit'],
  ['VirtualUnit', 'hasAuthor', 'UserProfile'],
  ['VirtualUnit', 'isPartOf', 'VirtualUnit'],
  ['CvocConcept', 'narrower', 'CvocConcept'],
  ['CvocConcept', 'related', 'CvocConcept'],
  ['UserProfile', 'isFollowing', 'UserProfile'],
  ['UserProfile', 'isBlocking', 'UserProfile'],
  ['UserProfile', 'isWatching', null],
];
export const edgeLabels = [...new Set(edgeKinds.map(([, label]) => label)), 'belongsTo', 'promotedBy'];

/** One step: its kind, and three numbers that select the items. */
export const steps = fc.array(
  fc.record({
    what: fc.oneof(
      { weight: 6, arbitrary: fc.constant('make' as const) },
      { weight: 6, arbitrary: fc.constant('connect' as const) },
      { weight: 3, arbitrary: fc.constant('restrict' as const) },
      { weight: 3, arbitrary: fc.constant('join' as const) },
      { weight: 2, arbitrary: fc.constant('delete' as const) },
      fc.constantFrom('vote', 'change', 'grant', 'event', 'open' as const),
    ),
    a: fc.nat(1000),
    b: fc.nat(1000),
    c: fc.nat(1000),
  }),
  { minLength: 20, maxLength: 60 },
);

export type Step = typeof steps extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

/** The log message of a change and the text that it replaced. Visible to viewers who could see the item at that time and may see it now. */
interface Past {
  readonly item: Gid;
  readonly texts: readonly string[];
  /** A viewer needs one accessor of each list. */
  readonly seenBy: readonly (readonly Gid[])[];
}

export class RandomWorld {
  readonly world: GraphWorld;
  /** Ids of items that were restricted and not made public again; deleted items included. */
  readonly #limited = new Set<string>();
  /** For deleted items: whether viewers who are not administrators may know that they existed. */
  readonly deleted = new Map<string, { type: string; gid: Gid; hidden: boolean }>();
  /** Deleted restricted records, by the items that are about them. */
  readonly #goneRestricted = new Set<Gid>();
  readonly #wasAbout = new Map<Gid, Gid[]>();
  readonly past: Past[] = [];
  #made = 0;

  private constructor(world: GraphWorld) {
    this.world = world;
  }

  static async make(taken: readonly Step[]): Promise<RandomWorld> {
    const random = new RandomWorld(await GraphWorld.make(anyKeys));
    const { world } = random;
    await world.addUser('x-amy-q', ['admin']);
    await world.create('Country', { identifier: 'qx' });
    for (const type of [...Object.keys(places), 'UserProfile', 'Group', 'Link'])
      await random.#make(type, 0, 0);
    for (const step of taken) {
      try {
        await random.#take(step);
      } catch (error) {
        // The service rejected the step, for example a cycle of groups or the deletion of a parent, and changed nothing.
        if (!(error instanceof Failure)) throw error;
      }
    }
    return random;
  }

  /** All items except the fixed ones. */
  async items(type?: string): Promise<readonly ItemRow[]> {
    const types = type === undefined ? [...Object.keys(places), 'Country'] : [type];
    const page = { offset: 0, limit: 1000 };
    const lists = types.map((name) => this.world.store.items.list({ type: name }, 'everything', page));
    return (await Promise.all(lists)).flat().filter((row) => row.id !== 'admin');
  }

  /**
   * Gids of the items that a viewer with these accessors may not see, according to the specification and not to the columns of the store:
   * those that are restricted and not open to the viewer, and the links and annotations about these, deleted ones included.
   */
  async hiddenFrom(accessors: readonly Gid[]): Promise<ReadonlySet<Gid>> {
    return this.#spread(async (cause) => {
      const access = await this.world.store.access.list([cause]);
      return !access.some(({ accessor }) => accessors.includes(accessor));
    });
  }

  /** Items that are restricted, or about a restricted record. */
  restricted(): Promise<ReadonlySet<Gid>> {
    return this.#spread(async () => true);
  }

  /** @param isClosed whether the restriction of this item applies. */
  async #spread(isClosed: (cause: Gid) => Promise<boolean>): Promise<ReadonlySet<Gid>> {
    const rows = await this.items();
    const hidden = new Set<Gid>();
    for (const row of rows)
      if (this.#limited.has(row.id) && !(await this.#isPromoted(row)) && (await isClosed(row.gid)))
        hidden.add(row.gid);
    for (const gid of this.#goneRestricted) if (await isClosed(gid)) hidden.add(gid);
    const about = new Map(
      await Promise.all(rows.map(async ({ gid }) => [gid, await this.#about(gid)] as const)),
    );
    for (let size = -1; size < hidden.size; ) {
      size = hidden.size;
      for (const [gid, targets] of about) if (targets.some((target) => hidden.has(target))) hidden.add(gid);
    }
    return hidden;
  }

  /** The accessors of each restricted record among an item and those that it is about. */
  async #audience(item: Gid): Promise<Past['seenBy']> {
    const rows = new Map((await this.items()).map((row) => [row.gid, row]));
    const reached = new Set([item]);
    for (const gid of reached) for (const target of await this.#about(gid)) reached.add(target);
    const lists: (readonly Gid[])[] = [];
    for (const gid of reached) {
      const row = rows.get(gid);
      const isLimited = row === undefined ? this.#goneRestricted.has(gid) : this.#limited.has(row.id);
      if (!isLimited || (row !== undefined && (await this.#isPromoted(row)))) continue;
      lists.push((await this.world.store.access.list([gid])).map(({ accessor }) => accessor));
    }
    return lists;
  }

  /** The records that an item is about, and those above it. */
  async #about(gid: Gid): Promise<readonly Gid[]> {
    const { store } = this.world;
    const [row] = await store.items.listByGid([gid]);
    const above = row?.parent ?? null;
    return [
      ...(await this.#targets(gid, [...targetLabels, 'isPartOf'])),
      ...(above === null ? [] : [above]),
      ...(this.#wasAbout.get(gid) ?? []),
    ];
  }

  async #targets(gid: Gid, labels: readonly string[]): Promise<readonly Gid[]> {
    const { store } = this.world;
    const edges = (await Promise.all(labels.map((label) => store.edges.listFrom([gid], label)))).flat();
    const parts = new Map(
      (await store.parts.listByGid(edges.map((edge) => edge.to))).map((part) => [part.gid, part.item]),
    );
    return edges.map(({ to }) => parts.get(to) ?? to);
  }

  async #isPromoted({ gid }: ItemRow): Promise<boolean> {
    const votes = async (label: string) => (await this.world.store.edges.listFrom([gid], label)).length;
    return (await votes('promotedBy')) > (await votes('demotedBy'));
  }

  async #pick(n: number, type?: string | null): Promise<ItemRow | undefined> {
    const rows = await this.items(type ?? undefined);
    return rows[n % rows.length];
  }

  /** A step without a suitable item is sent as well, and the service rejects it. */
  async #get(n: number, type?: string | null): Promise<ItemRow> {
    return (await this.#pick(n, type)) ?? fail('not-found', `No ${type} is left.`);
  }

  async #take({ what, a, b, c }: Step): Promise<void> {
    const { world } = this;
    const base = { actor: c % 5 === 0 ? 'x-amy-q' : 'mike', logMessage: null };
    const types = Object.keys(places);
    switch (what) {
      case 'make':
        return this.#make(types[a % types.length]!, b, c);
      case 'connect':
        return this.#connect(edgeKinds[a % edgeKinds.length]!, b, c);
      case 'restrict':
      case 'open': {
        const { id } = await this.#get(a);
        const accessor = await this.#pick(b, b % 2 === 0 ? 'UserProfile' : 'Group');
        const accessibleTo = what === 'open' || accessor === undefined ? [] : [accessor.id];
        await world.perform({ ...base, change: 'setAccess', id, accessibleTo });
        if (accessibleTo.length > 0) this.#limited.add(id);
        else this.#limited.delete(id);
        return;
      }
      case 'join': {
        const member = await this.#get(b, b % 3 === 0 ? 'Group' : 'UserProfile');
        const group = (await this.#get(a, 'Group')).id;
        await world.perform({ ...base, change: 'joinGroup', group, member: member.id });
        return;
      }
      case 'vote': {
        const { id } = await this.#get(a, ['Link', 'Annotation', 'Repository'][b % 3]);
        await world.perform({ ...base, change: 'castVote', id, vote: c % 3 === 0 ? 'against' : 'for' });
        return;
      }
      case 'change': {
        const row = await this.#get(a);
        const [text, logMessage] = [`t${this.past.length}q`, `m${this.past.length}q`];
        const bundle = { type: row.type, data: { note: `${row.id} ${text}` }, relationships: {} };
        const before = /\bt\d+q/.exec(row.data)?.[0];
        const seenBy = await this.#audience(row.gid);
        const { type, id } = row;
        await world.perform({ ...base, logMessage, change: 'update', type, id, bundle, patch: true });
        this.past.push({
          item: row.gid,
          texts: [logMessage, ...(before === undefined ? [] : [before])],
          seenBy,
        });
        return;
      }
      case 'delete':
        return this.#delete(await this.#get(a), base);
      case 'grant': {
        const accessor = (await this.#get(a, a % 2 === 0 ? 'UserProfile' : 'Group')).id;
        const { id } = await this.#get(b);
        if (c % 2 === 0)
          await world.perform({
            ...base,
            change: 'setItemPermissions',
            accessor,
            item: id,
            permissions: ['update'],
          });
        else
          await world.perform({
            ...base,
            change: 'setPermissions',
            accessor,
            scope: id,
            permissions: { DocumentaryUnit: ['create'] },
          });
        return;
      }
      case 'event': {
        const subjects = [(await this.#get(a)).gid, (await this.#get(b)).gid];
        const scope = (await this.#get(c)).gid;
        await world.store.transaction(async (tx) => {
          const work = { tx, env, actor: await getActor(tx, base.actor), logMessage: null };
          await writeAuditEntry(work, { eventType: 'link', subjects: [...new Set(subjects)], scope });
        });
      }
    }
  }

  async #make(type: string, b: number, c: number): Promise<void> {
    const id = `x${String(this.#made++).padStart(4, '0')}q`;
    const holderTypes = places[type]!;
    const holder =
      holderTypes.length === 0 ? undefined : await this.#pick(b, holderTypes[b % holderTypes.length]);
    if (holder === undefined && !getRecordType(type).mayBeTopLevel) return;
    const parts = getRecordType(type).relations.describes;
    const restrictTo = c % 3 === 0 && c > 0 ? await this.#pick(b, 'Group') : undefined;
    const data = { identifier: id, name: id, note: id, isPromotable: true, body: id };
    const description = {
      type: parts?.target ?? '',
      data: { name: id, languageCode: 'eng' },
      relationships: {},
    };
    const made = await this.world.perform({
      change: 'create',
      actor: 'mike',
      logMessage: null,
      bundle: {
        ...(holder === undefined && { id }),
        type,
        data: type === 'Link' ? { ...data, type: 'associative' } : data,
        relationships: parts === undefined ? {} : { describes: [description] },
      },
      ...(holder !== undefined && { parent: { type: holder.type, id: holder.id } }),
      ...(restrictTo !== undefined && { accessibleTo: [restrictTo.id] }),
    });
    if (made.id !== id) await this.#rename(made.id, id);
    if (restrictTo !== undefined) this.#limited.add(id);
  }

  /** The id of a child contains that of its parent, also if the parent is hidden. Ids of a restored dump need not. */
  async #rename(from: string, to: string): Promise<void> {
    await this.world.store.transaction(async (tx) => {
      const row = (await tx.items.find(from))!;
      await tx.items.rename([{ gid: row.gid, id: to, childCount: row.childCount }]);
      const names = new PartRenames();
      const rename = ({ id }: { id: string }): string => `${to}${id.slice(from.length)}`;
      await renameParts({ tx }, { ...row, id: to }, rename, row.lastEvent!, names);
      await names.write(tx);
    });
  }

  async #connect([from, label, to]: (typeof edgeKinds)[number], b: number, c: number): Promise<void> {
    const source = await this.#pick(b, from);
    const target = to === 'part' ? await this.#pickPart(c) : (await this.#pick(c, to))?.gid;
    if (source === undefined || target === undefined || source.gid === target) return;
    await this.world.store.transaction((tx) => connect(tx, [{ from: source.gid, label, to: target }]));
  }

  async #pickPart(n: number): Promise<Gid | undefined> {
    const described = (await this.items()).filter((row) => row.parts !== '');
    const row = described[n % Math.max(1, described.length)];
    const parts = JSON.parse(row?.parts ?? '[]') as readonly { meta: { gid: Gid } }[];
    return parts[0]?.meta.gid;
  }

  async #delete(row: ItemRow, base: { actor: string; logMessage: null }): Promise<void> {
    if (row.id === 'mike') return;
    const hidden = (await this.restricted()).has(row.gid);
    // Parts of a deleted virtual unit are no longer below it; links and annotations stay about it.
    const about = await Promise.all(
      (await this.items()).map(async ({ gid }) => [gid, await this.#targets(gid, targetLabels)] as const),
    );
    await this.world.perform({ ...base, change: 'delete', type: row.type, id: row.id });
    if (hidden) {
      this.#goneRestricted.add(row.gid);
      for (const [gid, targets] of about)
        if (targets.includes(row.gid)) this.#wasAbout.set(gid, [...(this.#wasAbout.get(gid) ?? []), row.gid]);
    }
    this.deleted.set(row.id, { type: row.type, gid: row.gid, hidden });
  }
}
