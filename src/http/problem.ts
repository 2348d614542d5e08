/** Errors as problem details (RFC 9457), for clients that list the media type: the members of every error and those of the standard. */
import { errorCodes } from '../model/errors.ts';
import { isListedAndPreferred, problemJson } from './accept.ts';
import type { ErrorBody, ErrorReply } from './errors.ts';
import type { Reply } from './route.ts';

interface Problem extends ErrorBody {
  /** URL of the description of the error code, in the documentation of this service. */
  readonly type: string;
  readonly title: string;
  readonly detail: string;
}

/** @param prefix of the paths of this service. */
export function negotiateError(reply: ErrorReply, accept: string | undefined, prefix: string): Reply {
  if (accept === undefined || !isListedAndPreferred(accept, problemJson)) return reply;
  const { headers, body } = reply;
  return { ...reply, headers: { ...headers, 'content-type': problemJson }, body: toProblem(body, prefix) };
}

function toProblem(body: ErrorBody, prefix: string): Problem {
  const { code, message } = body;
  return { type: `${prefix}/docs#error-${code}`, title: errorCodes[code], detail: message, ...body };
}
