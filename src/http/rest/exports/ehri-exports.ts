/** Exports with a path of ehri-rest, besides the path that every format has. */

import { textParameter } from '../../../parameters/parameter.ts';
import { type ExportFormat, exportFormats } from '../../../transfer/export/export.ts';
import { choosePreferred } from '../../accept.ts';
import { defineRoute, oneResponse, type Route } from '../../route.ts';
import {
  baseUriParameters,
  exportParameters,
  exportReply,
  failUnknownName,
  separateFilesMediaType,
} from './export-reply.ts';

/**
 * Names of RDF syntaxes in requests for a vocabulary, by the name of our format; the first one is documented. As in ehri-rest, N3 is
 * N-Triples here, and Turtle in imports.
 */
const skosSyntaxes: Readonly<Record<string, readonly string[]>> = {
  skos: ['TTL', 'TURTLE'],
  'skos-rdf': ['RDF/XML', 'RDF', 'XML'],
  'skos-nt': ['N3', 'NT', 'N-TRIPLES'],
  'skos-jsonld': ['JSON-LD', 'JSONLD'],
};

const skosFormats = exportFormats.filter(({ name }) => Object.hasOwn(skosSyntaxes, name));
const dublinCore = exportFormats.find(({ name }) => name === 'dc')!;

const skosParameters = {
  format: textParameter('TTL, RDF/XML, N3 (N-Triples) or JSON-LD; by default chosen by Accept, else Turtle', {
    parse: parseSkosSyntax,
  }),
  ...baseUriParameters,
  ...exportParameters,
};

export const ehriExportRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/classes/{type}/{id}/export',
    access: 'read',
    types: ({ name }) => skosFormats.some(({ types }) => types.includes(name)),
    operation: 'export{Type}',
    summary: 'Export a vocabulary in SKOS',
    group: 'export',
    parameters: skosParameters,
    responses: oneResponse('The file, streamed', {
      kind: 'files',
      mediaTypes: {
        ...Object.fromEntries(skosFormats.map(({ mediaType, help }) => [mediaType, help])),
        ...separateFilesMediaType,
      },
    }),
    errors: ['bad-parameter', 'not-found', 'gone'],
    handler: (request, context) => {
      const { format = choosePreferred(request.headers.accept, skosFormats) } = request.parameters;
      return exportReply(request, context, format);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/entities/{id}/dc',
    endsInFormat: true,
    access: 'read',
    operation: 'exportEntityDc',
    summary: 'Export a record of any type with descriptions: Dublin Core',
    group: 'export',
    parameters: exportParameters,
    responses: oneResponse('The file', {
      kind: 'files',
      mediaTypes: { 'text/xml': 'The record as Dublin Core', ...separateFilesMediaType },
    }),
    errors: ['bad-parameter', 'not-found', 'gone', 'type-mismatch'],
    handler: (request, context) => exportReply(request, context, dublinCore),
  }),
];

/** Throws `bad-parameter`. */
function parseSkosSyntax(given: string, parameter: string): ExportFormat {
  const wanted = given.trim().toUpperCase();
  const known = Object.values(skosSyntaxes).map(([name]) => name!);
  return (
    skosFormats.find(({ name }) => skosSyntaxes[name]!.includes(wanted)) ??
    failUnknownName(parameter, given, known)
  );
}
