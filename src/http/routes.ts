/** The table of all routes. */

import { changeRoutes } from './rest/events/changes.ts';
import { eventRoutes } from './rest/events/events.ts';
import { historyRoutes } from './rest/events/history.ts';
import { restoreAsOnRoutes } from './rest/events/restore-as-on.ts';
import { undoRoutes } from './rest/events/undo.ts';
import { webhookRoutes } from './rest/events/webhooks.ts';
import { ehriExportRoutes } from './rest/exports/ehri-exports.ts';
import { exportRoutes } from './rest/exports/exports.ts';
import { harvestRoutes } from './rest/exports/harvest.ts';
import { linkedDataRoutes } from './rest/exports/linked-data.ts';
import { graphqlRoutes } from './rest/graphql.ts';
import { detectRoute } from './rest/imports/detect.ts';
import { foldersRoute } from './rest/imports/folders.ts';
import { importRoute } from './rest/imports/import.ts';
import { syncRoute } from './rest/imports/import-sync.ts';
import { jobRoutes } from './rest/imports/jobs.ts';
import { mappingsRoute } from './rest/imports/mappings.ts';
import { importProfileRoutes } from './rest/imports/profiles.ts';
import { reviewRoutes } from './rest/imports/reviews.ts';
import { accessRoutes } from './rest/permissions/access.ts';
import { groupRoutes } from './rest/permissions/groups.ts';
import { permissionRoutes } from './rest/permissions/permissions.ts';
import { sessionRoutes } from './rest/permissions/sessions.ts';
import { socialRoutes } from './rest/permissions/social.ts';
import { tokenRoutes } from './rest/permissions/tokens.ts';
import { userRoutes } from './rest/permissions/users.ts';
import { accessPointRoutes } from './rest/records/access-points.ts';
import { linkAndAnnotationRoutes } from './rest/records/annotations.ts';
import { conceptRoutes } from './rest/records/concepts.ts';
import { containerRoutes } from './rest/records/containers.ts';
import { deleteChildrenRoutes } from './rest/records/delete-children.ts';
import { entityRoutes } from './rest/records/entities.ts';
import { listRoutes } from './rest/records/lists.ts';
import { recordRoutes } from './rest/records/records.ts';
import { treeRoutes } from './rest/records/tree.ts';
import { virtualUnitRoutes } from './rest/records/virtual-units.ts';
import { serviceRoutes } from './rest/service.ts';
import { adminRoutes } from './rest/tools/admin.ts';
import { batchRoutes } from './rest/tools/batch.ts';
import { linkTableRoutes } from './rest/tools/link-tables.ts';
import { systemRoute } from './rest/tools/system.ts';
import { toolRoutes } from './rest/tools/tools.ts';
import type { Route } from './route.ts';
import { searchRoutes } from './search/search.ts';

export function makeRoutes(): readonly Route[] {
  const routes: readonly Route[] = [
    ...serviceRoutes(() => routes),
    ...searchRoutes,
    ...listRoutes,
    ...recordRoutes,
    ...entityRoutes,
    ...linkAndAnnotationRoutes,
    ...conceptRoutes,
    ...containerRoutes,
    ...treeRoutes,
    ...virtualUnitRoutes,
    ...socialRoutes,
    ...deleteChildrenRoutes,
    ...accessPointRoutes,
    ...eventRoutes,
    ...changeRoutes,
    ...historyRoutes,
    ...undoRoutes,
    ...restoreAsOnRoutes,
    ...groupRoutes,
    ...accessRoutes,
    ...permissionRoutes,
    ...userRoutes,
    ...tokenRoutes,
    ...sessionRoutes,
    ...linkTableRoutes,
    ...graphqlRoutes(),
    syncRoute,
    mappingsRoute,
    detectRoute,
    ...importProfileRoutes,
    foldersRoute,
    importRoute,
    ...exportRoutes,
    ...linkedDataRoutes,
    ...ehriExportRoutes,
    ...harvestRoutes,
    ...jobRoutes,
    ...reviewRoutes,
    ...batchRoutes,
    ...toolRoutes,
    ...webhookRoutes,
    ...adminRoutes,
    systemRoute,
  ];
  return routes;
}
