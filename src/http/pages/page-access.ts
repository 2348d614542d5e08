/** Checks who may open a page or send a form. */
import { isAnonymous } from '../../graph/actor.ts';
import { fail } from '../../model/errors.ts';
import type { PageAccess } from '../../pages/define-page.ts';
import type { PageRequest } from '../../pages/page-request.ts';
import type { Context } from '../context.ts';

/** Throws `user-required`, `permission-denied`, `not-found`. */
export async function requireAccess(
  access: PageAccess,
  request: Pick<PageRequest, 'params'>,
  { graph, actor }: Pick<Context, 'graph' | 'actor'>,
): Promise<void> {
  if (access === 'public') return;
  if (isAnonymous(actor))
    fail(
      'user-required',
      'This page is only for users of the archive: send the header X-User with the id of a user.',
    );
  if (access === 'signed-in') return;
  if (access === 'administrator') graph.permissions.requireAdministrator('use this page');
  else if (access === 'grantor') await graph.permissions.requireGrantor('use this page');
  else await graph.permissions.require(access.permission, access.item(request));
}
