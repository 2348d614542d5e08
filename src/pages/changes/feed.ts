/** The latest changes as an Atom feed (RFC 4287), for feed readers. */

import type { Site } from '../page.ts';
import type { ChangesPage } from './data.ts';

interface FeedUrls {
  /** URL of the site without a path. */
  readonly origin: string;
  /** URL of the API. */
  readonly api: string;
}

/** Returns the XML document. */
export type RenderFeed = (page: ChangesPage, urls: FeedUrls, site: Pick<Site, 'name' | 'language'>) => string;
