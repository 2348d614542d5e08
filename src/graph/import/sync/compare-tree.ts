/**
 * Compares the stored tree with the files, after the last file: finds units that the files contain, new units, and missing ones. Units are
 * matched by their identifiers, which must be unique. Keeps gids and identifiers of all units in memory, and the ids of new and missing ones.
 */
import type { Data } from '../../../model/define.ts';
import { fail } from '../../../model/errors.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import { viewerOf } from '../../actor.ts';
import { type DeletedHead, toDeletedHead } from '../../changes/records/delete-in-batches.ts';
import {
  type DeletionRule,
  readDeletionRule,
  requireDeletePermission,
  requireVisibleChildren,
} from '../../changes/records/deletion-rule.ts';
import { keepVisible } from '../../lookup.ts';
import { readItems, wholeList } from '../../paging.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import type { ImportContext } from '../import-context.ts';
import type { ResolvedSyncOptions } from './resolve-sync-options.ts';

/** A unit that has another parent in the files than in the store. */
export interface MovedUnit {
  readonly from: DeletedHead;
  readonly to: DeletedHead;
}

export interface TreeComparison {
  readonly moved: readonly MovedUnit[];
  /** Units to delete, including the old units of moves; parents before their children. */
  readonly missing: readonly DeletedHead[];
  /** Units that the import has created, including the new units of moves. */
  readonly created: readonly DeletedHead[];
  /** Number of units that the store had before the sync. */
  readonly compared: number;
}

/** Maximum number of duplicate identifiers in the error message. */
const maxListed = 20;

interface Level {
  readonly parent: DeletedHead;
  readonly scopes: readonly Gid[];
  /** Whether it is an excluded unit or below one. */
  readonly isExcluded: boolean;
}

/** Throws `identifiers-not-unique`, `permission-denied`, `limit-exceeded`. */
export async function compareTree(run: ImportContext, plan: ResolvedSyncOptions): Promise<TreeComparison> {
  const survey = new TreeSurvey(run, plan);
  await survey.walk();
  return survey.finish();
}

class TreeSurvey {
  readonly #run: ImportContext;
  readonly #plan: ResolvedSyncOptions;
  #units = 0;
  /** By identifier: stored units that the files contain, stored units that are missing from the files, and new units. */
  readonly #named = new Map<string, Gid>();
  readonly #absent = new Map<string, DeletedHead>();
  readonly #created = new Map<string, DeletedHead>();
  readonly #missing: DeletedHead[] = [];
  readonly #doubles: { readonly identifier: string; readonly gids: readonly Gid[] }[] = [];

  constructor(run: ImportContext, plan: ResolvedSyncOptions) {
    this.#run = run;
    this.#plan = plan;
  }

  async walk(): Promise<void> {
    const { tx, actor, scope } = this.#run;
    const [top] = await tx.items.listByGid([this.#plan.top]);
    const rule = await readDeletionRule(tx, actor, top!);
    const isExcluded = this.#plan.excluded.has(top!.gid);
    // The scope itself is never part of the files.
    if (top!.gid !== scope.gid && this.#add(top!, isExcluded))
      await requirePermission(tx, actor, 'delete', { type: top!.type, item: top! });
    const open: Level[] = [{ parent: top!, scopes: rule.scopes, isExcluded }];
    for (let level = open.pop(); level !== undefined; level = open.pop())
      for await (const rows of readItems(tx, { parent: level.parent.gid }, 'everything', wholeList))
        open.push(...(await this.#addChildren(rows, level, rule)));
  }

  /** Adds the children of one unit. Returns those whose children must be read next. */
  async #addChildren(rows: readonly ItemRow[], level: Level, rule: DeletionRule): Promise<readonly Level[]> {
    const { tx, actor } = this.#run;
    const { parent, scopes, isExcluded } = level;
    const missing = rows.filter((row) => this.#add(row, isExcluded));
    if (missing.length > 0) {
      await requireVisibleChildren(tx, actor, parent.id, missing);
      requireDeletePermission(actor, rule, missing, scopes);
    }
    return rows
      .filter((row) => row.childCount > 0)
      .map((row) => ({
        parent: toDeletedHead(row),
        scopes: rule.scopesBelow(row, scopes),
        isExcluded: isExcluded || this.#plan.excluded.has(row.gid),
      }));
  }

  /** Returns whether the unit must be deleted. */
  #add(row: ItemRow, isExcluded: boolean): boolean {
    this.#units += 1;
    const { syncUnits } = this.#plan.options;
    if (this.#units > syncUnits) failTooMany(syncUnits);
    const identifier = String((JSON.parse(row.data) as Data).identifier);
    if (this.#run.hasTaken(row.gid)) {
      this.#note(identifier, row, [this.#created.get(identifier)?.gid, this.#named.get(identifier)]);
      this.#created.set(identifier, toDeletedHead(row));
      return false;
    }
    this.#note(identifier, row, [this.#named.get(identifier), this.#absent.get(identifier)?.gid]);
    if (this.#run.named?.has(row.gid) === true) {
      this.#note(identifier, row, [this.#created.get(identifier)?.gid]);
      this.#named.set(identifier, row.gid);
      return false;
    }
    this.#absent.set(identifier, toDeletedHead(row));
    if (isExcluded || this.#plan.kept.has(row.gid)) {
      this.#warnOfKeptAncestor(row, isExcluded);
      return false;
    }
    this.#missing.push(toDeletedHead(row));
    return true;
  }

  /** A user who excludes a unit may not be aware that its ancestors are kept too. */
  #warnOfKeptAncestor({ gid, id }: ItemRow, isExcluded: boolean): void {
    if (isExcluded || this.#plan.excluded.has(gid)) return;
    this.#run.options.onWarning({
      code: 'contains-excluded',
      message: 'Units that are missing from the files were kept, because an excluded unit is below them.',
      id,
    });
  }

  #note(identifier: string, { gid }: ItemRow, others: readonly (Gid | undefined)[]): void {
    const gids = others.filter((other) => other !== undefined);
    if (gids.length > 0 && this.#doubles.length < maxListed)
      this.#doubles.push({ identifier, gids: [...gids, gid] });
  }

  async finish(): Promise<TreeComparison> {
    if (this.#doubles.length > 0) await this.#requireNoDuplicates();
    const missingGids = new Set(this.#missing.map(({ gid }) => gid));
    const moved: MovedUnit[] = [];
    for (const [identifier, from] of this.#absent) {
      const to = this.#created.get(identifier);
      if (to !== undefined && missingGids.has(from.gid)) moved.push({ from, to });
    }
    return {
      moved,
      missing: this.#missing,
      created: [...this.#created.values()],
      compared: this.#units - this.#created.size,
    };
  }

  async #requireNoDuplicates(): Promise<never> {
    const { tx, actor } = this.#run;
    const rows = await tx.items.listByGid([...new Set(this.#doubles.flatMap(({ gids }) => gids))]);
    // The message must not contain ids that the user may not see.
    const seen = await keepVisible(tx, viewerOf(actor), rows);
    const idOf = new Map(seen.map(({ gid, id }) => [gid, id]));
    const identifiers = Object.fromEntries(
      this.#doubles
        .map(({ identifier, gids }) => [identifier, gids.flatMap((gid) => idOf.get(gid) ?? [])] as const)
        .filter(([, ids]) => ids.length > 0),
    );
    const list = Object.entries(identifiers).map(([name, ids]) => `'${name}' (${ids.join(', ')})`);
    const units = list.length > 0 ? list.join('; ') : 'you may see none of them';
    fail(
      'identifiers-not-unique',
      `A sync matches units by their identifiers, and several units have the same one: ${units}. Nothing was changed.`,
      { details: { message: 'Local identifiers are not unique', identifiers } },
    );
  }
}

function failTooMany(syncUnits: number): never {
  fail(
    'limit-exceeded',
    `A sync can compare at most ${syncUnits} units (limit sync-units). Choose a smaller fonds.`,
    { details: { limit: 'sync-units', units: syncUnits } },
  );
}
