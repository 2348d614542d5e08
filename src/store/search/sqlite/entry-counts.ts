/**
 * Estimates how many entries of the full-text index a condition reads. Counting the entries of a word takes a third of the time of a list, and the
 * numbers are kept until the store changes.
 */
import type { SqliteDatabase } from '../../sqlite/database.ts';
import { listTokens } from './match-syntax.ts';

/** Entries of the words of a condition. */
export interface EntryCount {
  /** Of whole words: a list of a range of gids reads only those of the range. */
  readonly words: number;
  /** Of words with `*`: every list reads all of them. */
  readonly prefixes: number;
}

/** Words whose numbers are kept. */
const maxKept = 10_000;

/** Greater than all words that begin with the text before it. */
const lastCharacter = '\u{10ffff}';

export class EntryCounts {
  readonly #db: SqliteDatabase;
  readonly #getStamp: (() => number) | undefined;
  readonly #kept = new Map<string, number>();
  #stamp: number | undefined;
  #documents: number | undefined;
  #hasTable = false;

  /** @param getStamp another number after each change of the store; undefined to keep no numbers. */
  constructor(db: SqliteDatabase, getStamp: (() => number) | undefined) {
    this.#db = db;
    this.#getStamp = getStamp;
  }

  /** Must be called before each search: forgets numbers from before a change. */
  refresh(): void {
    const stamp = this.#getStamp?.();
    if (stamp === undefined || stamp !== this.#stamp || this.#kept.size > maxKept) {
      this.#kept.clear();
      this.#documents = undefined;
    }
    this.#stamp = stamp;
  }

  /** @param condition in the query language of FTS5, as match-syntax.ts writes it. */
  of(condition: string): EntryCount {
    let words = 0;
    let prefixes = 0;
    for (const { token, isPrefix } of listTokens(condition)) {
      const entries = this.#count(token, isPrefix);
      if (isPrefix) prefixes += entries;
      else words += entries;
    }
    return { words, prefixes };
  }

  /** The gid up to which the index has this share of its documents. Reads a table of the index with one short row for each document. */
  findGid(share: number): number {
    this.#documents ??= this.#db
      .statement('select count(*) from search_text_docsize')
      .pluck()
      .get() as number;
    const find = this.#db
      .statement('select id from search_text_docsize order by id limit 1 offset ?')
      .pluck();
    return (find.get(Math.floor(this.#documents * share)) ?? 0) as number;
  }

  #count(token: string, isPrefix: boolean): number {
    const key = isPrefix ? `${token}*` : token;
    let entries = this.#kept.get(key);
    if (entries === undefined) {
      this.#createTable();
      const count = this.#db.statement(
        'select coalesce(sum(doc), 0) from temp.search_entries where term >= ? and term <= ?',
      );
      entries = count.pluck().get(token, isPrefix ? token + lastCharacter : token) as number;
      this.#kept.set(key, entries);
    }
    return entries;
  }

  /** A view of the index that SQLite provides, in the temporary schema of the connection. */
  #createTable(): void {
    if (this.#hasTable) return;
    this.#hasTable = true;
    const { connection } = this.#db;
    const isReadOnly = connection.pragma('query_only', { simple: true });
    connection.pragma('query_only = OFF');
    connection.exec(
      'create virtual table if not exists temp.search_entries using fts5vocab(main, search_text, row)',
    );
    connection.pragma(`query_only = ${isReadOnly}`);
  }
}
