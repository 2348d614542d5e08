/**
 * The page to write GraphQL queries: an editor with completion, the response, and the types of the schema.
 *
 * Why not GraphiQL (5.4.0, with React 19.3.1 and monaco-editor 0.52.2): it is 97 packages, of which a browser loads 16 files with 5.2 MB (1.6 MB
 * with gzip), which build the page in the browser. The content security policy of the pages blocks its inline styles and fonts. This page is 13 KB
 * with gzip, and its script 3.8 KB.
 */
import { defineApiPage } from '../define-page.ts';
import type { GraphqlPage } from './data.ts';

const example = `# Ctrl+Space completes, Ctrl+Enter runs the query.
{
  documentaryUnits(first: 20, topLevel: true) {
    items {
      id
      description { name languageCode dates { startDate endDate } }
      itemCount
      children(first: 5) { items { id description { name } } }
    }
    pageInfo { hasNextPage nextPage }
  }
}`;

export const graphqlPage = defineApiPage({
  name: 'graphql',
  path: '/graphql',
  summary: 'An editor for GraphQL queries, and the types of the schema',
  load: (schema: Omit<GraphqlPage, 'example'>): GraphqlPage => ({ example, ...schema }),
});
