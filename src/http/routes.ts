/** Every route of the service, in one table. */
import { accessRoutes } from './rest/access.ts';
import { groupRoutes } from './rest/groups.ts';
import { importRoute } from './rest/import.ts';
import { listRoutes } from './rest/lists.ts';
import { permissionRoutes } from './rest/permissions.ts';
import { recordRoutes } from './rest/records.ts';
import { serviceRoutes } from './rest/service.ts';
import type { Route } from './route.ts';

export function makeRoutes(): readonly Route[] {
  const routes: readonly Route[] = [
    ...serviceRoutes(() => routes),
    ...listRoutes,
    ...recordRoutes,
    ...groupRoutes,
    ...accessRoutes,
    ...permissionRoutes,
    importRoute,
  ];
  return routes;
}
