/**
 * ETags of streamed pages, which are known before their parts are read: any change of the store makes them invalid. Two processes, and two runs of
 * one process, have different ETags, since their change stamps may be equal for different data.
 */
import { digest } from '../../lib/digest.ts';
import type { Site } from '../../pages/site.ts';
import type { Context } from '../context.ts';

export class StreamEtags {
  /** Time of the first page. */
  #start: number | undefined;
  #failures = 0;

  /** @param site has the language, and the address with its query. */
  create({ archive, graph, options }: Context, site: Site): string {
    this.#start ??= options.now().getTime();
    const ofProcess = [process.pid, this.#start, this.#failures, archive.graph.changeStamp()];
    return `"${digest(JSON.stringify([...ofProcess, graph.viewerKey, options.version, site]))}"`;
  }

  /** Makes all ETags invalid. Call after a page failed, so that no browser keeps the incomplete page. */
  expire(): void {
    this.#failures += 1;
  }
}
