/**
 * Plans new ids for items, by the rules of their types, from their current identifiers and parents. The ids of descendants change too if they
 * are derived from the id of the item; ids chosen by clients stay. The plan is written by rename-items.ts.
 */
import { fail } from '../../../model/errors.ts';
import {
  childId,
  duplicateId,
  findActorIdProblem,
  findCountryIdProblem,
  isCountryId,
  isUsableId,
  type ParentIdentity,
  pathStem,
  slug,
} from '../../../model/identifiers.ts';
import type { Profile } from '../../../model/profile.ts';
import { getRecordType, reservedIds } from '../../../model/registry.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import type { Actor } from '../../actor.ts';
import { failStem, prefixesChildIds, toIdentity } from '../../ids/identity.ts';
import { isVisible } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { readWithHidden } from '../../tree/descendants.ts';
import type { ChangeContext } from '../change-context.ts';

export interface Renaming {
  readonly gid: Gid;
  readonly parent: Gid | null;
  readonly from: string;
  readonly to: string;
  /** At the time of the plan. */
  readonly childCount: number;
}

interface PlanStart {
  /** The new identifier; absent if it stays. */
  readonly identifier?: string;
  /** Whether the number of a duplicate sibling (`__2`) stays. */
  readonly keepsNumber: boolean;
}

export class IdPlan {
  readonly #context: ChangeContext;
  readonly #renamings = new Map<Gid, Renaming>();
  readonly #starts = new Map<Gid, PlanStart>();
  /** Identities of parents after the plan is written. */
  readonly #identities = new Map<Gid, ParentIdentity>();

  /** Whether all descendants get new ids, including ids chosen by clients. */
  readonly #followsAll: boolean;

  constructor(context: ChangeContext, { followsAll = false } = {}) {
    this.#context = context;
    this.#followsAll = followsAll;
  }

  /** Parents before their children. */
  list(): readonly Renaming[] {
    return [...this.#renamings.values()].filter(({ from, to }) => from !== to);
  }

  /** Stores the options of an item. If some of the items are ancestors of others, call it for all of them before the first `start`, which uses these options for descendants too. */
  addOptions(gid: Gid, start: PlanStart): void {
    this.#starts.set(gid, start);
  }

  /** Plans the id of an item below its current parent, and the ids of its descendants. */
  async planItem(item: ItemRow, start: PlanStart): Promise<void> {
    this.addOptions(item.gid, start);
    const parent = await this.#parentOf(item);
    const identity = parent === undefined ? undefined : await this.#identityOf(parent);
    if (parent !== undefined && identity?.stem !== undefined) await this.#requireOwnStem(parent, identity);
    await this.#give(item, start, this.#startId(item, start, identity));
  }

  #startId(item: ItemRow, start: PlanStart, parent: ParentIdentity | undefined): string {
    const identifier = start.identifier ?? toIdentity(item).identifier;
    const made = ruleId(item, parent, identifier, this.#context.env.profile);
    if (made === undefined) {
      fail('invalid', `No id can be made from '${identifier}': it needs a letter or a digit.`, {
        details: item.id,
      });
    }
    const number = start.keepsNumber ? /__(\d+)$/.exec(item.id)?.[1] : undefined;
    return duplicateId(made, Number(number ?? 1));
  }

  async #give(item: ItemRow, start: PlanStart | undefined, to: string): Promise<void> {
    const before = toIdentity(item);
    const after = { ...before, id: to, identifier: start?.identifier ?? before.identifier };
    this.#identities.set(item.gid, after);
    const known = this.#renamings.get(item.gid)?.to ?? item.id;
    // An item that is started again with the same id was planned already, with its children at that time.
    if (to !== known) {
      if (to !== item.id) await this.#require(item, to);
      const { gid, parent, id: from, childCount } = item;
      this.#renamings.set(gid, { gid, parent, from, to, childCount });
    }
    if (to === known && after.identifier === before.identifier && !this.#followsAll) return;
    if (item.childCount > 0 && getRecordType(item.type).children.by === 'parent')
      await this.#follow(item.gid, before, after);
  }

  /** Plans the ids of children that are derived from the id of their parent. */
  async #follow(parent: Gid, before: ParentIdentity, after: ParentIdentity): Promise<void> {
    for await (const child of readWithHidden(this.#context.tx, { parent })) {
      const start = this.#starts.get(child.gid);
      if (start !== undefined) await this.#give(child, start, this.#startId(child, start, after));
      else {
        const { profile } = this.#context.env;
        const to = this.#followsAll
          ? this.#startId(child, { keepsNumber: true }, after)
          : followedId(child, before, after, profile);
        if (to !== undefined) await this.#give(child, undefined, to);
      }
    }
  }

  async #require(item: ItemRow, to: string): Promise<void> {
    const { tx, actor } = this.#context;
    if (!isUsableId(to))
      fail(
        'invalid',
        `'${to.slice(0, 100)}' cannot be an id: it is too long or contains characters that are not allowed.`,
        { details: item.id },
      );
    const problem = findActorIdProblem(item.type, to) ?? findCountryIdProblem(item.type, to);
    if (problem !== undefined)
      fail('invalid', `The id of '${item.id}' cannot be changed. ${problem}.`, { details: item.id });
    if (reservedIds.has(to))
      fail('reserved-id', `'${to}' is a reserved id of the service. Choose another identifier.`, {
        details: to,
      });
    if (!(await isVisible(tx, actor, item)) && item.parent !== null)
      failHiddenChild(actor, (await tx.items.listByGid([item.parent]))[0]!.id);
    await requirePermission(tx, actor, 'update', { type: item.type, item });
  }

  /** The parent from whose id the id is made: the stored parent, or the first parent by edges. */
  async #parentOf(item: ItemRow): Promise<Gid | undefined> {
    if (item.parent !== null) return item.parent;
    const { children } = getRecordType(item.type);
    if (
      children.by === 'parent' ||
      children.direction === 'out' ||
      !prefixesChildIds(this.#context.env.profile, item)
    )
      return undefined;
    return (await this.#context.tx.edges.listFrom([item.gid], children.label))[0]?.to;
  }

  async #identityOf(gid: Gid): Promise<ParentIdentity> {
    const known = this.#identities.get(gid);
    if (known !== undefined) return known;
    const [item] = await this.#context.tx.items.listByGid([gid]);
    const identity = await this.#withStem(item!);
    this.#identities.set(gid, identity);
    return identity;
  }

  async #withStem(item: ItemRow): Promise<ParentIdentity> {
    const identity = toIdentity(item);
    if (this.#context.env.profile.childIds === 'from-parent-id') return identity;
    const parent = item.parent === null ? undefined : await this.#identityOf(item.parent);
    return { ...identity, stem: pathStem(identity, parent) };
  }

  /** Throws `id-collision` if ids below the parent would begin with the id of another item, or of a country that need not exist. */
  async #requireOwnStem(parent: Gid, { id, stem = id }: ParentIdentity): Promise<void> {
    if (stem === id) return;
    if (isCountryId(stem)) failStem(id, stem);
    const other = await this.#context.tx.items.find(stem);
    if (other === undefined || other.gid === parent) return;
    if ((this.#renamings.get(other.gid)?.to ?? stem) === stem) failStem(id, stem);
  }
}

/** Undefined if no id can be made from the identifier. */
function ruleId(
  item: Pick<ItemRow, 'id' | 'type'>,
  parent: ParentIdentity | undefined,
  identifier: string,
  { childIds }: Profile,
): string | undefined {
  switch (getRecordType(item.type).id) {
    case 'under-parent':
      return parent === undefined
        ? slug(identifier) || undefined
        : childId(parent, item.type, identifier, childIds);
    case 'slug':
      return slug(identifier) || undefined;
    default:
      return item.id;
  }
}

/** The id of a child below its renamed parent; undefined if its id is not derived from that of the parent. */
function followedId(
  child: ItemRow,
  before: ParentIdentity,
  after: ParentIdentity,
  profile: Profile,
): string | undefined {
  const { identifier } = toIdentity(child);
  const oldId = ruleId(child, before, identifier, profile);
  const newId = ruleId(child, after, identifier, profile);
  if (oldId === undefined || newId === undefined || !child.id.startsWith(oldId)) return undefined;
  const number = /^(?:__(\d+))?$/.exec(child.id.slice(oldId.length));
  return number === null ? undefined : duplicateId(newId, Number(number[1] ?? 1));
}

/** Throws `permission-denied` without the id of the item: a permission on a scope does not include hidden items. */
function failHiddenChild(actor: Pick<Actor, 'id'>, parent: string): never {
  fail(
    'permission-denied',
    `'${parent}' contains items that user '${actor.id}' may not see and whose ids would change. Ask an administrator.`,
    {
      details: {
        message: `Permission 'update' denied for resource '${parent}' as '${actor.id}' with scope '${parent}'`,
        accessor: actor.id,
        scope: parent,
        item: parent,
      },
    },
  );
}
