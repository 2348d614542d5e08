import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';

/**
 * Names for statements, so that a connection parses and plans each of them once. The name is made from the text: whoever shares a
 * connection through a pooler means the same by it.
 */
export class Statements {
  readonly #prepared: boolean;
  readonly #names = new Map<string, string>();

  /** @param prepared false leaves the names out, for poolers that cannot keep statements apart. */
  constructor(prepared: boolean) {
    this.#prepared = prepared;
  }

  statement(text: string, values: readonly unknown[]): QueryConfig {
    if (!this.#prepared) return { text, values: values as unknown[] };
    let name = this.#names.get(text);
    if (name === undefined) {
      name = `fonds_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`;
      this.#names.set(text, name);
    }
    return { name, text, values: values as unknown[] };
  }
}
