/**
 * Executes a form that a browser has sent, in this order: own form → access → fields → change → redirect to the next page. A form that is not
 * accepted is shown again on its page, with the sent values and a message at each wrong field.
 */
import { Failure, fail } from '../../model/errors.ts';
import { getProfile } from '../../model/profile.ts';
import type { AnyAction, AnyPage } from '../../pages/define-page.ts';
import type { RejectedForm } from '../../pages/render.ts';
import type { Query } from '../../parameters/parameter.ts';
import { parseFields } from '../../parameters/parse-fields.ts';
import type { Context } from '../context.ts';
import { toErrorReply } from '../errors.ts';
import {
  decodeText,
  failMediaType,
  formMediaType,
  mediaType,
  readBytes,
  requirePlainEncoding,
} from '../read-body.ts';
import { openBodyStream, type Reply, type RestRequest } from '../route.ts';
import { findFieldErrors } from './field-errors.ts';
import { requireAccess } from './page-access.ts';
import { pageHeaders } from './page-reply.ts';
import { respondWithRejectedForm, toPageRequest } from './respond-with-page.ts';

export const formBody = {
  read: 'stream',
  content: { kind: 'files', mediaTypes: { [formMediaType]: 'The fields of the form' } },
  optional: true,
} as const;

/** The hidden field with the name of the form. A page with one form needs none. */
const nameField = 'form';

/** The hidden field with the form token, once there are sessions. */
const tokenField = 'form-token';

/** The form is shown again after failures with these statuses: the reader can correct it, or someone else has changed the record. */
const rejectedStatuses: readonly number[] = [400, 409, 412];

export async function handleForm(
  page: AnyPage,
  request: RestRequest<never>,
  context: Context,
): Promise<Reply> {
  requireOwnForm(request, context);
  const [only, ...others] = page.actions ?? [];
  const isOnly = only !== undefined && others.length === 0;
  if (isOnly) await requireAccess(only.access, request, context);
  const { [nameField]: name, [tokenField]: _token, ...sent } = await readFields(request, context);
  const action = findAction(page, name);
  // Of several forms, only the body says which one was sent.
  if (!isOnly) await requireAccess(action.access, request, context);
  const { parameters: _, query: __, ...asked } = toPageRequest(request, context);
  const parsed = parseFields(action.fields, sent, getProfile(context.options.settings.profile));
  const reject = (status: number, errors: RejectedForm['errors'], message?: string): Promise<Reply> =>
    respondWithRejectedForm(
      page,
      request,
      context,
      { name: action.name, values: toLists(sent), errors, message },
      status,
    );
  if ('errors' in parsed) return reject(400, parsed.errors);
  const form = { ...asked, fields: parsed.values as never };
  try {
    const outcome = await action.change(form, context);
    return { status: 303, headers: { ...pageHeaders, location: action.next(outcome as never, form) } };
  } catch (error) {
    const status = error instanceof Failure ? toErrorReply(error).status : 500;
    if (!(error instanceof Failure) || !rejectedStatuses.includes(status)) throw error;
    const { errors, message } = findFieldErrors(error, Object.keys(action.fields));
    return reject(status, errors, message);
  }
}

/**
 * Hook for sessions: throws if another site made the browser send the form, by the header Origin and the form token. Accepts every form until then:
 * without a session, a browser sends nothing with which another site could act for a reader.
 */
function requireOwnForm(_request: RestRequest<never>, _context: Context): void {}

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

/** The fields of the body; none without a body. Throws `unsupported-media-type`, `limit-exceeded`, `bad-parameter`. */
async function readFields(
  request: RestRequest<never>,
  { options: { settings } }: Context,
): Promise<Record<string, string | readonly string[]>> {
  const { headers } = request;
  requirePlainEncoding(headers);
  const limit = { name: 'json-bytes', bytes: settings.jsonBytes };
  const bytes = await readBytes(openBodyStream(request), headers, limit);
  if (bytes.length === 0) return {};
  const given = mediaType(headers);
  if (given !== formMediaType) failMediaType(given, [formMediaType]);
  const text = decodeText(bytes) ?? fail('bad-parameter', 'The form is not valid UTF-8.');
  const groups = Map.groupBy(new URLSearchParams(text), ([name]) => name);
  return Object.fromEntries(
    [...groups].map(([name, pairs]) => {
      const values = pairs.map(([, value]) => value);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}

function toLists(sent: Query): RejectedForm['values'] {
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, [value ?? []].flat()]));
}
