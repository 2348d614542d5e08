/** Exports that stand at an address of their own besides the one that every format has. */
import { fail } from '../../../model/errors.ts';
import { type ExportFormat, exportFormats } from '../../../transfer/export-run.ts';
import { choosePreferred } from '../../accept.ts';
import { findText } from '../../parameters.ts';
import { type RestRequest, type Route, text } from '../../route.ts';
import { baseUri, exportReply, language } from './export-reply.ts';

/** What clients call the syntaxes of RDF, by the name of the format here; the first is the usual one. */
const syntaxes: Readonly<Record<string, readonly string[]>> = {
  skos: ['TTL', 'TURTLE'],
  'skos-rdf': ['RDF/XML', 'RDF', 'XML'],
  'skos-nt': ['N3', 'NT', 'N-TRIPLES'],
  'skos-jsonld': ['JSON-LD', 'JSONLD'],
};

const skosFormats = exportFormats.filter(({ name }) => Object.hasOwn(syntaxes, name));
const dublinCore = exportFormats.find(({ name }) => name === 'dc')!;

const syntax = text(
  'format',
  'TTL, RDF/XML, N3 (N-Triples) or JSON-LD; without it the one that Accept names, else Turtle',
);

export const namedExportRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/classes/{type}/{id}/export',
    access: 'read',
    types: ({ name }) => skosFormats.some(({ types }) => types.includes(name)),
    operation: 'export{Type}',
    summary: 'Export a vocabulary in SKOS',
    group: 'export',
    parameters: [syntax, baseUri, language],
    responses: [
      {
        status: 200,
        help: 'The file, streamed',
        content: {
          holds: 'files',
          mediaTypes: Object.fromEntries(skosFormats.map(({ mediaType, help }) => [mediaType, help])),
        },
      },
    ],
    errors: ['bad-parameter', 'not-found', 'gone'],
    handler: (request, context) => exportReply(request, context, chooseSyntax(request)),
  },
  {
    method: 'GET',
    path: '/entities/{id}/dc',
    endsInFormat: true,
    access: 'read',
    operation: 'exportEntityDc',
    summary: 'Export a record of any type that is described: Dublin Core',
    group: 'export',
    parameters: [language],
    responses: [
      {
        status: 200,
        help: 'The file',
        content: { holds: 'files', mediaTypes: { 'text/xml': 'The record as Dublin Core' } },
      },
    ],
    errors: ['bad-parameter', 'not-found', 'gone', 'type-mismatch'],
    handler: (request, context) => exportReply(request, context, dublinCore),
  },
];

/** Throws `bad-parameter`. */
function chooseSyntax({ query, headers }: RestRequest): ExportFormat {
  const given = findText(query, syntax.name)?.trim() ?? '';
  if (given === '') return choosePreferred(headers.accept, skosFormats);
  const named = skosFormats.find(({ name }) => syntaxes[name]!.includes(given.toUpperCase()));
  const known = Object.values(syntaxes).map(([usual]) => usual);
  return (
    named ??
    fail('bad-parameter', `The parameter format must be one of ${known.join(', ')}, was '${given}'.`, {
      details: { parameter: syntax.name, value: given },
    })
  );
}
