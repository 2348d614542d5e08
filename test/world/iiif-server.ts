/** A server of images on a port of its own, which is another origin for browsers: IIIF manifests, image services and image files. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A grey pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGOoBwAAgQCAZ2X7vgAAAABJRU5ErkJggg==',
  'base64',
);

interface IiifServer {
  readonly url: string;
  /** Paths of all requests. */
  readonly requests: string[];
  close(): void;
}

export async function startIiifServer(): Promise<IiifServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url!;
    requests.push(path);
    response.setHeader('access-control-allow-origin', '*');
    if (/\.(?:png|jpg)$/.test(path)) {
      response.setHeader('content-type', 'image/png').end(pixel);
      return;
    }
    response.setHeader('content-type', 'application/json');
    if (path === '/huge/manifest') {
      // More than the viewer reads.
      const part = Buffer.alloc(1024 * 1024, ' ');
      for (let n = 0; n < 22; n++) response.write(part);
      response.end('{}');
      return;
    }
    const body = toJson(url, path);
    response.writeHead(body === undefined ? 404 : 200).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function toJson(url: string, path: string): string | undefined {
  if (path === '/3/manifest') return JSON.stringify(manifest3(url));
  if (path === '/2/manifest') return JSON.stringify(manifest2(url));
  if (path === '/broken/manifest') return '{"type": "Manifest", ';
  const service = /^\/service-([23])-(\d)\/info\.json$/.exec(path);
  if (service === null) return undefined;
  const id = `${url}${path.replace('/info.json', '')}`;
  const context = `http://iiif.io/api/image/${service[1]}/context.json`;
  const size = {
    protocol: 'http://iiif.io/api/image',
    width: 1000,
    height: 1400,
    tiles: [{ width: 512, scaleFactors: [1, 2, 4] }],
  };
  return JSON.stringify(
    service[1] === '3'
      ? { '@context': context, id, type: 'ImageService3', profile: 'level1', ...size }
      : { '@context': context, '@id': id, profile: ['http://iiif.io/api/image/2/level1.json'], ...size },
  );
}

function manifest3(url: string) {
  const items = [1, 2, 3].map((n) => ({
    id: `${url}/3/canvas/${n}`,
    type: 'Canvas',
    label: { none: [`folio ${n}`] },
    items: [
      {
        type: 'AnnotationPage',
        items: [
          {
            type: 'Annotation',
            motivation: 'painting',
            body: {
              id: n === 3 ? 'javascript:document.title="attacked"' : `${url}/3-${n}.jpg`,
              type: 'Image',
              ...(n !== 2 && { service: [{ id: `${url}/service-3-${n}`, type: 'ImageService3' }] }),
            },
          },
        ],
      },
    ],
  }));
  return {
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    id: `${url}/3/manifest`,
    type: 'Manifest',
    label: { en: ['Minutes'] },
    items,
  };
}

function manifest2(url: string) {
  // The service of the back does not exist.
  const canvases = [
    ['cover', 'service-2-1', '2-1.jpg'],
    ['back', 'service-missing', '2-2.jpg'],
  ].map(([label, service, file]) => ({
    '@type': 'sc:Canvas',
    label,
    images: [
      {
        resource: {
          '@id': `${url}/${file}`,
          '@type': 'dctypes:Image',
          service: { '@id': `${url}/${service}`, profile: 'http://iiif.io/api/image/2/level1.json' },
        },
      },
    ],
  }));
  return {
    '@context': 'http://iiif.io/api/presentation/2/context.json',
    '@id': `${url}/2/manifest`,
    '@type': 'sc:Manifest',
    label: 'Register',
    sequences: [{ canvases }],
  };
}
