/** The images of the sample archive, as a static IIIF image service of level 0. */
import { fail } from '../../model/errors.ts';
import { listSampleImages, readSampleImage } from '../../transfer/sample/sample.ts';
import type { StorelessContext } from '../context.ts';
import { pageOrigin } from '../record-url.ts';
import type { Reply, RestRequest, Route } from '../route.ts';

const imagesPath = '/sample-images';

const shared = {
  method: 'GET',
  access: 'storeless',
  isPage: true,
  group: 'pages',
  parameters: {},
  responses: [],
} as const;

export const sampleImageRoutes: readonly Route[] = [
  {
    ...shared,
    path: `${imagesPath}/{image}/info.json`,
    operation: 'sample image',
    summary: 'An image of the sample archive',
    handler: sendInfo,
  },
  {
    ...shared,
    path: `${imagesPath}/{image}/{region}/{size}/{rotation}/{file}`,
    operation: 'sample image file',
    summary: 'A part of an image of the sample archive',
    handler: sendPart,
  },
];

const headers = { 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' };

/** Viewers of other sites may read it, as IIIF requires. */
async function sendInfo({ params, ...request }: RestRequest, { options }: StorelessContext): Promise<Reply> {
  const image = (await listSampleImages()).find(({ name }) => name === params.image);
  if (image === undefined) fail('not-found', `There is no image '${params.image}'.`);
  const { name, width, height } = image;
  const info = {
    '@context': 'http://iiif.io/api/image/3/context.json',
    id: `${pageOrigin(request.headers.host, options.settings)}${imagesPath}/${name}`,
    type: 'ImageService3',
    protocol: 'http://iiif.io/api/image',
    profile: 'level0',
    width,
    height,
    sizes: [4, 2, 1].map((factor) => ({
      width: Math.ceil(width / factor),
      height: Math.ceil(height / factor),
    })),
    tiles: [{ width: 512, scaleFactors: [1, 2, 4] }],
  };
  return { status: 200, headers: { ...headers, 'access-control-allow-origin': '*' }, body: info };
}

async function sendPart({ params }: RestRequest): Promise<Reply> {
  const { image, region, size, rotation, file } = params;
  const bytes = await readSampleImage(image!, [region!, size!, rotation!, file!]);
  if (bytes === undefined)
    fail('not-found', `The image '${image}' has no such part; it is a static image of level 0.`);
  return {
    status: 200,
    headers: { ...headers, 'access-control-allow-origin': '*', 'content-type': 'image/jpeg' },
    body: Buffer.from(bytes),
  };
}
