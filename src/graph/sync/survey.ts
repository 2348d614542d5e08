/**
 * The tree that a sync is about, looked through once after the import: which of its units the files hold, which are new, and which are there no
 * more. A unit is told by its identifier, so each may be there only once. In memory are the gids and identifiers of all units, and the ids of
 * those that are new or gone: no records.
 */
import type { Data } from '../../model/define.ts';
import { fail } from '../../model/errors.ts';
import type { ItemRow } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
import { viewerOf } from '../actor.ts';
import { type Head, toHead } from '../changes/records/delete-all.ts';
import {
  type DeletionRule,
  deletionRule,
  requireDeletion,
  requireVisible,
} from '../changes/records/deletion-rule.ts';
import type { ImportContext } from '../import/import-context.ts';
import { keepVisible } from '../lookup.ts';
import { requirePermission } from '../permissions/require-permission.ts';
import { readItems, wholeList } from '../query/paging.ts';
import type { SyncPlan } from './plan-sync.ts';

/** A unit that the files hold in another place than before. */
export interface MovedUnit {
  readonly from: Head;
  readonly to: Head;
}

export interface Survey {
  readonly moved: readonly MovedUnit[];
  /** All that are to be deleted, moved ones among them; parents before their children. */
  readonly gone: readonly Head[];
  /** All that the import has made, those that were moved to among them. */
  readonly fresh: readonly Head[];
}

/** Units of which the one hides the other are named as far as this. */
const doublesShown = 20;

interface Level {
  readonly holder: Head;
  readonly scopes: readonly Gid[];
  /** Whether it stands in a unit that is left alone. */
  readonly isExcepted: boolean;
}

/** Throws `identifiers-not-unique`, `permission-denied`, `limit-exceeded`. */
export async function surveyTree(run: ImportContext, plan: SyncPlan): Promise<Survey> {
  const survey = new TreeSurvey(run, plan);
  await survey.walk();
  return survey.finish();
}

class TreeSurvey {
  readonly #run: ImportContext;
  readonly #plan: SyncPlan;
  #units = 0;
  /** By identifier: what was there before and is in the files, what was there and is not, and what is new. */
  readonly #named = new Map<string, Gid>();
  readonly #absent = new Map<string, Head>();
  readonly #fresh = new Map<string, Head>();
  readonly #gone: Head[] = [];
  readonly #doubles: { readonly identifier: string; readonly gids: readonly Gid[] }[] = [];

  constructor(run: ImportContext, plan: SyncPlan) {
    this.#run = run;
    this.#plan = plan;
  }

  async walk(): Promise<void> {
    const { tx, actor, scope } = this.#run;
    const [top] = await tx.items.listByGid([this.#plan.top]);
    const rule = await deletionRule(tx, actor, top!);
    const isExcepted = this.#plan.excepted.has(top!.gid);
    // What was imported into is never itself what was imported.
    if (top!.gid !== scope.gid && this.#take(top!, isExcepted))
      await requirePermission(tx, actor, 'delete', { type: top!.type, item: top! });
    const open: Level[] = [{ holder: top!, scopes: rule.scopes, isExcepted }];
    for (let level = open.pop(); level !== undefined; level = open.pop())
      for await (const rows of readItems(tx, { parent: level.holder.gid }, 'everything', wholeList))
        open.push(...(await this.#takeAll(rows, level, rule)));
  }

  /** Returns what is to be looked into next. */
  async #takeAll(rows: readonly ItemRow[], level: Level, rule: DeletionRule): Promise<readonly Level[]> {
    const { tx, actor } = this.#run;
    const { holder, scopes, isExcepted } = level;
    const gone = rows.filter((row) => this.#take(row, isExcepted));
    if (gone.length > 0) {
      await requireVisible(tx, actor, holder.id, gone);
      requireDeletion(actor, rule, gone, scopes);
    }
    return rows
      .filter((row) => row.childCount > 0)
      .map((row) => ({
        ...{ holder: toHead(row), scopes: rule.below(row, scopes) },
        isExcepted: isExcepted || this.#plan.excepted.has(row.gid),
      }));
  }

  /** Whether the unit is to be deleted. */
  #take(row: ItemRow, isExcepted: boolean): boolean {
    this.#units += 1;
    const { syncUnits } = this.#plan.options;
    if (this.#units > syncUnits) failTooMany(syncUnits);
    const identifier = String((JSON.parse(row.data) as Data).identifier);
    if (this.#run.hasTaken(row.gid)) {
      this.#note(identifier, row, [this.#fresh.get(identifier)?.gid, this.#named.get(identifier)]);
      this.#fresh.set(identifier, toHead(row));
      return false;
    }
    this.#note(identifier, row, [this.#named.get(identifier), this.#absent.get(identifier)?.gid]);
    if (this.#run.named?.has(row.gid) === true) {
      this.#note(identifier, row, [this.#fresh.get(identifier)?.gid]);
      this.#named.set(identifier, row.gid);
      return false;
    }
    this.#absent.set(identifier, toHead(row));
    if (isExcepted || this.#plan.kept.has(row.gid)) {
      this.#tellOfHolder(row, isExcepted);
      return false;
    }
    this.#gone.push(toHead(row));
    return true;
  }

  /** Who excepts a unit does not always think of those it stands in. */
  #tellOfHolder({ gid, id }: ItemRow, isExcepted: boolean): void {
    if (isExcepted || this.#plan.excepted.has(gid)) return;
    this.#run.options.onWarning({
      code: 'holds-excepted',
      message: 'Units that are not in the files were kept, since one that was excepted stands in them.',
      id,
    });
  }

  #note(identifier: string, { gid }: ItemRow, others: readonly (Gid | undefined)[]): void {
    const gids = others.filter((other) => other !== undefined);
    if (gids.length > 0 && this.#doubles.length < doublesShown)
      this.#doubles.push({ identifier, gids: [...gids, gid] });
  }

  async finish(): Promise<Survey> {
    if (this.#doubles.length > 0) await this.#failDoubles();
    const goneGids = new Set(this.#gone.map(({ gid }) => gid));
    const moved: MovedUnit[] = [];
    for (const [identifier, from] of this.#absent) {
      const to = this.#fresh.get(identifier);
      if (to !== undefined && goneGids.has(from.gid)) moved.push({ from, to });
    }
    return { moved, gone: this.#gone, fresh: [...this.#fresh.values()] };
  }

  async #failDoubles(): Promise<never> {
    const { tx, actor } = this.#run;
    const rows = await tx.items.listByGid([...new Set(this.#doubles.flatMap(({ gids }) => gids))]);
    // What the user may not see is not named.
    const seen = await keepVisible(tx, viewerOf(actor), rows);
    const idOf = new Map(seen.map(({ gid, id }) => [gid, id]));
    const identifiers = Object.fromEntries(
      this.#doubles
        .map(({ identifier, gids }) => [identifier, gids.flatMap((gid) => idOf.get(gid) ?? [])] as const)
        .filter(([, ids]) => ids.length > 0),
    );
    const list = Object.entries(identifiers).map(([name, ids]) => `'${name}' (${ids.join(', ')})`);
    const which = list.length > 0 ? list.join('; ') : 'none of them is open to you';
    fail(
      'identifiers-not-unique',
      `A sync tells units by their identifiers, and several have the same: ${which}. Nothing was changed.`,
      { details: { message: 'Local identifiers are not unique', identifiers } },
    );
  }
}

function failTooMany(syncUnits: number): never {
  fail(
    'limit-exceeded',
    `One sync can compare ${syncUnits} units (limit sync-units); name a smaller fonds.`,
    {
      details: { limit: 'sync-units', units: syncUnits },
    },
  );
}
