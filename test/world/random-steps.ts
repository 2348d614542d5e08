/**
 * Random stores, built from steps that a property test generates: items of every type, edges of every label, accesses, votes, grants,
 * versions, deletions, imports, and children in another order than they were made in.
 */
import fc from 'fast-check';
import { applyChange, type ChangeOf } from '../../src/graph/changes.ts';
import { importInto } from '../../src/graph/importer.ts';
import { connect, disconnect } from '../../src/graph/items/edges.ts';
import type { Bundle } from '../../src/model/bundle.ts';
import { edgeLabels, voteLabels } from '../../src/model/edge-labels.ts';
import { Failure } from '../../src/model/errors.ts';
import { recordTypes } from '../../src/model/registry.ts';
import type { ItemRow } from '../../src/store/items.ts';
import type { Store } from '../../src/store/store.ts';
import type { Gid } from '../../src/store/viewer.ts';
import type { ImportLog } from '../../src/transfer/import-log.ts';
import { createImport } from '../../src/transfer/import-run.ts';
import { toImportSource } from '../../src/transfer/transfer.ts';
import { limits } from './limits.ts';
import { type RandomImport, randomImport } from './random-imports.ts';
import { env } from './scratch.ts';

/** One step; its numbers select existing items. */
export interface Step {
  readonly what:
    | 'create'
    | 'update'
    | 'delete'
    | 'connect'
    | 'disconnect'
    | 'restrict'
    | 'grant'
    | 'move'
    | 'import';
  readonly a: number;
  readonly b: number;
  readonly n: number;
  readonly text: string;
}

const number = fc.nat({ max: 10_000 });

export const steps = fc.array(
  fc.record<Step>({
    what: fc.constantFrom(
      ...([
        'create',
        'create',
        'create',
        'create',
        'update',
        'delete',
        'connect',
        'connect',
        'connect',
      ] as const),
      ...(['disconnect', 'restrict', 'grant', 'move', 'import', 'import', 'import'] as const),
    ),
    a: number,
    b: number,
    n: number,
    text: fc.string({ unit: 'grapheme', maxLength: 12 }),
  }),
  { minLength: 5, maxLength: 60 },
);

const itemTypes = recordTypes.filter((type) => type.kind === 'item');

/** @param write writes a text to a file and returns its path. */
export async function takeSteps(
  store: Store,
  list: readonly Step[],
  write: (name: string, text: string) => string,
): Promise<void> {
  const world = new World(store, write);
  await world.start();
  for (const step of list) await world.take(step);
}

class World {
  readonly #store: Store;
  readonly #write: (name: string, text: string) => string;
  #made = 0;

  constructor(store: Store, write: (name: string, text: string) => string) {
    this.#store = store;
    this.#write = write;
  }

  async start(): Promise<void> {
    const user = (id: string, groups: readonly string[]): Promise<unknown> =>
      this.#perform({
        ...{ change: 'create', actor: 'admin', actorType: 'Group', logMessage: 'from the start', groups },
        bundle: { type: 'UserProfile', data: { identifier: id, name: id }, relationships: {} },
      });
    await user('mike', ['admin']);
    await user('ruth', []);
    await this.#create('Country', { identifier: 'nl' });
    await this.#create('Repository', { identifier: 'r1' }, { type: 'Country', id: 'nl' });
    await this.#create('CvocVocabulary', { identifier: 'terms', name: 'Terms' });
    await this.#create('CvocConcept', { identifier: 'a' }, { type: 'CvocVocabulary', id: 'terms' });
    await this.#create('CvocConcept', { identifier: 'b' }, { type: 'CvocConcept', id: 'terms-a' });
    await this.#create('AuthoritativeSet', { identifier: 'people', name: 'People' });
    await this.#create('HistoricalAgent', { identifier: 'p' }, { type: 'AuthoritativeSet', id: 'people' });
  }

  async take(step: Step): Promise<void> {
    try {
      await this[step.what](step);
    } catch (error) {
      // A step that the service rejects leaves the store unchanged.
      if (!(error instanceof Failure)) throw error;
    }
  }

  async create({ a, b, n, text }: Step): Promise<void> {
    const type = itemTypes[a % itemTypes.length]!;
    const holders = (await this.#items()).filter((item) => type.parents.includes(item.type));
    const holder = type.mayBeTopLevel && n % 2 === 0 ? undefined : holders[b % holders.length];
    // Some identifiers repeat, so that the id of a deleted item is used again.
    const name = n % 4 === 0 ? `again${b % 3}` : `i${++this.#made}`;
    const identifier = type.fields.identifier?.kind === 'country' ? letters(n) : name;
    const data = { ...type.example.data, identifier, note: text || 'x' };
    const parent = holder === undefined ? undefined : { type: holder.type, id: holder.id };
    await this.#create(
      type.name,
      data,
      parent,
      type.example.relationships as Bundle['relationships'],
      n % 3 === 0,
    );
  }

  async update({ a, text, n }: Step): Promise<void> {
    const { type, id } = await this.#pick(a);
    const bundle = { type, data: { other: [text, `${n}`] }, relationships: {} };
    await this.#perform({
      change: 'update',
      actor: 'mike',
      type,
      id,
      bundle,
      patch: true,
      logMessage: text || null,
    });
  }

  async delete({ a }: Step): Promise<void> {
    const { type, id } = await this.#pick(a);
    await this.#perform({ change: 'delete', actor: 'mike', type, id, logMessage: null });
  }

  async connect({ a, b, n }: Step): Promise<void> {
    const label = [...edgeLabels][n % edgeLabels.size]!;
    const [from, to] = [await this.#pick(a), await this.#pick(voteLabels.includes(label) ? 0 : b)];
    const part = label === 'hasLinkBody' ? await this.#part(to) : undefined;
    await this.#store.transaction(async (tx) => {
      await connect(tx, [{ from: from.gid, label, to: part ?? to.gid }]);
      if (voteLabels.includes(label)) await tx.access.updatePromotion(from.gid);
    });
  }

  async disconnect({ a, n }: Step): Promise<void> {
    const label = [...edgeLabels].filter((name) => !voteLabels.includes(name))[n % 17]!;
    const { gid } = await this.#pick(a);
    await this.#store.transaction(async (tx) =>
      disconnect(tx, (await tx.edges.listFrom([gid], label)).slice(0, 1)),
    );
  }

  async restrict({ a, b, n }: Step): Promise<void> {
    const accessors = (await this.#items()).filter((item) => ['UserProfile', 'Group'].includes(item.type));
    const chosen = [accessors[b % accessors.length]!.gid, accessors[n % accessors.length]!.gid];
    const { gid } = await this.#pick(a);
    await this.#store.transaction((tx) => tx.access.set(gid, chosen));
  }

  async grant({ a, b, n }: Step): Promise<void> {
    const ruth = (await this.#store.items.find('ruth'))?.gid;
    if (ruth === undefined) return;
    const [target, scope] = [await this.#pick(a), await this.#pick(b)];
    await this.#store.transaction(async (tx) =>
      tx.grants.insert([
        {
          ...{
            gid: await tx.reserveGids(1),
            id: env.newId(),
            accessor: ruth,
            permission: n % 2 ? 'owner' : 'update',
          },
          targets: [target.gid, scope.gid],
          scope: n % 3 === 0 ? scope.gid : null,
          grantee: n % 5 === 0 ? ruth : null,
        },
      ]),
    );
  }

  /** Moves the last child of an item to the first position. */
  async move({ a }: Step): Promise<void> {
    const { gid } = await this.#pick(a);
    const children = await this.#store.items.list({ parent: gid }, 'everything', { offset: 0, limit: 100 });
    const order = [...children.slice(-1), ...children.slice(0, -1)];
    await this.#store.transaction((tx) =>
      tx.items.setPositions(order.map((row, position) => ({ gid: row.gid, position }))),
    );
  }

  async import({ a, b, n, text }: Step): Promise<void> {
    const file = randomImport(b, a, n % 2 === 0 ? text : '');
    const path = this.#write(`${++this.#made}.${file.ending}`, file.text);
    await importFile(this.#store, file, path, text || null);
  }

  #perform(change: ChangeOf<'create'> | ChangeOf<'update'> | ChangeOf<'delete'>): Promise<unknown> {
    return applyChange(this.#store, env, change as ChangeOf<'create'>);
  }

  #create(
    type: string,
    data: Bundle['data'],
    parent?: { type: string; id: string },
    relationships: Bundle['relationships'] = {},
    isRestricted = false,
  ): Promise<unknown> {
    return this.#perform({
      ...{
        change: 'create',
        actor: 'mike',
        logMessage: null,
        bundle: withNested({ type, data, relationships }),
      },
      ...(parent === undefined ? {} : { parent }),
      ...(isRestricted ? { accessibleTo: ['ruth'] } : {}),
    });
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

  async #part(item: ItemRow): Promise<Gid | undefined> {
    return (JSON.parse(item.parts || '[]') as { meta: { gid: Gid } }[])[0]?.meta.gid;
  }
}

export async function importFile(
  store: Pick<Store, 'transaction'>,
  { format, scope, mediaType, ending }: RandomImport,
  path: string,
  logMessage: string | null,
): Promise<ImportLog> {
  const runImport = createImport({ runImporter: importInto(store, env), limits, tmpFolder: '.' });
  return runImport({
    ...{ format, scope, actor: 'mike', logMessage, language: 'eng' },
    sources: [
      { ...toImportSource(path, `file.${ending}`), ...(mediaType === undefined ? {} : { mediaType }) },
    ],
    ...{ commit: true, allowUpdate: true, tolerant: false },
  });
}

/** Adds the required fields that examples omit. */
function withNested(bundle: Bundle): Bundle {
  const relationships = Object.entries(bundle.relationships ?? {}).map(([name, parts]) => [
    name,
    parts.map(withNested),
  ]);
  return { ...bundle, relationships: Object.fromEntries(relationships) };
}

function letters(n: number): string {
  return String.fromCharCode(97 + (n % 26), 97 + (Math.floor(n / 26) % 26));
}
