/**
 * The items that a viewer may not see, as one bit for each gid. A search compares its hits with them in memory: testing each hit in the database takes
 * ten times as long. They are kept until the store changes.
 */
import { SqlParameters, viewerSql } from '../../sql/database.ts';
import type { SqliteDatabase } from '../../sqlite/database.ts';
import { sqliteDialect } from '../../sqlite/dialect.ts';
import type { Gid, Viewer } from '../../viewer.ts';

/** Viewers with different accessors whose hidden items are kept. With ten million gids those of a viewer need 1.2 MB. */
const maxViewers = 16;

export interface HiddenItems {
  readonly size: number;
  has(gid: Gid): boolean;
}

const none: HiddenItems = { size: 0, has: () => false };

export class HiddenItemCache {
  readonly #db: SqliteDatabase;
  readonly #getStamp: (() => number) | undefined;
  #stamp: number | undefined;
  readonly #ofViewers = new Map<string, HiddenItems>();

  /** @param getStamp another number after each change of the store; undefined if changes may be rolled back, and nothing can be kept. */
  constructor(db: SqliteDatabase, getStamp: (() => number) | undefined) {
    this.#db = db;
    this.#getStamp = getStamp;
  }

  find(viewer: Viewer): HiddenItems {
    if (viewer === 'everything') return none;
    const stamp = this.#getStamp?.();
    if (stamp === undefined || stamp !== this.#stamp || this.#ofViewers.size >= maxViewers)
      this.#ofViewers.clear();
    this.#stamp = stamp;
    const key = viewer.join();
    const known = this.#ofViewers.get(key);
    if (known !== undefined) return known;
    const items = readHidden(this.#db, viewer);
    this.#ofViewers.set(key, items);
    return items;
  }
}

function readHidden(db: SqliteDatabase, viewer: readonly Gid[]): HiddenItems {
  const parameters = new SqlParameters();
  const viewedBy = viewerSql(viewer, sqliteDialect, parameters);
  const accessible = (accessors: string): string =>
    `select item from access where ${sqliteDialect.isIn('accessor', accessors)}`;
  const sql =
    viewedBy.sees === 'accessible'
      ? `select item from restriction where cause not in (${accessible(viewedBy.accessors)})`
      : 'select gid from item where restricted = 1';
  const bits = new Bits();
  for (const gid of db
    .statement(sql)
    .pluck()
    .iterate(...parameters.values) as Iterable<Gid>)
    bits.add(gid);
  return bits.size === 0 ? none : bits;
}

class Bits implements HiddenItems {
  #bytes = new Uint8Array(1024);
  size = 0;

  add(gid: Gid): void {
    const byte = Math.floor(gid / 8);
    if (byte >= this.#bytes.length) this.#grow(byte + 1);
    const bit = 1 << (gid % 8);
    if ((this.#bytes[byte]! & bit) !== 0) return;
    this.#bytes[byte]! |= bit;
    this.size += 1;
  }

  has(gid: Gid): boolean {
    return ((this.#bytes[Math.floor(gid / 8)] ?? 0) & (1 << (gid % 8))) !== 0;
  }

  #grow(length: number): void {
    const bytes = new Uint8Array(Math.max(length, 2 * this.#bytes.length));
    bytes.set(this.#bytes);
    this.#bytes = bytes;
  }
}
