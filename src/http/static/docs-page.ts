/**
 * The documentation of the API: the OpenAPI document as HTML, grouped by subject, with a curl command for each operation. The page is
 * self-contained: its content security policy allows only its own style and script, and the script only searches.
 */
import { errorCodes } from '../../model/errors.ts';
import { statusOf } from '../errors.ts';
import type { Schema } from '../json-schema.ts';
import type { OpenApi, Operation, OperationParameter } from '../openapi.ts';
import type { OperationResponse } from '../openapi-responses.ts';
import { writeCurl } from './curl-example.ts';
import { guides } from './guides.ts';
import { code, type HtmlPage, pageHeaders, readOwn, toHtml } from './html.ts';

/** The URL of the service, for links and commands. */
interface DocsLocation {
  readonly prefix: string;
  /** With the prefix, for commands. */
  readonly url: string;
}

export function writeDocsPage(document: OpenApi, location: DocsLocation): HtmlPage {
  const style = readOwn('docs.css') + readOwn('docs-page.css');
  const script = readOwn('docs.js');
  return { html: page(document, location, style, script), headers: pageHeaders({ style, script }) };
}

interface Section {
  readonly name: string;
  readonly description: string;
  readonly count: number;
  readonly entries: readonly string[];
}

function page(document: OpenApi, location: DocsLocation, style: string, script: string): string {
  const { info, tags, components } = document;
  const sections = [
    ...tags.map((tag) => operationsSection(document, tag, location)),
    errorsSection(),
    typesSection(components.schemas),
  ];
  const prefix = toHtml(location.prefix);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${toHtml(info.title)} API</title>
<style>${style}</style>
</head>
<body class="docs">
<header>
<h1>${toHtml(info.title)} <small>${toHtml(info.version)}</small></h1>
<p>${toHtml(info.description)}</p>
<p>For programs: <a href="${prefix}/openapi.json">openapi.json</a>. To try queries: <a href="${prefix}/graphql">GraphQL</a>.</p>
<p class="guides">Guides: ${guideLinks(prefix)}</p>
<form role="search" hidden><label for="find">Search</label><input id="find" type="search" autocomplete="off" placeholder="a path, a word, an operation id"><output id="found" for="find" aria-live="polite"></output></form>
</header>
<div class="columns">
<nav aria-label="Sections">${sections.map(sectionLink).join('\n')}</nav>
<main>
${sections.map(writeSection).join('\n')}
</main>
</div>
<script>${script}</script>
</body>
</html>
`;
}

function guideLinks(prefix: string): string {
  const links = Object.entries(guides).map(
    ([name, { title }]) => `<a href="${prefix}/docs/${name}">${toHtml(title)}</a>`,
  );
  return links.join(', ');
}

const sectionLink = ({ name, count }: Section): string =>
  `<a href="#${toHtml(name)}">${toHtml(name)} <small>${count}</small></a>`;

function writeSection({ name, description, count, entries }: Section): string {
  return `<section id="${toHtml(name)}"><h2>${toHtml(name)} <small>${count}</small></h2><p>${toHtml(description)}</p>${entries.join('\n')}</section>`;
}

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Operations that differ only in the record type are combined in one row, which expands to them. */
function operationsSection(document: OpenApi, tag: OpenApi['tags'][number], location: DocsLocation): Section {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.tags.includes(tag.name))
      .map(([method, operation]): Entry => ({ method, path, operation })),
  );
  const rows = Map.groupBy(
    all,
    ({ method, path, operation }) => `${method} ${path.split('/').length} ${operation.summary}`,
  );
  const entries = [...rows.values()].map((same) =>
    same.length === 1 ? operationEntry(same[0]!, location) : rowEntry(same, location),
  );
  return { ...tag, count: all.length, entries };
}

function rowEntry(same: readonly Entry[], location: DocsLocation): string {
  const [{ method, path, operation }] = same as readonly [Entry];
  const pattern = sharedPath(path, same[1]!.path);
  return `<details class="row"><summary>${head(method, location.prefix + pattern)}<span>${toHtml(operation.summary)} <small>(${same.length})</small></span></summary><div>
${same.map((one) => operationEntry(one, location)).join('\n')}
</div></details>`;
}

/** `/classes/Country/{id}` and `/classes/Group/{id}` → `/classes/…/{id}`. */
function sharedPath(one: string, other: string): string {
  const others = other.split('/');
  return one
    .split('/')
    .map((part, i) => (part === others[i] ? part : '…'))
    .join('/');
}

const head = (method: string, path: string): string =>
  `<b class="method ${method}">${method.toUpperCase()}</b><code>${toHtml(path)}</code>`;

function operationEntry({ method, path, operation }: Entry, { prefix, url }: DocsLocation): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const body = Object.entries(requestBody?.content ?? {});
  const example = body
    .map(([, media]) => media.example)
    .find((one) => typeof one === 'string' && one.includes('\n'));
  return `<details id="${toHtml(operationId)}" ${searchText(method, prefix + path, operationId, summary)}><summary>${head(method, prefix + path)}<span>${toHtml(summary)}</span></summary><div>
${description === undefined ? '' : `<p>${toHtml(description)}</p>`}
<p><small>Operation ${code(operationId)}</small></p>
<pre>${toHtml(writeCurl(method, url + (path === '/' ? '' : path), operation))}</pre>
${example === undefined ? '' : `<h3>FILE</h3><pre>${toHtml(String(example))}</pre>`}
${table('Parameters', parameters.map(parameterRow))}
${table(
  'Body',
  body.map(([type, media]) => [code(type), bodyText(media.schema)]),
)}
${table('Responses', Object.entries(responses).map(responseRow))}
</div></details>`;
}

/** The description of a schema, otherwise its type. */
const bodyText = (schema: Schema): string =>
  schema.description === undefined ? schemaText(schema) : toHtml(String(schema.description));

const searchText = (...texts: readonly string[]): string =>
  `data-text="${toHtml(texts.join(' ').toLowerCase())}"`;

type Row = readonly [head: string, text: string];

function table(title: string, rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map(([first, text]) => `<tr><th scope="row">${first}</th><td>${text}</td></tr>`);
  return `<h3>${title}</h3><table><tbody>${lines.join('')}</tbody></table>`;
}

function parameterRow(parameter: OperationParameter): Row {
  const { name, description, required, schema, example } = parameter;
  const notes = [
    parameter.in,
    String(schema.type),
    ...(required ? ['required'] : []),
    ...(example === undefined ? [] : [`such as ${[example].flat().join(', ')}`]),
    ...(schema.default === undefined ? [] : [`default ${String(schema.default)}`]),
  ];
  const { enum: words } = (schema.items ?? schema) as Schema;
  const choice = words === undefined ? '' : `: ${(words as readonly string[]).map(code).join(', ')}`;
  return [code(name), `${toHtml(description)}${choice} <small>(${toHtml(notes.join(', '))})</small>`];
}

/** Errors are shown as their codes, with links to the descriptions. */
function responseRow([status, response]: [string, OperationResponse]): Row {
  if (status >= '400') {
    const codes = response.description.match(/^[a-z-]+(?=: )/gm) ?? [];
    const own = response.description.replaceAll(/^[a-z-]+: .*\n?/gm, '');
    return [
      code(status),
      `${toHtml(own)} ${codes.map((one) => `<a href="#error-${one}">${one}</a>`).join(', ')}`,
    ];
  }
  const schema = response.content?.['application/json']?.schema;
  return [
    code(status),
    toHtml(response.description) + (schema === undefined ? '' : `: ${schemaText(schema)}`),
  ];
}

function errorsSection(): Section {
  const codes = Object.entries(errorCodes) as [keyof typeof errorCodes, string][];
  const entries = codes.map(
    ([name, meaning]) =>
      `<details id="error-${name}" ${searchText(name, meaning)}><summary><code>${name}</code><span>${statusOf[name]} ${toHtml(meaning)}</span></summary></details>`,
  );
  const description = 'Error codes with their statuses; the guide to errors describes solutions';
  return { name: 'errors', description, count: entries.length, entries };
}

function typesSection(schemas: Readonly<Record<string, Schema>>): Section {
  const entries = Object.entries(schemas).map(typeEntry);
  return { name: 'types', description: 'Schemas of records and responses', count: entries.length, entries };
}

function typeEntry([name, schema]: [string, Schema]): string {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const required = (schema.required ?? []) as readonly string[];
  const rows = properties.map(([key, property]): Row => {
    const note = required.includes(key) ? ' <small>(required)</small>' : '';
    return [code(key), `${toHtml(String(property.description ?? ''))} ${schemaText(property)}${note}`];
  });
  const description = schema.description === undefined ? '' : `<p>${toHtml(String(schema.description))}</p>`;
  return `<details id="type-${toHtml(name)}" ${searchText(name)}><summary><code>${toHtml(name)}</code></summary><div>${description}${table('Members', rows)}</div></details>`;
}

/** A short description of a schema, with a link if it has a name. */
function schemaText(schema: Schema): string {
  const { $ref, items, anyOf, oneOf, properties } = schema;
  if (typeof $ref === 'string') {
    const name = toHtml($ref.slice($ref.lastIndexOf('/') + 1));
    return `<a href="#type-${name}"><code>${name}</code></a>`;
  }
  const choices = (anyOf ?? oneOf) as readonly Schema[] | undefined;
  if (choices !== undefined) return choices.map(schemaText).join(' or ');
  if (items !== undefined) return `list of ${schemaText(items as Schema)}`;
  if (schema.enum !== undefined)
    return (schema.enum as readonly unknown[]).map((one) => code(String(one))).join(', ');
  if (schema.const !== undefined) return code(String(schema.const));
  if (properties !== undefined) return memberTexts(properties as Record<string, Schema>);
  if (schema.type === undefined) return toHtml(String(schema.description ?? ''));
  return `<small>${toHtml([schema.type].flat().join(' or '))}</small>`;
}

function memberTexts(properties: Readonly<Record<string, Schema>>): string {
  return Object.entries(properties)
    .map(([name, property]) => `${code(name)}: ${schemaText(property)}`)
    .join(', ');
}
