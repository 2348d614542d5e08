/**
 * New ids for items, made by the rules of their types from identifiers and places as they are now. Whoever gets a new id takes along the ids of
 * all that stands below it, as far as those follow from it; ids that clients have chosen stay. Nothing is written here: see rename-items.ts.
 */
import { fail } from '../../../model/errors.ts';
import {
  childId,
  duplicateId,
  findActorIdProblem,
  isUsableId,
  type ParentIdentity,
  pathStem,
  slug,
} from '../../../model/identifiers.ts';
import type { Profile } from '../../../model/profile.ts';
import { getRecordType } from '../../../model/registry.ts';
import { reservedIds } from '../../../model/system.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import type { Actor } from '../../actor.ts';
import type { ChangeContext } from '../../change-context.ts';
import { failStem, isScope, toIdentity } from '../../ids/identity.ts';
import { isVisible } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { readChildren } from '../../query/descendants.ts';

export interface Renaming {
  readonly gid: Gid;
  readonly parent: Gid | null;
  readonly from: string;
  readonly to: string;
  /** When the plan was made. */
  readonly childCount: number;
}

export interface PlanStart {
  /** The identifier the item is to have; as it is when absent. */
  readonly identifier?: string;
  /** Whether the number of a duplicate sibling (`__2`) stays. */
  readonly keepsNumber: boolean;
}

export class IdPlan {
  readonly #context: ChangeContext;
  readonly #renamings = new Map<Gid, Renaming>();
  readonly #starts = new Map<Gid, PlanStart>();
  /** Identities of parents: as they are to be. */
  readonly #identities = new Map<Gid, ParentIdentity>();

  /** Whether all items below one that is started get the ids of their place, also those that clients have chosen. */
  readonly #followsAll: boolean;

  constructor(context: ChangeContext, { followsAll = false } = {}) {
    this.#context = context;
    this.#followsAll = followsAll;
  }

  /** In the order they were met: what stands above first. */
  list(): readonly Renaming[] {
    return [...this.#renamings.values()].filter(({ from, to }) => from !== to);
  }

  /** Tells what is planned for an item before others are started: they may stand above it. */
  expect(gid: Gid, start: PlanStart): void {
    this.#starts.set(gid, start);
  }

  /** Plans the id of an item, in its place of now, and of all below it. What is stored still says what was. */
  async start(item: ItemRow, start: PlanStart): Promise<void> {
    this.expect(item.gid, start);
    const parent = await this.#parentOf(item);
    const identity = parent === undefined ? undefined : await this.#identityOf(parent);
    if (parent !== undefined && identity?.stem !== undefined) await this.#requireOwnStem(parent, identity);
    await this.#give(item, start, this.#startId(item, start, identity));
  }

  #startId(item: ItemRow, start: PlanStart, parent: ParentIdentity | undefined): string {
    const identifier = start.identifier ?? toIdentity(item).identifier;
    const made = ruleId(item, parent, identifier, this.#context.env.profile);
    if (made === undefined) {
      fail('invalid', `Nothing of '${identifier}' can stand in an id: it needs a letter or a digit.`, {
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
    // Of one that comes again with the same id the first look counts: its children of then were followed.
    if (to !== known) {
      if (to !== item.id) await this.#require(item, to);
      const { gid, parent, id: from, childCount } = item;
      this.#renamings.set(gid, { gid, parent, from, to, childCount });
    }
    if (to === known && after.identifier === before.identifier && !this.#followsAll) return;
    if (item.childCount > 0 && getRecordType(item.type).children.by === 'parent')
      await this.#follow(item.gid, before, after);
  }

  /** Children whose ids follow from that of their parent. */
  async #follow(parent: Gid, before: ParentIdentity, after: ParentIdentity): Promise<void> {
    for await (const child of readChildren(this.#context.tx, { parent })) {
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
      fail('invalid', `'${to.slice(0, 100)}' cannot be an id: it is too long, or holds what an id cannot.`, {
        details: item.id,
      });
    const problem = findActorIdProblem(item.type, to);
    if (problem !== undefined) fail('invalid', `${problem}.`, { details: item.id });
    if (reservedIds.has(to))
      fail('reserved-id', `'${to}' is an id of the service itself; choose another identifier.`, {
        details: to,
      });
    if (!(await isVisible(tx, actor, item)) && item.parent !== null)
      failHiddenChild(actor, (await tx.items.listByGid([item.parent]))[0]!.id);
    await requirePermission(tx, actor, 'update', { type: item.type, item });
  }

  /** The item that the id is made below: where items hang together by edges alone, the first they hang on. */
  async #parentOf(item: ItemRow): Promise<Gid | undefined> {
    if (item.parent !== null) return item.parent;
    const { children } = getRecordType(item.type);
    if (children.by === 'parent' || children.direction === 'out' || !isScope(this.#context.env.profile, item))
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

  /** Throws `id-collision` where ids below the parent would begin with the id of another item. */
  async #requireOwnStem(parent: Gid, { id, stem = id }: ParentIdentity): Promise<void> {
    if (stem === id) return;
    const other = await this.#context.tx.items.find(stem);
    if (other === undefined || other.gid === parent) return;
    if ((this.#renamings.get(other.gid)?.to ?? stem) === stem) failStem(id, stem);
  }
}

/** Undefined when nothing of the identifier can stand in an id. */
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

/** The id of a child below its renamed parent; undefined when its id does not follow from the parent's. */
function followedId(
  child: ItemRow,
  before: ParentIdentity,
  after: ParentIdentity,
  profile: Profile,
): string | undefined {
  const { identifier } = toIdentity(child);
  const [old, made] = [before, after].map((parent) => ruleId(child, parent, identifier, profile));
  if (old === undefined || made === undefined || !child.id.startsWith(old)) return undefined;
  const number = /^(?:__(\d+))?$/.exec(child.id.slice(old.length));
  return number === null ? undefined : duplicateId(made, Number(number[1] ?? 1));
}

/** Throws `permission-denied` without naming the item: a permission for all that a scope contains does not include hidden items. */
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
