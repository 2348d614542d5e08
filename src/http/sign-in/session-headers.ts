/** Headers of responses to browsers in which somebody is or was signed in. */
import type { IncomingMessage } from 'node:http';
import type { Actor } from '../../graph/actor.ts';
import type { Context } from '../context.ts';
import type { Reply } from '../route.ts';
import { writeSessionCookie } from './session-cookie.ts';

/** Responses for a session are stored nowhere: the next person at the computer must not see them. */
export function withoutStorage(reply: Reply, actor: Actor | undefined): Reply {
  if (actor?.session === undefined) return reply;
  return { ...reply, headers: { ...reply.headers, 'cache-control': 'private, no-store' } };
}

/** Besides, the cookie of an ended session is deleted. */
export function withSessionHeaders(
  reply: Reply,
  { headers }: Pick<IncomingMessage, 'headers'>,
  { actor, options, hasEndedSession }: Pick<Context, 'actor' | 'options' | 'hasEndedSession'>,
): Reply {
  if (actor.session !== undefined) return withoutStorage(reply, actor);
  if (!hasEndedSession || reply.headers?.['set-cookie'] !== undefined) return reply;
  const cookie = writeSessionCookie(options.settings, headers, undefined);
  return { ...reply, headers: { ...reply.headers, 'set-cookie': cookie } };
}
