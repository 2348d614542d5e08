/** Sends single requests and measures them. */
import { Agent, get } from 'node:http';

export interface Response<Body> {
  readonly ms: number;
  readonly status: number;
  readonly body: Body;
}

/** One connection, one request at a time. */
export class SearchClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #port: number;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(port: number, headers: Readonly<Record<string, string>> = {}) {
    this.#port = port;
    this.#headers = headers;
  }

  async send<Body>(path: string): Promise<Response<Body>> {
    const { ms, status, body } = await this.sendText(path);
    return { ms, status, body: JSON.parse(body) as Body };
  }

  sendText(path: string): Promise<Response<string>> {
    const started = performance.now();
    return new Promise((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port: this.#port,
        path,
        agent: this.#agent,
        headers: this.#headers,
      };
      get(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const ms = performance.now() - started;
          resolve({ ms, status: response.statusCode!, body: Buffer.concat(chunks).toString() });
        });
      }).once('error', reject);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** The part of a response to a search that the measurements use. */
export interface Found {
  readonly total: number;
  readonly atLeast: boolean;
  readonly hits: readonly { readonly id: string; readonly score: number; readonly name: string }[];
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** `median, p95, max` for a line of output. */
export function describeSpread(values: readonly number[]): string {
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) => percentile(values, share).toFixed(1));
  return `p50 ${p50}, p95 ${p95}, max ${max}`;
}
