/** The list of jobs as data of a page. */
import type { JobHead } from '../shared/job-head.ts';
import type { StaffPage } from '../shared/staff-menu.ts';

export interface ListedJob extends JobHead {
  readonly path: string;
}

export interface JobsPage extends StaffPage {
  readonly jobs: readonly ListedJob[];
  readonly from: number;
  readonly total: number;
  /** Newer and older jobs. */
  readonly newerPath: string | undefined;
  readonly olderPath: string | undefined;
}
