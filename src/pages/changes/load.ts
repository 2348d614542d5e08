/** Reads the latest changes of records that the reader may see, for the page and its Atom feed. Changes of users, groups and permissions are only in the API and in the audit log. */
import { recordEventTypes } from '../../model/system.ts';
import { integerParameter, textParameter } from '../../parameters/parameter.ts';
import { definePage } from '../define-page.ts';
import type { PageContext, PageRequest } from '../page-request.ts';
import { dayParameter } from '../shared/day-parameter.ts';
import { changesFeedPath, changesPath, typesWithPages } from '../shared/page-path.ts';
import { readChanges } from '../shared/read-changes.ts';
import type { AtomFeed } from '../shared/shown-change.ts';
import type { ChangesPage } from './data.ts';

/** Events on one page. */
const pageSize = 20;

const typeNames = typesWithPages.map(({ name }) => name);

/** Forms send empty values, which count as absent. */
const parameters = {
  type: textParameter('Record type of a subject of the event', { oneOf: typeNames, mayBeEmpty: true }),
  et: textParameter('Type of the event', { oneOf: recordEventTypes, mayBeEmpty: true }),
  from: dayParameter('First day, in UTC'),
  to: dayParameter('Last day, in UTC'),
  before: integerParameter('Number of an event: only older events', { min: 1, max: Number.MAX_SAFE_INTEGER }),
};

type ChangesRequest = PageRequest<typeof parameters>;

export const changesPages = [
  definePage({
    name: 'changes',
    path: changesPath,
    access: 'public',
    summary: 'The latest changes of the archive, with filters',
    parameters,
    isLimited: true,
    isCached: true,
    load: loadChanges,
  }),
  // Feed readers ask often: an unchanged feed is not sent again.
  definePage({
    name: 'atomFeed',
    path: changesFeedPath,
    access: 'public',
    summary: 'The latest changes of the archive as an Atom feed',
    parameters,
    isLimited: true,
    isCached: true,
    mediaType: 'application/atom+xml',
    load: async (request, context): Promise<AtomFeed> => ({
      page: await loadChanges(request, context),
      api: request.apiUrl,
    }),
  }),
];

function loadChanges(
  { parameters: { type, et, from, to, before } }: ChangesRequest,
  { graph }: PageContext,
): Promise<ChangesPage> {
  const query = {
    ...(type === undefined ? { recordTypes: typeNames } : { subjectTypes: [type] }),
    eventTypes: et === undefined ? recordEventTypes : [et],
    ...(from !== undefined && { from: from.first }),
    ...(to !== undefined && { to: to.last }),
  };
  return readChanges(graph, query, {
    path: changesPath,
    feedPath: changesFeedPath,
    filters: { type: type ?? '', et: et ?? '', from: from?.day ?? '', to: to?.day ?? '' },
    before,
    pageSize,
    maxItems: 5,
    onlyWithPages: true,
  });
}
