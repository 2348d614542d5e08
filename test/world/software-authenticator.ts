/** A passkey device for tests: makes passkeys and signs challenges, as a browser does with one. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Place {
  readonly origin: string;
  readonly host: string;
}

const flags = { present: 1, verified: 4, attested: 64 } as const;

const digest = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const encode = (data: string | Uint8Array): string => Buffer.from(data).toString('base64url');

export class SoftwareAuthenticator {
  readonly id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #publicKey: Uint8Array;
  /** Number of uses; 0 for a device that does not count. */
  counter = 0;
  /** Whether the device asks for a finger or a PIN. */
  isVerifying = true;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    // COSE: an EC2 key for ES256 on P-256.
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]);
    this.#publicKey = isoCBOR.encode(key as never);
  }

  /** The answer to a challenge for a new passkey, as JSON. */
  create(challenge: string, place: Place): string {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#publicKey]);
    const authData = Buffer.concat([this.#authenticatorData(place, flags.attested), attested]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', challenge, place),
      attestationObject: encode(isoCBOR.encode(attestation as never)),
      transports: ['internal'],
    });
  }

  /** The answer to a challenge for a sign-in, as JSON. */
  use(challenge: string, place: Place): string {
    const data = this.#authenticatorData(place, 0);
    const clientDataJSON = clientData('webauthn.get', challenge, place);
    const signed = Buffer.concat([data, digest(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = createSign('SHA256').update(signed).sign(this.#key);
    return this.#answer({ clientDataJSON, authenticatorData: encode(data), signature: encode(signature) });
  }

  #authenticatorData({ host }: Place, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flag = flags.present | (this.isVerifying ? flags.verified : 0) | more;
    return Buffer.concat([digest(host), Buffer.from([flag]), counter]);
  }

  #answer(response: object): string {
    const id = encode(this.id);
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  }
}

function clientData(type: string, challenge: string, { origin }: Place): string {
  return encode(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
