/**
 * A lean HTTP client for measuring: keep-alive sockets, one request under way on each, responses told by their
 * Content-Length. It costs less than any server it asks, so that it is the server that is measured.
 */
import { connect, type Socket } from 'node:net';

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly perSecond: number;
  /** Milliseconds from sending to the last byte. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

export interface LoadOptions {
  readonly port: number;
  readonly paths: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

export async function load(options: LoadOptions): Promise<LoadResult> {
  const times: number[] = [];
  let next = 0;
  const requests = options.paths.map(
    (path) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${options.port}\r\n\r\n`,
  );
  const started = performance.now();
  const ends = started + options.seconds * 1000;
  await Promise.all(
    Array.from({ length: options.connections }, () =>
      drive(options.port, () => requests[next++ % requests.length]!, ends, times),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    requests: sorted.length,
    seconds,
    perSecond: sorted.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
  };
}

function drive(port: number, nextRequest: () => string, ends: number, times: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1');
    let sent = 0;
    let missing = -1;
    let head = '';
    const send = (): void => {
      sent = performance.now();
      if (sent >= ends) {
        socket.end();
        resolve();
        return;
      }
      missing = -1;
      head = '';
      socket.write(nextRequest());
    };
    socket.setNoDelay(true);
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      if (missing < 0) {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!head.startsWith('HTTP/1.1 200')) {
          reject(new Error(`Not measured: ${head.slice(0, 200)}`));
          return;
        }
        missing = Number(/content-length: (\d+)/i.exec(head)![1]) - (head.length - end - 4);
      } else missing -= chunk.length;
      if (missing > 0) return;
      times.push(performance.now() - sent);
      send();
    });
  });
}
