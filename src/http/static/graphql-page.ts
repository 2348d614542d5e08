/**
 * The page for GraphQL queries: the query, its variables, the user, the response and the types of the schema. The page loads nothing from other
 * hosts, so that it works in a reading room without Internet access.
 */
import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isIntrospectionType,
  isUnionType,
} from 'graphql';
import { code, type HtmlPage, pageHeaders, readOwn, toHtml } from './html.ts';

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

export function writeGraphqlPage(schema: GraphQLSchema, prefix: string): HtmlPage {
  const style = readOwn('docs.css') + readOwn('graphql.css');
  const script = ['graphql-complete.js', 'graphql-editor.js', 'graphql.js'].map(readModule).join('');
  return { html: page(schema, prefix, style, script), headers: pageHeaders({ style, script }) };
}

/** A module as a part of one script. Callers must concatenate modules after those that they import. */
function readModule(name: string): string {
  return readOwn(name)
    .replaceAll(/^import .*$/gm, '')
    .replaceAll(/^export /gm, '');
}

function page(schema: GraphQLSchema, prefix: string, style: string, script: string): string {
  const types = Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type))
    .sort((a, b) => sortKey(schema, a).localeCompare(sortKey(schema, b)));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fonds: GraphQL</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>GraphQL</h1>
<p>Query selected fields of many records. See also <a href="${toHtml(prefix)}/docs">the API documentation</a>.</p>
</header>
<main>
<form id="ask">
<div class="editor"><label for="query">Query</label><textarea id="query" rows="16" wrap="off" spellcheck="false" autocapitalize="off" autocomplete="off" role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="completions">${toHtml(example)}</textarea>
<ul id="completions" role="listbox" aria-label="Completions" hidden></ul></div>
<ol id="problems" aria-label="Problems of the query" aria-live="polite"></ol>
<label>Variables<textarea id="variables" rows="3" spellcheck="false" placeholder="{ }"></textarea></label>
<div class="row"><label>X-User<input id="user" autocomplete="off"></label><label>Token<input id="token" type="password" autocomplete="off"></label><button>Run</button></div>
</form>
<output id="status" for="query" aria-live="polite"></output>
<pre id="answer" tabindex="0" aria-label="Response"></pre>
<section id="types"><h2>types</h2><p>The types of the schema. Every query starts at ${code(schema.getQueryType()!.name)}.</p>
<label>Find <input id="find" type="search"></label>
${types.map(typeEntry).join('\n')}</section>
</main>
<script>${script}</script>
</body>
</html>
`;
}

/** Sorts the query type first. */
function sortKey(schema: GraphQLSchema, type: GraphQLNamedType): string {
  return `${type === schema.getQueryType() ? 0 : 1} ${type.name}`;
}

function typeEntry(type: GraphQLNamedType): string {
  const rows = rowsOf(type);
  const help = type.description === undefined || type.description === null ? '' : toHtml(type.description);
  return `<details id="type-${toHtml(type.name)}"><summary>${code(type.name)}<span>${help}</span></summary>${rows.length === 0 ? '' : `<div><table><tbody>${rows.join('')}</tbody></table></div>`}</details>`;
}

/** Fields, values or member types; empty for a scalar. */
function rowsOf(type: GraphQLNamedType): readonly string[] {
  if (isEnumType(type)) return type.getValues().map(({ name }) => `<tr><th>${code(name)}</th><td></td></tr>`);
  if (isUnionType(type))
    return type.getTypes().map((one) => `<tr><th>${linkTo(one.name)}</th><td></td></tr>`);
  if (!('getFields' in type)) return [];
  return Object.values(type.getFields()).map((field) => fieldRow(field as GraphQLField<unknown, unknown>));
}

/** A link to the type without list and non-null markers. */
function linkTo(type: string): string {
  return `<a href="#type-${toHtml(type.replace(/[[\]!]/g, ''))}">${code(type)}</a>`;
}

function fieldRow({
  name,
  args,
  type,
  description,
  deprecationReason,
}: GraphQLField<unknown, unknown>): string {
  const given = args.map((arg) => `${arg.name}: ${String(arg.type)}`).join(', ');
  const notes = [description ?? '', deprecationReason ? `Deprecated: ${deprecationReason}` : '']
    .filter((note) => note !== '')
    .map(toHtml)
    .join(' ');
  return `<tr><th>${code(given === '' ? name : `${name}(${given})`)}</th><td>${linkTo(String(type))} ${notes}</td></tr>`;
}
