/** The forms with which administrators end sessions of other users. */
import { textParameter } from '../../parameters/parameter.ts';
import { defineAction } from '../define-page.ts';
import type { PageRequest } from '../page-request.ts';

/** The page with the form, which is shown again. */
type PathOf = (request: Pick<PageRequest, 'params' | 'url'>) => string;

export function endSessionAction(pathOf: PathOf) {
  return defineAction({
    name: 'end-session',
    access: 'administrator',
    fields: { id: textParameter('Id of the session', { required: true }) },
    change: ({ fields: { id } }, { graph, archive }) => archive.signIn.sessions.end(graph.actor, { id }),
    next: (_outcome, form) => pathOf(form),
  });
}

/** All sessions of a user except the present one. */
export function endSessionsOfUserAction(pathOf: PathOf) {
  return defineAction({
    name: 'end-sessions-of',
    access: 'administrator',
    fields: { user: textParameter('Id of the user', { required: true }) },
    change: ({ fields: { user } }, { graph, archive }) => archive.signIn.sessions.end(graph.actor, { user }),
    next: (_outcome, form) => pathOf(form),
  });
}

/** All sessions except the present one. */
export function endAllSessionsAction(pathOf: PathOf) {
  return defineAction({
    name: 'end-all-sessions',
    access: 'administrator',
    fields: {},
    change: (_form, { graph, archive }) => archive.signIn.sessions.end(graph.actor, 'everybody'),
    next: (_outcome, form) => pathOf(form),
  });
}
