/** A receiver of webhooks that accepts deliveries, rejects them, is slow, or is not reachable. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Status of the response; `never` sends none. */
export type Answer = number | 'never';

export class Receiver {
  readonly deliveries: Delivery[] = [];
  /** Called for each delivery, after it was recorded. */
  answer: (delivery: Delivery) => Answer = () => 204;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      let body = '';
      request.on('data', (text) => {
        body += text;
      });
      request.on('end', () => {
        const delivery = { headers: request.headers, body };
        this.deliveries.push(delivery);
        const answer = this.answer(delivery);
        if (answer !== 'never') response.writeHead(answer, { location: '/elsewhere' }).end('thank you');
      });
    });
  }

  static async start(t: { after(end: () => unknown): void }, port = 0): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((resolve) => receiver.#server.listen(port, '127.0.0.1', resolve));
    t.after(() => receiver.stop());
    return receiver;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/changes`;
  }

  /** `what id` of every line, delivery by delivery. */
  get received(): string[] {
    return this.deliveries.flatMap(({ body }) =>
      body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { what: string; id: string })
        .map(({ what, id }) => `${what} ${id}`),
    );
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** As specified by https://www.standardwebhooks.com for receivers. */
export function isSigned({ headers, body }: Delivery, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const wanted = Buffer.from(`v1,${createHmac('sha256', key).update(text).digest('base64')}`);
  const given = Buffer.from(String(headers['webhook-signature']));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
