/** The pages of all digital objects of a unit, in their order. */
import {
  allowedUrl,
  ManifestError,
  type ManifestProblem,
  parseManifest,
  type ViewedPage,
} from '../iiif/parse-manifest.ts';
import { readManifest } from '../iiif/read-manifest.ts';
import type { ImageSource, ViewerValues } from './viewer-values.ts';

/** Pages of one manifest. */
const maxPages = 5000;

/** A manifest has about 2 KB for each page. */
const maxBytes = 20 * 1024 * 1024;
const timeoutMs = 30_000;

export interface SourcePages {
  readonly source: ImageSource;
  readonly pages: readonly ViewedPage[];
  readonly hasMore?: boolean;
  /** Reason for an empty list. */
  readonly problem?: ManifestProblem;
}

/** One source that cannot be read does not prevent the others from being shown. */
export function readSourcePages({ sources, hosts, language }: ViewerValues): Promise<readonly SourcePages[]> {
  const origins = [location.origin, ...hosts];
  return Promise.all(
    sources.map(async (source) => {
      const url = allowedUrl(source.url, { url: location.href, origins });
      if (url === undefined) return { source, pages: [], problem: 'otherHost' as const };
      if (source.kind === 'image') return { source, pages: [{ label: source.title, file: url }] };
      if (source.kind === 'service')
        return {
          source,
          pages: [{ label: source.title, service: url.replace(/\/info\.json(?:[?#].*)?$/, '') }],
        };
      try {
        const manifest = await readManifest(url, { maxBytes, timeoutMs });
        return { source, ...parseManifest(manifest, { url, origins, language, maxPages }) };
      } catch (error) {
        if (!(error instanceof ManifestError)) throw error;
        return { source, pages: [], problem: error.problem };
      }
    }),
  );
}
