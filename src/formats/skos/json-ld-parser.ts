import { JsonLdParser } from 'jsonld-streaming-parser';
import type { ReadContext } from '../format.ts';
import { limitFailure } from './limit-failure.ts';
import { noBase } from './rdf-graph.ts';

/** A value of the document, which the library handles once all contexts are known. */
interface Job {
  readonly job: () => Promise<void>;
  readonly keys: readonly unknown[];
}

/** Parts of the library that its types hide. */
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
 * JSON-LD by the library, which gathers all values of a document before the first statement: their number and depth are limited while
 * they are read. It would also compare each value with each `@type`; here a type is found by its path, so the time is linear.
 */
export class GuardedJsonLdParser extends JsonLdParser {
  #values = 0;

  /** @param line the line that was reached, for messages. */
  constructor(context: ReadContext, line: () => number) {
    super({ baseIRI: noBase, documentLoader: { load: refuseContext } });
    const { jsonParser } = this.#internals;
    const { rdfDepth, rdfStatements } = context.limits;
    const onValue = jsonParser.onValue.bind(jsonParser);
    // An exception would be lost: the library calls back from promises. Values after the failure are ignored.
    const refuse = (location: number | undefined, message: string): void => {
      jsonParser.onValue = () => undefined;
      this.emit('error', limitFailure(context, location, message));
    };
    jsonParser.onValue = (value) => {
      this.#values += 1;
      if (jsonParser.stack.length > rdfDepth)
        refuse(line(), `More than ${rdfDepth} objects are open at once (limit rdf-depth).`);
      else if (this.#values > rdfStatements)
        refuse(undefined, `It has more than ${rdfStatements} values (limit rdf-statements); split it.`);
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

  /** A type may bring a context of its own, so the types of a value's objects are handled before it, from the outermost. */
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

/** A context lies somewhere on the web, and an import must not go there. */
function refuseContext(url: string): never {
  throw new Error(`the context ${url} would have to be fetched; put it into the file`);
}
