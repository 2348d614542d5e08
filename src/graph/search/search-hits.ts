/** Hits of a search with everything that a list of results shows: names, ancestors, and the words that were found. */
import { waitForTimeSlice } from '../../lib/time-slice.ts';
import type { SearchColumn } from '../../model/define.ts';
import type { HitFragment, NamedItem, SearchHit } from '../../model/search-response.ts';
import { TermFinder } from '../../search/find-matches.ts';
import { type Highlight, highlight } from '../../search/highlight.ts';
import { getSearchFields } from '../../search/search-fields.ts';
import { listTerms, type TermQuery } from '../../search/term-tree.ts';
import type { ItemRow } from '../../store/items.ts';
import type { IndexHit } from '../../store/search/search.ts';
import type { Gid } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import { nameOf } from '../content/item-name.ts';
import { listParts, type PartEnvelope, parseParts } from '../content/part-builder.ts';
import { keepVisible } from '../lookup.ts';

/** Maximum number of fragments of one hit. */
const maxFragments = 3;

/** Characters of one hit in which words are marked: 10,000 take 2 to 5 ms, in which no other request is served. */
const maxMarkedLength = 20_000;

/** Reads the items of hits with their ancestors at once. Hits that were hidden or deleted meanwhile are omitted. */
export class HitReader {
  readonly #context: ReadContext;
  readonly #rows = new Map<Gid, ItemRow>();
  /** Names that were read from descriptions. Most hits have the same ancestors, whose descriptions may be long. */
  readonly #named = new Map<Gid, NamedItem>();

  constructor(context: ReadContext) {
    this.#context = context;
  }

  async load(gids: readonly Gid[]): Promise<void> {
    const { store, viewer } = this.#context;
    if (gids.length === 0) return;
    const rows = await store.items.listWithAncestors([...new Set(gids)]);
    for (const row of await keepVisible(store, viewer, rows)) this.#rows.set(row.gid, row);
  }

  findNamed(gid: Gid): NamedItem | undefined {
    const row = this.#rows.get(gid);
    return row === undefined ? undefined : this.#toNamed(row);
  }

  /** The position of an item among its siblings; 0 for one that the actor may not see. */
  positionOf(gid: Gid): number {
    return this.#rows.get(gid)?.position ?? 0;
  }

  async toHits(hits: readonly IndexHit[], query: TermQuery | undefined): Promise<readonly SearchHit[]> {
    const finders = query && new Finders(query);
    const shown: SearchHit[] = [];
    for (const hit of hits) {
      await waitForTimeSlice();
      const row = this.#rows.get(hit.gid);
      if (row !== undefined) shown.push(this.#toHit(row, hit, finders));
    }
    return shown;
  }

  #toHit(row: ItemRow, { score }: IndexHit, finders: Finders | undefined): SearchHit {
    const { identifier, identifierOrigin } = JSON.parse(row.data) as {
      readonly identifier?: string;
      readonly identifierOrigin?: string;
    };
    const descriptions = parseParts(row.parts);
    const [description] = descriptions;
    const level = description?.data.levelOfDescription;
    return {
      ...this.#toNamed(row, descriptions),
      ...(identifier !== undefined && { identifier }),
      ...(identifierOrigin !== undefined && { identifierOrigin }),
      ...(level !== undefined && { level: String(level) }),
      dates: datesOf(description),
      ancestors: this.#ancestorsOf(row),
      fragments: finders === undefined ? [] : findFragments(descriptions, finders),
      score,
    };
  }

  /** Ends at an ancestor that the actor may not see. */
  #ancestorsOf({ gid, parent }: ItemRow): readonly NamedItem[] {
    const ancestors: NamedItem[] = [];
    const seen = new Set([gid]);
    for (let at = parent; at !== null && !seen.has(at); ) {
      seen.add(at);
      const row = this.#rows.get(at);
      if (row === undefined) break;
      ancestors.push(this.#toNamed(row));
      at = row.parent;
    }
    return ancestors.reverse();
  }

  #toNamed(row: ItemRow, descriptions?: readonly PartEnvelope[]): NamedItem {
    let named = this.#named.get(row.gid);
    if (named === undefined) {
      named = { id: row.id, type: row.type, name: nameOf(row, descriptions) };
      this.#named.set(row.gid, named);
    }
    return named;
  }
}

/** Finders of the terms of a query. All hits of a page use the same ones, so each word is stemmed once. */
class Finders {
  readonly #query: TermQuery;
  readonly #finders = new Map<string, TermFinder>();

  constructor(query: TermQuery) {
    this.#query = query;
  }

  /** The finder of the terms that search a column. @param column undefined for a text that only terms of all columns search. */
  get(column: SearchColumn | undefined, language: string): TermFinder {
    const key = `${language} ${column}`;
    let finder = this.#finders.get(key);
    if (finder === undefined) {
      const terms = listTerms(this.#query.tree).filter(
        ({ columns }) => columns === 'all' || (column !== undefined && columns.includes(column)),
      );
      finder = new TermFinder(terms, language);
      this.#finders.set(key, finder);
    }
    return finder;
  }
}

function datesOf(description: PartEnvelope | undefined): readonly string[] {
  const periods = description?.relationships.hasDate ?? [];
  const written = periods.map(({ data: { description: text, startDate, endDate } }) => {
    const days = startDate === endDate ? [startDate] : [startDate, endDate];
    return String(text ?? days.filter((day) => day !== undefined).join('/'));
  });
  const unparsed = [description?.data.unitDates ?? []].flat().map(String);
  return [...new Set([...written, ...unparsed])].filter((text) => text !== '');
}

/** The fragments with the most different words of the query first, then those with the most matches, of all searched texts of the item. */
function findFragments(descriptions: readonly PartEnvelope[], finders: Finders): readonly HitFragment[] {
  let lengthLeft = maxMarkedLength;
  const highlights: (Highlight & { readonly field: string })[] = [];
  for (const description of descriptions) {
    const language = String(description.data.languageCode ?? '');
    for (const { type, data } of listParts([description])) {
      for (const { name, columnOf } of getSearchFields(type).texts) {
        for (const text of [data[name] ?? []].flat().map(String)) {
          const finder = finders.get(columnOf(data.type), language);
          const read = takeWords(text, lengthLeft);
          lengthLeft -= read.length;
          for (const found of highlight(read, finder, maxFragments))
            highlights.push({ ...found, field: name });
        }
      }
    }
  }
  return highlights
    .sort((a, b) => b.words - a.words || b.fragment.ranges.length - a.fragment.ranges.length)
    .slice(0, maxFragments)
    .map(({ field, fragment }) => ({ field, ...fragment }));
}

/** The beginning of a text, up to a space if it is longer than the maximum. */
function takeWords(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : text.slice(0, Math.max(0, text.lastIndexOf(' ', maxLength)));
}
