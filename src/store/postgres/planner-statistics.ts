/**
 * Updates the statistics of the planner after many rows were inserted or changed. Without them it treats new tables as empty, until the server
 * analyzes them itself, which can take a minute. Replicas receive the statistics from the primary.
 */

/** Runs a statement on the primary, outside of a transaction. */
type Run = <Row>(sql: string) => Promise<readonly Row[]>;

/** Rows from which on an analysis is worthwhile. */
export const minAnalyzedRows = 5000;

/** New rows as a share of the items from which on plans may change; also the default of `autovacuum_analyze_scale_factor`. */
const minShare = 0.1;

/**
 * The number of items is -1 before the first analysis. A table whose rows were all deleted keeps its statistics until the server has removed the rows:
 * the planner would expect it to stay empty however many rows are inserted, and read all of them for each row of another table.
 */
const tablesQuery = `select string_agg(quote_ident(relname), ', ') as names, max(reltuples) filter (where relname = 'item') as items
  from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
    and not (pg_stat_get_live_tuples(oid) = 0 and pg_stat_get_dead_tuples(oid) > 0)`;

export class PlannerStatisticsUpdater {
  readonly #run: Run;
  readonly #log: (line: string) => void;
  /** Rows that were inserted or changed since the last analysis. */
  #rows = 0;
  #minRows = minAnalyzedRows;
  #update: Promise<void> | undefined;

  constructor(run: Run, log: (line: string) => void) {
    this.#run = run;
    this.#log = log;
  }

  /** Starts an analysis if it is needed, and returns before it ends. Call it after the commit. @param count rows of one table. */
  countChangedRows(count: number): void {
    this.#rows += count;
    if (this.#rows < this.#minRows || this.#update !== undefined) return;
    this.#update = this.#analyze()
      .catch((error: Error) => this.#log(`The statistics of the database were not updated: ${error.message}`))
      .finally(() => {
        this.#update = undefined;
      });
  }

  /** Resolves when no analysis runs. */
  async finish(): Promise<void> {
    await this.#update;
  }

  async #analyze(): Promise<void> {
    const [tables] = await this.#run<{ names: string; items: number }>(tablesQuery);
    this.#minRows = Math.max(minAnalyzedRows, tables!.items * minShare);
    if (this.#rows < this.#minRows) return;
    this.#rows = 0;
    // The server analyzes the tables that it has locked itself.
    await this.#run(`analyze (skip_locked) ${tables!.names}`);
  }
}
