import { JsonLdParser } from 'jsonld-streaming-parser';
import type { ReadContext } from '../format.ts';
import { limitFailure } from '../read-limits.ts';
import { noBase } from './graph.ts';

/** A buffered value, which the library processes when all contexts are known. */
interface Job {
  readonly job: () => Promise<void>;
  readonly keys: readonly unknown[];
}

/** Private members of the library (5.0.1); check them when it is updated. */
interface Internals {
  readonly jsonParser: { readonly stack: readonly unknown[]; onValue: (value: unknown) => void };
  readonly contextJobs: readonly (readonly Job['job'][] | undefined)[];
  readonly contextAwaitingJobs: readonly (Job & { readonly depth: number })[];
  readonly parsingContext: { readonly unaliasedKeywordCacheStack: unknown[] };
  readonly util: {
    unaliasKeyword(
      key: unknown,
      keys: readonly unknown[],
      depth: number,
      isCached: boolean,
    ): Promise<unknown>;
  };
}

/**
 * The JSON-LD parser of jsonld-streaming-parser with limits. The library buffers all values of a document before it emits the first
 * statement, so their number and depth are limited during parsing, and json-ld-reader.ts gives it few resources at a time. The library compares
 * each value with each `@type`, which takes quadratic time; this class finds the types by path. Measured with the context after the graph:
 * 8,000 concepts take 23 s with the library and 6 s with this class, 16,000 take 64 s and 7 s.
 */
export class LimitedJsonLdParser extends JsonLdParser {
  #values = 0;

  /** @param line returns the current line, for messages. */
  constructor(context: ReadContext, line: () => number) {
    super({ baseIRI: noBase, documentLoader: { load: rejectContext } });
    const { jsonParser } = this.#internals;
    const { rdfDepth, rdfStatements } = context.limits;
    const onValue = jsonParser.onValue.bind(jsonParser);
    // Emits the error: an exception would be lost in the promises of the library. Ignores all further values.
    const fail = (atLine: number | undefined, message: string): void => {
      jsonParser.onValue = () => undefined;
      this.emit('error', limitFailure(context, atLine, message));
    };
    jsonParser.onValue = (value) => {
      this.#values += 1;
      if (jsonParser.stack.length > rdfDepth)
        fail(line(), `Objects are nested more than ${rdfDepth} deep (limit rdf-depth).`);
      else if (this.#values > rdfStatements)
        fail(undefined, `The file has more than ${rdfStatements} values (limit rdf-statements). Split it.`);
      else onValue(value);
    };
  }

  protected override async executeBufferedJobs(): Promise<void> {
    const { contextJobs, contextAwaitingJobs, parsingContext } = this.#internals;
    for (const jobs of contextJobs) for (const job of jobs ?? []) await job();
    parsingContext.unaliasedKeywordCacheStack.splice(0);
    const types = new Map<string, Job[]>();
    const others: Job[] = [];
    for (const job of contextAwaitingJobs) {
      if (!(await this.#isType(job.keys, job.depth))) {
        others.push(job);
        continue;
      }
      const path = pathOf(job.keys.slice(0, -1));
      const known = types.get(path);
      if (known === undefined) types.set(path, [job]);
      else known.push(job);
    }
    for (const job of others) {
      await this.#runTypes(types, job.keys);
      await job.job();
    }
  }

  /** A type may define a context, so the types of the enclosing objects are processed before a value, the outermost first. */
  async #runTypes(types: Map<string, Job[]>, keys: readonly unknown[]): Promise<void> {
    for (let length = 1; length <= keys.length && types.size > 0; length++) {
      const path = pathOf(keys.slice(0, length));
      const jobs = types.get(path);
      if (jobs === undefined) continue;
      types.delete(path);
      for (const { job } of jobs) await job();
    }
  }

  async #isType(keys: readonly unknown[], depth: number): Promise<boolean> {
    const { util } = this.#internals;
    if ((await util.unaliasKeyword(keys[depth], keys, depth, true)) === '@type') return true;
    if (typeof keys[depth] !== 'number') return false;
    return (await util.unaliasKeyword(keys[depth - 1], keys, depth - 1, true)) === '@type';
  }

  get #internals(): Internals {
    return this as unknown as Internals;
  }
}

function pathOf(keys: readonly unknown[]): string {
  return keys.map((key) => `${typeof key === 'number' ? '#' : '='}${String(key)}`).join('\n');
}

/** An import must not fetch contexts from the web. */
function rejectContext(url: string): never {
  throw new Error(
    `the context ${url} is not in the file, and contexts are not fetched; put it into the file`,
  );
}
