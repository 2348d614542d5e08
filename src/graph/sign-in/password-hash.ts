/**
 * Hashes passwords with scrypt, as PHC strings: `$scrypt$ln=17,r=8,p=1$SALT$HASH`. A hash takes half a second and 128 MiB, so at most two are computed
 * at once. Callers wait in turns: somebody who sends many passwords delays nobody else by more than one hash.
 *
 * Why not argon2 (0.44.0): it needs a native module of its own, and scrypt of Node meets the same recommendation of OWASP.
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { type Caller, CallerScheduler } from '../../lib/caller-scheduler.ts';
import { mebibyte } from '../../lib/quantities.ts';
import { Failure, fail } from '../../model/errors.ts';

/** Recommended by OWASP. */
const cost = { ln: 17, r: 8, p: 1 } as const;

const saltBytes = 16;
const hashBytes = 32;

/** Hashes at the same time; each needs 128 MiB of memory. */
const maxHashes = 2;

const maxWaiting = 500;
const maxWaitMs = 30_000;

/** Hashes a password; scrypt, or a replacement in tests of the order. */
export type Hash = (password: string, salt: Buffer, options: ScryptOptions, bytes: number) => Promise<Buffer>;

const hashWithScrypt: Hash = (password, salt, options, bytes) =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, bytes, options, (error, hash) => (error === null ? resolve(hash) : reject(error)));
  });

export class PasswordHasher {
  readonly #hash: Hash;
  readonly #scheduler = new CallerScheduler({
    slots: { hash: maxHashes },
    maxWaiting,
    fullError: createBusyError,
    waitMs: maxWaitMs,
    timeoutError: createBusyError,
    now: () => performance.now(),
  });

  constructor(hash: Hash = hashWithScrypt) {
    this.#hash = hash;
  }

  /** Runs a task that checks passwords when it is the turn of the caller. */
  run<T>(caller: Caller, task: () => Promise<T>): Promise<T> {
    return this.#scheduler.run('hash', caller, task);
  }

  /** Returns a PHC string. Only within {@link run}. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltBytes);
    const hash = await this.#hash(normalize(password), salt, toScryptOptions(cost), hashBytes);
    const { ln, r, p } = cost;
    return `$scrypt$ln=${ln},r=${r},p=${p}$${encode(salt)}$${encode(hash)}`;
  }

  /** Takes the same time without a stored password. Only within {@link run}. */
  async verify(password: string, stored: string | undefined): Promise<boolean> {
    const { options, salt, hash } = stored === undefined ? unknown : parsePhc(stored);
    const found = await this.#hash(normalize(password), salt, options, hash.length);
    return timingSafeEqual(found, hash) && stored !== undefined;
  }
}

function createBusyError(): Failure {
  return new Failure('busy', 'Too many people sign in at the same time. Try again in a moment.');
}

/** Keyboards write some characters in several ways, such as an é as an e with an accent. */
function normalize(password: string): string {
  return password.normalize('NFKC');
}

function toScryptOptions({ ln, r, p }: Readonly<Record<'ln' | 'r' | 'p', number>>): ScryptOptions {
  const N = 2 ** ln;
  // Node needs a little more than the 128 × N × r bytes of the algorithm.
  return { N, r, p, maxmem: 128 * N * r + mebibyte };
}

function parsePhc(phc: string) {
  const found = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc);
  if (found === null) fail('internal', 'The stored password is no PHC string of scrypt.');
  const [, ln, r, p, salt, hash] = found;
  return {
    options: toScryptOptions({ ln: Number(ln), r: Number(r), p: Number(p) }),
    salt: Buffer.from(salt!, 'base64'),
    hash: Buffer.from(hash!, 'base64'),
  };
}

/** In place of the password of an unknown user. */
const unknown = {
  options: toScryptOptions(cost),
  salt: randomBytes(saltBytes),
  hash: randomBytes(hashBytes),
};

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
