/**
 * The archive that most tests of the graph start from: an initialised store with the administrator `mike`, the ordinary user `reader`, the country
 * `nl` and its repository `nl-r1`. Everything is real except HTTP, which is not used.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import type { EngineOptions } from '../../src/app/engine.ts';
import { openForWriting } from '../../src/app/open-store.ts';
import type { Settings } from '../../src/config/settings.ts';
import { type Actor, anonymous } from '../../src/graph/actor.ts';
import type { ItemOutcome } from '../../src/graph/changes/change-context.ts';
import {
  applyChange,
  type ChangeName,
  type ChangeOf,
  type OutcomeOf,
} from '../../src/graph/changes/changes.ts';
import type { Environment } from '../../src/graph/environment.ts';
import { Graph } from '../../src/graph/graph.ts';
import { createImportRunner } from '../../src/graph/import/import.ts';
import { initialise } from '../../src/graph/initialise.ts';
import { type Profile, profiles } from '../../src/model/profile.ts';
import type { PermissionName } from '../../src/model/system.ts';
import type { Store } from '../../src/store/store.ts';
import type { ImportHooks, ImportRequest } from '../../src/transfer/import/import.ts';
import type { ImportLog } from '../../src/transfer/import/import-log.ts';
import { createImport, type ImportRunOptions } from '../../src/transfer/import/import-run.ts';
import { restoreText } from './dumping.ts';
import { newPlace, openScratchStore, type TestStoreOptions } from './engine-under-test.ts';
import { limits } from './limits.ts';
import { env, scratchFolder } from './scratch.ts';

export interface WireItem {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly meta: Readonly<Record<string, number>>;
  readonly relationships: Readonly<Record<string, readonly WireItem[]>>;
}

/** The default profile without checks of the keys of `data`, as a restored archive may have any. */
/** Records are restricted one by one, as under the profile `ehri`: a visible record can be below a hidden one. */
export const oneByOne: Profile = { ...profiles.archive, inheritsRestrictions: false };

export const anyKeys: Profile = { ...profiles.archive, unknownKeys: 'stored' };

export class GraphWorld {
  readonly folder: string;
  readonly store: Store;
  readonly graph: Graph;
  readonly env: Environment;
  /** Configuration of imports; a test may set the options of a deployment. */
  importOptions: ImportRunOptions;
  #files = 0;

  private constructor(folder: string, store: Store, profile: Profile, settings: Partial<Settings>) {
    this.folder = folder;
    this.store = store;
    this.env = { ...env, profile };
    this.graph = new Graph({ store, perform: (change) => this.perform(change), profile, cacheBytes: 1e7 });
    this.importOptions = {
      runImporter: createImportRunner(store, this.env),
      limits: { ...limits, ...settings },
      tmpFolder: folder,
    };
  }

  static async make(
    profile: Profile = profiles.archive,
    options: TestStoreOptions = {},
    settings: Partial<Settings> = {},
  ): Promise<GraphWorld> {
    const folder = scratchFolder();
    const world = new GraphWorld(folder, await openScratchStore(folder, options), profile, settings);
    await initialise(world.store, profile);
    await world.addUser('mike', ['admin']);
    await world.addUser('reader', []);
    await world.create('Country', { identifier: 'nl' });
    await world.create('Repository', { identifier: 'r1' }, { type: 'Country', id: 'nl' });
    return world;
  }

  /** An archive from the text of a dump. @param newStore the location, if the test needs it. */
  static async restored(
    dump: string,
    profile: Profile = profiles.archive,
    newStore?: EngineOptions,
  ): Promise<GraphWorld> {
    const folder = scratchFolder();
    const place = newStore ?? (await newPlace(folder)());
    await restoreText(dump, place, folder);
    const { store, close } = await openForWriting(place);
    after(close);
    return new GraphWorld(folder, store, profile, {});
  }

  perform<Name extends ChangeName>(change: ChangeOf<Name>): Promise<OutcomeOf<Name>> {
    return applyChange(this.store, this.env, change);
  }

  addUser(identifier: string, groups: readonly string[]): Promise<ItemOutcome> {
    const bundle = { type: 'UserProfile', data: { identifier, name: identifier }, relationships: {} };
    return this.perform({
      change: 'create',
      actor: 'admin',
      actorType: 'Group',
      bundle,
      groups,
      logMessage: null,
    });
  }

  create(
    type: string,
    data: Record<string, string>,
    parent?: { type: string; id: string },
    actor = 'mike',
  ): Promise<ItemOutcome> {
    const bundle = { type, data, relationships: {} };
    return this.perform({
      change: 'create',
      actor,
      bundle,
      logMessage: null,
      ...(parent !== undefined && { parent }),
    });
  }

  /** Grants a permission on a content type or an item, everywhere or in a scope. */
  async grant(accessor: string, permission: PermissionName, target: string, scope?: string): Promise<void> {
    const gid = async (id: string) => (await this.store.items.find(id))!.gid;
    const row = {
      id: env.newId(),
      accessor: await gid(accessor),
      permission,
      targets: [await gid(target)],
      grantee: null,
      scope: scope === undefined ? null : await gid(scope),
    };
    await this.store.transaction(async (tx) => tx.grants.insert([{ ...row, gid: await tx.reserveGids(1) }]));
  }

  async actor(id: string | undefined): Promise<Actor> {
    if (id === undefined) return anonymous;
    const actor = await this.graph.findActor(id);
    if (actor === undefined) throw new Error(`no user ${id}`);
    return actor;
  }

  async get(type: string, id: string, as?: string): Promise<WireItem> {
    await nextTurn();
    const record = await this.graph.as(await this.actor(as)).items.get(type, id);
    return JSON.parse(record.body.toString()) as WireItem;
  }

  unit(id: string): Promise<WireItem> {
    return this.get('DocumentaryUnit', id);
  }

  async children(type: string, id: string): Promise<WireItem[]> {
    await nextTurn();
    const list = await this.graph
      .as(anonymous)
      .items.listChildren(type, id, { offset: 0, limit: -1, counted: true });
    const items: WireItem[] = [];
    for await (const texts of list.records) items.push(...texts.map((text) => JSON.parse(text) as WireItem));
    if (list.total !== items.length) throw new Error(`total ${list.total}, listed ${items.length}`);
    return items;
  }

  /** Writes a file into the folder of the test and returns its path. */
  write(name: string, content: string | Uint8Array): string {
    const path = join(this.folder, name);
    writeFileSync(path, content);
    return path;
  }

  /** Imports each text as one file, in one request. */
  import(
    format: string,
    texts: string | readonly string[],
    options: Partial<ImportRequest> = {},
    watch: ImportHooks = {},
  ): Promise<ImportLog> {
    const sources = [texts].flat().map((text) => {
      const name = `file-${++this.#files}.xml`;
      return { name, path: this.write(name, text), kind: 'document' as const };
    });
    const request = {
      format,
      scope: format === 'eag' ? 'nl' : 'nl-r1',
      actor: 'mike',
      logMessage: null,
      sources,
      commit: true,
      allowUpdate: true,
      tolerant: false,
      language: 'eng',
      ...options,
    };
    return createImport(this.importOptions)(request, watch);
  }
}

/** Caches compare the change stamp once per turn of the event loop. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
