/**
 * The PostgreSQL servers of one cluster, by the URLs that were given: which one is the primary, which replicas may be read from, and how far
 * the log is that a reader of this process must see. With one URL there is nothing to choose, and nothing is asked.
 *
 * The primary is whichever server says so, on the newest timeline ever seen here. A replica is read from only while it is on that timeline
 * and has replayed the position of the latest change this process knows of. So what was read from it is never older than
 * the change stamp says, and whoever has written reads it back. Nobody waits for a replica: until it is there the primary is read.
 *
 * It is long because who is the primary, who may be read from and what is told of it are decided by the same few facts.
 */
import { Failure } from '../../model/errors.ts';
import { DatabaseServer, type Look } from './database-server.ts';
import { isConflict, isUnavailable, toFailure } from './failures.ts';

export interface ServersOptions {
  /** The first is that of the primary, until another one says it is. */
  readonly urls: readonly string[];
  /** At most so many connections to each, beside the one by which it is asked. */
  readonly connections: number;
  /** Whether replicas are read from: only by those who learn of what other processes write. */
  readonly spread: boolean;
  /** Told in a line each: who is left out or taken back, and who the primary is. */
  readonly log: (line: string) => void;
  /** Another server, or another history: nothing that was read before holds any more. */
  readonly onPrimaryChange: () => void;
}

/** A server in its time as primary; another one after each promotion. */
export interface Primary {
  readonly server: DatabaseServer;
  readonly timeline: number;
}

/** How often all servers are asked. */
const lookEveryMs = 1000;
/** One that does not answer is asked less and less often. */
const longestPauseMs = 15_000;
/** A replica that is behind is asked again after at least, and at most, so long. */
const behindPauseMs = { shortest: 4, longest: 500 };
/** Replicas are always behind for a moment; that is no news. */
const worthTellingMs = 1000;
/** While no server is the primary, those who want one do not ask more often than this. */
const searchPauseMs = 200;
/** No replica has replayed it. */
const unknown = Number.POSITIVE_INFINITY;

export class Servers {
  readonly #options: ServersOptions;
  readonly #servers: readonly DatabaseServer[];
  #primary: Primary | undefined;
  #identity: string | undefined;
  /** The newest that was seen. */
  #timeline = 0;
  /** What a replica must have replayed. */
  #position = unknown;
  /** Since when a server has been silent or behind. */
  readonly #since = new Map<DatabaseServer, number>();
  /** Why a server is left out, as it was told. */
  readonly #told = new Map<DatabaseServer, string>();
  readonly #looking = new Set<DatabaseServer>();
  #turn = 0;
  #searching: Promise<void> | undefined;
  #searchedAt = Number.NEGATIVE_INFINITY;
  #ticking = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ServersOptions) {
    this.#options = options;
    this.#servers = [...new Set(options.urls)].map((url) => new DatabaseServer(url, options.connections));
    if (this.#servers.length === 1) this.#primary = { server: this.#servers[0]!, timeline: 0 };
  }

  /** Throws `unavailable` when no server is the primary. */
  async start(): Promise<void> {
    if (this.#servers.length === 1) return;
    await this.#findPrimary();
    this.#timer = setInterval(() => void this.#tick(), lookEveryMs);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await Promise.all(this.#servers.map((server) => server.close()));
  }

  /** Where the primary is, as far as is known. */
  get primaryUrl(): string {
    return (this.#primary?.server ?? this.#servers[0]!).url;
  }

  /** Whether positions matter here. */
  get areSpread(): boolean {
    return this.#options.spread && this.#servers.length > 1;
  }

  isPrimary(primary: Primary): boolean {
    return this.#primary === primary;
  }

  /**
   * Asks the primary. A connection can have ended since it was last used, with a server that was started anew: one more try, on another
   * connection, or on the server that is the primary now. Throws `unavailable`.
   */
  async onPrimary<T>(ask: (primary: Primary) => Promise<T>): Promise<T> {
    try {
      return await ask(this.#primary ?? (await this.#findPrimary()));
    } catch (error) {
      if (!isUnavailable(error)) throw toFailure(error);
    }
    try {
      return await ask(this.#servers.length === 1 ? this.#primary! : await this.#findPrimary());
    } catch (error) {
      throw toFailure(error);
    }
  }

  /** Asks a replica, in turns; the primary where none has all that must be seen. What fails on a replica is asked again elsewhere. */
  async read<T>(ask: (server: DatabaseServer) => Promise<T>): Promise<T> {
    for (let tries = 1; tries < this.#servers.length; tries++) {
      const replica = this.#nextReplica();
      if (replica === undefined) break;
      try {
        return await ask(replica);
      } catch (error) {
        // A replica ends reads that are in the way of what it has to replay; else it is to say what it is before it is used again.
        if (!isConflict(error)) {
          replica.forget();
          void this.#lookAt(replica);
        }
      }
    }
    return this.onPrimary(({ server }) => ask(server));
  }

  /** After a commit of this process: whoever reads from now on sees it. @param position as the primary told it with the commit. */
  advance(position: number): void {
    if (this.#position !== unknown && position > this.#position) this.#position = position;
  }

  /** When something may have been written and nobody knows where: until that is learned the primary alone is read. */
  forgetPosition(): void {
    this.#position = unknown;
  }

  /** Learns from the primary how far its log is. Whether it could. */
  async learnPosition(): Promise<boolean> {
    const primary = this.#primary;
    if (primary === undefined) return false;
    const look = await this.#lookAt(primary.server, 'anew');
    if (look === undefined || !look.isPrimary || look.timeline !== primary.timeline) return false;
    if (this.#primary !== primary) return false;
    this.#position = this.#position === unknown ? look.position : Math.max(this.#position, look.position);
    return true;
  }

  /** To be told when a change failed because the primary takes none: it may have become a replica. */
  suspectPrimary(): void {
    if (this.#servers.length > 1) void this.#search();
  }

  #nextReplica(): DatabaseServer | undefined {
    if (!this.areSpread) return undefined;
    for (let i = 0; i < this.#servers.length; i++) {
      const server = this.#servers[this.#turn++ % this.#servers.length]!;
      if (server === this.#primary?.server) continue;
      if (server.last === undefined) this.#lookWhenForgotten(server);
      else if (this.#unfit(server.last) !== undefined) continue;
      else if (server.last.position >= this.#position) return server;
      else this.#lookWhenBehind(server);
    }
    return undefined;
  }

  /** Why a server that answers is no replica to read from. */
  #unfit(look: Look): string | undefined {
    if (look.identity !== this.#identity) return 'it holds another database';
    if (look.isPrimary) return 'it says it is the primary as well';
    if (look.timeline !== this.#timeline) return 'it does not follow the primary';
    return undefined;
  }

  #lookWhenForgotten(server: DatabaseServer): void {
    if (server.trouble === '') void this.#lookAt(server);
  }

  #lookWhenBehind(server: DatabaseServer): void {
    if (this.#position === unknown) return;
    const now = performance.now();
    const { shortest, longest } = behindPauseMs;
    const pause = Math.min(longest, Math.max(shortest, (now - (this.#since.get(server) ?? now)) / 2));
    if (now - server.lookedAt >= pause) void this.#lookAt(server);
  }

  /** @param anew also when it is being asked already: what it says then may be older than what is wanted. */
  async #lookAt(server: DatabaseServer, anew?: 'anew'): Promise<Look | undefined> {
    if (this.#isClosed || (anew === undefined && this.#looking.has(server))) return undefined;
    this.#looking.add(server);
    try {
      return await server.look();
    } catch {
      // Whoever waits for an answer from it goes elsewhere; the primary may only be slow, and is not given up before there is another one.
      if (server !== this.#primary?.server) server.cut();
      return undefined;
    } finally {
      this.#looking.delete(server);
      this.#tell(server);
    }
  }

  async #tick(): Promise<void> {
    if (this.#ticking) return;
    this.#ticking = true;
    try {
      const now = performance.now();
      const due = this.#servers.filter((server) => {
        if (server === this.#primary?.server || server.trouble === '') return true;
        const pause = (now - (this.#since.get(server) ?? now)) / 2;
        return now - server.lookedAt >= Math.min(pause, longestPauseMs);
      });
      await Promise.all(due.map((server) => this.#lookAt(server)));
      this.#choose();
      if (this.areSpread && this.#position === unknown) await this.learnPosition();
    } finally {
      this.#ticking = false;
    }
  }

  /** Asks all servers who is the primary. Throws `unavailable` when none is. */
  async #findPrimary(): Promise<Primary> {
    await this.#search();
    if (this.#primary === undefined)
      throw new Failure('unavailable', 'No database server takes changes now; try again in a moment.');
    return this.#primary;
  }

  async #search(): Promise<void> {
    if (this.#searching === undefined && performance.now() - this.#searchedAt < searchPauseMs) return;
    this.#searching ??= Promise.all(this.#servers.map((server) => this.#lookAt(server, 'anew'))).then(() => {
      this.#choose();
      this.#searchedAt = performance.now();
      this.#searching = undefined;
    });
    await this.#searching;
  }

  /** By what all servers said last. Only a newer timeline, or the same one, is gone over to: an old primary that returns has lost its place. */
  #choose(): void {
    this.#identity ??= this.#servers.find((server) => server.last !== undefined)?.last?.identity;
    const current = this.#primary?.server;
    let found: Primary | undefined;
    for (const server of this.#servers) {
      const look = server.last;
      if (look?.isPrimary !== true || look.identity !== this.#identity) continue;
      if (look.timeline < this.#timeline || look.timeline < (found?.timeline ?? 0)) continue;
      if (look.timeline === found?.timeline && server !== current) continue;
      found = { server, timeline: look.timeline };
    }
    if (found === undefined) {
      if (current?.last?.isPrimary === false) this.#lose(current);
    } else if (found.server !== current || found.timeline !== this.#timeline) this.#goOverTo(found);
    for (const server of this.#servers) this.#tell(server);
  }

  #lose(server: DatabaseServer): void {
    this.#primary = undefined;
    this.#options.log(`Database server ${server.name} is not the primary any more, and no other one is yet.`);
  }

  #goOverTo(primary: Primary): void {
    const isFirst = this.#timeline === 0;
    const before = this.#primary?.server;
    this.#primary = primary;
    this.#timeline = primary.timeline;
    this.#position = primary.server.last!.position;
    this.#since.delete(primary.server);
    this.#told.delete(primary.server);
    // What is under way on a server that has lost its place would be lost with it.
    if (before !== primary.server) before?.cut();
    if (isFirst) return;
    this.#options.log(`Database server ${primary.server.name} is the primary now.`);
    this.#options.onPrimaryChange();
  }

  /** Keeps since when a server has been silent or behind, and tells of it once. */
  #tell(server: DatabaseServer): void {
    const { last, trouble } = server;
    // One whose connection was lost is about to be asked again.
    if (server === this.#primary?.server || (last === undefined && trouble === '')) return;
    // A promotion shows here first; who is what is about to be decided anew.
    if (this.#timeline === 0 || (last?.identity === this.#identity && last!.timeline > this.#timeline))
      return;
    const now = performance.now();
    const isBehind = last !== undefined && this.#position !== unknown && last.position < this.#position;
    if (last !== undefined && !isBehind) this.#since.delete(server);
    else if (!this.#since.has(server)) this.#since.set(server, now);
    const isLate = isBehind && now - this.#since.get(server)! >= worthTellingMs;
    const why =
      last === undefined
        ? 'it does not answer'
        : (this.#unfit(last) ?? (isLate ? 'it is behind' : undefined));
    const told = this.#told.get(server);
    if (why !== undefined && why !== told) {
      this.#told.set(server, why);
      this.#options.log(`Database server ${server.name} is left out: ${why}${trouble && ` (${trouble})`}.`);
    } else if (why === undefined && told !== undefined && !isBehind) {
      this.#told.delete(server);
      this.#options.log(`Database server ${server.name} is taken back.`);
    }
  }
}

/** For commands: the URL of the primary. With one URL nobody is asked. Throws `unavailable`. */
export async function findPrimaryUrl(urls: readonly string[]): Promise<string> {
  const servers = new Servers({
    urls,
    connections: 1,
    spread: false,
    log: () => undefined,
    onPrimaryChange: () => undefined,
  });
  try {
    await servers.start();
    return servers.primaryUrl;
  } finally {
    await servers.close();
  }
}
