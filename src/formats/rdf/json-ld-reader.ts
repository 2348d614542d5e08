/**
 * Reads JSON-LD resource by resource, without the whole document in memory. The library `jsonld` (9.0.0) expands each resource.
 * Processor time for 20,000 concepts (8 MB): 1.1 s; 6 s with jsonld-streaming-parser (5.0.1), whose time grows with the square of the
 * values in a document.
 */
import jsonld from 'jsonld';
import type { FormatContext } from '../format.ts';
import { limitFailure } from '../read-limits.ts';
import { placeholderBase } from './graph.ts';
import { NodeConverter } from './json-ld-nodes.ts';
import { JsonLdScanner, type JsonResource, ScanError } from './json-ld-scanner.ts';

type Listener = (...values: never[]) => void;

/** Has the same interface as the streaming parsers of the other RDF syntaxes. */
export class JsonLdReader {
  readonly #listeners = new Map<string, Listener>();
  readonly #context: FormatContext;
  readonly #scanner: JsonLdScanner;
  readonly #converter = new NodeConverter();
  /** Resources that are not converted yet: all, until the context of the document is known. */
  #waiting: JsonResource[] = [];

  /** @param line returns the current line. */
  constructor(context: FormatContext, line: () => number) {
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
    try {
      this.#scanner.write(text);
    } catch (error) {
      this.#emitError(error);
      return true;
    }
    if (this.#waiting.length === 0 || !this.#scanner.hasContext) return true;
    void this.#run(() => this.#convertWaiting()).then(() => this.#emit('drain'));
    return false;
  }

  end(): void {
    void this.#run(async () => {
      this.#scanner.end();
      const { members } = this.#scanner;
      if (members !== '') this.#waiting.push({ text: `{${members}}`, line: 1 });
      await this.#convertWaiting();
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

  #emitError(error: unknown): void {
    if (!(error instanceof ScanError)) this.#emit('error', error);
    else if (error.isLimit) this.#emit('error', limitFailure(this.#context, error.line, error.message));
    else this.#emit('error', new Error(`Line ${error.line} column 1: ${error.message}`));
  }

  async #convertWaiting(): Promise<void> {
    const elements = this.#waiting;
    this.#waiting = [];
    const { context } = this.#scanner;
    const given = context === undefined ? {} : { '@context': parseJson({ text: context, line: 1 }) };
    for (const element of elements) {
      const document = { ...given, '@graph': [parseJson(element)] };
      for (const statement of this.#converter.convert(await expandAt(element.line, document)))
        this.#emit('data', statement, element.line);
    }
  }
}

function parseJson({ text, line }: JsonResource): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ScanError((error as Error).message, line);
  }
}

async function expandAt(line: number, document: object): Promise<readonly unknown[]> {
  try {
    return await jsonld.expand(document, { base: placeholderBase, documentLoader: rejectContext });
  } catch (error) {
    // The library wraps errors of the loader.
    const { details, message } = error as Error & { details?: { cause?: Error } };
    throw new ScanError(details?.cause?.message ?? message, line);
  }
}

/** An import must not fetch contexts from the web. */
function rejectContext(url: string): Promise<never> {
  throw new Error(
    `the context ${url} is not in the file, and contexts are not fetched; put it into the file`,
  );
}
