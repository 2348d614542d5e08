/**
 * The HTTP server on node:http: connections, timeouts, invalid HTTP and the shutdown. It knows neither routes nor replies.
 */
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ErrorCode, Failure } from '../model/errors.ts';
import { toErrorBody } from './errors.ts';

const serverOptions = {
  // We report a missing Host header ourselves; Node would send a 400 without body.
  requireHostHeader: false,
  /** Time for the headers of a request. */
  headersTimeout: 60_000,
  /** No limit, since an upload may take hours; slow-body.ts limits how slowly a body may arrive. */
  requestTimeout: 0,
  /** Longer than the 60 seconds after which most proxies close their idle connections: the side that sends requests should close first. */
  keepAliveTimeout: 72_000,
};

/** A request and its response. */
export interface Exchange {
  /** Identifies the request in the log. */
  readonly id: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Aborted when the service shuts down. */
  readonly shutdown: AbortSignal;
}

export class HttpServer {
  /** Emits `request` for every request, also for those of tests that have no connection. */
  readonly server: Server;
  readonly #shutdown = new AbortController();
  /** Servers of the other addresses of `localhost`. */
  readonly #localServers: TcpServer[] = [];
  #closed: Promise<void> | undefined;

  /** @param handle must not throw. */
  constructor(handle: (exchange: Exchange) => void) {
    const { signal: shutdown } = this.#shutdown;
    let requests = 0;
    const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
      requests += 1;
      handle({ id: `req-${requests.toString(36)}`, request, response, shutdown });
    };
    this.server = createServer(serverOptions, onRequest)
      // Node would reject any other expectation with a 417 without body.
      .on('checkExpectation', onRequest)
      // 100 Continue is sent when the body is read, so that a client without permission need not send it.
      .on('checkContinue', onRequest)
      .on('clientError', respondToInvalidHttp);
  }

  /** Returns the URL. With port 0 the system chooses one. Throws errors of Node, for example if the port is in use. */
  async listen({ host, port }: { readonly host: string; readonly port: number }): Promise<string> {
    await startListening(this.server, host, port);
    const bound = this.server.address() as AddressInfo;
    if (host === 'localhost') await this.#listenOnOtherAddresses(host, bound);
    return `http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}`;
  }

  /** Node listens on the first address of a name only, but `localhost` can be 127.0.0.1 and ::1. */
  async #listenOnOtherAddresses(host: string, bound: AddressInfo): Promise<void> {
    for (const { address } of await lookup(host, { all: true })) {
      if (address === bound.address) continue;
      // The options with which Node's HTTP server creates its own TCP server.
      const local = createTcpServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
        this.server.emit('connection', socket),
      );
      try {
        await startListening(local, address, bound.port);
        this.#localServers.push(local);
      } catch {
        // The address is listed in the hosts file, but this machine does not have it.
      }
    }
  }

  /**
   * Stops accepting connections, closes idle ones, and waits for requests in progress. Their responses have `Connection: close`; later requests
   * on open connections are rejected. To end the wait, call `server.closeAllConnections()`.
   */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#shutdown.abort();
    // For responses whose headers were sent before: their connections close at the end instead of waiting for the next request.
    this.server.keepAliveTimeout = 1;
    this.server.keepAliveTimeoutBuffer = 0;
    await Promise.all([this.server, ...this.#localServers].map(stopListening));
  }
}

async function startListening(server: TcpServer, host: string, port: number): Promise<void> {
  server.listen({ host, port });
  // Rejects if the server emits `error`.
  await once(server, 'listening');
}

/** Resolves when all connections are closed, or at once if the server does not listen. */
function stopListening(server: TcpServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

const invalidHttpStatuses: Readonly<Record<string, readonly [status: number, sentence: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers or the path of the request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};

const invalidHttpCodes: Readonly<Record<number, ErrorCode>> = {
  431: 'limit-exceeded',
  408: 'request-timeout',
};

/** Responds to invalid HTTP, which never becomes a request, directly on the socket. */
function respondToInvalidHttp(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, sentence] = invalidHttpStatuses[error.code ?? ''] ?? [400, 'The request is not valid HTTP.'];
  const code = invalidHttpCodes[status] ?? 'bad-parameter';
  const body = toErrorBody(new Failure(code, sentence), status);
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status} ${body.error}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
}
