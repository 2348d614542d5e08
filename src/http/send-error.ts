/** Sends the error response of a request that failed. */
import type { Actor } from '../graph/actor.ts';
import { type ErrorCode, Failure, toStorageFailure, withMessage } from '../model/errors.ts';
import { toErrorPage } from '../pages/error/derive.ts';
import { type ErrorReply, internalFailure, toErrorReply } from './errors.ts';
import type { Exchange } from './http-server.ts';
import type { AppOptions } from './options.ts';
import { pageReply, renderPage } from './pages/page-reply.ts';
import { negotiateError } from './problem.ts';
import type { Reply } from './route.ts';
import { send } from './send.ts';
import { withoutStorage } from './sign-in/session-headers.ts';
import { closeAfterResponseIfUnread } from './unread-body.ts';

/** Errors that only the operator can fix, so they are logged. */
const storageCodes: ReadonlySet<ErrorCode> = new Set(['storage-full', 'store-unusable']);

/** Sent to clients without the cause, which contains paths of the host. */
const unusableStore = new Failure(
  'store-unusable',
  'The store of the service is not usable; nothing was changed. The log of the service has the cause.',
);

/** Headers about the content, which a response may have set before it failed. */
const contentHeaders = [
  'content-disposition',
  'content-encoding',
  'content-range',
  'etag',
  'last-modified',
  'link',
  'location',
];

export interface ErrorPages {
  /** Which errors are sent as pages; `links` are those of missing records, and of a service that is not ready. */
  readonly which: 'all' | 'links' | 'none';
  /** The user of the session, who gets the bar of the workroom. */
  readonly findActor: () => Promise<Actor | undefined>;
}

const linkStatuses: ReadonlySet<number> = new Set([404, 410, 503]);

/** Does nothing if a response was sent already, for example because the body arrived too slowly. Never rejects. */
export async function sendError(
  options: AppOptions,
  exchange: Exchange,
  error: unknown,
  pages?: ErrorPages,
): Promise<void> {
  const { id, request, response } = exchange;
  if (response.headersSent) return;
  try {
    const failure = forMethod(logAndConvertError(options, exchange, error), request.method);
    for (const name of contentHeaders) response.removeHeader(name);
    // Node keeps the reason phrase of a call to writeHead that threw.
    response.statusMessage = '';
    closeAfterResponseIfUnread(request, response);
    const reply = toErrorReply(failure);
    const isPage = pages?.which === 'all' || (pages?.which === 'links' && linkStatuses.has(reply.status));
    const actor = isPage ? await pages.findActor() : undefined;
    const page = isPage ? await writeErrorPage(options, exchange, failure, { reply, actor }) : undefined;
    const { accept } = request.headers;
    await send(options, exchange, page ?? negotiateError(reply, accept, options.settings.prefix));
  } catch (unexpected) {
    options.logError(unexpected, id);
    response.destroy();
  }
}

/** Undefined if the pages cannot be rendered, which is logged; the caller then sends the error as JSON. */
async function writeErrorPage(
  options: AppOptions,
  { id, request: { url, headers } }: Exchange,
  failure: Failure,
  {
    reply: { status, headers: ofError },
    actor,
  }: { readonly reply: ErrorReply; readonly actor: Actor | undefined },
): Promise<Reply | undefined> {
  try {
    const data = toErrorPage(failure, status, url!);
    const rendered = await renderPage(options, { url: url!, headers }, { name: 'error', data }, { actor });
    const page = pageReply({ url: url!, headers }, rendered, { status });
    return withoutStorage({ ...page, headers: { ...ofError, ...page.headers } }, actor);
  } catch (error) {
    options.logError(error, id);
    return undefined;
  }
}

/** A read never changes anything, so that a refused one need not say so. */
const unchangedNote = /[;.] nothing was changed/i;

function forMethod(failure: Failure, method: string | undefined): Failure {
  if ((method !== 'GET' && method !== 'HEAD') || !unchangedNote.test(failure.message)) return failure;
  return withMessage(failure, failure.message.replace(unchangedNote, ''));
}

/** The failure to send to the client. Logs internal errors. */
function logAndConvertError(options: AppOptions, { id, request }: Exchange, error: unknown): Failure {
  const failure = error instanceof Failure ? error : toStorageFailure(error);
  if (failure !== undefined && storageCodes.has(failure.code)) {
    options.logError(failure.cause ?? failure, id);
    return failure.code === 'store-unusable' ? unusableStore : failure;
  }
  if (failure !== undefined && failure.code !== 'internal') return failure;
  // The client is gone and reads no response; a broken connection is no error of the service.
  if (request.destroyed && !request.complete)
    return new Failure('bad-parameter', 'The connection ended before the whole request was received.');
  options.logError(error, id);
  return internalFailure(id);
}
