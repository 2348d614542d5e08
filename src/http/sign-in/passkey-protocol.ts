/** Speaks WebAuthn with browsers. The library is loaded at the first use of a passkey. Must not know users (graph/sign-in/passkeys.ts). */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { PasskeyProtocol } from '../../graph/sign-in/passkey-protocol.ts';
import { isObject } from '../../lib/json-diff.ts';
import { Failure, fail } from '../../model/errors.ts';

/** Time in which the person answers, in milliseconds. */
const timeout = 5 * 60_000;

/** EdDSA, ES256 and RS256 (COSE). The library would try further ones, which are experimental in Node. */
const supportedAlgorithmIDs = [-8, -7, -257];

const load = () => import('@simplewebauthn/server');

export const passkeyProtocol: PasskeyProtocol = {
  createRegistrationOptions: async ({ site, challenge, user, present }) => {
    const { generateRegistrationOptions } = await load();
    return generateRegistrationOptions({
      rpID: site.host,
      rpName: site.name,
      challenge: decode(challenge),
      userID: Uint8Array.from(user.handle),
      userName: user.id,
      userDisplayName: user.name,
      excludeCredentials: present.map(({ id, transports }) => ({ id, transports: transports as never })),
      // Found without a name, and unlocked by the person: a passkey replaces the name and the password.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestationType: 'none',
      supportedAlgorithmIDs,
      timeout,
    });
  },
  createAuthenticationOptions: async (site, challenge) => {
    const { generateAuthenticationOptions } = await load();
    return generateAuthenticationOptions({
      rpID: site.host,
      challenge: decode(challenge),
      userVerification: 'required',
      timeout,
    });
  },
  verifyRegistration: ({ site, answer, takeChallenge }) =>
    rejectInvalid(async () => {
      const { verifyRegistrationResponse } = await load();
      const response = parseAnswer<RegistrationResponseJSON>(answer);
      const { registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge: takeChallenge,
        expectedOrigin: site.origin,
        expectedRPID: site.host,
        requireUserVerification: true,
        supportedAlgorithmIDs,
      });
      if (registrationInfo === undefined) fail('sign-in-failed', notValid);
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
    }),
  readId: (answer) => parseAnswer<AuthenticationResponseJSON>(answer).id,
  verifyAuthentication: ({ site, answer, takeChallenge, passkey }) =>
    rejectInvalid(async () => {
      const { verifyAuthenticationResponse } = await load();
      const { id, publicKey, counter } = passkey;
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: parseAnswer<AuthenticationResponseJSON>(answer),
        expectedChallenge: takeChallenge,
        expectedOrigin: site.origin,
        expectedRPID: site.host,
        credential: { id, publicKey: decode(publicKey), counter },
        requireUserVerification: true,
      });
      if (!verified) fail('sign-in-failed', notValid);
      return authenticationInfo.newCounter;
    }),
};

const notValid = 'The answer of the passkey is not valid.';

/** Limit: characters of an answer. */
const maxAnswerLength = 65_536;

function parseAnswer<Answer>(text: string): Answer {
  try {
    const value: unknown = text.length > maxAnswerLength ? undefined : JSON.parse(text);
    if (isObject(value) && typeof value.id === 'string' && isObject(value.response)) return value as Answer;
  } catch {
    // Not JSON.
  }
  return fail('sign-in-failed', notValid);
}

/** The library throws errors of many kinds for an answer that is not valid, also for one that is no answer at all. */
async function rejectInvalid<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof Failure) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure('sign-in-failed', `${notValid} ${reason}`.slice(0, 300), { cause: error });
  }
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, 'base64url'));
}
