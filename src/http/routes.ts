/** Every route of the service, in one table. */
import { accessPointRoutes } from './rest/access-points.ts';
import { eventRoutes } from './rest/events.ts';
import { historyRoutes } from './rest/history.ts';
import { importRoute } from './rest/import.ts';
import { listRoutes } from './rest/lists.ts';
import { recordRoutes } from './rest/records.ts';
import { removeChildrenRoutes } from './rest/remove-children.ts';
import { serviceRoutes } from './rest/service.ts';
import type { Route } from './route.ts';

export function makeRoutes(): readonly Route[] {
  const routes: readonly Route[] = [
    ...serviceRoutes(() => routes),
    ...listRoutes,
    ...recordRoutes,
    ...removeChildrenRoutes,
    ...accessPointRoutes,
    ...eventRoutes,
    ...historyRoutes,
    importRoute,
  ];
  return routes;
}
