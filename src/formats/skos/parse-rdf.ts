/**
 * Text of an RDF document → its statements, by the library for its syntax. Text is handed over line by line, so that a statement and a
 * fault have a line. Nothing is ever fetched: neither JSON-LD contexts nor external entities.
 */
import type { Quad } from '@rdfjs/types';
import { Failure, fail } from '../../model/errors.ts';
import type { ReadContext } from '../format.ts';
import { rejectRoot } from '../xml/root-check.ts';
import { limitFailure } from './limit-failure.ts';
import { type Syntax, tellSyntax } from './syntax.ts';

/** What all three libraries can do. */
interface QuadParser {
  on(event: 'data', listener: (quad: Quad) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  once(event: 'drain', listener: () => void): unknown;
  write(text: string): boolean;
  end(): void;
}

type OnQuad = (quad: Quad, line: number) => void;

const names: Readonly<Record<Syntax, string>> = {
  'rdf-xml': 'RDF/XML',
  turtle: 'Turtle',
  'n-triples': 'N-Triples',
  'json-ld': 'JSON-LD',
};

/** Longest text handed over at once, where a file has no lines. */
const maxSlice = 64 * 1024;

/** Calls back for each statement with the line that was reached. Throws `malformed-rdf`, `wrong-format`, `limit-exceeded` with the location. */
export async function parseRdf(
  chunks: AsyncIterable<string>,
  context: ReadContext,
  onQuad: OnQuad,
): Promise<void> {
  let feeder: Feeder | undefined;
  let head = '';
  for await (const chunk of placed(chunks, context, () => feeder?.line ?? 1)) {
    if (feeder === undefined) {
      head += chunk;
      // Blank lines before an XML declaration are common, and harmless.
      if (head.trim().length < 512 && head.length < maxSlice) continue;
      feeder = await Feeder.open(head, context, onQuad);
      await feeder.write(head);
    } else await feeder.write(chunk);
  }
  if (feeder === undefined) {
    if (head.trim() === '') refuse(context, 1, undefined, 'The file is empty.');
    feeder = await Feeder.open(head, context, onQuad);
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
  readonly #drained: () => Promise<void>;
  #error: Error | undefined;
  #begun = false;
  #statements = 0;

  private constructor(context: ReadContext, syntax: Syntax, parser: QuadParser, onQuad: OnQuad) {
    this.#context = context;
    this.#syntax = syntax;
    this.#parser = parser;
    this.#parser.on('data', (quad) => {
      this.#statements += 1;
      if (this.#statements <= context.limits.rdfStatements) onQuad(quad, this.line);
    });
    this.#drained = () => new Promise((resolve) => this.#parser.once('drain', resolve));
    this.#ended = new Promise((resolve) => {
      this.#parser.on('end', resolve);
      this.#parser.on('error', (error) => {
        this.#error ??= error;
        resolve();
      });
    });
  }

  /** Starts with the first characters of the document, which are to be written afterwards. */
  static async open(head: string, context: ReadContext, onQuad: OnQuad): Promise<Feeder> {
    const syntax = tellSyntax(context.file, context.mediaType, head);
    if (syntax === 'rdf-xml') requireRdfRoot(head, context);
    let feeder: Feeder | undefined;
    const parser = await makeParser(syntax, context, () => feeder?.line ?? 1);
    feeder = new Feeder(context, syntax, parser, onQuad);
    return feeder;
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
      const isTaken = this.#parser.write(chunk.slice(start, end));
      // Text that the library has not taken yet would pile up.
      if (!isTaken) await Promise.race([this.#drained(), this.#ended]);
      this.#requireSound();
      if (end - 1 === newline) this.line += 1;
      start = end;
    }
    // The libraries' own streams go on in turns of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    this.#requireSound();
  }

  async end(): Promise<void> {
    this.#parser.end();
    await this.#ended;
    this.#requireSound();
  }

  /** Throws `malformed-rdf` and `limit-exceeded`. */
  #requireSound(): void {
    if (this.#error !== undefined) this.#fail(this.#error);
    const { rdfStatements } = this.#context.limits;
    if (this.#statements > rdfStatements)
      throw limitFailure(
        this.#context,
        undefined,
        `It has more than ${rdfStatements} statements (limit rdf-statements); split it.`,
      );
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

/** The libraries are loaded when they are needed: they take longer than most commands do. */
async function makeParser(syntax: Syntax, context: ReadContext, line: () => number): Promise<QuadParser> {
  if (syntax === 'rdf-xml') {
    const { GuardedRdfXmlParser } = await import('./rdf-xml-parser.ts');
    return new GuardedRdfXmlParser(context);
  }
  if (syntax === 'json-ld') {
    const { GuardedJsonLdParser } = await import('./json-ld-parser.ts');
    return new GuardedJsonLdParser(context, line);
  }
  const { StreamParser } = await import('n3');
  return new StreamParser({ format: syntax === 'turtle' ? 'text/turtle' : 'application/n-triples' });
}

/** Other XML is refused by name; a single described resource may be the root of RDF/XML as well. */
function requireRdfRoot(head: string, { file }: ReadContext): void {
  const bare = head.replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>/g, '');
  const root = /^\s*<(?:[\w.-]+:)?([\w.-]+)/.exec(bare)?.[1];
  if (root === undefined || root === 'RDF') return;
  const foreign = ['ead', 'eag', 'eac-cpf', 'eac', 'mets', 'html', 'TEI'].includes(root);
  const namesRdf = /http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#/.test(bare.slice(0, maxSlice));
  if (foreign || !namesRdf)
    rejectRoot({ name: root, namespace: undefined }, 'RDF', { file, line: 1, column: 1 });
}

function refuse(context: ReadContext, line: number, column: number | undefined, message: string): never {
  const location = { file: context.file, line, ...(column === undefined ? {} : { column }) };
  fail('malformed-rdf', `${context.file}, line ${line}: ${message}`, { errors: [{ ...location, message }] });
}
