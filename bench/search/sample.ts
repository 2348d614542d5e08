/** Reads random units and frequent words of a store on SQLite, for queries about data that exist. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Random } from './descriptions.ts';

export interface SampledUnit {
  readonly id: string;
  readonly title: string;
  readonly identifier: string;
  readonly text: string | null;
}

export class StoreSample {
  readonly #db: Database.Database;

  constructor(folder: string) {
    this.#db = new Database(join(folder, 'fonds.sqlite'), { readonly: true });
  }

  /** Random public units with a title, each at most once. */
  units(count: number, seed: number): readonly SampledUnit[] {
    const gids = this.#db
      .prepare("select gid from item where type = 'DocumentaryUnit' and restricted = 0 order by gid")
      .pluck()
      .all() as number[];
    const random = new Random(seed);
    const read = this.#db.prepare(
      `select id, json_extract(data, '$.identifier') as identifier, json_extract(parts, '$[0].data.name') as title,
         json_extract(parts, '$[0].data.scopeAndContent') as text from item where gid = ?`,
    );
    const units = new Map<number, SampledUnit>();
    for (let attempts = 0; units.size < count && attempts < 20 * count; attempts++) {
      const gid = random.pick(gids);
      const unit = read.get(gid) as SampledUnit;
      if (typeof unit.title === 'string' && unit.title !== '') units.set(gid, unit);
    }
    return [...units.values()];
  }

  /** Numbers of units with each title. @param normalise the title as it is compared. */
  countTitles(normalise: (title: string) => string): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    const titles = this.#db
      .prepare("select json_extract(parts, '$[0].data.name') from item where type = 'DocumentaryUnit'")
      .pluck();
    for (const title of titles.iterate() as IterableIterator<string | null>) {
      const key = normalise(title ?? '');
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return counts;
  }

  /** The words that are in nearly this share of the records. */
  wordsInShare(share: number, count: number): readonly { readonly word: string; readonly records: number }[] {
    const records = this.#db.prepare('select count(*) from search_item').pluck().get() as number;
    this.#db.exec(
      'create virtual table if not exists temp.vocabulary using fts5vocab(main, search_text, row)',
    );
    return this.#db
      .prepare(
        `select term as word, doc as records from temp.vocabulary where doc > $least and term glob '[a-z][a-z]*'
           and instr(term, '=') = 0 order by abs(doc - $wanted) limit $count`,
      )
      .all({ least: records / 20, wanted: records * share, count }) as { word: string; records: number }[];
  }

  close(): void {
    this.#db.close();
  }
}
