/** The views of the pages, by the names in src/pages/registry.ts. test/ui/every-page.test.ts checks that each page has a view for its data. */
import type { AtomFeed } from '../../src/pages/shared/shown-change.ts';
import type { Site } from '../../src/pages/site.ts';
import { renderFeed } from '../components/atom-feed.ts';
import { aboutView } from './about/view.tsx';
import { apiDocsView } from './api-docs/view.tsx';
import { changesView } from './changes/view.tsx';
import { countriesView } from './countries/view.tsx';
import { errorView } from './error/view.tsx';
import { facetValuesView } from './facet-values/view.tsx';
import { findingAidView } from './finding-aid/view.tsx';
import { graphqlView } from './graphql/view.tsx';
import { helpView } from './help/view.tsx';
import { historyView } from './history/view.tsx';
import { homeView } from './home/view.tsx';
import { itemView } from './item/view.tsx';
import { pdfView } from './pdf/view.tsx';
import { repositoriesView } from './repositories/view.tsx';
import { searchView } from './search/view.tsx';
import { setsView } from './sets/view.tsx';
import { accountView } from './staff-account/view.tsx';
import { auditView } from './staff-audit/view.tsx';
import { groupView } from './staff-group/view.tsx';
import { groupsView } from './staff-groups/view.tsx';
import { staffHomeView } from './staff-home/view.tsx';
import { importView } from './staff-import/view.tsx';
import { jobView } from './staff-job/view.tsx';
import { jobsView } from './staff-jobs/view.tsx';
import { permissionsView } from './staff-permissions/view.tsx';
import { restoreView } from './staff-restore/view.tsx';
import { securityView } from './staff-security/view.tsx';
import { sessionsView } from './staff-sessions/view.tsx';
import { signInView } from './staff-sign-in/view.tsx';
import { signInLinkView } from './staff-sign-in-link/view.tsx';
import { systemView } from './staff-system/view.tsx';
import { tokensView } from './staff-tokens/view.tsx';
import { undoView } from './staff-undo/view.tsx';
import { userView } from './staff-user/view.tsx';
import { usersView } from './staff-users/view.tsx';
import { deliveriesView, webhooksView } from './staff-webhooks/view.tsx';

export const views = {
  home: homeView,
  about: aboutView,
  help: helpView,
  item: itemView,
  history: historyView,
  changes: changesView,
  atomFeed: { render: (data: AtomFeed, site: Site) => renderFeed('changes.title', data, site) },
  countries: countriesView,
  repositories: repositoriesView,
  sets: setsView,
  search: searchView,
  facetValues: facetValuesView,
  pdf: pdfView,
  apiDocs: apiDocsView,
  graphql: graphqlView,
  audit: auditView,
  auditFeed: { render: (data: AtomFeed, site: Site) => renderFeed('staff.audit', data, site) },
  jobs: jobsView,
  import: importView,
  job: jobView,
  undo: undoView,
  restore: restoreView,
  security: securityView,
  sessions: sessionsView,
  system: systemView,
  signIn: signInView,
  signInLink: signInLinkView,
  account: accountView,
  staffHome: staffHomeView,
  users: usersView,
  user: userView,
  groups: groupsView,
  group: groupView,
  permissions: permissionsView,
  tokens: tokensView,
  webhooks: webhooksView,
  deliveries: deliveriesView,
  error: errorView,
};

/** The views of streamed pages. */
export const streamViews = { findingAid: findingAidView };
