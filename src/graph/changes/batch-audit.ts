/**
 * The event of a change to many items. Subjects and versions are written in batches during the change, so that they need not be in memory
 * together. The event is written last, and only if something was changed.
 */
import type { EventType } from '../../model/system.ts';
import type { ItemRow } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
import { toTimestamp } from '../environment.ts';
import type { ChangeContext } from './change-context.ts';

const entriesPerWrite = 100;

export class BatchAudit {
  readonly gid: Gid;
  readonly timestamp: string;
  readonly #context: ChangeContext;
  readonly #about: { readonly eventType: EventType; readonly scope: Gid | null };
  readonly #subjects = new Set<Gid>();
  readonly #versioned = new Set<Gid>();
  #pending: Gid[] = [];
  #before: ItemRow[] = [];

  private constructor(context: ChangeContext, gid: Gid, about: { eventType: EventType; scope: Gid | null }) {
    this.#context = context;
    this.gid = gid;
    this.#about = about;
    this.timestamp = toTimestamp(context.env.now());
  }

  static async open(
    context: ChangeContext,
    eventType: EventType,
    scope: Gid | null = null,
  ): Promise<BatchAudit> {
    return new BatchAudit(context, await context.tx.reserveGids(1), { eventType, scope });
  }

  get subjectCount(): number {
    return this.#subjects.size;
  }

  /** @param before the item before the change, which is stored as a version. Only the first state of an item is stored. */
  async addChanged(item: Gid, before?: ItemRow): Promise<void> {
    if (!this.#subjects.has(item)) this.#pending.push(item);
    this.#subjects.add(item);
    await this.#keep(before);
  }

  /** Call it before the item is deleted. The item is counted but is not a subject. */
  async addDeleted(item: Gid, before?: ItemRow): Promise<void> {
    this.#subjects.add(item);
    await this.#keep(before);
  }

  async #keep(before: ItemRow | undefined): Promise<void> {
    if (before !== undefined && !this.#versioned.has(before.gid)) {
      this.#versioned.add(before.gid);
      this.#before.push(before);
    }
    if (Math.max(this.#pending.length, this.#before.length) >= entriesPerWrite) await this.#write();
  }

  async #write(): Promise<void> {
    const { tx, env } = this.#context;
    const items = this.#pending;
    const rows = this.#before;
    this.#pending = [];
    this.#before = [];
    const first = await tx.reserveGids(rows.length);
    await tx.versions.insert(
      rows.map(({ gid, data, parts }, i) => ({
        gid: first + i,
        id: env.newId(),
        item: gid,
        event: this.gid,
        data,
        parts,
      })),
    );
    await tx.events.insertSubjects(this.gid, items);
    await tx.items.setLastEvent(items, this.gid);
  }

  /** Returns the id of the event, or null if nothing was changed. */
  async finish(): Promise<string | null> {
    if (this.#subjects.size === 0) return null;
    await this.#write();
    const { tx, env, actor, logMessage } = this.#context;
    const { gid, timestamp } = this;
    const event = { gid, id: env.newId(), timestamp, ...this.#about, actor: actor.gid, logMessage };
    await tx.events.insert({ ...event, subjectCount: this.#subjects.size });
    return event.id;
  }
}
