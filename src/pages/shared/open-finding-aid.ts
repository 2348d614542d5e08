/**
 * Reads a whole finding aid for one page, which is streamed: the units are read and rendered in batches, as exports are, and the reader's browser
 * controls the speed. Like exports, it reads no snapshot: a reader who pauses would make the database keep all old versions.
 */
import type { ActorGraph } from '../../graph/actor-graph.ts';
import type { ExportStream } from '../../graph/export/export.ts';
import type { Streamed } from '../define-page.ts';
import type { FindingAidPage, FindingAidUnit, TableOfContents } from './finding-aid.ts';
import type { ItemKey } from './page-path.ts';
import {
  readTableOfContents,
  toFindingAidPage,
  toFindingAidUnit,
  type WantedLanguages,
} from './to-finding-aid.ts';

/** The units are read while the caller takes them. Throws `not-found` or `gone`. */
export async function openFindingAid(
  graph: ActorGraph,
  item: ItemKey,
  languages: WantedLanguages,
): Promise<Streamed<FindingAidPage, FindingAidUnit>> {
  const source = await graph.exports.get(item, { withDescendants: true, links: false });
  const contents = await listContents(graph, item);
  const units = readUnits(source, languages);
  const first = await units.next();
  const [top] = first.value ?? [];
  if (top === undefined) throw new Error(`The export of '${item.id}' has no record`);
  const data = toFindingAidPage(top.item, source.ancestors.toReversed(), contents, languages);
  return { data, parts: startWith(first.value!, units) };
}

async function* startWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

function listContents(graph: ActorGraph, { type, id }: ItemKey): Promise<TableOfContents> {
  return readTableOfContents(id, (parent, limit) => graph.tree.read({ type, id: parent, offset: 0, limit }));
}

async function* readUnits(
  { steps }: ExportStream,
  languages: WantedLanguages,
): AsyncGenerator<readonly FindingAidUnit[], undefined> {
  let depth = 0;
  for await (const batch of steps) {
    const units: FindingAidUnit[] = [];
    for (const step of batch) {
      if (step.step === 'close') depth -= 1;
      else units.push(toFindingAidUnit(step.record, depth++, languages));
    }
    if (units.length > 0) yield units;
  }
}
