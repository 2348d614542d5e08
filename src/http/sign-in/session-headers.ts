/** Headers of responses to browsers in which somebody is or was signed in. */
import type { IncomingMessage } from 'node:http';
import type { Context } from '../context.ts';
import type { Reply } from '../route.ts';
import { writeSessionCookie } from './session-cookie.ts';

/** Responses for a session are stored nowhere: the next person at the computer must not see them. The cookie of an ended session is deleted. */
export function withSessionHeaders(
  reply: Reply,
  { headers }: Pick<IncomingMessage, 'headers'>,
  { actor, options, hasEndedSession }: Pick<Context, 'actor' | 'options' | 'hasEndedSession'>,
): Reply {
  if (actor.session !== undefined)
    return { ...reply, headers: { ...reply.headers, 'cache-control': 'private, no-store' } };
  if (!hasEndedSession || reply.headers?.['set-cookie'] !== undefined) return reply;
  const cookie = writeSessionCookie(options.settings, headers, undefined);
  return { ...reply, headers: { ...reply.headers, 'set-cookie': cookie } };
}
