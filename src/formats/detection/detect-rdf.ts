/** Recognises SKOS in the beginning of an RDF document, and reads the name and the language of its concept scheme. */
import { toStream } from '../../lib/batches.ts';
import { Failure } from '../../model/errors.ts';
import { toLanguageCode } from '../../model/languages.ts';
import type { FormatContext } from '../format.ts';
import type { ParsedStatement } from '../rdf/graph.ts';
import { parseRdf } from '../rdf/parse.ts';
import { detectSyntax, type Syntax, syntaxes } from '../rdf/syntax.ts';
import { type DetectedDocument, toDetected, toShownText } from './detected-document.ts';

const skosNamespace = 'http://www.w3.org/2004/02/skos/core#';
const titles = [
  `${skosNamespace}prefLabel`,
  'http://purl.org/dc/terms/title',
  'http://purl.org/dc/elements/1.1/title',
  'http://www.w3.org/2000/01/rdf-schema#label',
];

/** Statements that are read at most: the scheme is described at the beginning of almost all files. */
const maxStatements = 5000;

const turtlePattern = /^(?:#[^\n]*\n|\s)*(?:@prefix|@base|prefix|base)\s/i;
const triplePattern = /^(?:#[^\n]*\n|\s)*(?:<[^<>\s]*>|_:\S+)\s+<[^<>\s]+>\s+[<_"]/;
const jsonLdPattern = /^\s*[{[][\s\S]*"@(?:context|graph|id)"\s*:/;

/** The syntax of a text that is not XML; undefined if it is not RDF. */
export function findTextSyntax(text: string): Syntax | undefined {
  if (turtlePattern.test(text)) return 'turtle';
  if (triplePattern.test(text)) return 'n-triples';
  return jsonLdPattern.test(text) ? 'json-ld' : undefined;
}

export async function detectRdf(
  text: string,
  syntax: Syntax,
  { file, limits }: Pick<FormatContext, 'file' | 'limits'>,
): Promise<DetectedDocument> {
  const version = syntaxes[syntax].title;
  if (!text.includes(skosNamespace))
    return toDetected({
      reason: `This is RDF (${version}) without concepts of SKOS at its beginning; only vocabularies in SKOS can be imported.`,
    });
  const found = new SchemeFinder();
  const context = { file, limits, mediaType: syntaxes[syntax].mediaType } as FormatContext;
  try {
    await parseRdf(toStream([text]), context, (quad) => found.add(quad));
  } catch (error) {
    // The text ends anywhere, or is malformed: an import will report it.
    if (!(error instanceof Failure) && error !== enough) throw error;
  }
  return toDetected({ ...found.toDocument(), format: 'skos', version });
}

/** Thrown to end the parser. */
const enough = new Error('Enough statements');

class SchemeFinder {
  #scheme: string | undefined;
  readonly #titles = new Map<string, string>();
  #language: string | undefined;
  #count = 0;

  add({ subject, predicate, object }: ParsedStatement): void {
    this.#count += 1;
    if (this.#count > maxStatements) throw enough;
    if (object.value === `${skosNamespace}ConceptScheme`) this.#scheme ??= subject.value;
    else if (predicate.value === `${skosNamespace}inScheme`) this.#scheme ??= object.value;
    if (object.termType !== 'Literal') return;
    if (this.#language === undefined && object.language !== '')
      this.#language = toLanguageCode(object.language);
    if (titles.includes(predicate.value) && !this.#titles.has(subject.value))
      this.#titles.set(subject.value, object.value);
  }

  toDocument(): Partial<DetectedDocument> {
    const scheme = this.#scheme;
    const title = scheme === undefined ? null : toShownText(this.#titles.get(scheme));
    return {
      language: this.#language ?? null,
      identifier: scheme ?? null,
      title,
      agency: scheme?.split(/[/#]/).findLast((segment) => segment !== '') ?? null,
      agencyName: title,
    };
  }
}

/** The syntax of an RDF document in XML. */
export const xmlSyntax: Syntax = detectSyntax('', undefined, '<rdf:RDF ');
