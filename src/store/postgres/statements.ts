import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';

/**
 * Names for statements, so that a connection parses and plans each of them once. The name is derived from the text: processes that share a
 * connection through a pooler use the same name for the same statement.
 */
export class Statements {
  readonly #prepared: boolean;
  readonly #names = new Map<string, string>();

  /** @param prepared false omits the names, for poolers that do not support prepared statements. */
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
