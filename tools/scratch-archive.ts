/** An archive of its own in a temporary folder, for one file: with a user who may do all, and a scope for each format. */
import { getRandomValues } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStore, engineOptions, openForWriting } from '../src/engine.ts';
import { findFormat } from '../src/formats/registry.ts';
import { applyChange, type Perform } from '../src/graph/changes.ts';
import type { Environment } from '../src/graph/environment.ts';
import { Graph } from '../src/graph/graph.ts';
import { importInto } from '../src/graph/importer.ts';
import { createUuidGenerator } from '../src/lib/uuid.ts';
import { loadSettings } from '../src/load-settings.ts';
import { profiles } from '../src/model/profile.ts';
import { exportFormats, openExport } from '../src/transfer/export-run.ts';
import type { ImportLog } from '../src/transfer/import-log.ts';
import { createImport } from '../src/transfer/import-run.ts';
import { toImportSource } from '../src/transfer/transfer.ts';
import type { Holder } from './measure.ts';

const env: Environment = {
  profile: profiles.archive,
  now: () => new Date(),
  newId: createUuidGenerator(Date.now, (bytes) => getRandomValues(bytes)),
};

const user = 'measurer';

/** What each type of scope is made of, each in the one before it where it must be. */
const scopes = [
  { type: 'Country', data: { identifier: 'xx' } },
  { type: 'Repository', data: { identifier: 'r' }, parent: { type: 'Country', id: 'xx' } },
  { type: 'AuthoritativeSet', data: { identifier: 'set', name: 'Set' } },
  { type: 'CvocVocabulary', data: { identifier: 'terms', name: 'Terms' } },
];

export interface ScratchArchive {
  import(format: string, ...paths: readonly string[]): Promise<ImportLog>;
  /** Writes what was imported of a format, into one file or each item at the top into one of its own; the files in their order. */
  export(format: string, writer: string): Promise<readonly string[]>;
  /** Everything that was imported of a format, as it is stored. */
  records(format: string): AsyncIterable<Holder>;
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
    runImporter: importInto(store, env),
    limits: settings,
    tmpFolder: folder,
  });
  const ids = await makeScopes(perform);
  return {
    import: (format, ...paths) =>
      runImport({
        format,
        scope: scopeOf(format, ids),
        actor: user,
        logMessage: null,
        sources: paths.map((path) => toImportSource(path)),
        commit: true,
        allowUpdate: true,
        tolerant: false,
        language: 'eng',
      }),
    export: async (format, writer) => {
      const graphOfUser = graph.as((await graph.findActor(user))!);
      const found = exportFormats.find(({ name }) => name === writer)!;
      const holder = { id: scopeOf(format, ids), type: scopeType(format, ids) };
      const paths: string[] = [];
      const isOne = found.types.includes(holder.type);
      for await (const { id, type } of isOne ? [holder] : await graphOfUser.exports.list(holder, found)) {
        const path = join(folder, `${writer}-${paths.length}.${found.ending}`);
        const now = env.now();
        const wish = {
          format: found,
          id,
          type,
          language: undefined,
          now,
          uriOf: (_: string, of: string) => of,
        };
        await writeFile(path, (await openExport(graphOfUser, wish)).pieces);
        paths.push(path);
      }
      return paths;
    },
    records: async function* (format) {
      const actor = (await graph.findActor(user))!;
      const { target } = findFormat(format)!;
      const { records } = await graph.as(actor).list(target, { offset: 0, limit: -1, counted: false });
      for await (const texts of records) for (const text of texts) yield JSON.parse(text) as Holder;
    },
    close: async () => {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the id of the scope of each type. */
async function makeScopes(perform: Perform): Promise<ReadonlyMap<string, string>> {
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
    const place = parent === undefined ? {} : { parent };
    const made = await perform({ change: 'create', actor: user, bundle, logMessage: null, ...place });
    ids.set(type, made.id);
  }
  return ids;
}

function scopeOf(format: string, ids: ReadonlyMap<string, string>): string {
  return ids.get(scopeType(format, ids))!;
}

function scopeType(format: string, ids: ReadonlyMap<string, string>): string {
  const type = findFormat(format)?.scopes.find((scope) => ids.has(scope));
  if (type === undefined) throw new Error(`There is no scope for ${format} in the scratch archive`);
  return type;
}
