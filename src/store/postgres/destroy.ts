import type { ClientBase } from 'pg';

/** Ends a connection without a word to the server, which may not be listening any more. Whoever waits for an answer is told that it is lost. */
export function destroy(client: ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
