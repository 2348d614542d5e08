/** All pages and downloads of the reading room, one line each. http serves them; ui has a view for each name. */
import { aboutPage } from './about/load.ts';
import { apiDocsPage } from './api-docs/load.ts';
import { changesPages } from './changes/load.ts';
import { countriesPage } from './countries/load.ts';
import type { ApiPage, Page, Streamed, StreamedPage } from './define-page.ts';
import type { ErrorPage } from './error/data.ts';
import { facetValuesPage } from './facet-values/load.ts';
import { findingAidPages } from './finding-aid/load.ts';
import { graphqlPage } from './graphql/load.ts';
import { helpPages } from './help/load.ts';
import { historyPages } from './history/load.ts';
import { homePage } from './home/load.ts';
import { itemPages } from './item/load.ts';
import { pdfDownloads, pdfPages } from './pdf/load.ts';
import { repositoriesPage } from './repositories/load.ts';
import { searchDownload } from './search/csv.ts';
import { searchPage } from './search/load.ts';
import { setListPages } from './sets/load.ts';
import { accountPage } from './staff-account/load.ts';
import { auditPages } from './staff-audit/load.ts';
import { groupPage } from './staff-group/load.ts';
import { groupsPage } from './staff-groups/load.ts';
import { staffHomePage } from './staff-home/load.ts';
import { importPage } from './staff-import/load.ts';
import { jobPage } from './staff-job/load.ts';
import { jobsPage } from './staff-jobs/load.ts';
import { permissionsPage } from './staff-permissions/load.ts';
import { restorePage } from './staff-restore/load.ts';
import { securityPage } from './staff-security/load.ts';
import { sessionsPage } from './staff-sessions/load.ts';
import { signInPage } from './staff-sign-in/load.ts';
import { signInLinkPage } from './staff-sign-in-link/load.ts';
import { systemPage } from './staff-system/load.ts';
import { tokensPage } from './staff-tokens/load.ts';
import { undoPage } from './staff-undo/load.ts';
import { userPage } from './staff-user/load.ts';
import { usersPage } from './staff-users/load.ts';
import { webhookPages } from './staff-webhooks/load.ts';

/** The pages about the API, which operations of http/rest send. */
export const apiPages = { docs: apiDocsPage, graphql: graphqlPage };

export const pages = [
  homePage,
  ...changesPages,
  searchPage,
  facetValuesPage,
  searchDownload,
  countriesPage,
  repositoriesPage,
  ...setListPages,
  ...itemPages,
  ...historyPages,
  ...findingAidPages,
  ...pdfPages,
  ...pdfDownloads,
  aboutPage,
  signInPage,
  signInLinkPage,
  accountPage,
  staffHomePage,
  ...helpPages,
  ...auditPages,
  importPage,
  jobsPage,
  jobPage,
  undoPage,
  restorePage,
  securityPage,
  sessionsPage,
  systemPage,
  usersPage,
  userPage,
  groupsPage,
  groupPage,
  permissionsPage,
  tokensPage,
  ...webhookPages,
  ...Object.values(apiPages),
];

type Row = (typeof pages)[number];

/** The data of each page with a view. The page of an error has no path. */
export type PageData = { readonly [R in Row as NameOf<R>]: DataOf<R> } & { readonly error: ErrorPage };

type NameOf<R> = R extends
  | Page<infer Name, infer _Data, infer _P>
  | ApiPage<infer Name, infer _Source, infer _Data>
  ? Name
  : never;
type DataOf<R> = R extends
  | Page<infer _Name, infer Data, infer _P>
  | ApiPage<infer _Name, infer _Source, infer Data>
  ? Data
  : never;

/** The data and the parts of each streamed page. */
export type StreamedData = { readonly [R in Row as StreamedName<R>]: StreamedContent<R> };

type StreamedName<R> = R extends StreamedPage<infer Name, infer _Data, infer _Part, infer _P> ? Name : never;
type StreamedContent<R> =
  R extends StreamedPage<infer _Name, infer Data, infer Part, infer _P> ? Streamed<Data, Part> : never;
