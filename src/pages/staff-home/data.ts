/** The first page of the workroom. */
import type { TypeCount } from '../shared/counted-link.ts';

export interface StaffHomePage {
  readonly userName: string;
  /** Numbers of records; empty in an archive without records. */
  readonly counts: readonly TypeCount[];
}
