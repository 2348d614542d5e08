import type { Error as ErrorBody } from './generated/schemas.ts';

export type ErrorCode = ErrorBody['code'];

/** An error response of the service. `code` is stable and meant for programs, `message` for people; `body` is the whole response. */
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

  /** A proxy may respond in another form; the error then has the code `internal`. */
  static async from(response: Response): Promise<FondsError> {
    const text = await response.text();
    try {
      const body = JSON.parse(text) as ErrorBody;
      if (typeof body.code === 'string' && typeof body.message === 'string') return new FondsError(body);
    } catch {
      // Not JSON: reported as `internal` below.
    }
    const message = `${response.url} responded with ${response.status} ${response.statusText}`;
    return new FondsError({
      status: response.status,
      error: response.statusText,
      code: 'internal',
      message,
      details: text,
    });
  }
}
