/**
 * Parses an RDF document with the library for its syntax. Feeds the text line by line, so that statements and errors have a line number.
 * Nothing is fetched: neither JSON-LD contexts nor external entities.
 */
import { Failure, fail } from '../../model/errors.ts';
import type { FormatContext } from '../format.ts';
import { limitFailure } from '../read-limits.ts';
import { rejectRoot } from '../xml/root-check.ts';
import type { ParsedStatement } from './graph.ts';
import { detectSyntax, type Syntax, syntaxes } from './syntax.ts';

/** The common interface of the three libraries. */
interface QuadParser {
  on(event: 'data', listener: (quad: ParsedStatement, line?: number) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
  once(event: 'drain', listener: () => void): unknown;
  write(text: string): boolean;
  end(): void;
}

type OnQuad = (quad: ParsedStatement, line: number) => void;

/** Maximum characters per write, for files without line breaks. */
const maxSlice = 64 * 1024;

/** Calls `onQuad` for each statement with the current line. Throws `malformed-rdf`, `wrong-format` or `limit-exceeded` with the location. */
export async function parseRdf(
  chunks: AsyncIterable<string>,
  context: FormatContext,
  onQuad: OnQuad,
): Promise<void> {
  let feeder: Feeder | undefined;
  let head = '';
  for await (const chunk of withLine(chunks, context, () => feeder?.line ?? 1)) {
    if (feeder === undefined) {
      head += chunk;
      // Files often have blank lines before an XML declaration.
      if (head.trim().length < 512 && head.length < maxSlice) continue;
      feeder = await Feeder.open(head, context, onQuad);
      await feeder.write(head);
    } else await feeder.write(chunk);
  }
  if (feeder === undefined) {
    if (head.trim() === '') failAtLine(context, 1, undefined, 'The file is empty.');
    feeder = await Feeder.open(head, context, onQuad);
    await feeder.write(head);
  }
  await feeder.end();
}

/** Adds the current line to errors of the decoder. */
async function* withLine(
  chunks: AsyncIterable<string>,
  context: FormatContext,
  line: () => number,
): AsyncIterable<string> {
  try {
    yield* chunks;
  } catch (error) {
    if (error instanceof Failure && error.errors === undefined)
      failAtLine(context, line(), undefined, error.message);
    throw error;
  }
}

class Feeder {
  line = 1;
  readonly #context: FormatContext;
  readonly #syntax: Syntax;
  readonly #parser: QuadParser;
  readonly #ended: Promise<void>;
  readonly #drained: () => Promise<void>;
  #error: Error | undefined;
  #begun = false;
  #statements = 0;

  private constructor(context: FormatContext, syntax: Syntax, parser: QuadParser, onQuad: OnQuad) {
    this.#context = context;
    this.#syntax = syntax;
    this.#parser = parser;
    this.#parser.on('data', (quad, line = this.line) => {
      this.#statements += 1;
      if (this.#statements <= context.limits.rdfStatements) onQuad(quad, line);
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

  /** Detects the syntax from the first characters; the caller must still write them. */
  static async open(head: string, context: FormatContext, onQuad: OnQuad): Promise<Feeder> {
    const syntax = detectSyntax(context.file, context.mediaType, head);
    if (syntax === 'rdf-xml') requireRdfRoot(head, context);
    let feeder: Feeder | undefined;
    const parser = await createParser(syntax, context, () => feeder?.line ?? 1);
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
      // Backpressure: waits until the library has processed its buffer.
      if (!isTaken) await Promise.race([this.#drained(), this.#ended]);
      this.#throwErrors();
      if (end - 1 === newline) this.line += 1;
      start = end;
    }
    // The streams of the libraries continue in later iterations of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    this.#throwErrors();
  }

  async end(): Promise<void> {
    this.#parser.end();
    await this.#ended;
    this.#throwErrors();
  }

  /** Throws `malformed-rdf` and `limit-exceeded`. */
  #throwErrors(): void {
    if (this.#error !== undefined) this.#fail(this.#error);
    const { rdfStatements } = this.#context.limits;
    if (this.#statements > rdfStatements)
      throw limitFailure(
        this.#context,
        undefined,
        `The file has more than ${rdfStatements} statements (limit rdf-statements). Split it.`,
      );
  }

  #fail(error: Error): never {
    if (error instanceof Failure) throw error;
    const position = /^(?:Line )?(\d+)(?: column |:)(\d+): /.exec(error.message);
    const { context } = error as { context?: { line?: number; token?: { start?: number } } };
    const line = position === null ? (context?.line ?? this.line) : Number(position[1]);
    const start = context?.token?.start;
    const column = position !== null ? Number(position[2]) : start === undefined ? undefined : start + 1;
    const reason = (position === null ? error.message : error.message.slice(position[0].length))
      .replace(/ on line \d+\.?$/, '')
      .replace(/\.$/, '');
    failAtLine(this.#context, line, column, `It is not valid ${syntaxes[this.#syntax].title}: ${reason}.`);
  }
}

/** Loads the libraries on demand: loading them takes longer than most commands. */
async function createParser(syntax: Syntax, context: FormatContext, line: () => number): Promise<QuadParser> {
  if (syntax === 'rdf-xml') {
    const { LimitedRdfXmlParser } = await import('./rdf-xml-parser.ts');
    return new LimitedRdfXmlParser(context);
  }
  if (syntax === 'json-ld') {
    const { JsonLdReader } = await import('./json-ld-reader.ts');
    return new JsonLdReader(context, line);
  }
  const { StreamParser } = await import('n3');
  return new StreamParser({ format: syntaxes[syntax].mediaType });
}

/** Rejects XML of other formats. The root of RDF/XML may also be a single resource. */
function requireRdfRoot(head: string, { file }: FormatContext): void {
  const bare = head.replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>/g, '');
  const root = /^\s*<(?:[\w.-]+:)?([\w.-]+)/.exec(bare)?.[1];
  if (root === undefined || root === 'RDF') return;
  const isOtherFormat = ['ead', 'eag', 'eac-cpf', 'eac', 'mets', 'html', 'TEI'].includes(root);
  const declaresRdf = /http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#/.test(bare.slice(0, maxSlice));
  if (isOtherFormat || !declaresRdf)
    rejectRoot({ name: root, namespace: undefined }, 'RDF', { file, line: 1, column: 1 });
}

function failAtLine(
  context: FormatContext,
  line: number,
  column: number | undefined,
  message: string,
): never {
  const location = { file: context.file, line, ...(column !== undefined && { column }) };
  fail('malformed-rdf', `${context.file}, line ${line}: ${message}`, { errors: [{ ...location, message }] });
}
