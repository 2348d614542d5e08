import { maxReadsPerRequest } from '../../src/graph/feed/feed.ts';
import { Graph } from '../../src/graph/graph.ts';
import type { GraphWorld } from './graph-world.ts';

/** More changes than one request looks through, if each read of the feed returns one. */
export const longStretch = maxReadsPerRequest + 10;

/** A graph of the same store in which each read of the change feed returns one row, so that a request reaches its limit after few changes. */
export function withSmallFeedReads({ store, graph }: GraphWorld): Graph {
  const feed = {
    ...store.feed,
    list: (after: Parameters<typeof store.feed.list>[0]) => store.feed.list(after, 1),
  };
  return new Graph({
    store: { ...store, feed },
    perform: (change) => graph.perform(change),
    profile: graph.profile,
    cacheBytes: 1e7,
  });
}
