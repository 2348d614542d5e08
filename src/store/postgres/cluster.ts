/**
 * The PostgreSQL servers of one cluster: finds the primary, chooses replicas for reads, and keeps the log position (LSN) that a replica must have
 * reached. With one URL there is no choice, and the server's status is not checked.
 *
 * The primary is the server that reports to be one, on the newest timeline seen by this process. A replica is read only while it is on that timeline
 * and has replayed the log position of the latest change that this process knows of. So rows from it are never older than the change stamp, and a
 * process reads its own writes. No read waits for a replica: until it has caught up, the primary is read.
 *
 * The file is long because the choice of the primary, of replicas and of log messages depends on the same state.
 */
import { Failure } from '../../model/errors.ts';
import { DatabaseServer, type ServerStatus } from './database-server.ts';
import { isConflict, isUnavailable, toFailure } from './failures.ts';

interface ClusterOptions {
  /** The first is that of the primary, until another server reports to be the primary. */
  readonly urls: readonly string[];
  /** Maximum number of connections to each server, in addition to the one for status checks. */
  readonly connections: number;
  /** Whether replicas are read: only in processes that are notified of commits of other processes. */
  readonly readsReplicas: boolean;
  /** Gets a line for each server that is excluded or included again, and for each new primary. */
  readonly log: (line: string) => void;
  /** Called for another server or another timeline: rows that were read before may be wrong. */
  readonly onPrimaryChange: () => void;
}

/** A server as the primary of one timeline; another object after each promotion. */
export interface Primary {
  readonly server: DatabaseServer;
  readonly timeline: number;
}

/** Interval of the status checks of all servers. */
const checkEveryMs = 1000;
/** Maximum interval for a server that does not respond; it grows with the time without a response. */
const maxCheckPauseMs = 15_000;
/** Minimum and maximum interval for a replica that has not reached the log position. */
const lagPauseMs = { min: 4, max: 500 };
/** Lags of replicas up to this time are normal and not logged. */
const loggedLagMs = 1000;
/** Minimum interval between two searches for a primary. */
const searchPauseMs = 200;
/** A log position that no replica has reached. */
const unknown = Number.POSITIVE_INFINITY;

export class Cluster {
  readonly #options: ClusterOptions;
  readonly #servers: readonly DatabaseServer[];
  #primary: Primary | undefined;
  #identity: string | undefined;
  /** The newest timeline that was seen. */
  #timeline = 0;
  /** The log position that a replica must have replayed. */
  #logPosition = unknown;
  /** When a server stopped responding or began to lag. */
  readonly #since = new Map<DatabaseServer, number>();
  /** The logged reason why a server is excluded. */
  readonly #loggedReasons = new Map<DatabaseServer, string>();
  readonly #checking = new Set<DatabaseServer>();
  #nextServer = 0;
  #searching: Promise<void> | undefined;
  #searchedAt = Number.NEGATIVE_INFINITY;
  #isTicking = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ClusterOptions) {
    this.#options = options;
    this.#servers = [...new Set(options.urls)].map((url) => new DatabaseServer(url, options.connections));
    if (this.#servers.length === 1) this.#primary = { server: this.#servers[0]!, timeline: 0 };
  }

  /** Throws `unavailable` if no server is the primary. */
  async start(): Promise<void> {
    if (this.#servers.length === 1) return;
    await this.#findPrimary();
    this.#timer = setInterval(() => void this.#tick(), checkEveryMs);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await Promise.all(this.#servers.map((server) => server.close()));
  }

  /** The URL of the last known primary. */
  get primaryUrl(): string {
    return (this.#primary?.server ?? this.#servers[0]!).url;
  }

  /** Whether replicas are read, so that log positions must be tracked. */
  get needsLogPosition(): boolean {
    return this.#options.readsReplicas && this.#servers.length > 1;
  }

  isPrimary(primary: Primary): boolean {
    return this.#primary === primary;
  }

  /**
   * Runs a query on the primary. A pooled connection can have been closed by a restart of the server: there is one retry, on another connection or
   * on the new primary. Throws `unavailable`.
   */
  async queryPrimary<T>(query: (primary: Primary) => Promise<T>): Promise<T> {
    try {
      return await query(this.#primary ?? (await this.#findPrimary()));
    } catch (error) {
      if (!isUnavailable(error)) throw toFailure(error);
    }
    try {
      return await query(this.#servers.length === 1 ? this.#primary! : await this.#findPrimary());
    } catch (error) {
      throw toFailure(error);
    }
  }

  /** Runs a query on the next replica that has reached the log position, or on the primary. A query that fails on a replica is retried on another server. */
  async read<T>(query: (server: DatabaseServer) => Promise<T>): Promise<T> {
    for (let tries = 1; tries < this.#servers.length; tries++) {
      const replica = this.#nextReplica();
      if (replica === undefined) break;
      try {
        return await query(replica);
      } catch (error) {
        // A search that exceeds a limit; no other server would return another result.
        if (error instanceof Failure && !isUnavailable(error)) throw error;
        // A replica cancels reads that conflict with the replay. After other errors its status is checked before it is used again.
        if (!isConflict(error)) {
          replica.clearStatus();
          void this.#check(replica);
        }
      }
    }
    return this.queryPrimary(({ server }) => query(server));
  }

  /** Must be called after a commit of this process, so that later reads see it. @param logPosition as the primary returned it with the commit. */
  advanceLogPosition(logPosition: number): void {
    if (this.#logPosition !== unknown && logPosition > this.#logPosition) this.#logPosition = logPosition;
  }

  /** For a commit with an unknown log position: only the primary is read until the position is known again. */
  forgetLogPosition(): void {
    this.#logPosition = unknown;
  }

  /** Reads the log position of the primary. Returns whether it responded. */
  async updateLogPosition(): Promise<boolean> {
    const primary = this.#primary;
    if (primary === undefined) return false;
    const status = await this.#check(primary.server, 'again');
    if (status === undefined || !status.isPrimary || status.timeline !== primary.timeline) return false;
    if (this.#primary !== primary) return false;
    this.#logPosition =
      this.#logPosition === unknown ? status.logPosition : Math.max(this.#logPosition, status.logPosition);
    return true;
  }

  /** Must be called after a change failed on the primary, which may have become a replica. */
  suspectPrimary(): void {
    if (this.#servers.length > 1) void this.#search();
  }

  #nextReplica(): DatabaseServer | undefined {
    if (!this.needsLogPosition) return undefined;
    for (let i = 0; i < this.#servers.length; i++) {
      const server = this.#servers[this.#nextServer++ % this.#servers.length]!;
      if (server === this.#primary?.server) continue;
      const { status } = server;
      if (status === undefined) this.#checkUnknown(server);
      else if (this.#reasonToExclude(status) !== undefined) continue;
      else if (status.logPosition >= this.#logPosition) return server;
      else this.#checkLagging(server);
    }
    return undefined;
  }

  /** Why a server that responds is not a replica of the primary. */
  #reasonToExclude(status: ServerStatus): string | undefined {
    if (status.identity !== this.#identity) return 'it contains another database';
    if (status.isPrimary) return 'it reports to be a primary too';
    if (status.timeline !== this.#timeline) return 'it does not follow the primary';
    return undefined;
  }

  #checkUnknown(server: DatabaseServer): void {
    if (server.error === '') void this.#check(server);
  }

  #checkLagging(server: DatabaseServer): void {
    if (this.#logPosition === unknown) return;
    const now = performance.now();
    const { min, max } = lagPauseMs;
    const pause = Math.min(max, Math.max(min, (now - (this.#since.get(server) ?? now)) / 2));
    if (now - server.checkedAt >= pause) void this.#check(server);
  }

  /** @param again also if a check is running: its result may be too old. */
  async #check(server: DatabaseServer, again?: 'again'): Promise<ServerStatus | undefined> {
    if (this.#isClosed || (again === undefined && this.#checking.has(server))) return undefined;
    this.#checking.add(server);
    try {
      return await server.checkStatus();
    } catch {
      // Pending queries are retried on another server. The primary may only be slow, and is used until there is another one.
      if (server !== this.#primary?.server) server.destroyConnections();
      return undefined;
    } finally {
      this.#checking.delete(server);
      this.#logState(server);
    }
  }

  async #tick(): Promise<void> {
    if (this.#isTicking) return;
    this.#isTicking = true;
    try {
      const now = performance.now();
      const due = this.#servers.filter((server) => {
        if (server === this.#primary?.server || server.error === '') return true;
        const pause = (now - (this.#since.get(server) ?? now)) / 2;
        return now - server.checkedAt >= Math.min(pause, maxCheckPauseMs);
      });
      await Promise.all(due.map((server) => this.#check(server)));
      this.#choosePrimary();
      if (this.needsLogPosition && this.#logPosition === unknown) await this.updateLogPosition();
    } finally {
      this.#isTicking = false;
    }
  }

  /** Checks all servers. Throws `unavailable` if none is the primary. */
  async #findPrimary(): Promise<Primary> {
    await this.#search();
    if (this.#primary === undefined)
      throw new Failure('unavailable', 'No database server accepts changes at the moment; try again later.');
    return this.#primary;
  }

  async #search(): Promise<void> {
    if (this.#searching === undefined && performance.now() - this.#searchedAt < searchPauseMs) return;
    this.#searching ??= Promise.all(this.#servers.map((server) => this.#check(server, 'again'))).then(() => {
      this.#choosePrimary();
      this.#searchedAt = performance.now();
      this.#searching = undefined;
    });
    await this.#searching;
  }

  /** Chooses the primary by the last status of all servers. A server on an older timeline, such as a former primary that returns, is never chosen. */
  #choosePrimary(): void {
    this.#identity ??= this.#servers.find((server) => server.status !== undefined)?.status?.identity;
    const current = this.#primary?.server;
    let found: Primary | undefined;
    for (const server of this.#servers) {
      const { status } = server;
      if (status?.isPrimary !== true || status.identity !== this.#identity) continue;
      if (status.timeline < this.#timeline || status.timeline < (found?.timeline ?? 0)) continue;
      if (status.timeline === found?.timeline && server !== current) continue;
      found = { server, timeline: status.timeline };
    }
    if (found === undefined) {
      if (current?.status?.isPrimary === false) this.#losePrimary(current);
    } else if (found.server !== current || found.timeline !== this.#timeline) this.#setPrimary(found);
    for (const server of this.#servers) this.#logState(server);
  }

  #losePrimary(server: DatabaseServer): void {
    this.#primary = undefined;
    this.#options.log(`Database server ${server.name} is no longer the primary, and no other server is yet.`);
  }

  #setPrimary(primary: Primary): void {
    const isFirst = this.#timeline === 0;
    const before = this.#primary?.server;
    this.#primary = primary;
    this.#timeline = primary.timeline;
    this.#logPosition = primary.server.status!.logPosition;
    this.#since.delete(primary.server);
    this.#loggedReasons.delete(primary.server);
    // Transactions on a server that is no longer the primary would be lost.
    if (before !== primary.server) before?.destroyConnections();
    if (isFirst) return;
    this.#options.log(`Database server ${primary.server.name} is the primary now.`);
    this.#options.onPrimaryChange();
  }

  /** Updates when a server stopped responding or began to lag, and logs each change once. */
  #logState(server: DatabaseServer): void {
    const { status, error } = server;
    // A server whose connection was lost is about to be checked again.
    if (server === this.#primary?.server || (status === undefined && error === '')) return;
    // After a promotion the primary is about to be chosen again.
    if (this.#timeline === 0 || (status?.identity === this.#identity && status!.timeline > this.#timeline))
      return;
    const now = performance.now();
    const isLagging =
      status !== undefined && this.#logPosition !== unknown && status.logPosition < this.#logPosition;
    if (status !== undefined && !isLagging) this.#since.delete(server);
    else if (!this.#since.has(server)) this.#since.set(server, now);
    const isLate = isLagging && now - this.#since.get(server)! >= loggedLagMs;
    const reason =
      status === undefined
        ? 'it does not respond'
        : (this.#reasonToExclude(status) ?? (isLate ? 'it lags behind' : undefined));
    const logged = this.#loggedReasons.get(server);
    if (reason !== undefined && reason !== logged) {
      this.#loggedReasons.set(server, reason);
      this.#options.log(`Database server ${server.name} is excluded: ${reason}${error && ` (${error})`}.`);
    } else if (reason === undefined && logged !== undefined && !isLagging) {
      this.#loggedReasons.delete(server);
      this.#options.log(`Database server ${server.name} is included again.`);
    }
  }
}

/** For commands: the URL of the primary. Throws `unavailable`. */
export async function findPrimaryUrl(urls: readonly string[]): Promise<string> {
  const cluster = new Cluster({
    urls,
    connections: 1,
    readsReplicas: false,
    log: () => undefined,
    onPrimaryChange: () => undefined,
  });
  try {
    await cluster.start();
    return cluster.primaryUrl;
  } finally {
    await cluster.close();
  }
}
