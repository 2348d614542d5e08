/** Every route of the service, in one table. */

import { accessRoutes } from './rest/access.ts';
import { accessPointRoutes } from './rest/access-points.ts';
import { adminRoutes } from './rest/admin.ts';
import { annotationRoutes } from './rest/annotations.ts';
import { batchRoutes } from './rest/batch.ts';
import { changeRoutes } from './rest/changes.ts';
import { conceptRoutes } from './rest/concepts.ts';
import { entityRoutes } from './rest/entities.ts';
import { eventRoutes } from './rest/events.ts';
import { exportRoutes } from './rest/exports.ts';
import { graphqlRoutes } from './rest/graphql.ts';
import { groupRoutes } from './rest/groups.ts';
import { harvestRoutes } from './rest/harvest.ts';
import { historyRoutes } from './rest/history.ts';
import { importRoute } from './rest/import.ts';
import { syncRoute } from './rest/import-sync.ts';
import { jobRoutes } from './rest/jobs.ts';
import { linkTableRoutes } from './rest/link-tables.ts';
import { linkedDataRoutes } from './rest/linked-data.ts';
import { listRoutes } from './rest/lists.ts';
import { mappingsRoute } from './rest/mappings.ts';
import { namedExportRoutes } from './rest/named-exports.ts';
import { permissionRoutes } from './rest/permissions.ts';
import { recordRoutes } from './rest/records.ts';
import { removeChildrenRoutes } from './rest/remove-children.ts';
import { serviceRoutes } from './rest/service.ts';
import { socialRoutes } from './rest/social.ts';
import { toolRoutes } from './rest/tools.ts';
import { virtualUnitRoutes } from './rest/virtual-units.ts';
import { webhookRoutes } from './rest/webhooks.ts';
import type { Route } from './route.ts';

export function makeRoutes(): readonly Route[] {
  const routes: readonly Route[] = [
    ...serviceRoutes(() => routes),
    ...listRoutes,
    ...recordRoutes,
    ...entityRoutes,
    ...annotationRoutes,
    ...conceptRoutes,
    ...virtualUnitRoutes,
    ...socialRoutes,
    ...removeChildrenRoutes,
    ...accessPointRoutes,
    ...eventRoutes,
    ...changeRoutes,
    ...historyRoutes,
    ...groupRoutes,
    ...accessRoutes,
    ...permissionRoutes,
    ...linkTableRoutes,
    ...graphqlRoutes(),
    syncRoute,
    mappingsRoute,
    importRoute,
    ...exportRoutes,
    ...linkedDataRoutes,
    ...namedExportRoutes,
    ...harvestRoutes,
    ...jobRoutes,
    ...batchRoutes,
    ...toolRoutes,
    ...webhookRoutes,
    ...adminRoutes,
  ];
  return routes;
}
