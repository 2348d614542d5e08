/**
 * Executes a form that a browser has sent, in this order: own form → access → fields → change → redirect to the next page. A form that is not
 * accepted is shown again on its page, with the sent values and a message at each wrong field.
 */

import type { StartedSession } from '../../graph/sign-in/sign-in.ts';
import { type ErrorCode, Failure, fail } from '../../model/errors.ts';
import { getProfile } from '../../model/profile.ts';
import type { AnyAction, AnyPage, ProviderRedirect } from '../../pages/define-page.ts';
import type { RejectedForm } from '../../pages/render.ts';
import type { Query } from '../../parameters/parameter.ts';
import { parseFields } from '../../parameters/parse-fields.ts';
import type { Context } from '../context.ts';
import { toErrorReply } from '../errors.ts';
import { formMediaType } from '../read-body.ts';
import { publicFormLimit, readForm, staffFormLimit } from '../read-form.ts';
import type { Reply, RestRequest } from '../route.ts';
import { writeAttemptCookie } from '../sign-in/attempt-cookie.ts';
import { failCrossSite } from '../sign-in/same-origin.ts';
import { writeSessionCookie } from '../sign-in/session-cookie.ts';
import { findFieldErrors } from './field-errors.ts';
import { requireAccess } from './page-access.ts';
import { pageHeaders } from './page-reply.ts';
import { redirectToSignIn } from './redirect-to-sign-in.ts';
import { respondWithRejectedForm, toPageRequest } from './respond-with-page.ts';

export const formBody = {
  read: 'stream',
  content: { kind: 'files', mediaTypes: { [formMediaType]: 'The fields of the form' } },
  optional: true,
} as const;

/** The hidden field with the name of the form. A page with one form needs none. */
const nameField = 'form';

/** The hidden field with the form token of the session. */
export const tokenField = 'form-token';

/** The form is shown again after failures with these statuses: the reader can correct it, or someone else has changed the record. */
const rejectedStatuses: readonly number[] = [400, 409, 412];

/** Further failures after which it is shown again. */
const rejectedCodes: readonly ErrorCode[] = ['sign-in-again', 'too-many-tries'];

export async function handleForm(
  page: AnyPage,
  request: RestRequest<never>,
  context: Context,
): Promise<Reply> {
  const [only, ...others] = page.actions ?? [];
  const isOnly = only !== undefined && others.length === 0;
  if (isOnly) await requireAccess(only.access, request, context);
  const limit = context.actor.session === undefined ? publicFormLimit : staffFormLimit;
  const { [nameField]: name, [tokenField]: token, ...sent } = await readForm(request, limit);
  requireOwnForm(context, token);
  const action = findAction(page, name);
  // Of several forms, only the body says which one was sent.
  if (!isOnly) await requireAccess(action.access, request, context);
  const { parameters: _, query: __, ...asked } = toPageRequest(request, context);
  const parsed = parseFields(action.fields, sent, getProfile(context.options.settings.profile));
  const reject = (status: number, rejected: Omit<RejectedForm, 'name' | 'values'>): Promise<Reply> =>
    respondWithRejectedForm(
      page,
      request,
      context,
      { name: action.name, values: toLists(sent), ...rejected },
      status,
    );
  if ('errors' in parsed) return reject(400, { errors: parsed.errors, message: undefined });
  const form = { ...asked, fields: parsed.values as never };
  try {
    const outcome = await action.change(form, context);
    return await respondWithOutcome(action, outcome, form as never, { page, request, context });
  } catch (error) {
    const status = error instanceof Failure ? toErrorReply(error).status : 500;
    const isRejected =
      error instanceof Failure && (rejectedStatuses.includes(status) || rejectedCodes.includes(error.code));
    if (!isRejected) throw error;
    if (error.code === 'sign-in-again' && request.method === 'POST') return redirectToSignIn(request.url);
    const { code, retryAfterSeconds } = error;
    const reply = await reject(status, {
      ...findFieldErrors(error, Object.keys(action.fields)),
      code,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
    return retryAfterSeconds === undefined
      ? reply
      : { ...reply, headers: { ...reply.headers, 'retry-after': String(retryAfterSeconds) } };
  }
}

/**
 * Throws `cross-site` if the form is not of this session. getContext has checked the origin. Without a session, a browser sends nothing with which
 * another site could act for a reader.
 */
function requireOwnForm({ actor: { session } }: Context, token: Query[string]): void {
  if (session !== undefined && token !== session.formToken) failCrossSite();
}

interface Answered {
  readonly page: AnyPage;
  readonly request: RestRequest<never>;
  readonly context: Context;
}

/** The response to an accepted form. */
async function respondWithOutcome(
  action: AnyAction,
  outcome: unknown,
  form: never,
  { page, request, context }: Answered,
): Promise<Reply> {
  const left = action.leaves?.(outcome as never);
  const shown = left === undefined ? action.shown?.(outcome as never) : { url: left.url };
  if (shown !== undefined) {
    const shownForm = { name: action.name, values: {}, errors: {}, message: undefined, shown };
    const reply = await respondWithRejectedForm(page, request, context, shownForm, 200);
    return left === undefined ? reply : withProviderRedirect(reply, left, context);
  }
  const session = action.session?.(outcome as never);
  return {
    status: 303,
    headers: {
      ...pageHeaders,
      location: action.next(outcome as never, form),
      ...(session !== undefined && cookieOf(session, request, context)),
    },
  };
}

/** Not a redirect: browsers compare redirects after a form with form-action, also those of the other site, which are unknown. */
function withProviderRedirect(
  reply: Reply,
  left: ProviderRedirect,
  { options: { settings } }: Context,
): Reply {
  const added = {
    'cache-control': 'no-store',
    refresh: `0; url=${left.url}`,
    'set-cookie': writeAttemptCookie(settings, left),
  };
  return { ...reply, headers: { ...reply.headers, ...added } };
}

function cookieOf(
  session: StartedSession | 'ended',
  { headers }: RestRequest<never>,
  { options: { settings } }: Context,
): Readonly<Record<string, string>> {
  const token = session === 'ended' ? undefined : session.token;
  return { 'set-cookie': writeSessionCookie(settings, headers, token) };
}

/** Throws `bad-parameter` for a name that no form of the page has. */
function findAction({ actions = [] }: AnyPage, name: Query[string]): AnyAction {
  const found =
    name === undefined && actions.length === 1 ? actions[0] : actions.find((one) => one.name === name);
  const names = actions.map((one) => one.name).join(', ');
  return (
    found ??
    fail('bad-parameter', `The field ${nameField} must be the name of a form of this page: ${names}.`, {
      details: { parameter: nameField, ...(name !== undefined && { value: String(name) }) },
    })
  );
}

function toLists(sent: Query): RejectedForm['values'] {
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, [value ?? []].flat()]));
}
