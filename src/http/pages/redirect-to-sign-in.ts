/** Leads people who are not signed in to the page for that, which leads them back. */
import { signInPath } from '../../pages/shared/page-path.ts';
import type { Reply } from '../route.ts';
import { pageHeaders } from './page-reply.ts';

/** @param url path and query of the page to return to. */
export function redirectToSignIn(url: string): Reply {
  return {
    status: 303,
    headers: {
      ...pageHeaders,
      'cache-control': 'no-store',
      location: `${signInPath}?to=${encodeURIComponent(url)}`,
    },
  };
}
