/** Reads the audit log: all events, also those of users, groups and permissions, as a page and an Atom feed. csv.ts exports it. */
import { integerParameter } from '../../parameters/parameter.ts';
import { definePage } from '../define-page.ts';
import type { PageContext, PageRequest } from '../page-request.ts';
import { readChanges } from '../shared/read-changes.ts';
import { readStaffMenu } from '../shared/read-staff-menu.ts';
import type { AtomFeed } from '../shared/shown-change.ts';
import { auditCsvPath, auditFeedPath, auditPath } from '../shared/staff-menu.ts';
import { withQuery } from '../shared/with-query.ts';
import { auditDownload } from './csv.ts';
import type { AuditPage } from './data.ts';
import { filterParameters, toAuditFilters, toEventQuery } from './filter.ts';

/** Events on one page. */
const pageSize = 30;

const parameters = {
  ...filterParameters,
  before: integerParameter('Number of an event: only older events', { min: 1, max: Number.MAX_SAFE_INTEGER }),
};

type AuditRequest = PageRequest<typeof parameters>;

export const auditPages = [
  definePage({
    name: 'audit',
    path: auditPath,
    access: 'administrator',
    summary: 'The audit log: all events, with filters',
    parameters,
    isIndexed: false,
    load: async (request, context): Promise<AuditPage> => {
      const filters = toAuditFilters(request.parameters);
      return {
        ...(await loadEvents(request, context)),
        menu: await readStaffMenu(context.graph),
        csvPath: withQuery(auditCsvPath, filters),
        maxExported: context.options.settings.auditExportEvents,
      };
    },
  }),
  definePage({
    name: 'auditFeed',
    path: auditFeedPath,
    access: 'administrator',
    summary: 'The audit log as an Atom feed; feed readers send a token',
    parameters,
    isIndexed: false,
    mediaType: 'application/atom+xml',
    load: async (request, context): Promise<AtomFeed> => ({
      page: await loadEvents(request, context),
      api: request.apiUrl,
    }),
  }),
  auditDownload,
];

function loadEvents({ parameters: given }: AuditRequest, { graph }: PageContext) {
  return readChanges(graph, toEventQuery(given), {
    path: auditPath,
    feedPath: auditFeedPath,
    filters: toAuditFilters(given),
    before: given.before,
    pageSize,
    maxItems: 3,
    // Only administrators open the page.
    offersUndo: () => true,
  });
}
