/** The search backends that the suites about search run on, and queries for them. */
import { listLabelPhrases } from '../../src/search/concept-labels.ts';
import { parseQuery } from '../../src/search/parse-query.ts';
import { listLabelSpans } from '../../src/search/query-labels.ts';
import { type TermQuery, toTermQuery } from '../../src/search/term-tree.ts';
import { withOpenSearch, withoutOpenSearch } from '../world/opensearch.ts';
import { scratchReadingStore, scratchStore } from '../world/scratch.ts';
import { type EngineUnderTest, engines } from './engines.ts';

/** The engines of the database with their own search, and OpenSearch. */
export const searchBackends: readonly EngineUnderTest[] = [
  ...engines.map((engine) =>
    engine.name === 'SQLite' ? { ...engine, open: async () => scratchReadingStore() } : engine,
  ),
  { name: 'OpenSearch', open: () => withOpenSearch(scratchStore()), skip: withoutOpenSearch },
];

const limits = { maxLength: 1000, maxTerms: 32, maxWildcards: 4, minPrefix: 1, maxDepth: 10 };

/** @param labels are added to each word and phrase that may be a label of a concept. */
export function queryOf(q: string, labels: readonly string[] = []): TermQuery | undefined {
  const { query } = parseQuery(q, limits);
  if (query === undefined) return undefined;
  const phrases = labels.flatMap((text) => listLabelPhrases({ text, language: 'deu', key: '' }));
  const terms = listLabelSpans(query).flatMap((span) => span.terms);
  return toTermQuery(query, new Map(terms.map((term) => [term, phrases]))).query;
}
