/**
 * A world made by chance, and what should be hidden in it. Every item has an id that is part of no other text (`x0007q`), and carries it
 * in its data and parts as well: where the id of a hidden item is found in an answer, something has leaked.
 */
import fc from 'fast-check';
import { audit } from '../../src/graph/audit/audit.ts';
import { connect } from '../../src/graph/changes/edges.ts';
import { getActor } from '../../src/graph/changes.ts';
import { Failure, fail } from '../../src/model/errors.ts';
import { getRecordType } from '../../src/model/registry.ts';
import type { Gid, ItemRow } from '../../src/store/store.ts';
import { GraphWorld } from './graph-world.ts';
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

/** Edges that other changes make: from a type, to any of these. Null stands for any item, `part` for a part. */
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

/** One step: what is done, and three numbers that choose to what. */
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

export class RandomWorld {
  readonly world: GraphWorld;
  /** Ids of items that were restricted and not opened again, whether they still exist or not. */
  readonly #limited = new Set<string>();
  /** Of deleted items: whether those who are no administrators may know of them. */
  readonly deleted = new Map<string, { type: string; gid: Gid; hidden: boolean }>();
  #made = 0;

  private constructor(world: GraphWorld) {
    this.world = world;
  }

  static async make(taken: readonly Step[]): Promise<RandomWorld> {
    const random = new RandomWorld(await GraphWorld.make());
    const { world } = random;
    await world.addUser('x-amy-q', ['admin']);
    await world.create('Country', { identifier: 'qx' });
    for (const type of [...Object.keys(places), 'UserProfile', 'Group', 'Link'])
      await random.#make(type, 0, 0);
    for (const step of taken) {
      try {
        await random.#take(step);
      } catch (error) {
        // What the service refuses, as a circle of groups or deleting a parent, was not done.
        if (!(error instanceof Failure)) throw error;
      }
    }
    return random;
  }

  /** All items, without what is fixed. */
  async items(type?: string): Promise<readonly ItemRow[]> {
    const types = type === undefined ? [...Object.keys(places), 'Country'] : [type];
    const page = { offset: 0, limit: 1000 };
    const lists = types.map((name) => this.world.store.listItems({ type: name }, 'everything', page));
    return (await Promise.all(lists)).flat().filter((row) => row.id !== 'admin');
  }

  /** Gids of the items that one with these accessors may not see, by the words of the specification and not by what the store keeps. */
  async hiddenFrom(accessors: readonly Gid[]): Promise<ReadonlySet<Gid>> {
    const hidden = new Set<Gid>();
    for (const row of await this.items()) {
      if (!this.#limited.has(row.id) || (await this.#isPromoted(row))) continue;
      const access = await this.world.store.listAccess([row.gid]);
      if (!access.some(({ accessor }) => accessors.includes(accessor))) hidden.add(row.gid);
    }
    return hidden;
  }

  async #isPromoted({ gid }: ItemRow): Promise<boolean> {
    const votes = async (label: string) => (await this.world.store.listEdges([gid], label)).length;
    return (await votes('promotedBy')) > (await votes('demotedBy'));
  }

  async #pick(n: number, type?: string | null): Promise<ItemRow | undefined> {
    const rows = await this.items(type ?? undefined);
    return rows[n % rows.length];
  }

  /** What cannot be done because nothing of the kind is left is refused like anything else. */
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
        const bundle = { type: row.type, data: { note: `${row.id} ${b}` }, relationships: {} };
        await world.perform({ ...base, change: 'update', type: row.type, id: row.id, bundle, patch: true });
        return;
      }
      case 'delete':
        return this.#delete(await this.#get(a), base);
      case 'grant': {
        const accessor = (await this.#get(a, a % 2 === 0 ? 'UserProfile' : 'Group')).id;
        const { id } = await this.#get(b);
        if (c % 2 === 0)
          await world.perform({
            ...{ ...base, change: 'setItemPermissions', accessor, item: id, permissions: ['update'] },
          });
        else
          await world.perform({
            ...{ ...base, change: 'setPermissions', accessor, scope: id },
            permissions: { DocumentaryUnit: ['create'] },
          });
        return;
      }
      case 'event': {
        const subjects = [(await this.#get(a)).gid, (await this.#get(b)).gid];
        const scope = (await this.#get(c)).gid;
        await world.store.transaction(async (tx) => {
          const work = { tx, env, actor: await getActor(tx, base.actor), logMessage: null };
          await audit(work, { eventType: 'link', subjects: [...new Set(subjects)], scope });
        });
      }
    }
  }

  async #make(type: string, b: number, c: number): Promise<void> {
    const id = `x${String(this.#made++).padStart(4, '0')}q`;
    const holderTypes = places[type]!;
    const holder =
      holderTypes.length === 0 ? undefined : await this.#pick(b, holderTypes[b % holderTypes.length]);
    if (holder === undefined && !getRecordType(type).atTop) return;
    const parts = getRecordType(type).relations.describes;
    const restrictTo = c % 3 === 0 && c > 0 ? await this.#pick(b, 'Group') : undefined;
    const data = { identifier: id, name: id, note: id, isPromotable: true, body: id };
    const description = {
      type: parts?.target ?? '',
      data: { name: id, languageCode: 'eng' },
      relationships: {},
    };
    await this.world.perform({
      ...{ change: 'create', actor: 'mike', logMessage: null },
      bundle: {
        ...{ id, type, data: type === 'Link' ? { ...data, type: 'associative' } : data },
        relationships: parts === undefined ? {} : { describes: [description] },
      },
      ...(holder === undefined ? {} : { parent: { type: holder.type, id: holder.id } }),
      ...(restrictTo === undefined ? {} : { accessibleTo: [restrictTo.id] }),
    });
    if (restrictTo !== undefined) this.#limited.add(id);
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
    const hidden = this.#limited.has(row.id) && !(await this.#isPromoted(row));
    await this.world.perform({ ...base, change: 'delete', type: row.type, id: row.id });
    this.deleted.set(row.id, { type: row.type, gid: row.gid, hidden });
  }
}
