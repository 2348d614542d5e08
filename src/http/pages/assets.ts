/** Scripts, styles and images of the pages. Their names contain a digest of their content, so that browsers may keep them. */
import { matchesEtag } from '../../lib/digest.ts';
import { fail } from '../../model/errors.ts';
import { acceptsBrotli, acceptsGzip } from '../compress.ts';
import type { StorelessContext } from '../context.ts';
import type { AppOptions, Coding } from '../options.ts';
import type { Reply, RestRequest, Route } from '../route.ts';

/** First segment of the paths of built files. */
const assetsPath = '/assets';

export const assetRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${assetsPath}/{file}`,
    access: 'storeless',
    isPage: true,
    isForApiPages: true,
    operation: 'page assets',
    summary: 'A script, style or image of the pages',
    group: 'pages',
    parameters: {},
    responses: [],
    handler: sendAsset,
  },
];

const mediaTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  json: 'application/json',
};

async function sendAsset({ params, headers }: RestRequest, { options }: StorelessContext): Promise<Reply> {
  const name = params.file!;
  const { readAsset } = await options.openPages();
  const asset = await readAsset(name, listCodings(headers['accept-encoding'], options));
  if (asset === undefined) fail('not-found', `There is no file '${name}'.`);
  const { bytes, coding, hasCodings } = asset;
  // The name contains a digest of the content, and an ETag identifies exact bytes.
  const etag = coding === undefined ? `"${name}"` : `"${name}-${coding}"`;
  const cacheHeaders = {
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    ...(hasCodings && { vary: 'Accept-Encoding' }),
  };
  const known = headers['if-none-match'];
  if (known !== undefined && matchesEtag(known, etag)) return { status: 304, headers: cacheHeaders };
  return {
    status: 200,
    headers: {
      ...cacheHeaders,
      'content-type': mediaTypes[name.split('.').at(-1)!] ?? 'application/octet-stream',
      ...(coding !== undefined && { 'content-encoding': coding }),
      'x-content-type-options': 'nosniff',
      // For an image that a reader opens as a page: scripts in an SVG must not run with the rights of the site.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
    body: bytes,
  };
}

/** Codings that the client accepts, the one with the smallest result first. Empty if compression is disabled. */
function listCodings(header: string | string[] | undefined, { settings }: AppOptions): readonly Coding[] {
  if (settings.gzipBytes === 0) return [];
  return [
    ...(acceptsBrotli(header) ? (['br'] as const) : []),
    ...(acceptsGzip(header) ? (['gzip'] as const) : []),
  ];
}
