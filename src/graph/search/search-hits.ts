/** Hits of a search with everything that a list of results shows: names, ancestors, and the words that were found. */
import { waitForTimeSlice } from '../../lib/time-slice.ts';
import type { HitFragment, NamedItem, SearchHit } from '../../model/search-response.ts';
import { type Highlight, highlight } from '../../search/highlight.ts';
import { getSearchFields } from '../../search/search-fields.ts';
import { listTerms, type Term, type TermQuery } from '../../search/term-tree.ts';
import type { ItemRow } from '../../store/items.ts';
import type { IndexHit } from '../../store/search.ts';
import type { Gid } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import { nameOf } from '../items/item-name.ts';
import { listParts, parseParts } from '../items/part-writer.ts';
import { keepVisible } from '../lookup.ts';

/** Maximum number of fragments of one hit. */
const maxFragments = 3;

/** Characters of one hit in which words are marked: 10,000 take 2 to 5 ms, in which no other request is served. */
const maxMarkedLength = 20_000;

/** Reads the items of hits with their ancestors at once. Hits that were hidden or deleted meanwhile are omitted. */
export class HitReader {
  readonly #context: ReadContext;
  readonly #rows = new Map<Gid, ItemRow>();

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
    return row === undefined ? undefined : toNamed(row);
  }

  /** The position of an item among its siblings; 0 for one that the actor may not see. */
  positionOf(gid: Gid): number {
    return this.#rows.get(gid)?.position ?? 0;
  }

  async toHits(hits: readonly IndexHit[], query: TermQuery | undefined): Promise<readonly SearchHit[]> {
    const shown: SearchHit[] = [];
    for (const hit of hits) {
      await waitForTimeSlice();
      const row = this.#rows.get(hit.gid);
      if (row !== undefined) shown.push(this.#toHit(row, hit, query));
    }
    return shown;
  }

  #toHit(row: ItemRow, { score }: IndexHit, query: TermQuery | undefined): SearchHit {
    const { identifier } = JSON.parse(row.data) as { readonly identifier?: string };
    const [description] = parseParts(row.parts);
    const level = description?.data.levelOfDescription;
    return {
      ...toNamed(row),
      ...(identifier === undefined ? {} : { identifier }),
      ...(level === undefined ? {} : { level: String(level) }),
      dates: datesOf(description),
      ancestors: this.#ancestorsOf(row),
      fragments: query === undefined ? [] : findFragments(row, listTerms(query.tree)),
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
      ancestors.push(toNamed(row));
      at = row.parent;
    }
    return ancestors.reverse();
  }
}

function toNamed(row: ItemRow): NamedItem {
  return { id: row.id, type: row.type, name: nameOf(row) };
}

function datesOf(description: ReturnType<typeof parseParts>[number] | undefined): readonly string[] {
  const periods = description?.relationships.hasDate ?? [];
  const written = periods.map(({ data: { description: text, startDate, endDate } }) => {
    const days = startDate === endDate ? [startDate] : [startDate, endDate];
    return String(text ?? days.filter((day) => day !== undefined).join('/'));
  });
  const unparsed = [description?.data.unitDates ?? []].flat().map(String);
  return [...new Set([...written, ...unparsed])].filter((text) => text !== '');
}

/** The fragments with the most different words of the query first, then those with the most matches, of all searched texts of the item. */
function findFragments(row: ItemRow, terms: readonly Term[]): readonly HitFragment[] {
  let lengthLeft = maxMarkedLength;
  const highlights: (Highlight & { readonly field: string })[] = [];
  for (const description of parseParts(row.parts)) {
    const language = String(description.data.languageCode ?? '');
    for (const { type, data } of listParts([description])) {
      for (const { name, columnOf } of getSearchFields(type).texts) {
        const column = columnOf(data.type);
        const searching = terms.filter(
          ({ columns }) => columns === 'all' || (column !== undefined && columns.includes(column)),
        );
        for (const text of [data[name] ?? []].flat().map(String)) {
          const read = takeWords(text, lengthLeft);
          lengthLeft -= read.length;
          for (const found of highlight(read, searching, { language, maxFragments }))
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
