/** The addresses that an OpenID provider uses: to lead a browser back, and to report that sessions have ended. They are no pages to look at. */
import { failNoSignInWith } from '../../config/sign-in-ways.ts';
import type { Identities } from '../../graph/sign-in/identities.ts';
import { Failure, fail } from '../../model/errors.ts';
import { openIdPaths, signInPath, staffPath } from '../../pages/shared/page-path.ts';
import type { Context } from '../context.ts';
import { formMediaType } from '../read-body.ts';
import { publicFormLimit, readForm } from '../read-form.ts';
import { pageOrigin } from '../record-url.ts';
import { defineRoute, type Reply, type RestRequest, type Route } from '../route.ts';
import { readAttemptCookie } from './attempt-cookie.ts';
import { writeSessionCookie } from './session-cookie.ts';

export const openIdRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: openIdPaths.callback,
    access: 'read',
    isPage: true,
    isForSignIn: true,
    operation: 'page oidc callback',
    summary: 'Sign in with the answer of the OpenID provider',
    group: 'pages',
    parameters: {},
    // Providers add parameters of their own.
    checksOwnQuery: true,
    responses: [],
    handler: finishAttempt,
  }),
  defineRoute({
    method: 'POST',
    path: openIdPaths.logout,
    access: 'read',
    isPage: true,
    ignoresCaller: true,
    operation: 'page oidc logout',
    summary: 'End the sessions that the OpenID provider has ended',
    group: 'pages',
    parameters: {},
    checksOwnQuery: true,
    body: { read: 'stream', content: { kind: 'files', mediaTypes: { [formMediaType]: 'The logout token' } } },
    responses: [],
    handler: endProviderSessions,
  }),
];

async function finishAttempt(
  { url, headers, address }: RestRequest,
  { archive, actor, options: { settings } }: Context,
): Promise<Reply> {
  const identities = getIdentities(archive);
  const answer = URL.parse(
    /\?[^#]*/.exec(url)?.[0] ?? '',
    pageOrigin(headers.host, settings) + openIdPaths.callback,
  );
  if (answer === null) fail('not-found', 'The address of this service is unknown. Set public-url.');
  const {
    to = staffPath,
    refusal,
    session,
  } = await identities.finish(actor, {
    url: answer,
    secret: readAttemptCookie(settings, headers, answer.searchParams.get('state') ?? ''),
    client: { address: address(), browser: headers['user-agent'] ?? '' },
  });
  const location =
    refusal === undefined ? to : `${signInPath}?to=${encodeURIComponent(to)}&failed=${refusal}`;
  const cookie = session && writeSessionCookie(settings, headers, session.token);
  return {
    status: 303,
    headers: { location, 'cache-control': 'no-store', ...(cookie !== undefined && { 'set-cookie': cookie }) },
  };
}

/** OpenID Connect Back-Channel Logout 1.0, sections 2.5 to 2.8. */
async function endProviderSessions(request: RestRequest<never>, { archive }: Context): Promise<Reply> {
  const identities = getIdentities(archive);
  try {
    // The protocol lets providers add fields.
    const { logout_token: token } = await readForm(request, publicFormLimit);
    if (typeof token !== 'string') fail('invalid', 'The form has no field logout_token.');
    await identities.endProviderSessions(token);
    return { status: 200, headers: noStore };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const isDown = error.code === 'unavailable';
    const body = {
      error: isDown ? 'temporarily_unavailable' : 'invalid_request',
      error_description: error.message,
    };
    return { status: isDown ? 503 : 400, headers: noStore, body };
  }
}

const noStore = { 'cache-control': 'no-store' };

function getIdentities({ identities }: Context['archive']): Identities {
  return identities ?? failNoSignInWith('oidc');
}
