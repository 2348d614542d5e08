/**
 * COPY … FROM STDIN with the rows of one batch, which is how PostgreSQL takes many rows quickest. The driver knows the messages of the
 * protocol but has no call for it; this is the query object it asks for.
 */
import type { ClientBase, Connection, Submittable } from 'pg';

type Value = string | number | null;

/** The part of the driver's connection that its types leave out. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

export function copyIn(client: ClientBase, into: string, rows: readonly (readonly Value[])[]): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(
      new CopyIn(`copy ${into} from stdin`, toCopyText(rows), (error) =>
        error === undefined ? resolve() : reject(error),
      ),
    );
  });
}

class CopyIn implements Submittable {
  readonly #sql: string;
  readonly #text: string;
  readonly #done: (error: Error | undefined) => void;

  constructor(sql: string, text: string, done: (error: Error | undefined) => void) {
    this.#sql = sql;
    this.#text = text;
    this.#done = done;
  }

  submit(connection: Connection): void {
    (connection as unknown as CopyConnection).query(this.#sql);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(Buffer.from(this.#text));
    connection.endCopyFrom();
  }

  handleError(error: Error): void {
    this.#done(error);
  }

  handleReadyForQuery(): void {
    this.#done(undefined);
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  handleCopyData(): void {}
}

const special = /[\\\n\r\t]/g;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function toCopyText(rows: readonly (readonly Value[])[]): string {
  let text = '';
  for (const row of rows) {
    for (let i = 0; i < row.length; i++) {
      const value = row[i]!;
      if (i > 0) text += '\t';
      if (value === null) text += '\\N';
      else if (typeof value === 'number') text += value;
      else text += special.test(value) ? value.replace(special, (character) => escapes[character]!) : value;
      special.lastIndex = 0;
    }
    text += '\n';
  }
  return text;
}
