import { withArticle } from '../../lib/english.ts';
import { Failure, fail } from '../../model/errors.ts';
import { getRecordType } from '../../model/registry.ts';
import type { ItemRow, TombstoneRow } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import { type Actor, type ReadContext, viewerOf } from '../actor.ts';
import { failNotFound, getVisibleItem, keepVisible } from '../lookup.ts';
import { mayImport } from '../permissions/import-permission.ts';
import { failDenied, requirePermission } from '../permissions/require-permission.ts';
import type { ReviewedRecord } from '../reviewed-record.ts';
import { type ProposedScope, proposeScopes, type ScopeContext, type ScopeQuery } from './propose-scopes.ts';

export interface ImportScope {
  /** Id of the item to import into. */
  readonly scope: string;
  /** Types that the scope may have, and the type of the items that are imported into each. */
  readonly scopeTypes: readonly string[];
  readonly targetIn: (scopeType: string) => string;
}

/**
 * The item to import into. Throws `not-found`, `wrong-scope`, `permission-denied`. Called before the files are received, so that a user
 * without permission cannot make the service store them, and again in the transaction of the import.
 */
export async function getImportScope(
  { store, actor }: Pick<ReadContext, 'store' | 'actor'>,
  { scope: id, scopeTypes, targetIn }: ImportScope,
): Promise<ItemRow> {
  const scope = await getScope(store, actor, id);
  if (!scopeTypes.includes(scope.type)) {
    fail(
      'wrong-scope',
      `The scope of this format must be ${withArticle(scopeTypes.join(' or '))}; '${scope.id}' is ${withArticle(scope.type)}.`,
      { details: `scope must be the id of ${withArticle(scopeTypes.join(' or '))}` },
    );
  }
  const { name: type } = getRecordType(targetIn(scope.type));
  await requirePermission(store, actor, 'create', { type, scope });
  await requirePermission(store, actor, 'update', { type, scope });
  return scope;
}

/** Imports as one actor may run them. */
export class Imports {
  readonly #context: ScopeContext;

  constructor(context: ScopeContext) {
    this.#context = context;
  }

  /** Items into which files with these statements may belong; the best first. */
  proposeScopes(query: ScopeQuery): Promise<readonly ProposedScope[]> {
    return proposeScopes(this.#context, query);
  }

  /**
   * The type of an item into which the actor may import items of one of some types at least. Throws `not-found`, `wrong-scope`, `permission-denied`.
   * @param targetsIn types of the items that can be imported into an item of this type
   */
  async getScopeType(id: string, targetsIn: (scopeType: string) => readonly string[]): Promise<string> {
    const { store, actor } = this.#context;
    const scope = await getScope(store, actor, id);
    const targets = targetsIn(scope.type);
    for (const type of targets) if (await mayImport(this.#context, scope, type)) return scope.type;
    const [type] = targets;
    if (type !== undefined) failDenied(actor, 'create', { type, scope });
    return fail(
      'wrong-scope',
      `Nothing can be imported into '${scope.id}', which is ${withArticle(scope.type)}.`,
      { details: { parameter: 'scope', value: scope.id } },
    );
  }

  /** The type of the items that an import creates. Throws `not-found`, `wrong-scope`, `permission-denied`. */
  async getTargetType(scope: ImportScope): Promise<string> {
    const { type } = await getImportScope(this.#context, scope);
    return scope.targetIn(type);
  }

  /** The ids of those records that have changed since they were reviewed, that exist no longer, or that exist already. */
  async listChanged(records: readonly ReviewedRecord[]): Promise<readonly string[]> {
    const idOf = ({ id, from = id }: ReviewedRecord): string => from;
    const heads = await this.#context.store.items.listHeads(records.map(idOf));
    const found = new Map(heads.map((head) => [head.id, head]));
    const isChanged = (record: ReviewedRecord): boolean => {
      const { gid, revision } = found.get(idOf(record)) ?? {};
      return gid !== record.stored?.gid || revision !== record.stored?.revision;
    };
    return records.filter(isChanged).map(idOf);
  }

  /**
   * The ids before the import of those records that the user may not see any longer. A record can have another id by now, or be deleted: then it is
   * hidden if it was restricted. One that does not exist yet is described by the user's own file.
   */
  async listHidden(records: readonly ReviewedRecord[]): Promise<ReadonlySet<string>> {
    const { store, actor } = this.#context;
    if (actor.isAdmin) return new Set();
    const idOf = ({ id, from = id }: ReviewedRecord): string => from;
    const created = records.filter(({ stored }) => stored === undefined).map(idOf);
    const stored = new Map(
      records.flatMap((record) =>
        record.stored === undefined ? [] : [[record.stored.gid, idOf(record)] as const],
      ),
    );
    const gids = [...stored.keys()];
    const rows = [
      ...(await store.items.listHeads(created)),
      ...(await store.items.listStates(gids)),
      ...(await store.items.listTombstones(gids)),
      ...(await listTombstones(store, created)),
    ];
    const seen = new Set((await keepVisible(store, viewerOf(actor), rows)).map(({ gid }) => gid));
    return new Set(rows.filter(({ gid }) => !seen.has(gid)).map(({ gid, id }) => stored.get(gid) ?? id));
  }
}

/** Of deleted records with these ids. */
async function listTombstones(store: StoreReader, ids: readonly string[]): Promise<readonly TombstoneRow[]> {
  const found: TombstoneRow[] = [];
  for (const id of ids) found.push(...[(await store.items.findTombstone(id)) ?? []].flat());
  return found;
}

/** Throws `bad-parameter` if items of the type cannot be children of each other. */
export function requireNestableType(type: string): void {
  const { parents, children } = getRecordType(type);
  if (parents.includes(type) && children.by === 'parent') return;
  fail(
    'bad-parameter',
    `A hierarchy file can only be used for units; this import creates items of type ${type}.`,
    { details: { parameter: 'hierarchy-file', type } },
  );
}

/** Throws `not-found` also for a deleted scope. */
async function getScope(reads: StoreReader, actor: Actor, id: string): Promise<ItemRow> {
  try {
    return await getVisibleItem(reads, actor, id);
  } catch (error) {
    if (error instanceof Failure && error.code === 'gone') failNotFound(id);
    throw error;
  }
}
