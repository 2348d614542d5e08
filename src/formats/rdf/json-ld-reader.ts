/**
 * Reads JSON-LD resource by resource, in linear time and without the whole document in memory. Resources with unusual features are parsed by the
 * library (json-ld-parser.ts), some at a time. Measured on 100,000 concepts (41 MB): 56 s and 1,000 MB with the library alone.
 */
import { isObject } from '../../lib/json-diff.ts';
import type { ReadContext } from '../format.ts';
import { limitFailure } from '../read-limits.ts';
import { type JsonLdContext, parseContext } from './json-ld-context.ts';
import { NodeConverter, UnsupportedFeature } from './json-ld-nodes.ts';
import { type JsonElement, JsonLdScanner, ScanError } from './json-ld-scanner.ts';

/** Characters per batch of resources for the library: a parser for each resource would take twice as long. */
const batchCharacters = 64 * 1024;

type Listener = (...values: never[]) => void;

/** Has the same interface as the streaming parsers of the other RDF syntaxes. */
export class JsonLdReader {
  readonly #listeners = new Map<string, Listener>();
  readonly #context: ReadContext;
  readonly #scanner: JsonLdScanner;
  readonly #converter = new NodeConverter();
  /** Resources that are not converted yet: all, until the context of the document is known. */
  #waiting: JsonElement[] = [];
  /** The last context, and its JSON. */
  #active: JsonLdContext | undefined;
  #activeText: string | undefined;
  #isParsed = false;

  /** @param line returns the current line. */
  constructor(context: ReadContext, line: () => number) {
    this.#context = context;
    const limits = { depth: context.limits.rdfDepth, values: context.limits.rdfStatements };
    this.#scanner = new JsonLdScanner(line(), limits, (element) => this.#waiting.push(element));
  }

  /** Sets the listener of an event; there is one per event. */
  on(event: 'data' | 'error' | 'end', listener: Listener): void {
    this.#listeners.set(event, listener);
  }

  once(event: 'drain', listener: () => void): void {
    this.#listeners.set(event, listener);
  }

  #emit(event: 'data' | 'error' | 'end' | 'drain', ...values: unknown[]): void {
    this.#listeners.get(event)?.(...(values as never[]));
  }

  /** Returns false if the caller must wait for the event `drain`. */
  write(text: string): boolean {
    if (!this.#try(() => this.#scanner.write(text))) return true;
    if (this.#waiting.length === 0 || !this.#scanner.hasContext) return true;
    void this.#run(() => this.#convertWaiting()).then(() => this.#emit('drain'));
    return false;
  }

  end(): void {
    void this.#run(async () => {
      this.#scanner.end();
      await this.#convertWaiting();
      const { members } = this.#scanner;
      if (members !== '') await this.#convert([{ text: `{${members}}`, line: 1 }]);
      this.#emit('end');
    });
  }

  async #run(task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      this.#emitError(error);
    }
  }

  #try(task: () => void): boolean {
    try {
      task();
      return true;
    } catch (error) {
      this.#emitError(error);
      return false;
    }
  }

  #emitError(error: unknown): void {
    if (!(error instanceof ScanError)) this.#emit('error', error);
    else if (error.isLimit) this.#emit('error', limitFailure(this.#context, error.line, error.message));
    else this.#emit('error', new Error(`Line ${error.line} column 1: ${error.message}`));
  }

  async #convertWaiting(): Promise<void> {
    const elements = this.#waiting;
    this.#waiting = [];
    await this.#convert(elements);
  }

  async #convert(elements: readonly JsonElement[]): Promise<void> {
    let others: JsonElement[] = [];
    let characters = 0;
    for (const element of elements) {
      // After a resource for the library, the rest of its batch goes to the library too, so that statements stay in the order of the file.
      if (others.length === 0 && this.#convertFast(element)) continue;
      others.push(element);
      characters += element.text.length;
      if (characters < batchCharacters) continue;
      await this.#convertWithLibrary(others);
      others = [];
      characters = 0;
    }
    await this.#convertWithLibrary(others);
  }

  /** Returns false if the library must convert the resource. */
  #convertFast({ text, line }: JsonElement): boolean {
    let node: unknown;
    try {
      node = JSON.parse(text);
    } catch (error) {
      throw new ScanError((error as Error).message, line);
    }
    const context = this.#contextOf(node);
    if (context === undefined) return false;
    try {
      for (const statement of this.#converter.convert(node, context)) this.#emit('data', statement, line);
      return true;
    } catch (error) {
      if (error instanceof UnsupportedFeature) return false;
      throw error;
    }
  }

  /** Undefined if the context has features that only the library supports. */
  #contextOf(node: unknown): JsonLdContext | undefined {
    const { context } = this.#scanner;
    const own = isObject(node) ? node['@context'] : undefined;
    if (own !== undefined && context !== undefined) return undefined;
    const text = own === undefined ? context : JSON.stringify(own);
    if (text === this.#activeText && this.#isParsed) return this.#active;
    this.#active = parseContext(text === undefined ? undefined : JSON.parse(text));
    this.#activeText = text;
    this.#isParsed = true;
    return this.#active;
  }

  async #convertWithLibrary(elements: readonly JsonElement[]): Promise<void> {
    if (elements.length === 0) return;
    const { LimitedJsonLdParser } = await import('./json-ld-parser.ts');
    const { context } = this.#scanner;
    const { line } = elements[0]!;
    const list = `[${elements.map(({ text }) => text).join(',')}]`;
    const parser = new LimitedJsonLdParser(this.#context, () => line);
    await new Promise<void>((resolve, reject) => {
      parser.on('data', (statement) => this.#emit('data', statement, line));
      parser.on('error', reject);
      parser.on('end', resolve);
      parser.end(context === undefined ? list : `{"@context":${context},"@graph":${list}}`);
    });
  }
}
