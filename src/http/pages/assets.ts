/** Scripts, styles and images of the pages. Their names contain a digest of their content, so that browsers may keep them. */
import { fail } from '../../model/errors.ts';
import type { PublicContext } from '../context.ts';
import type { Reply, RestRequest, Route } from '../route.ts';

/** First segment of the paths of built files. */
const assetsPath = '/assets';

export const assetRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${assetsPath}/{file}`,
    access: 'public',
    isPage: true,
    operation: 'page assets',
    summary: 'A script or style of the pages',
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

async function sendAsset({ params }: RestRequest, { options }: PublicContext): Promise<Reply> {
  const name = params.file!;
  const { readAsset } = await options.openPages();
  const body = await readAsset(name);
  if (body === undefined) fail('not-found', `There is no file '${name}'.`);
  return {
    status: 200,
    headers: {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': mediaTypes[name.split('.').at(-1)!] ?? 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      // For an image that a reader opens as a page: scripts in an SVG must not run with the rights of the site.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
    body,
  };
}
