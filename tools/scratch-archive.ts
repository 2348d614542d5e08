/** A temporary archive for the import of one file, with an administrator and a scope for each format. */
import { getRandomValues } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineOptions } from '../src/app/engine.ts';
import { createStore, openForWriting } from '../src/app/open-store.ts';
import { loadSettings } from '../src/config/load-settings.ts';
import { findFormat } from '../src/formats/registry.ts';
import type { ActorGraph } from '../src/graph/actor-graph.ts';
import { applyChange, type Perform } from '../src/graph/changes/changes.ts';
import type { Environment } from '../src/graph/environment.ts';
import { Graph } from '../src/graph/graph.ts';
import { createImportRunner } from '../src/graph/import/import.ts';
import { createUuidGenerator } from '../src/lib/uuid.ts';
import { profiles } from '../src/model/profile.ts';
import { exportFormats, openExport } from '../src/transfer/export/export.ts';
import { toImportSource } from '../src/transfer/import/import.ts';
import type { ImportLog } from '../src/transfer/import/import-log.ts';
import { createImport } from '../src/transfer/import/import-run.ts';
import type { RecordTree } from './measure.ts';

const env: Environment = {
  profile: profiles.archive,
  now: () => new Date(),
  newId: createUuidGenerator(Date.now, (bytes) => getRandomValues(bytes)),
};

const user = 'measurer';

/** One scope of each type; a parent comes before its children. */
const scopes = [
  { type: 'Country', data: { identifier: 'xx' } },
  { type: 'Repository', data: { identifier: 'r' }, parent: { type: 'Country', id: 'xx' } },
  { type: 'AuthoritativeSet', data: { identifier: 'set', name: 'Set' } },
  { type: 'CvocVocabulary', data: { identifier: 'terms', name: 'Terms' } },
];

export interface ScratchArchive {
  import(format: string, ...paths: readonly string[]): Promise<ImportLog>;
  /** Imports into the scope of that type, for formats with several. */
  importInto(scopeType: string, format: string, ...paths: readonly string[]): Promise<ImportLog>;
  /** Exports the records of a format as one file, or one file per top-level item. Returns the paths in order. */
  export(format: string, writer: string): Promise<readonly string[]>;
  /** The stored records of a format. */
  records(format: string): AsyncIterable<RecordTree>;
  /** The annotations that contain the internal elements of imported files. */
  annotations(): AsyncIterable<RecordTree>;
  close(): Promise<void>;
}

export async function openScratchArchive(): Promise<ScratchArchive> {
  const folder = mkdtempSync(join(tmpdir(), 'fonds-scratch-'));
  const settings = loadSettings({ environment: {}, flags: { data: folder } });
  const options = engineOptions(settings);
  await createStore(options, () => mkdtempSync(join(folder, 'new-')));
  const { store, close } = await openForWriting(options);
  const perform: Perform = (change) => applyChange(store, env, change);
  const graph = new Graph({ store, perform, profile: profiles.archive, cacheBytes: 0 });
  const runImport = createImport({
    runImporter: createImportRunner(store, env),
    limits: settings,
    tmpFolder: folder,
  });
  const ids = await createScopes(perform);
  const importFiles = (scope: string, format: string, paths: readonly string[]) =>
    runImport({
      format,
      scope,
      actor: user,
      logMessage: null,
      sources: paths.map((path) => toImportSource(path)),
      commit: true,
      allowUpdate: true,
      tolerant: false,
      language: 'eng',
    });
  return {
    import: (format, ...paths) => importFiles(scopeOf(format, ids), format, paths),
    importInto: (type, format, ...paths) => importFiles(ids.get(type)!, format, paths),
    export: async (format, writer) => {
      const scope = { id: scopeOf(format, ids), type: scopeType(format, ids) };
      return exportScope(graph.as((await graph.findActor(user))!), scope, writer, folder);
    },
    records: (format) => listRecords(graph, findFormat(format)!.target),
    annotations: () => listRecords(graph, 'Annotation'),
    close: async () => {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function* listRecords(graph: Graph, type: string): AsyncGenerator<RecordTree> {
  const actor = (await graph.findActor(user))!;
  const { records } = await graph.as(actor).items.list(type, { offset: 0, limit: -1, counted: false });
  for await (const texts of records) for (const text of texts) yield JSON.parse(text) as RecordTree;
}

/** Returns the paths of the files, in order. */
async function exportScope(
  graph: ActorGraph,
  scope: { readonly id: string; readonly type: string },
  writer: string,
  folder: string,
): Promise<readonly string[]> {
  const format = exportFormats.find(({ name }) => name === writer)!;
  const isOneFile = format.types.includes(scope.type);
  const paths: string[] = [];
  for await (const item of isOneFile ? [scope] : await graph.exports.list(scope, format)) {
    const path = join(folder, `${writer}-${paths.length}.${format.ending}`);
    const { pieces } = await openExport(graph, {
      format,
      id: item.id,
      type: item.type,
      language: undefined,
      now: env.now(),
      uriOf: (_type, id) => id,
    });
    await writeFile(path, pieces);
    paths.push(path);
  }
  return paths;
}

/** Returns the id of the scope of each type. */
async function createScopes(perform: Perform): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  const profile = { type: 'UserProfile', data: { identifier: user, name: user }, relationships: {} };
  const groups = ['admin'];
  await perform({
    change: 'create',
    actor: 'admin',
    actorType: 'Group',
    bundle: profile,
    groups,
    logMessage: null,
  });
  for (const { type, data, parent } of scopes) {
    const bundle = { type, data, relationships: {} };
    const parentOption = parent === undefined ? {} : { parent };
    const { id } = await perform({
      change: 'create',
      actor: user,
      bundle,
      logMessage: null,
      ...parentOption,
    });
    ids.set(type, id);
  }
  return ids;
}

function scopeOf(format: string, ids: ReadonlyMap<string, string>): string {
  return ids.get(scopeType(format, ids))!;
}

function scopeType(format: string, ids: ReadonlyMap<string, string>): string {
  const type = findFormat(format)?.scopes.find((scope) => ids.has(scope));
  if (type === undefined) throw new Error(`The temporary archive has no scope for ${format}`);
  return type;
}
