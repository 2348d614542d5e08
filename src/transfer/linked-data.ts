/** Linked data for http: documents about the service itself, and the sitemap of all records that have a URI. */
import { linkedData } from '../formats/linked-data.ts';
import { type SitemapEntry, writeSitemap } from '../formats/sitemap.ts';
import type { ActorGraph } from '../graph/actor-graph.ts';

export const linkedDataDocuments = linkedData;

/** The maximum of the sitemap protocol. */
const addressesPerPart = 50_000;

/** Lists the parts of the sitemap. @param addressOf address of a part. */
export function writeSitemapIndex(
  graph: ActorGraph,
  addressOf: (type: string, part: number) => string,
): AsyncIterable<string> {
  return writeSitemap('index', listEntries(graph, addressOf));
}

async function* listEntries(
  graph: ActorGraph,
  addressOf: (type: string, part: number) => string,
): AsyncGenerator<readonly SitemapEntry[]> {
  for (const type of linkedData.types)
    for await (const part of graph.addresses.listParts(type, addressesPerPart))
      yield [{ address: addressOf(type, part) }];
}

/** Lists the addresses in one part. @param addressOf address of a record. */
export function writeSitemapPart(
  graph: ActorGraph,
  { type, part }: { readonly type: string; readonly part: number },
  addressOf: (type: string, id: string) => string,
): AsyncIterable<string> {
  return writeSitemap('part', listAddresses(graph, { type, part }, addressOf));
}

async function* listAddresses(
  graph: ActorGraph,
  { type, part }: { readonly type: string; readonly part: number },
  addressOf: (type: string, id: string) => string,
): AsyncGenerator<readonly SitemapEntry[]> {
  for await (const some of graph.addresses.streamPart(type, { part, span: addressesPerPart }))
    yield some.map(({ id, modified }) => ({ address: addressOf(type, id), modified }));
}
