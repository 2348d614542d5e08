/**
 * Import profiles as users see them. A user sees the profiles whose imports it may run. A profile whose item was deleted cannot be used; its user and
 * administrators still see it.
 */
import { fail } from '../model/errors.ts';
import type { ImportProfileRow } from '../store/import-profiles.ts';
import type { ItemRow } from '../store/items.ts';
import type { ReadContext } from './actor.ts';
import { isOfHiddenType, keepVisible } from './lookup.ts';
import { mayImport } from './permissions/import-permission.ts';

/** The type of the items that an import creates, by its format and the type of its scope. Plain data. */
export type ImportTargets = Readonly<Record<string, Readonly<Record<string, string>>>>;

type ParameterValue = string | number | boolean | readonly string[];

export interface ImportProfile {
  readonly name: string;
  /** As in the path of imports. */
  readonly format: string;
  /** Id of the item to import into; null if it was deleted. */
  readonly scope: string | null;
  /** By the names of the parameters of imports. */
  readonly parameters: Readonly<Record<string, ParameterValue>>;
  /** Fields by the keys of columns; null for columns that are ignored. */
  readonly columns: Readonly<Record<string, string | null>>;
  /** Id of the user who saved it last. */
  readonly user: string | null;
  readonly updated: string;
  /** Sentence that explains why the profile cannot be used. */
  readonly problem: string | null;
}

export type StoredChoices = Pick<ImportProfile, 'parameters' | 'columns'>;

type Reads = Pick<ReadContext, 'store' | 'actor' | 'viewer'>;

export class ImportProfiles {
  readonly #context: Reads;

  constructor(context: Reads) {
    this.#context = context;
  }

  /** The profiles that the actor may use, by name. */
  list(targets: ImportTargets): Promise<readonly ImportProfile[]> {
    return listProfiles(this.#context, targets);
  }

  /** Throws `not-found`, also for a profile whose imports the actor may not run. */
  get(name: string, targets: ImportTargets): Promise<ImportProfile> {
    return getProfile(this.#context, name, targets);
  }
}

async function listProfiles(context: Reads, targets: ImportTargets): Promise<readonly ImportProfile[]> {
  const rows = await context.store.importProfiles.list();
  const gids = rows.flatMap(({ scope, user }) => (user === null ? [scope] : [scope, user]));
  const items = new Map(
    (await context.store.items.listByGid([...new Set(gids)])).map((row) => [row.gid, row]),
  );
  const profiles: ImportProfile[] = [];
  for (const row of rows)
    if (await mayUse(context, row, items.get(row.scope), targets)) profiles.push(toProfile(row, items));
  return profiles;
}

async function getProfile(context: Reads, name: string, targets: ImportTargets): Promise<ImportProfile> {
  const row = await context.store.importProfiles.find(name);
  if (row === undefined) return failNoProfile(name);
  const gids = row.user === null ? [row.scope] : [row.scope, row.user];
  const items = new Map((await context.store.items.listByGid(gids)).map((item) => [item.gid, item]));
  if (!(await mayUse(context, row, items.get(row.scope), targets))) failNoProfile(name);
  return toProfile(row, items);
}

export function failNoProfile(name: string): never {
  fail('not-found', `There is no import profile '${name}' that you may use.`, { details: name });
}

/** @param scope undefined if it was deleted */
export async function mayUse(
  context: Reads,
  row: Pick<ImportProfileRow, 'format' | 'user'>,
  scope: ItemRow | undefined,
  targets: ImportTargets,
): Promise<boolean> {
  const { store, actor, viewer } = context;
  if (scope === undefined) return actor.isAdmin || (row.user !== null && row.user === actor.gid);
  const target = targets[row.format]?.[scope.type];
  if (target === undefined) return actor.isAdmin;
  if (isOfHiddenType(actor, scope) || (await keepVisible(store, viewer, [scope])).length === 0) return false;
  return mayImport(context, scope, target);
}

function toProfile(row: ImportProfileRow, items: ReadonlyMap<number, ItemRow>): ImportProfile {
  const { name, format, updated, user } = row;
  const scope = items.get(row.scope);
  const { parameters, columns } = JSON.parse(row.parameters) as StoredChoices;
  return {
    name,
    format,
    scope: scope?.id ?? null,
    parameters,
    columns,
    user: (user === null ? undefined : items.get(user)?.id) ?? null,
    updated,
    problem:
      scope === undefined
        ? 'The item that it imports into was deleted. Save the profile with another scope, or delete it.'
        : null,
  };
}
