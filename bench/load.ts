/**
 * A minimal HTTP client for measurements: keep-alive sockets, one request in progress on each, responses delimited by Content-Length. It
 * takes less processor time than the servers, so that the results measure the server.
 */
import { connect, type Socket } from 'node:net';

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly perSecond: number;
  /** Milliseconds from sending to the last byte. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

export interface LoadOptions {
  /** One server, or several that get requests alternately. */
  readonly port: number | readonly number[];
  readonly paths: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

export async function load({ port, paths, connections, seconds }: LoadOptions): Promise<LoadResult> {
  const clients = await LoadClients.open(port, connections);
  try {
    return await clients.send(paths, seconds);
  } finally {
    clients.close();
  }
}

/** Clients that stay connected, so that repeated measurements do not include connecting. */
export class LoadClients {
  /** For each client one socket to each server. */
  readonly #sockets: readonly (readonly Socket[])[];

  private constructor(sockets: readonly (readonly Socket[])[]) {
    this.#sockets = sockets;
  }

  /** @param port one server, or several that get requests alternately. */
  static async open(port: number | readonly number[], connections: number): Promise<LoadClients> {
    const ports = [port].flat();
    return new LoadClients(
      await Promise.all(Array.from({ length: connections }, () => Promise.all(ports.map(open)))),
    );
  }

  async send(paths: readonly string[], seconds: number): Promise<LoadResult> {
    const times: number[] = [];
    let next = 0;
    const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    const started = performance.now();
    const ends = started + seconds * 1000;
    await Promise.all(
      this.#sockets.map((sockets, i) =>
        sendRequests(sockets, i, () => requests[next++ % requests.length]!, ends, times),
      ),
    );
    return summarise(times, (performance.now() - started) / 1000);
  }

  close(): void {
    for (const socket of this.#sockets.flat()) socket.end();
  }
}

function summarise(times: number[], seconds: number): LoadResult {
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    requests: sorted.length,
    seconds,
    perSecond: sorted.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    max: at(1),
  };
}

/** Sends one request at a time, alternately to each server. */
async function sendRequests(
  sockets: readonly Socket[],
  first: number,
  nextRequest: () => string,
  ends: number,
  times: number[],
): Promise<void> {
  for (let turn = first; performance.now() < ends; turn++) {
    const sent = performance.now();
    await request(sockets[turn % sockets.length]!, nextRequest());
    times.push(performance.now() - sent);
  }
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.setNoDelay(true);
    socket.once('error', reject);
  });
}

function request(socket: Socket, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = -1;
    let head = '';
    const onData = (chunk: Buffer): void => {
      if (missing < 0) {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!head.startsWith('HTTP/1.1 200')) {
          reject(new Error(`Unexpected response: ${head.slice(0, 200)}`));
          return;
        }
        missing = Number(/content-length: (\d+)/i.exec(head)![1]) - (head.length - end - 4);
      } else missing -= chunk.length;
      if (missing > 0) return;
      socket.off('data', onData);
      resolve();
    };
    socket.on('data', onData);
    socket.write(text);
  });
}
