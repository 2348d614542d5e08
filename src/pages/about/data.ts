/** The page about the site. */
import type { TypeCount } from '../shared/counted-link.ts';

export interface AboutPage {
  readonly counts: readonly TypeCount[];
  /** Version of Fonds. */
  readonly version: string;
}
