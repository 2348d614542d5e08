/** Headers that state whether and by whom a response may be cached (RFC 9111). */

/** For responses that depend on the caller: shared caches must not store them, and clients must revalidate their copy. */
export const privateHeaders = {
  'cache-control': 'private, no-cache',
  vary: 'X-User, Authorization, Cookie',
} as const;

/** Like privateHeaders, for responses that depend on the header Accept as well. */
export const negotiatedHeaders = {
  ...privateHeaders,
  vary: 'X-User, Authorization, Cookie, Accept',
} as const;

/** For responses that are outdated as soon as they are sent, and for secrets. */
export const uncachedHeaders = { 'cache-control': 'no-store' } as const;

/** For pages and documents that change with the version of the service: clients must revalidate their copy. */
export const revalidatedHeaders = { 'cache-control': 'no-cache' } as const;

/** For documents that may be an hour old. */
export const publicHeaders = { 'cache-control': 'public, max-age=3600' } as const;
