import { hash } from 'node:crypto';

/** A few characters that stand for a text: enough to see that it was changed, not to keep anybody from making another with the same. */
export function shortDigest(text: string): string {
  return hash('sha1', text, 'base64url').slice(0, 10);
}
