/** Kinds of events in the security log, and the ways in which people sign in. */

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
