/** Every route of the service, in one table. */
import { adminRoutes } from './rest/admin.ts';
import { batchRoutes } from './rest/batch.ts';
import { importRoute } from './rest/import.ts';
import { listRoutes } from './rest/lists.ts';
import { recordRoutes } from './rest/records.ts';
import { serviceRoutes } from './rest/service.ts';
import { toolRoutes } from './rest/tools.ts';
import type { Route } from './route.ts';

export function makeRoutes(): readonly Route[] {
  const routes: readonly Route[] = [
    ...serviceRoutes(() => routes),
    ...listRoutes,
    ...recordRoutes,
    importRoute,
    ...batchRoutes,
    ...toolRoutes,
    ...adminRoutes,
  ];
  return routes;
}
