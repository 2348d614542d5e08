/** Passkeys as the rules of sign-in see them. http/sign-in/passkey-protocol.ts speaks WebAuthn. */

/** The site for which a browser creates and uses passkeys. */
export interface PasskeySite {
  /** The host: a passkey is used on it only (RP ID). */
  readonly host: string;
  readonly origin: string;
  /** Name for people. */
  readonly name: string;
}

/** The public part of a passkey. */
export interface StoredPasskey {
  /** In base64url, as WebAuthn writes it. */
  readonly id: string;
  /** The public key (COSE), in base64url. */
  readonly publicKey: string;
  /** Number of its uses; always 0 for a passkey that is synchronised between devices. */
  readonly counter: number;
  readonly transports: readonly string[];
}

interface NewPasskeyOptions {
  readonly site: PasskeySite;
  readonly challenge: string;
  readonly user: { readonly handle: Uint8Array; readonly id: string; readonly name: string };
  /** Those that the user has: the browser does not create another one on the same device. */
  readonly present: readonly StoredPasskey[];
}

interface AnswerOptions {
  readonly site: PasskeySite;
  /** The JSON that the script of the page has sent. */
  readonly answer: string;
  /** Uses up the challenge of the answer. Returns whether it is valid. */
  readonly takeChallenge: (challenge: string) => Promise<boolean>;
}

/** Its functions throw `sign-in-failed` for answers that are not valid. */
export interface PasskeyProtocol {
  /** The options of `navigator.credentials.create`, as JSON. */
  createRegistrationOptions(options: NewPasskeyOptions): Promise<object>;
  /** The options of `navigator.credentials.get`, as JSON. */
  createAuthenticationOptions(site: PasskeySite, challenge: string): Promise<object>;
  verifyRegistration(options: AnswerOptions): Promise<StoredPasskey>;
  /** The id of the passkey that an answer names. */
  readId(answer: string): string;
  /** The new counter. Throws for one that is not greater: somebody may have copied the passkey. */
  verifyAuthentication(options: AnswerOptions & { readonly passkey: StoredPasskey }): Promise<number>;
}
