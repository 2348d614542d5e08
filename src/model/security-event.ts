/** Kinds of events in the security log, what their details say, and the ways in which people sign in. */
import { permissionNames, signInRefusals } from './system.ts';

export const securityEventKinds = [
  'signed-in',
  'sign-in-failed',
  'session-ended',
  'link-created',
  'credential-added',
  'credential-removed',
  'token-created',
  'token-revoked',
  'permissions-changed',
  'user-changed',
] as const;

export type SecurityEventKind = (typeof securityEventKinds)[number];

export const signInMethods = ['link', 'password', 'passkey', 'oidc'] as const;

export type SignInMethod = (typeof signInMethods)[number];

/** The words with which details begin, by the kind of the event. The id or the name that they are about follows. */
const detailWords = {
  'sign-in-failed': signInRefusals,
  'credential-added': signInMethods,
  'permissions-changed': [...permissionNames, 'undo'],
  'user-changed': ['invited', 'created', 'deleted', 'restored', 'deactivated', 'activated'],
} as const satisfies { readonly [Kind in SecurityEventKind]?: readonly string[] };

export type DetailWord = (typeof detailWords)[keyof typeof detailWords][number];

export interface SecurityDetails {
  readonly word: DetailWord | undefined;
  /** An id, a name or a sentence; may be empty. */
  readonly text: string;
}

/** Reads the details of an event, which the log stores as one text: `deactivated`, `update DocumentaryUnit`, `denied: ada`. */
export function parseDetails({
  kind,
  details,
}: {
  readonly kind: SecurityEventKind;
  readonly details: string;
}): SecurityDetails {
  const words: readonly DetailWord[] =
    kind in detailWords ? detailWords[kind as keyof typeof detailWords] : [];
  const [, first = '', text = ''] = /^([\w-]+):?(?: (.*))?$/s.exec(details) ?? [];
  const word = words.find((one) => one === first);
  // The id of a scope can be such a word.
  if (word === undefined || (kind === 'permissions-changed' && text === ''))
    return { word: undefined, text: details };
  return { word, text };
}
