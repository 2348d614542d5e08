/** A program that opens a store, searches it and closes it. Its argument is the JSON of the engine's options. It must end on its own. */
import type { EngineOptions } from '../../../src/app/engine.ts';
import { openForServing } from '../../../src/app/open-store.ts';

const options = JSON.parse(process.argv[2]!) as EngineOptions;
const { store, jobs } = await openForServing(options, () => undefined);
const { total } = await store.search.search({
  query: undefined,
  filters: { tokens: {} },
  viewer: 'everything',
  sort: 'relevance',
  limit: 20,
  facets: [],
  facetMs: 1000,
});
console.log(total);
await jobs.close();
await store.close();
