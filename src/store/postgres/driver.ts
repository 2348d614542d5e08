/**
 * Uses of the driver that its types do not declare: COPY … FROM STDIN, the fastest way to insert many rows, and destroying a connection. The
 * driver implements the messages of COPY but has no call for it; CopyIn is the query object that it expects.
 *
 * Why not pg-copy-streams (7.0.0): it waits for the response to COPY before it sends the rows, which takes another round trip.
 */
import type { ClientBase, Connection, Submittable } from 'pg';
import type { SqlValue } from '../sql/database.ts';

/** The part of the driver's connection that its types omit. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

export function copyIn(
  client: ClientBase,
  into: string,
  rows: readonly (readonly SqlValue[])[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(
      new CopyIn(`copy ${into} from stdin`, toCopyText(rows), (error) =>
        error === undefined ? resolve() : reject(error),
      ),
    );
  });
}

/** Closes a connection without notifying the server, which may have stopped responding. Pending queries fail. */
export function destroyConnection(client: ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** The process may end while the connection is open. */
export function unrefConnection(client: ClientBase): void {
  (client as unknown as { unref(): void }).unref();
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
    // The protocol allows sending the rows before the server requests them: after an error in the statement it ignores them.
    copy.sendCopyFromChunk(Buffer.from(this.#text));
    copy.endCopyFrom();
    stream.uncork();
  }

  handleError(error: Error): void {
    this.#done(error);
  }

  /** The last message in any case; has no effect after an error. */
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

function toCopyText(rows: readonly (readonly SqlValue[])[]): string {
  let text = '';
  for (const row of rows) {
    for (let i = 0; i < row.length; i++) {
      const value = row[i]!;
      if (i > 0) text += '\t';
      if (value === null) text += '\\N';
      else if (typeof value !== 'string') text += value;
      else text += special.test(value) ? value.replace(special, (character) => escapes[character]!) : value;
      special.lastIndex = 0;
    }
    text += '\n';
  }
  return text;
}
