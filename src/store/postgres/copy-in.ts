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
    const { stream } = connection;
    stream.cork();
    const copy = connection as unknown as CopyConnection;
    copy.query(this.#sql);
    // Not asked for yet, which the protocol allows: when the server has refused the statement it drops what follows.
    copy.sendCopyFromChunk(Buffer.from(this.#text));
    copy.endCopyFrom();
    stream.uncork();
  }

  handleError(error: Error): void {
    this.#done(error);
  }

  /** Comes last in any case; after an error it changes nothing any more. */
  handleReadyForQuery(): void {
    this.#done(undefined);
  }

  handleCopyInResponse(): void {}
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
