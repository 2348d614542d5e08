/** Digital objects on the page of a unit: which are embedded, which are links, and what the browser may request. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listDigitalObjects } from '../../src/pages/shared/digital-objects.ts';
import type { WireItem } from '../../src/pages/shared/wire-item.ts';
import { make, unit } from '../http/graphql-world.ts';
import { asMike, json, request } from '../http/request.ts';
import { openTestArchive } from '../world/archive.ts';

interface TestFile {
  readonly uri?: string;
  readonly purpose?: string;
  readonly mediaType?: string;
  readonly title?: string;
}

const sources = { own: 'https://archive.example.org', allowed: ['https://iiif.example.org'] };

function toObject(data: TestFile, contains: readonly WireItem[] = []): WireItem {
  return { id: 'x', type: 'DigitalObject', data: { ...data }, relationships: { contains } };
}

function list(...objects: readonly WireItem[]) {
  const description = {
    id: 'd',
    type: 'DocumentaryUnitDescription',
    data: {},
    relationships: { hasDigitalObject: objects },
  };
  return listDigitalObjects(description, sources);
}

describe('A digital object', () => {
  it('is shown by the viewer if it is an image, an image service or a manifest on an allowed host', () => {
    const viewOf = (data: TestFile) => list(toObject(data))[0]!.view;
    assert.equal(viewOf({ uri: 'https://iiif.example.org/m', purpose: 'manifest' }), 'manifest');
    assert.equal(viewOf({ uri: 'https://iiif.example.org/1/info.json' }), 'service');
    assert.equal(viewOf({ uri: 'https://iiif.example.org/1.JPG?size=5' }), 'image');
    assert.equal(viewOf({ uri: 'https://iiif.example.org/1', mediaType: 'image/png' }), 'image');
    assert.equal(viewOf({ uri: '/scans/1.jpg' }), 'image');
    assert.equal(viewOf({ uri: 'https://archive.example.org/1.jpg' }), 'image');
  });

  it('is a link if it is another file, or on another host', () => {
    const files = [
      { uri: 'https://iiif.example.org/1.pdf' },
      { uri: 'https://iiif.example.org/1.jpg', mediaType: 'image/tiff' },
      { uri: 'https://other.example.org/1.jpg' },
      { uri: 'http://iiif.example.org/1.jpg' },
      { uri: 'https://iiif.example.org:444/1.jpg' },
      { uri: 'https://iiif.example.org@other.example.org/1.jpg' },
      { uri: 'https://other.example.org/manifest', purpose: 'manifest' },
    ];
    for (const file of files) {
      const [shown] = list(toObject(file));
      assert.deepEqual([shown!.href, shown!.view], [file.uri, undefined]);
    }
  });

  it('is text if its address names another host but no protocol, also if that host is allowed', () => {
    for (const host of ['other.example.org', 'iiif.example.org', 'archive.example.org', 'own.invalid']) {
      for (const uri of [`//${host}/1.jpg`, `/\\${host}/1.jpg`, `///${host}/1.jpg`, `\\\\${host}/1.jpg`]) {
        const thumbnail = toObject({ uri, purpose: 'thumbnail' });
        const [shown] = list(thumbnail, toObject({ uri }));
        assert.deepEqual(
          [shown!.text, shown!.href, shown!.view, shown!.thumbnail],
          [uri, undefined, undefined, undefined],
        );
      }
    }
  });

  it('with an identifier is a link to the site that resolves it', () => {
    const [file] = list(toObject({ uri: 'ark:/12345/x' }));
    assert.equal(file?.href, 'https://n2t.net/ark:/12345/x');
  });

  it('is text if its address is not safe to open', () => {
    for (const uri of [
      'javascript:alert(1)//.jpg',
      'data:image/png;base64,A',
      ' javascript:1',
      'file:///a.jpg',
    ]) {
      const thumbnail = toObject({ uri, purpose: 'thumbnail' });
      const [shown] = list(thumbnail, toObject({ uri, purpose: 'manifest' }));
      assert.deepEqual([shown!.href, shown!.view, shown!.thumbnail], [undefined, undefined, undefined]);
    }
  });

  it('has the thumbnail of the same group and position', () => {
    const file = (n: number) => toObject({ uri: `https://iiif.example.org/${n}.pdf` });
    const small = (n: number) =>
      toObject({ uri: `https://iiif.example.org/${n}-small.jpg`, purpose: 'thumbnail' });
    const group = toObject({ title: 'Group' }, [small(3), file(3)]);
    const shown = list(small(1), file(1), group, file(2), small(2), file(4));
    assert.deepEqual(
      shown.map(({ text, thumbnail }) => [text?.at(-5), thumbnail?.at(-11)]),
      [
        ['1', '1'],
        ['3', '3'],
        ['2', '2'],
        ['4', undefined],
      ],
    );
  });

  it('is a thumbnail itself if there is no other file', () => {
    const uri = 'https://iiif.example.org/small.jpg';
    const [shown, ...others] = list(toObject({ uri, purpose: 'thumbnail' }));
    assert.deepEqual([shown!.href, shown!.thumbnail, others], [uri, uri, []]);
  });
});

describe('The content security policy of a page', () => {
  it('has the allowed image hosts only on pages with images', async (t) => {
    const archive = await openTestArchive({ settings: { imageHosts: ['https://iiif.example.org'] } });
    t.after(() => archive.close());
    const create = async (path: string, record: unknown): Promise<string> =>
      json(await request(archive, `POST /archive/${path}`, asMike, record)).id as string;
    await create('Country', { type: 'Country', data: { identifier: 'nl' } });
    await create('classes/Country/nl', { type: 'Repository', data: { identifier: 'r' } });
    const addUnit = (identifier: string, uri: string) =>
      create('classes/Repository/nl-r', {
        type: 'DocumentaryUnit',
        data: { identifier },
        relationships: {
          describes: [
            {
              type: 'DocumentaryUnitDescription',
              data: { name: identifier, languageCode: 'eng' },
              relationships: { hasDigitalObject: [{ type: 'DigitalObject', data: { uri } }] },
            },
          ],
        },
      });
    const policyOf = async (id: string) => {
      const reply = await request(archive, `GET /units/${id}`);
      assert.equal(reply.statusCode, 200);
      const policy = String(reply.headers['content-security-policy']).split('; ');
      const isViewed = reply.body.includes('data-viewer');
      return [policy.filter((part) => /^(?:img|connect)-src/.test(part)), isViewed];
    };
    const shown = await addUnit('shown', 'https://iiif.example.org/1.jpg');
    const linked = await addUnit('linked', 'https://other.example.org/1.jpg');
    const withHost = [
      "img-src 'self' data: https://iiif.example.org",
      "connect-src 'self' https://iiif.example.org",
    ];
    const without = ["img-src 'self' data:", "connect-src 'self'"];
    // The second response is from the cache.
    for (let n = 0; n < 2; n++) {
      assert.deepEqual(await policyOf(shown), [withHost, true]);
      assert.deepEqual(await policyOf(linked), [without, false]);
    }
  });
});

describe('The link to a digital object', () => {
  it('has words for a thumbnail, and names the host instead of the word file', async (t) => {
    const archive = await openTestArchive();
    t.after(() => archive.close());
    await make(archive, 'Country', { type: 'Country', data: { identifier: 'nl' } });
    await make(archive, 'classes/Country/nl', { type: 'Repository', data: { identifier: 'r' } });
    const file = (title: string) => ({
      type: 'DigitalObject',
      data: { title, uri: `https://scans.example.org/${title.length}`, purpose: 'file' },
    });
    const parts = { hasDigitalObject: [file('thumbnail'), file('Open digital object')] };
    await make(
      archive,
      'classes/Repository/nl-r',
      unit('f', [{ name: 'Letters', languageCode: 'eng' }], parts),
    );
    const { body } = await request(archive, 'GET /units/nl-r-f');
    const list = /<ul class="digital-objects">.*?<\/ul>/s.exec(body)?.[0] ?? '';
    assert.deepEqual(
      list
        .replaceAll(/<\/li>/g, '|')
        .replaceAll(/<[^>]*>/g, '')
        .split('|'),
      ['preview image scans.example.org', 'Open digital object scans.example.org', ''],
    );
  });
});
