/**
 * A page to read the interface: the OpenAPI document as HTML, written here so that it needs no script, no second request and
 * nothing from elsewhere. Its policy lets nothing in but its own style.
 */
import type { Schema } from '../json-schema.ts';
import type { OpenApi, Operation, OperationParameter } from '../openapi.ts';
import type { OperationResponse } from '../openapi-responses.ts';
import { code, type HtmlPage, pageHeaders, readOwn, toHtml } from './html.ts';

export function writeDocsPage(document: OpenApi, prefix: string): HtmlPage {
  const style = readOwn('docs.css');
  return { html: page(document, prefix, style), headers: pageHeaders({ style }) };
}

function page(document: OpenApi, prefix: string, style: string): string {
  const { info, tags, components } = document;
  const links = [...tags.map((tag) => tag.name), 'types'].map((name) => `<a href="#${name}">${name}</a>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${toHtml(info.title)} interface</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${toHtml(info.title)} <small>${toHtml(info.version)}</small></h1>
<p>${toHtml(info.description)}</p>
<p>For programs: <a href="${toHtml(prefix)}/openapi.json">openapi.json</a></p>
<nav aria-label="Sections">${links.join('\n')}</nav>
</header>
<main>
${tags.map((tag) => section(tag.name, tag.description, operationsOf(document, tag.name, prefix))).join('\n')}
${section('types', 'What records and answers hold', Object.entries(components.schemas).map(typeEntry))}
</main>
</body>
</html>
`;
}

function section(name: string, description: string, entries: readonly string[]): string {
  return `<section id="${toHtml(name)}"><h2>${toHtml(name)}</h2><p>${toHtml(description)}</p>${entries.join('\n')}</section>`;
}

function operationsOf(document: OpenApi, tag: string, prefix: string): readonly string[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => operationEntry(method, prefix + path, operation)),
  );
}

function operationEntry(method: string, path: string, operation: Operation): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const body = Object.entries(requestBody?.content ?? {});
  const example = body.map(([, media]) => media.example).find((one) => one !== undefined);
  return `<details id="${toHtml(operationId)}"><summary><b class="method ${method}">${method.toUpperCase()}</b><code>${toHtml(path)}</code><span>${toHtml(summary)}</span></summary><div>
${description === undefined ? '' : `<p>${toHtml(description)}</p>`}
${table('Parameters', parameters.map(parameterRow))}
${table(
  'Body',
  body.map(([type, media]) => [code(type), schemaText(media.schema)]),
)}
${example === undefined ? '' : `<h3>Example</h3><pre>${toHtml(exampleText(example))}</pre>`}
${table('Answers', Object.entries(responses).map(responseRow))}
</div></details>`;
}

function exampleText(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example, null, 2);
}

type Row = readonly [head: string, text: string];

function table(title: string, rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map(([head, text]) => `<tr><th scope="row">${head}</th><td>${text}</td></tr>`);
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

function responseRow([status, response]: [string, OperationResponse]): Row {
  const schema = response.content?.['application/json']?.schema;
  const shown = schema === undefined || Number(status) >= 400 ? '' : `: ${schemaText(schema)}`;
  return [code(status), toHtml(response.description) + shown];
}

function typeEntry([name, schema]: [string, Schema]): string {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const required = (schema.required ?? []) as readonly string[];
  const rows = properties.map(([key, property]): Row => {
    const note = required.includes(key) ? ' <small>(required)</small>' : '';
    return [code(key), `${toHtml(String(property.description ?? ''))} ${schemaText(property)}${note}`];
  });
  const description = schema.description === undefined ? '' : `<p>${toHtml(String(schema.description))}</p>`;
  return `<details id="type-${toHtml(name)}"><summary><code>${toHtml(name)}</code></summary><div>${description}${table('Members', rows)}</div></details>`;
}

/** A schema in a few words, with a link where it has a name. */
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
