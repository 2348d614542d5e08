/**
 * Text of an RDF document → its statements, by the library for its syntax. Text is handed over line by line, so that a statement and a
 * fault have a line. Nothing is ever fetched: neither JSON-LD contexts nor external entities.
 */
import type { Quad } from '@rdfjs/types';
import { JsonLdParser } from 'jsonld-streaming-parser';
import { StreamParser } from 'n3';
import { RdfXmlParser } from 'rdfxml-streaming-parser';
import { Failure, fail } from '../../model/errors.ts';
import type { ReadContext } from '../format.ts';
import { htmlEntities } from '../xml/html-entities.ts';
import { refuseRoot } from '../xml/refuse-root.ts';
import { noBase } from './rdf-graph.ts';
import { type Syntax, tellSyntax } from './syntax.ts';

/** What all three libraries can do. */
interface QuadParser {
  on(event: 'data', listener: (quad: Quad) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  write(text: string): boolean;
  end(): void;
}

const names: Readonly<Record<Syntax, string>> = {
  'rdf-xml': 'RDF/XML',
  turtle: 'Turtle',
  'n-triples': 'N-Triples',
  'json-ld': 'JSON-LD',
};

/** Longest text handed over at once, where a file has no lines. */
const maxSlice = 64 * 1024;

/** Calls back for each statement with the line that was reached. Throws `malformed-rdf` and `wrong-format` with the place. */
export async function parseRdf(
  chunks: AsyncIterable<string>,
  context: ReadContext,
  onQuad: (quad: Quad, line: number) => void,
): Promise<void> {
  let feeder: Feeder | undefined;
  let head = '';
  for await (const chunk of placed(chunks, context, () => feeder?.line ?? 1)) {
    if (feeder === undefined) {
      head += chunk;
      // Blank lines before an XML declaration are common, and harmless.
      if (head.trim().length < 512 && head.length < maxSlice) continue;
      feeder = new Feeder(head, context, onQuad);
      await feeder.write(head);
    } else await feeder.write(chunk);
  }
  if (feeder === undefined) {
    if (head.trim() === '') refuse(context, 1, undefined, 'The file is empty.');
    feeder = new Feeder(head, context, onQuad);
    await feeder.write(head);
  }
  await feeder.end();
}

/** Bytes that are not of the encoding are told with the line that was reached. */
async function* placed(
  chunks: AsyncIterable<string>,
  context: ReadContext,
  line: () => number,
): AsyncIterable<string> {
  try {
    yield* chunks;
  } catch (error) {
    if (error instanceof Failure && error.errors === undefined)
      refuse(context, line(), undefined, error.message);
    throw error;
  }
}

class Feeder {
  line = 1;
  readonly #context: ReadContext;
  readonly #syntax: Syntax;
  readonly #parser: QuadParser;
  readonly #ended: Promise<void>;
  #error: Error | undefined;
  #begun = false;

  constructor(head: string, context: ReadContext, onQuad: (quad: Quad, line: number) => void) {
    this.#context = context;
    this.#syntax = tellSyntax(context.file, context.mediaType, head);
    if (this.#syntax === 'rdf-xml') requireRdfRoot(head, context);
    this.#parser = makeParser(this.#syntax, context);
    this.#parser.on('data', (quad) => onQuad(quad, this.line));
    this.#ended = new Promise((resolve) => {
      this.#parser.on('end', resolve);
      this.#parser.on('error', (error) => {
        this.#error ??= error;
        resolve();
      });
    });
  }

  async write(chunk: string): Promise<void> {
    let start = 0;
    if (!this.#begun) {
      start = chunk.search(/[^\s\uFEFF]/);
      if (start < 0) return;
      this.#begun = true;
      for (const _ of chunk.slice(0, start).matchAll(/\n/g)) this.line += 1;
    }
    while (start < chunk.length) {
      const newline = chunk.indexOf('\n', start);
      const end = Math.min(newline < 0 ? chunk.length : newline + 1, start + maxSlice);
      this.#parser.write(chunk.slice(start, end));
      if (this.#error !== undefined) this.#fail(this.#error);
      if (end - 1 === newline) this.line += 1;
      start = end;
    }
    // The libraries' own streams go on in turns of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    if (this.#error !== undefined) this.#fail(this.#error);
  }

  async end(): Promise<void> {
    this.#parser.end();
    await this.#ended;
    if (this.#error !== undefined) this.#fail(this.#error);
  }

  #fail(error: Error): never {
    if (error instanceof Failure) throw error;
    const told = /^(?:Line )?(\d+)(?: column |:)(\d+): /.exec(error.message);
    const { context } = error as { context?: { line?: number; token?: { start?: number } } };
    const line = told === null ? (context?.line ?? this.line) : Number(told[1]);
    const start = context?.token?.start;
    const column = told !== null ? Number(told[2]) : start === undefined ? undefined : start + 1;
    const reason = (told === null ? error.message : error.message.slice(told[0].length))
      .replace(/ on line \d+\.?$/, '')
      .replace(/\.$/, '');
    refuse(this.#context, line, column, `It is not valid ${names[this.#syntax]}: ${reason}.`);
  }
}

function makeParser(syntax: Syntax, context: ReadContext): QuadParser {
  switch (syntax) {
    case 'rdf-xml':
      return new GuardedRdfXmlParser(context);
    case 'json-ld':
      return new JsonLdParser({ baseIRI: noBase, documentLoader: { load: refuseContext } });
    case 'n-triples':
      return new StreamParser({ format: 'application/n-triples' });
    case 'turtle':
      return new StreamParser({ format: 'text/turtle' });
  }
}

/** A context lies somewhere on the web, and an import must not go there. */
function refuseContext(url: string): never {
  throw new Error(`the context ${url} would have to be fetched; put it into the file`);
}

/** The library expands entities without counting. */
class GuardedRdfXmlParser extends RdfXmlParser {
  readonly #context: ReadContext;
  #expanded = 0;

  constructor(context: ReadContext) {
    super({ baseIRI: noBase, trackPosition: true, validateUri: false, allowDuplicateRdfIds: true });
    this.#context = context;
    const { ENTITIES } = this.#reader;
    for (const [name, text] of htmlEntities) ENTITIES[name] ??= text;
  }

  protected override onDoctype(doctype: string): void {
    const { ENTITIES } = this.#reader;
    for (const [, name, quoted] of doctype.matchAll(/<!ENTITY\s+([^\s%]+)\s+("[^"]*"|'[^']*')\s*>/g)) {
      const text = quoted!.slice(1, -1);
      Object.defineProperty(ENTITIES, name!, { get: () => this.#counted(text), configurable: true });
    }
  }

  #counted(text: string): string {
    this.#expanded += text.length;
    const { entityExpansion } = this.#context.limits;
    if (this.#expanded <= entityExpansion) return text;
    const message = `Its entities expand to more than ${entityExpansion} characters (limit entityExpansion).`;
    fail('limit-exceeded', `${this.#context.file}: ${message}`, {
      errors: [{ file: this.#context.file, line: this.#reader.line, message }],
    });
  }

  /** The XML reader inside, which the library's types hide. */
  get #reader(): { readonly ENTITIES: Record<string, string>; readonly line: number } {
    return Reflect.get(this, 'saxParser') as { ENTITIES: Record<string, string>; line: number };
  }
}

/** Other XML is refused by name; a single described resource may be the root of RDF/XML as well. */
function requireRdfRoot(head: string, { file }: ReadContext): void {
  const bare = head.replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>/g, '');
  const root = /^\s*<(?:[\w.-]+:)?([\w.-]+)/.exec(bare)?.[1];
  if (root === undefined || root === 'RDF') return;
  const foreign = ['ead', 'eag', 'eac-cpf', 'eac', 'mets', 'html', 'TEI'].includes(root);
  const namesRdf = /http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#/.test(bare.slice(0, maxSlice));
  if (foreign || !namesRdf) refuseRoot(root, 'RDF', { file, line: 1, column: 1 });
}

function refuse(context: ReadContext, line: number, column: number | undefined, message: string): never {
  const place = { file: context.file, line, ...(column === undefined ? {} : { column }) };
  fail('malformed-rdf', `${context.file}, line ${line}: ${message}`, { errors: [{ ...place, message }] });
}
