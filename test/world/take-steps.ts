/** Takes the steps of random-steps.ts in a store. A step that is not possible in the present store leaves it unchanged. */
import {
  applyChange,
  type ChangeName,
  type ChangeOf,
  type OutcomeOf,
} from '../../src/graph/changes/changes.ts';
import { toBundle } from '../../src/graph/content/content.ts';
import { connect, disconnect } from '../../src/graph/content/edges.ts';
import type { Bundle } from '../../src/model/bundle.ts';
import type { RecordType } from '../../src/model/define.ts';
import { edgeLabels, voteLabels } from '../../src/model/edge-labels.ts';
import { Failure } from '../../src/model/errors.ts';
import { getRecordType } from '../../src/model/registry.ts';
import { actorTypes, deactivationLabel } from '../../src/model/system.ts';
import type { ItemRow } from '../../src/store/items.ts';
import type { Store } from '../../src/store/store.ts';
import type { Gid } from '../../src/store/viewer.ts';
import { toExample, withText } from './example-records.ts';
import { administrator, importFile, type RandomImport, randomImport } from './random-imports.ts';
import { itemTypes, movedTypes, renamedTypes, type Step } from './random-steps.ts';
import { env } from './scratch.ts';

export interface StepOutcome {
  readonly what: Step['what'];
  /** The type of the item, the label of the edge, or the format of the file. Absent if the step was rejected or found nothing to change. */
  readonly about?: string | undefined;
  /** Why the service rejected it. */
  readonly error?: string;
}

/** Items that no step deletes, renames or removes from a group: without them the other steps would not be possible. */
const fixed: ReadonlySet<string> = new Set([administrator, 'admin']);

/** @param write writes a file and returns its path. @param onStep is called after each step. */
export async function takeSteps(
  store: Store,
  list: readonly Step[],
  write: (name: string, content: RandomImport['content']) => string,
  onStep: () => Promise<void> = async () => undefined,
): Promise<readonly StepOutcome[]> {
  const world = new World(store, write);
  await world.start();
  const outcomes: StepOutcome[] = [];
  for (const step of list) {
    outcomes.push(await world.take(step));
    await onStep();
  }
  return outcomes;
}

class World {
  readonly #store: Store;
  readonly #write: (name: string, content: RandomImport['content']) => string;
  #made = 0;

  constructor(store: Store, write: (name: string, content: RandomImport['content']) => string) {
    this.#store = store;
    this.#write = write;
  }

  async start(): Promise<void> {
    const user = (id: string, groups: readonly string[]): Promise<unknown> =>
      this.#perform({
        change: 'create',
        actor: 'admin',
        actorType: 'Group',
        logMessage: 'from the start',
        groups,
        bundle: { type: 'UserProfile', data: { identifier: id, name: id }, relationships: {} },
      });
    await user(administrator, ['admin']);
    await user('ruth', []);
    // Two of each, so that children can be moved to the other one.
    for (const [country, repository] of [['nl', 'r1'] as const, ['zz', 'r2'] as const]) {
      await this.#create('Country', { identifier: country });
      await this.#create('Repository', { identifier: repository }, { type: 'Country', id: country });
    }
    await this.#create('CvocVocabulary', { identifier: 'terms', name: 'Terms' });
    await this.#create('CvocConcept', { identifier: 'a' }, { type: 'CvocVocabulary', id: 'terms' });
    await this.#create('CvocConcept', { identifier: 'b' }, { type: 'CvocConcept', id: 'terms-a' });
    await this.#create('AuthoritativeSet', { identifier: 'people', name: 'People' });
    await this.#create('AuthoritativeSet', { identifier: 'firms', name: 'Firms' });
    await this.#create('HistoricalAgent', { identifier: 'p' }, { type: 'AuthoritativeSet', id: 'people' });
  }

  async take(step: Step): Promise<StepOutcome> {
    const { what } = step;
    try {
      return { what, about: await this[what](step) };
    } catch (error) {
      // A step that the service rejects leaves the store unchanged.
      if (!(error instanceof Failure)) throw error;
      return { what, error: error.message };
    }
  }

  async create({ a, b, n, text }: Step): Promise<string> {
    const type = itemTypes[a % itemTypes.length]!;
    const parents = (await this.#items()).filter((item) => type.parents.includes(item.type));
    const parent = type.mayBeTopLevel && n % 2 === 0 ? undefined : parents[b % parents.length];
    const example = toExample(type.name, type.example);
    const identifier = 'identifier' in type.fields ? { identifier: this.#newIdentifier(type, b, n) } : {};
    const bundle = { ...example, data: { ...example.data, ...identifier } };
    await this.#perform({
      change: 'create',
      actor: administrator,
      logMessage: null,
      bundle: withText(bundle, notBlank(text), n),
      ...(parent !== undefined && { parent: { type: parent.type, id: parent.id } }),
      ...(n % 3 === 0 && { accessibleTo: [(await this.#pickAccessor(b)).id] }),
    });
    return type.name;
  }

  async update({ a, b, n, text }: Step): Promise<string | undefined> {
    const item = await this.#pickByType(b, a);
    if (item === undefined) return undefined;
    const bundle = withText(toBundle(item), `${notBlank(text)} ${++this.#made}`, n);
    const { type, id } = item;
    const change = { change: 'update', actor: administrator, type, id, bundle, patch: false } as const;
    await this.#perform({ ...change, logMessage: text || null });
    return type;
  }

  async delete({ a, b }: Step): Promise<string | undefined> {
    const hasChildren = ({ type, childCount }: ItemRow): boolean =>
      childCount > 0 && getRecordType(type).children.by === 'parent';
    const item = await this.#pickByType(b, a, (one) => !fixed.has(one.id) && !hasChildren(one));
    if (item === undefined) return undefined;
    const { type, id } = item;
    await this.#perform({ change: 'delete', actor: administrator, type, id, logMessage: null });
    return type;
  }

  async connect({ a, b, n }: Step): Promise<string | undefined> {
    const label = [...edgeLabels][n % edgeLabels.size]!;
    const isVote = voteLabels.includes(label);
    // A deactivated administrator could take no further step.
    const mayChange = ({ id }: ItemRow): boolean => label !== deactivationLabel || !fixed.has(id);
    const starts = (await this.#items()).filter(mayChange);
    const [from, to] = [starts[a % starts.length]!, await (isVote ? this.#pickAccessor(b) : this.#pick(b))];
    const part = label === 'hasLinkBody' ? findPart(to) : undefined;
    const added = await this.#store.transaction(async (tx) => {
      const edges = await connect(tx, [{ from: from.gid, label, to: part ?? to.gid }]);
      if (isVote) await tx.access.updatePromotion(from.gid);
      return edges;
    });
    return added[0]?.label;
  }

  /** Removes an edge of any item except those of the administrator, who would no longer be one. */
  async disconnect({ a, n }: Step): Promise<string | undefined> {
    const starts = (await this.#items()).filter(({ id }) => !fixed.has(id)).map(({ gid }) => gid);
    const labels = [...edgeLabels].filter((label) => !voteLabels.includes(label));
    return this.#store.transaction(async (tx) => {
      for (const i of labels.keys()) {
        const edges = await tx.edges.listFrom(starts, labels[(n + i) % labels.length]!);
        if (edges.length > 0) return (await disconnect(tx, [edges[a % edges.length]!]))[0]?.label;
      }
      return undefined;
    });
  }

  /** Restricts an item to one or two users or groups, or opens it again. */
  async restrict({ a, b, n }: Step): Promise<string> {
    const chosen = n % 4 === 0 ? [] : [await this.#pickAccessor(b), await this.#pickAccessor(n)];
    const { gid, type } = await this.#pick(a);
    await this.#store.transaction((tx) => tx.access.set(gid, [...new Set(chosen.map((one) => one.gid))]));
    return type;
  }

  async grant({ a, b, n }: Step): Promise<string> {
    const accessor = (await this.#pickAccessor(n)).gid;
    const [target, scope] = [await this.#pick(a), await this.#pick(b)];
    await this.#store.transaction(async (tx) =>
      tx.grants.insert([
        {
          gid: await tx.reserveGids(1),
          id: env.newId(),
          accessor,
          permission: n % 2 ? 'owner' : 'update',
          targets: [target.gid, scope.gid],
          scope: n % 3 === 0 ? scope.gid : null,
          grantee: n % 5 === 0 ? accessor : null,
        },
      ]),
    );
    return target.type;
  }

  async rename({ a, b, n }: Step): Promise<string | undefined> {
    const isRenamed = ({ id, type }: ItemRow): boolean =>
      !fixed.has(id) && renamedTypes.some(({ name }) => name === type);
    const item = await this.#pickByType(b, a, isRenamed);
    if (item === undefined) return undefined;
    const { type, id } = item;
    const names = [{ id, identifier: this.#newIdentifier(getRecordType(type), b, n) }];
    const rows = await this.#perform({ change: 'rename', actor: administrator, names, logMessage: null });
    return rows.length === 0 ? undefined : type;
  }

  /** Moves an item to another parent. */
  async move({ a, b, n }: Step): Promise<string | undefined> {
    const item = await this.#pickByType(b, a, ({ type }) => movedTypes.some(({ name }) => name === type));
    if (item === undefined) return undefined;
    const { gid, type, id, parent } = item;
    const { parents } = getRecordType(type);
    const others = (await this.#items()).filter(
      (one) => parents.includes(one.type) && one.gid !== parent && one.gid !== gid,
    );
    if (others.length === 0) return undefined;
    const moves = [{ id, parent: others[n % others.length]!.id }];
    const rows = await this.#perform({ change: 'reparent', actor: administrator, moves, logMessage: null });
    return rows.length === 0 ? undefined : type;
  }

  /** Puts the last child of an item before the others. */
  async reorder({ a }: Step): Promise<string | undefined> {
    const items = await this.#items();
    const parents = items.filter((item) => items.filter(({ parent }) => parent === item.gid).length > 1);
    if (parents.length === 0) return undefined;
    const { gid, type } = parents[a % parents.length]!;
    const children = await this.#store.items.list({ parent: gid }, 'everything', { offset: 0, limit: 100 });
    const order = [...children.slice(-1), ...children.slice(0, -1)];
    await this.#store.transaction((tx) =>
      tx.items.setPositions(order.map((row, position) => ({ gid: row.gid, position }))),
    );
    return type;
  }

  async import({ a, b, n, text }: Step): Promise<string | undefined> {
    const file = await randomImport(b, a, n % 2 === 0 ? text : '');
    const scopes = (await this.#items()).filter(({ type }) => type === file.scope.type);
    const scope = scopes[n % scopes.length];
    if (scope === undefined) return undefined;
    const path = this.#write(`${++this.#made}.${file.ending}`, file.content);
    const { created, updated } = await importFile(this.#store, { ...file, scope }, path, text || null);
    return created + updated > 0 ? file.format : undefined;
  }

  #perform<Name extends ChangeName>(change: ChangeOf<Name>): Promise<OutcomeOf<Name>> {
    return applyChange(this.#store, env, change);
  }

  #create(type: string, data: Bundle['data'], parent?: { type: string; id: string }): Promise<unknown> {
    return this.#perform({
      change: 'create',
      actor: administrator,
      logMessage: null,
      bundle: { type, data, relationships: {} },
      ...(parent !== undefined && { parent }),
    });
  }

  /** Some identifiers repeat, so that the id of a deleted or renamed item is used again. */
  #newIdentifier({ fields }: RecordType, b: number, n: number): string {
    const isAgain = n % 4 === 0;
    if (fields.identifier?.kind === 'country') return toLetters(isAgain ? b % 3 : 3 + ++this.#made);
    return isAgain ? `again${b % 3}` : `i${++this.#made}`;
  }

  async #items(): Promise<readonly ItemRow[]> {
    const lists = await Promise.all(
      itemTypes.map(({ name }) =>
        this.#store.items.list({ type: name }, 'everything', { offset: 0, limit: 500 }),
      ),
    );
    return lists.flat().sort((x, y) => x.gid - y.gid);
  }

  async #pick(at: number): Promise<ItemRow> {
    const items = await this.#items();
    return items[at % items.length]!;
  }

  /** An item of one of the types that have items, so that rare types are as likely as others. */
  async #pickByType(
    typeNumber: number,
    at: number,
    isPossible: (item: ItemRow) => boolean = () => true,
  ): Promise<ItemRow | undefined> {
    const items = (await this.#items()).filter(isPossible);
    const lists = itemTypes
      .map(({ name }) => items.filter(({ type }) => type === name))
      .filter((list) => list.length > 0);
    const list = lists[typeNumber % lists.length];
    return list?.[at % list.length];
  }

  /** Not the group admin, which in a dump replaces the accessors of an item that were all deleted. */
  async #pickAccessor(at: number): Promise<ItemRow> {
    const accessors = (await this.#items()).filter(
      ({ type, id }) => actorTypes.includes(type) && id !== 'admin',
    );
    return accessors[at % accessors.length]!;
  }
}

function findPart(item: ItemRow): Gid | undefined {
  return (JSON.parse(item.parts || '[]') as { meta: { gid: Gid } }[])[0]?.meta.gid;
}

function notBlank(text: string): string {
  return text.trim() === '' ? 'x' : text;
}

function toLetters(n: number): string {
  return String.fromCharCode(97 + (n % 26), 97 + (Math.floor(n / 26) % 26));
}
