/** What a service answers when it refuses something. */
import type { Error as ErrorBody } from './generated/schemas.ts';

export type ErrorCode = ErrorBody['code'];

/** An error of the service. `code` is a stable word for programs, `message` a sentence for people; `body` is all that was said. */
export class FondsError extends Error {
  override readonly name = 'FondsError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: ErrorBody['details'];
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.message);
    this.status = body.status;
    this.code = body.code;
    this.details = body.details;
    this.body = body;
  }

  /** Something in between, such as a proxy, may answer in another shape. */
  static async from(response: Response): Promise<FondsError> {
    const text = await response.text();
    try {
      const body = JSON.parse(text) as ErrorBody;
      if (typeof body.code === 'string' && typeof body.message === 'string') return new FondsError(body);
    } catch {
      // Told below as what it is.
    }
    const message = `${response.url} answered ${response.status} ${response.statusText}`;
    return new FondsError({
      ...{ status: response.status, error: response.statusText, code: 'internal', message, details: text },
    });
  }
}
