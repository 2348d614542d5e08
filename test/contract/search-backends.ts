/** The engines that the suites about search run on. */
import { withOpenSearch, withoutOpenSearch } from '../world/opensearch.ts';
import { scratchReadingStore, scratchStore } from '../world/scratch.ts';
import { type EngineUnderTest, engines } from './engines.ts';

export const searchBackends: readonly EngineUnderTest[] = [
  ...engines.map((engine) =>
    engine.name === 'SQLite' ? { ...engine, open: async () => scratchReadingStore() } : engine,
  ),
  { name: 'OpenSearch', open: () => withOpenSearch(scratchStore()), skip: withoutOpenSearch },
];
