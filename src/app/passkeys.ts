/** Connects the rules of passkeys with their protocol, if people sign in with them. */
import type { Settings } from '../config/settings.ts';
import { allowsSignIn } from '../config/sign-in-ways.ts';
import { Passkeys, type PasskeysOptions } from '../graph/sign-in/passkeys.ts';
import { passkeyProtocol } from '../http/sign-in/passkey-protocol.ts';

type Dependencies = Omit<PasskeysOptions, 'protocol'>;

export function createPasskeys(
  settings: Pick<Settings, 'signIn'>,
  options: Dependencies,
): Passkeys | undefined {
  return allowsSignIn(settings, 'passkey')
    ? new Passkeys({ ...options, protocol: passkeyProtocol })
    : undefined;
}
