/** Every route of the service, in one table. */
import { importRoute } from './rest/import.ts';
import { linkTableRoutes } from './rest/link-tables.ts';
import { listRoutes } from './rest/lists.ts';
import { recordRoutes } from './rest/records.ts';
import { serviceRoutes } from './rest/service.ts';
import type { Route } from './route.ts';

export function makeRoutes(): readonly Route[] {
  const routes: readonly Route[] = [
    ...serviceRoutes(() => routes),
    ...listRoutes,
    ...recordRoutes,
    ...linkTableRoutes,
    importRoute,
  ];
  return routes;
}
