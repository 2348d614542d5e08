/** Writes four RDF syntaxes as a stream: all statements of a resource are written together. */
import { escapeAttribute, escapeText, xmlDeclaration } from '../xml/write-xml.ts';
import { rdf, skosNamespaces } from './namespaces.ts';
import type { Syntax } from './syntax.ts';
import { isBlankNode, ownNamespace, type RdfObject, type Statement } from './terms.ts';

interface RdfSyntax {
  /** Returns the start of the file. @param hasOwnTerms whether the file has terms of our own namespace. */
  begin(hasOwnTerms: boolean): string;
  /** @param isFirst whether this is the first resource. */
  resource(iri: string, statements: readonly Statement[], isFirst: boolean): string;
  end(): string;
}

const allPrefixes: Readonly<Record<string, string>> = { ...skosNamespaces, fonds: ownNamespace };
const prefixList = Object.entries(allPrefixes);
const type = `${rdf}type`;

/** The prefixed name; undefined if a syntax would need to escape it. */
function toPrefixed(iri: string): string | undefined {
  for (const [prefix, namespace] of prefixList)
    if (iri.startsWith(namespace) && /^[A-Za-z_][\w-]*$/.test(iri.slice(namespace.length)))
      return `${prefix}:${iri.slice(namespace.length)}`;
  return undefined;
}

/** An IRI, or a blank node. */
const reference = (resource: string): string => (isBlankNode(resource) ? resource : `<${resource}>`);

const escapes: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '"': '\\"',
  '\\': '\\\\',
};

function quoted({ text, language, datatype }: Extract<RdfObject, { text: string }>): string {
  const string = `"${text.replace(/[\n\r\t"\\]/g, (character) => escapes[character]!)}"`;
  if (language !== '') return `${string}@${language}`;
  return datatype === '' ? string : `${string}^^<${datatype}>`;
}

const nTriples: RdfSyntax = {
  begin: () => '',
  resource: (iri, statements) =>
    statements
      .map(({ predicate, object }) => {
        const value = 'text' in object ? quoted(object) : reference(object.resource);
        return `${reference(iri)} <${predicate}> ${value} .\n`;
      })
      .join(''),
  end: () => '',
};

const turtle: RdfSyntax = {
  begin: (hasOwnTerms) =>
    Object.entries(hasOwnTerms ? allPrefixes : skosNamespaces)
      .map(([prefix, namespace]) => `@prefix ${prefix}: <${namespace}> .\n`)
      .join(''),
  resource: (iri, statements) => {
    const name = (one: string): string => toPrefixed(one) ?? reference(one);
    const lines = statements.map(({ predicate, object }) => {
      const value = 'text' in object ? quoted(object) : name(object.resource);
      return `${predicate === type ? 'a' : name(predicate)} ${value}`;
    });
    return `\n${reference(iri)} ${lines.join(' ;\n    ')} .\n`;
  },
  end: () => '',
};

const rdfXml: RdfSyntax = {
  begin: (hasOwnTerms) => {
    const names = Object.entries(hasOwnTerms ? allPrefixes : skosNamespaces).map(
      ([prefix, namespace]) => `\n    xmlns:${prefix}="${namespace}"`,
    );
    return `${xmlDeclaration}<rdf:RDF${names.join('')}>\n`;
  },
  resource: (iri, statements) =>
    [
      `  <rdf:Description ${toAttribute('rdf:about', iri)}>\n`,
      ...statements.map((statement) => `    ${toProperty(statement)}\n`),
      '  </rdf:Description>\n',
    ].join(''),
  end: () => '</rdf:RDF>\n',
};

function toAttribute(name: string, resource: string): string {
  return isBlankNode(resource)
    ? `rdf:nodeID="${resource.slice(2)}"`
    : `${name}="${escapeAttribute(resource)}"`;
}

function toProperty({ predicate, object }: Statement): string {
  const known = toPrefixed(predicate);
  const local = /[A-Za-z_][\w.-]*$/.exec(predicate)?.[0] ?? '';
  const name = known ?? `p:${local}`;
  const declared =
    known === undefined ? ` xmlns:p="${escapeAttribute(predicate.slice(0, -local.length))}"` : '';
  if ('resource' in object) return `<${name}${declared} ${toAttribute('rdf:resource', object.resource)}/>`;
  const language = object.language === '' ? '' : ` xml:lang="${object.language}"`;
  const datatype = object.datatype === '' ? '' : ` rdf:datatype="${escapeAttribute(object.datatype)}"`;
  return `<${name}${declared}${language}${datatype}>${escapeText(object.text)}</${name}>`;
}

/** Writes full IRIs without a context, since a prefix could be mistaken for the scheme of an IRI. */
const jsonLd: RdfSyntax = {
  begin: () => '[\n',
  resource: (iri, statements, isFirst) => {
    const node: Record<string, unknown[] | string> = { '@id': iri };
    for (const { predicate, object } of statements) {
      const key = predicate === type ? '@type' : predicate;
      const list = (node[key] ?? []) as unknown[];
      node[key] = list;
      list.push(predicate === type && 'resource' in object ? object.resource : toJsonLd(object));
    }
    return `${isFirst ? '' : ',\n'}${JSON.stringify(node)}`;
  },
  end: () => '\n]\n',
};

function toJsonLd(object: RdfObject): object {
  if ('resource' in object) return { '@id': object.resource };
  const { text, language, datatype } = object;
  return {
    '@value': text,
    ...(language !== '' && { '@language': language }),
    ...(datatype !== '' && { '@type': datatype }),
  };
}

export const rdfStatementWriters: Readonly<Record<Syntax, RdfSyntax>> = {
  'rdf-xml': rdfXml,
  turtle,
  'n-triples': nTriples,
  'json-ld': jsonLd,
};
