/** A session in a list. */
import type { SignInMethod } from '../../model/security-event.ts';
import { describeBrowser } from './describe-browser.ts';

export interface ShownSession {
  readonly id: string;
  readonly userId: string;
  readonly method: SignInMethod;
  readonly address: string;
  /** Time of the sign-in. */
  readonly created: string;
  readonly lastUsed: string;
  /** When it ends unless it is used before. */
  readonly ends: string;
  /** Program and system, such as `Firefox, Linux`; empty if they are unknown. */
  readonly browser: string;
  readonly isPresent: boolean;
}

/** @param session its `browser` is the header User-Agent. @param present id of the session of the request. */
export function toShownSession(
  session: Omit<ShownSession, 'isPresent'>,
  present: string | undefined,
): ShownSession {
  return { ...session, browser: describeBrowser(session.browser), isPresent: session.id === present };
}
